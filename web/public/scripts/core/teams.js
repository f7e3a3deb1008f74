/** Two on one chair, who are one player to everybody else (TM9). Pure. */

import { PLACES, wholeSeconds } from "./places.js";
import { ownMember, ownSeat } from "./table.js";
import { text } from "./texts.js";

/** @typedef {import("../../../types/wire.d.ts").OptionLetter} OptionLetter */

/**
 * The view with one member for each chair, who has the names of both and the other one beside. On the phones of the two it
 * is oneself, everywhere else the first, or the second once the first has left.
 * @param {View} view @param {number | null} you @returns {View}
 */
export function seated(view, you) {
  const teams = view.members.filter((member) => member.with != null);
  const members = new Map(view.members.map((member) => [member.m, member]));
  /** By the first of each chair who stands for it. @type {Map<number, number>} */
  const stands = new Map();
  for (const second of teams) {
    const first = members.get(/** @type {number} */ (second.with));
    if (!first) continue;
    const here = [first, second].filter(({ role }) => role !== "gone");
    const one = here.find(({ m }) => m === you) ?? here[0] ?? first;
    const other = one === first ? second : first;
    stands.set(first.m, one.m);
    members.set(other.m, { ...other, side: null, with: one.m });
    members.set(one.m, {
      ...one, with: null, side: first.side, away: one.away && (other.away || other.role === "gone"),
      beside: here.length > 1 ? other : null, team: here.length > 1 ? here.map(({ name }) => name).join(" & ") : null,
    });
  }
  const stand = (/** @type {number} */ m) => stands.get(m) ?? m;
  const { phase, pausedBy } = view;
  const shown = {
    ...view,
    members: [...members.values()],
    seats: view.seats.map((seat) => ({ ...seat, m: stand(seat.m) })),
    // Nobody else can come.
    ...(teams.length < PLACES ? {} : { full: "" }),
    pausedBy: pausedBy == null ? pausedBy : stand(pausedBy),
    phase: phaseFor(phase, stand),
  };
  return { ...shown, team: teamOf(shown, you) };
}

/** The phase with whoever stands for a chair in the place of its first. @param {View["phase"]} phase @param {(m: number) => number} stand @returns {View["phase"]} */
function phaseFor(phase, stand) {
  if (phase.name === "ended") return { ...phase, awards: phase.awards.map((award) => ({ ...award, m: stand(award.m) })) };
  return "author" in phase && phase.author != null ? { ...phase, author: stand(phase.author) } : phase;
}

/** The offers of the viewer's team, as its screens show them (TM3, TM4). @param {View} view @param {number | null} you */
function teamOf(view, you) {
  const seat = ownSeat(view, you);
  const beside = ownMember(view, you)?.beside;
  if (seat?.decidesAtUs == null || !beside) return null;
  const offeredBy = (/** @type {boolean} */ isOwn) => seat.offers?.find(({ m }) => (m === you) === isOwn)?.option ?? null;
  const [offered, letter] = [offeredBy(true), offeredBy(false)];
  const { name } = beside;
  const chose = letter ? text("team.chose", { name, letter }) : "";
  return {
    offered,
    news: chose,
    decidesAtUs: seat.decidesAtUs,
    votersOf: (/** @type {OptionLetter} */ option) => (option === letter ? [beside] : []),
    words: (/** @type {number} */ leftUs) => {
      const count = wholeSeconds(leftUs);
      return chose ? `${chose}. ${text("team.offered", { count })}` : text("team.waits", { name, count });
    },
  };
}
