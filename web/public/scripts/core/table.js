/** Reading a table's view (docs/protocol.md, "A table"). Pure. */

/** @typedef {import("../../../types/wire.d.ts").Seat} Seat */

/** @param {View | null} view @param {number | null} you @returns {Member | null} */
export const ownMember = (view, you) => view?.members.find((member) => member.m === you) ?? null;

/** @param {View | null} view @param {number | null} you @returns {Seat | null} */
export const ownSeat = (view, you) => view?.seats.find((seat) => seat.m === you) ?? null;

/**
 * Everybody who counts as there: connected and not a mere memory of a seat (H8).
 * @param {View} view
 */
export const present = (view) =>
  view.members.filter((member) => !member.away && member.role !== "gone");

/** Whether two share a chair (TM1). @param {View} view */
export const isShared = ({ members }) => members.some((member) => member.with != null);

/** The author of the question, whose seat is not asked (W5). @param {View} view */
export const authorOf = ({ phase }) => ("author" in phase && phase.author) || null;

/** How many are there and do not watch. @param {View} view */
export const players = (view) => present(view).filter(({ role }) => role !== "watches").length;

/**
 * Whether the others wait for this page: its player has not answered, or a game of the arcade runs (P6).
 * @param {{ view: View | null, you: number | null }} state
 */
export function isAwaited({ view, you }) {
  const phase = view?.phase;
  if (phase?.name === "arcade") return !phase.over;
  const seat = ownSeat(view, you);
  return phase?.name === "question" && seat !== null && !seat.submitted && phase.author !== seat.m;
}
