/**
 * Which view is on the screen, and which one waits for its moment (H7). Pure: the caller asks with
 * the server's time as it estimates it, and sets the alarm.
 */

/** @typedef {import("../../../types/wire.d.ts").View} View */

/** Without an estimate of the clock a view is held this long at most. */
export const UNKNOWN_CLOCK_MS = 1000;

export function createSchedule() {
  /** @type {View | null} */
  let shown = null;
  /** @type {View | null} */
  let waiting = null;

  const newest = () => Math.max(shown?.v ?? -1, waiting?.v ?? -1);

  return {
    /**
     * A view arrived. Of two the one with the greater version counts, also while one waits.
     * @param {View} view
     */
    received(view) {
      if (view.v > newest()) waiting = view;
    },

    /** A new connection: whatever comes next counts, whatever its version. */
    restarted() {
      waiting = null;
      shown = shown && { ...shown, v: -1 };
    },

    /**
     * How long until the waiting view is due: 0 when it is, `null` when none waits or when the
     * clock is not known yet.
     * @param {number | null} serverUs
     */
    untilDueUs(serverUs) {
      if (!waiting) return null;
      if (waiting.showAtUs == null) return 0;
      return serverUs === null ? null : Math.max(0, waiting.showAtUs - serverUs);
    },

    /**
     * The view to show from now on, if it changes now.
     * @param {number | null} serverUs
     * @returns {View | null}
     */
    due(serverUs) {
      if (this.untilDueUs(serverUs) !== 0) return null;
      shown = waiting;
      waiting = null;
      return shown;
    },

    /** Shows what waits although the clock is not known. */
    force() {
      if (waiting) shown = waiting;
      waiting = null;
      return shown;
    },

    get shown() {
      return shown;
    },

    get waiting() {
      return waiting;
    },
  };
}

/** @typedef {ReturnType<typeof createSchedule>} Schedule */
