/** Players from outside the server's network (R1, R4). Pure. */

/**
 * Whether the viewer may remove a member. The opener may remove anybody. A seated player may remove a
 * player far away; a seated player far away only those who arrived later, and a guest nobody
 * (docs/protocol.md, "A table").
 * @param {View} view @param {number | null} you @param {Member} member
 */
export function mayRemove(view, you, member) {
  if (you === null || member.m === you) return false;
  if (view.opener === you) return true;
  const own = view.members.find((one) => one.m === you);
  const isSeated = (own?.role === "plays" || own?.role === "next") && !own.guest;
  return Boolean(member.far) && isSeated && (!own?.far || you < member.m);
}

/**
 * The players far away who arrived after this page, and whom the viewer may remove.
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
