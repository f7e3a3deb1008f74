/** What each row of a generator is held against, and the rows that cannot be had, each with the physical reason. */

/** @typedef {import("./rows.js").Tally} Tally */

/** Of those that reach the spec's numbers; of hard rows; of what may stay below. */
export const ORDINARY = 0.97;
export const HARD = 0.9;
/** In each activity: an hour, and ten minutes. */
export const MOST_SUBMITS = 1;
export const MOST_SELECTS = 2;

const HARD_ROWS = [/child$/, /without gyroscope/, /shake: long/, /own z/, /24 to 34°/];

/** @type {[RegExp, string][]} */
export const SLACK = [];

/** @param {Tally} tally */
export const slackOf = ({ row }) => SLACK.find(([name]) => name.test(row.name))?.[1] ?? null;

/** @param {string} name */
export const leastOf = (name) => (HARD_ROWS.some((hard) => hard.test(name)) ? HARD : ORDINARY);

/** @param {Tally} tally @returns {string[]} what is out of bounds, each a sentence */
function faultsOf({ row, traces, below, recognised, rings, ringsBySpec, selects, selectsBySpec, seconds }) {
  if (row.group === "everyday") {
    const submits = rings - ringsBySpec, moves = selects - selectsBySpec;
    return [
      ...(submits > Math.max(1, MOST_SUBMITS * seconds / 3_600) ? [`${submits} submissions`] : []),
      ...(moves > Math.max(1, MOST_SELECTS * seconds / 600) ? [`${moves} selections`] : []),
    ].map((what) => `${row.name}: ${what} in ${Math.round(seconds / 60)} min that nobody meant`);
  }
  // The first generator's rows of what has to be nothing expect nothing.
  const reached = traces - below, least = leastOf(row.name);
  if (row.group === "unavailable" || recognised >= least * reached) return [];
  return [`${row.name}: ${recognised} of ${reached} recognised, less than ${100 * least} %`];
}

/** @param {Tally[]} tallies */
export const rowFindings = (tallies) => tallies.filter((one) => !slackOf(one)).flatMap(faultsOf);
