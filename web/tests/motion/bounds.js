/** The bounds of each row of a generator, and the rows without one, each with the physical reason. */

import { median } from "./numbers.js";

/** @typedef {import("./rows.js").Tally} Tally */

/** The least share of recognised traces among those that reach the spec's numbers, in ordinary rows and in hard ones. */
export const ORDINARY = 0.97;
export const HARD = 0.9;
/** Half of the recognised traces of a row are shown and recognised within so long after the true movement reached the spec's numbers. */
export const SHOWN_MS = 120;
export const RECOGNISED_MS = 600;
/** In each activity: an hour, and ten minutes. */
export const MOST_SUBMITS = 1;
export const MOST_SELECTS = 2;

/** One phone in eight of the pushes and shakes *all mixed* smooths them away (see `EXEMPT`). */
const HARD_ROWS = [/child$/, /without gyroscope/, /shake: long/, /own z/, /24 to 34°/, /ends flat/, /(push|shake): all mixed/];

/** @typedef {"recall" | "time" | "submissions" | "selections"} Bound */
/** Where a bound cannot be held, and the physical reason. @type {{ rows: RegExp, bounds: Bound[], reason: string }[]} */
export const EXEMPT = [
  {
    rows: /^push: smoothed, 2 to 5 Hz$/, bounds: ["recall"],
    reason: "A low pass of 2 to 5 Hz makes a push of 9 m/s² the samples of one of 5 to 7, which M3 calls none.",
  },
  {
    rows: /^push: without gyroscope$/, bounds: ["recall"],
    reason: "To an accelerometer alone a push and a tilt about the shoulder are one pull; so a push is not offered there.",
  },
  {
    rows: /^shake: smoothed, 2 to 5 Hz$/, bounds: ["recall", "time"],
    reason: "The same low pass leaves a third of a shake of 4 to 6 Hz, as much as a hand that rocks a phone.",
  },
  {
    rows: /^shake: small child$/, bounds: ["recall", "time"],
    reason: "Strokes of 1.5 to 4 cm at 2 to 3 Hz are how a hand rocks a phone that means nothing; four of them last 0.7 to 1 s.",
  },
  {
    rows: /^(phones|shake): late by 80 to 250 ms$/, bounds: ["time"],
    reason: "The events themselves come so late.",
  },
  {
    rows: /^tilt: phone on the table, an edge lifted$/, bounds: ["time"],
    reason: "Who picks a phone up begins in the same way: that it comes back tells the two apart.",
  },
  {
    rows: /^(everyday: talking with the hands|gesticulating)$/, bounds: ["submissions", "selections"],
    reason: "Hands that talk push, turn and tilt: nothing but the meaning tells these from gestures.",
  },
  {
    rows: /^everyday: fidgeting/, bounds: ["submissions", "selections"],
    reason: "Who rocks a phone by 25 to 30° from its rest tilts it and turns it, by the numbers of M2 and M4.",
  },
  {
    rows: /^passing on$/, bounds: ["submissions", "selections"],
    reason: "Who hands a phone on turns it by 45 to 95° or tilts it by 25 to 60°, and the next hand holds it still.",
  },
];

/** @param {string} row @param {Bound} bound */
export const isExempt = (row, bound) => EXEMPT.some(({ rows, bounds }) => rows.test(row) && bounds.includes(bound));

/** Each bound that is not held, with its reason. @returns {string[]} */
export const exemptions = () =>
  EXEMPT.map(({ rows, bounds, reason }) => `not held against ${bounds.join(" and ")}: ${rows.source}: ${reason}`);

/** @param {string} name */
export const leastOf = (name) => (HARD_ROWS.some((hard) => hard.test(name)) ? HARD : ORDINARY);

/** @param {Tally} tally @returns {string[]} */
function unmeant({ row, rings, ringsBySpec, selects, selectsBySpec, seconds }) {
  // A trace is a sample's interval shorter than its questions.
  const submits = rings - ringsBySpec, moves = selects - selectsBySpec, minutes = Math.round(seconds / 60);
  const isOver = (/** @type {Bound} */ bound, /** @type {number} */ count, /** @type {number} */ most) =>
    !isExempt(row.name, bound) && count > Math.max(1, most);
  return [
    ...(isOver("submissions", submits, MOST_SUBMITS * minutes / 60) ? [`${submits} submissions`] : []),
    ...(isOver("selections", moves, MOST_SELECTS * minutes / 10) ? [`${moves} selections`] : []),
  ].map((what) => `${what} in ${minutes} min that nobody meant`);
}

/** By the median of each row. @param {Tally} tally @returns {string[]} */
function lateness({ row, displayMs, afterMs }) {
  if (!afterMs.length || isExempt(row.name, "time")) return [];
  const [shown, recognised] = [displayMs, afterMs].map((some) => Math.round(median(some)));
  return [
    ...(shown > SHOWN_MS ? [`${shown} ms until it is shown, more than ${SHOWN_MS}`] : []),
    ...(recognised > RECOGNISED_MS ? [`${recognised} ms until it is recognised, more than ${RECOGNISED_MS}`] : []),
  ];
}

/** @param {Tally} tally @returns {string[]} what is out of bounds */
function faultsOf(tally) {
  const { row, traces, below, recognised } = tally;
  if (row.group === "everyday") return unmeant(tally);
  if (row.group === "unavailable") return [];
  // The first generator's rows of what has to be nothing expect nothing.
  const reached = traces - below, least = leastOf(row.name);
  const isMissed = !isExempt(row.name, "recall") && recognised < least * reached;
  return [
    ...(isMissed ? [`${recognised} of ${reached} recognised, less than ${100 * least} %`] : []),
    ...lateness(tally),
  ];
}

/** @param {Tally[]} tallies */
export const rowFindings = (tallies) =>
  tallies.flatMap((tally) => faultsOf(tally).map((fault) => `${tally.row.name}: ${fault}`));
