/** Who plays from outside the server's network (R1, R4). Pure. */

/** @typedef {import("../../../types/wire.d.ts").View} View */
/** @typedef {import("../../../types/wire.d.ts").Member} Member */

/**
 * The opener removes anybody; somebody far away also who sits at the table itself, or sat there
 * before (docs/protocol.md, "A table").
 * @param {View} view @param {number | null} you @param {Member} member
 */
export function mayRemove(view, you, member) {
  if (you === null || member.m === you) return false;
  if (view.opener === you) return true;
  const own = view.members.find((one) => one.m === you);
  const isSeated = own?.role === "plays" || own?.role === "next";
  return Boolean(member.far) && isSeated && (!own?.far || you < member.m);
}

/**
 * Who has come from afar since the page looked first, and may be sent off by the viewer.
 * @param {View} view @param {number | null} you @param {Set<number>} known
 */
export const newcomers = (view, you, known) =>
  view.members.filter((member) =>
    member.far && member.role !== "gone" && !known.has(member.m) && mayRemove(view, you, member));

/**
 * A link that another server may have given, where it leads to a web page.
 * @param {string | null | undefined} link
 */
export const webLink = (link) => (link && /^https?:/i.test(link) ? link : null);
