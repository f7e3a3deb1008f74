/**
 * The effect of each gate of the recogniser, on the second generator's seeds for tuning:
 *
 *     node web/tests/motion/ablation.js [--count N]
 *
 * One gate after the other is opened. A line has the mean recall of ordinary and of hard rows, the false
 * submissions an hour that outlive M8's ring, and the false selections in ten minutes. `--count N` takes
 * N traces of each gesture and N minutes of each activity instead of 40.
 */

import process from "node:process";
import { createRecogniser } from "../../public/scripts/motion/recogniser.js";
import { LYING, PUSH, SHAKE, TILT, TURN } from "../../public/scripts/motion/thresholds.js";
import { isSlack, leastOf, ORDINARY } from "./bounds.js";
import { ROWS } from "./physics/scenarios.js";
import { tallied } from "./rows.js";
import { seeds } from "./scenarios.js";

/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("./rows.js").Tally} Tally */

const OPEN = Infinity;
/** Each gate: its name, the numbers it belongs to, and those that open it. @type {[string, Record<string, number>, Record<string, number>][]} */
const GATES = [
  ["all gates", {}, {}],
  ["turn: calm before it", TURN, { calm: OPEN }],
  ["turn: little lean", TURN, { lean: OPEN }],
  ["turn: withdrawn if carried", TURN, { carried: OPEN }],
  ["turn: withdrawn if never calm", TURN, { settled: OPEN }],
  ["turn: withdrawn if it goes on", TURN, { again: OPEN }],
  ["push: calm before it", PUSH, { calm: OPEN }],
  ["push: a speed", PUSH, { speed: 0 }],
  ["push: no shorter, no longer", PUSH, { leastMs: 0, longestMs: OPEN }],
  ["push: no lean", PUSH, { leans: OPEN }],
  ["push: braking", PUSH, { brakes: -OPEN }],
  ["tilt: calm before it", TILT, { calm: OPEN }],
  ["tilt: one way", TILT, { across: OPEN, turned: OPEN }],
  ["tilt: beyond for 110 ms", TILT, { beyondMs: 0 }],
  ["tilt: has to come back if carried", TILT, { carried: OPEN }],
  ["tilt: has to come back if slow", TILT, { slowMs: OPEN }],
  ["shake: calm before it", SHAKE, { calm: OPEN }],
  ["shake: near the resting pose", SHAKE, { leans: OPEN }],
  ["shake: to and fro", SHAKE, { back: 0 }],
  ["shake: quick strokes", SHAKE, { periodMs: OPEN }],
  ["shake: less of the vertical", SHAKE, { bounce: 0 }],
  ["a phone that lies in no hand", LYING, { rate: 0 }],
];

/** Traces are computed once. @param {Row} row @returns {Row} */
function computedOnce(row) {
  /** @type {Map<number, import("./rows.js").RowTrace>} */
  const traces = new Map();
  return {
    ...row,
    trace(seed) {
      const trace = traces.get(seed) ?? row.trace(seed);
      traces.set(seed, trace);
      return trace;
    },
  };
}

/** @param {number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** @param {Tally[]} tallies */
function summary(tallies) {
  const meant = tallies.filter(({ row }) => row.group === "gesture" && !isSlack(row.name));
  const everyday = tallies.filter(({ row }) => row.group === "everyday");
  const recall = (/** @type {boolean} */ isOrdinary) =>
    100 * mean(meant.filter(({ row }) => (leastOf(row.name) === ORDINARY) === isOrdinary)
      .map(({ recognised, traces, below }) => recognised / (traces - below)));
  const hours = everyday.reduce((sum, { seconds }) => sum + seconds, 0) / 3_600;
  const submits = everyday.reduce((sum, { rings, ringsBySpec }) => sum + rings - ringsBySpec, 0);
  const selects = everyday.reduce((sum, one) => sum + one.selects - one.selectsBySpec, 0);
  return [recall(true).toFixed(1), recall(false).toFixed(1), (submits / hours).toFixed(2), (selects / hours / 6).toFixed(2)];
}

/** @param {Row[]} rows @param {number} count */
const measured = (rows, count) => summary(rows.map((row) => tallied(createRecogniser, row, seeds(count, false))));

/** @param {string[]} words */
function main(words) {
  const at = words.indexOf("--count"), count = at < 0 ? 40 : Number(words[at + 1]);
  const rows = ROWS.map(computedOnce);
  console.log("| without | ordinary rows | hard rows | submissions an hour | selections in ten minutes |\n| --- | --: | --: | --: | --: |");
  for (const [name, numbers, open] of GATES) {
    const shut = { ...numbers };
    Object.assign(numbers, open);
    console.log(`| ${[name, ...measured(rows, count)].join(" | ")} |`);
    Object.assign(numbers, shut);
  }
}

main(process.argv.slice(2));
