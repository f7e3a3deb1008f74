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

const HARD_ROWS = [/child$/, /without gyroscope/, /shake: long/, /own z/, /24 to 34°/, /ends flat/];

/** @type {[RegExp, string][]} */
export const SLACK = [
  [/^push: (smoothed, 2 to 5 Hz|all mixed)$/, "A low pass of 2 to 5 Hz takes up to half of a push's peak, and what is left M3 calls none; practice learns it."],
  [/^push: without gyroscope$/, "To an accelerometer alone a push and a tilt about the shoulder are one pull; so a push is not offered there."],
  [/^shake: smoothed, 2 to 5 Hz$/, "The same low pass takes up to two thirds of a shake of 4 to 6 Hz; practice learns it."],
  [/^shake: small child$/, "Strokes of 1.5 to 4 cm at 2 to 3 Hz are how a hand rocks a phone that means nothing; practice learns them."],
  [/^(everyday: talking with the hands|gesticulating)$/, "Hands that talk push, turn and tilt: nothing but the meaning tells these from gestures."],
  [/^everyday: fidgeting/, "Who rocks a phone by 25 to 30° from its rest tilts it and turns it, by the numbers of M2 and M4."],
  [/^passing on$/, "Who hands a phone on turns it by 45 to 95° or tilts it by 25 to 60°, and the next hand holds it still."],
];

/** Rows that cannot be so soon, and why. @type {[RegExp, string][]} */
export const LATE = [
  [/^phones: late by 80 to 250 ms$/, "The events themselves come so late."],
  [/^shake: (small child|smoothed, 2 to 5 Hz)$/, "Four strokes at 2 to 3 Hz last 0.7 to 1 s; a low pass lets the first strokes of a shake fall below the threshold."],
  [/^tilt: phone on the table, an edge lifted$/, "Who picks a phone up begins in the same way: that it comes back tells the two apart."],
];

/** The rows without their bound, each with its reason. @returns {string[]} */
export const exemptions = () => [
  ...SLACK.map(([name, reason]) => `not held against a bound: ${name.source}: ${reason}`),
  ...LATE.map(([name, reason]) => `not held against a time: ${name.source}: ${reason}`),
];

/** @param {string} row */
export const isSlack = (row) => SLACK.some(([name]) => name.test(row));

/** @param {string} name */
export const leastOf = (name) => (HARD_ROWS.some((hard) => hard.test(name)) ? HARD : ORDINARY);

/** @param {Tally} tally @returns {string[]} */
function unmeant({ rings, ringsBySpec, selects, selectsBySpec, seconds }) {
  const submits = rings - ringsBySpec, moves = selects - selectsBySpec;
  return [
    ...(submits > Math.max(1, MOST_SUBMITS * seconds / 3_600) ? [`${submits} submissions`] : []),
    ...(moves > Math.max(1, MOST_SELECTS * seconds / 600) ? [`${moves} selections`] : []),
  ].map((what) => `${what} in ${Math.round(seconds / 60)} min that nobody meant`);
}

/** By the median of each row. @param {Tally} tally @returns {string[]} */
function lateness({ row, displayMs, afterMs }) {
  if (!afterMs.length || LATE.some(([name]) => name.test(row.name))) return [];
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
  // The first generator's rows of what has to be nothing expect nothing.
  const reached = traces - below, least = leastOf(row.name);
  if (row.group === "unavailable") return [];
  const isMissed = recognised < least * reached;
  return [
    ...(isMissed ? [`${recognised} of ${reached} recognised, less than ${100 * least} %`] : []),
    ...lateness(tally),
  ];
}

/** @param {Tally[]} tallies */
export const rowFindings = (tallies) =>
  tallies.filter(({ row }) => !isSlack(row.name))
    .flatMap((tally) => faultsOf(tally).map((fault) => `${tally.row.name}: ${fault}`));
