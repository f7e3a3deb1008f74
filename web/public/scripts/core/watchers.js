/** The screens that watch without a seat, for the lobby (H11). Pure. */

/** @typedef {import("../../../types/wire.d.ts").Watcher} Watcher */

const MINUTE_US = 60e6;

/** The whole minutes for which it has watched. @param {Watcher} watcher @param {number | null} nowUs on the server's clock */
export const minutesOf = (watcher, nowUs) =>
  nowUs === null ? 0 : Math.max(0, Math.floor((nowUs - watcher.sinceUs) / MINUTE_US));

/** Whether the page's own member may send screens away. @param {View} view @param {number | null} you */
export const maySendAway = (view, you) => you !== null && view.opener === you;
