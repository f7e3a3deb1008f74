/**
 * The effect of each gate of the recogniser, on the second generator's seeds for tuning:
 *
 *     node web/tests/motion/ablation.js [--count N] [--only WORDS]
 *
 * One gate after the other is opened. A line says what that changes on the rows of its gesture, on the rows of all
 * phones and in everyday movement: recognised traces, false submissions that outlive M8's ring, those that the
 * spec's numbers find in the true movement although nobody meant them, and false selections.
 * `--count N` takes N traces of each gesture and N minutes of each activity instead of 40; `--only WORDS` takes the
 * gates whose names have them.
 */

import process from "node:process";
import { createRecogniser } from "../../public/scripts/motion/recogniser.js";
import { LYING, NEAR, PUSH, SHAKE, STEADY, TILT, TURN } from "../../public/scripts/motion/thresholds.js";
import { isExempt } from "./bounds.js";
import { ROWS } from "./physics/scenarios.js";
import { tallied } from "./rows.js";
import { seeds } from "./scenarios.js";

/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("./rows.js").Tally} Tally */

const OPEN = Infinity;
/** Each gate: its gesture and its name, the numbers it belongs to, and those that open it.
 * @type {[string, Record<string, number>, Record<string, number>][]} */
const GATES = [
  ["turn: calm before it", TURN, { calm: OPEN }],
  ["turn: little lean", TURN, { lean: OPEN }],
  ["turn: withdrawn if carried", TURN, { carried: OPEN }],
  ["turn: withdrawn if never calm", TURN, { settled: OPEN }],
  ["turn: withdrawn if it goes on", TURN, { again: OPEN }],
  ["turn: back belongs to it", TURN, { backMs: 0 }],
  ["turn: the phone's own axis counts", TURN, { ownAxis: OPEN }],
  ["push: calm before it", PUSH, { calm: OPEN }],
  ["push: a speed", PUSH, { speed: 0 }],
  ["push: no shorter", PUSH, { leastMs: 0 }],
  ["push: no longer", PUSH, { longestMs: OPEN }],
  ["push: no lean", PUSH, { leans: OPEN }],
  ["push: braking (M3)", PUSH, { brakes: -OPEN }],
  ["push: stopped in time", PUSH, { stopsMs: OPEN }],
  ["push: quiet after it", PUSH, { endsMs: 0 }],
  ["push: withdrawn if it never rests", PUSH, { settled: OPEN }],
  ["tilt: calm before it", TILT, { calm: OPEN }],
  ["tilt: to one edge", TILT, { across: OPEN }],
  ["tilt: not turned", TILT, { turned: OPEN }],
  ["tilt: further if carried or askew", TILT, { further: 0 }],
  ["tilt: has to come back if slow", TILT, { slowMs: OPEN }],
  ["tilt: later where it ends flat", TILT, { flatMs: TILT.staysMs }],
  ["tilt: the pose waits while it moves", TILT, { settlesMs: 0 }],
  ["shake: calm before it", SHAKE, { calm: OPEN }],
  ["shake: near the resting pose", SHAKE, { leans: OPEN }],
  ["shake: to and fro", SHAKE, { back: 0 }],
  ["shake: no knocks", SHAKE, { leastMs: 0 }],
  ["shake: quick strokes", SHAKE, { withinMs: OPEN }],
  ["shake: less of the vertical", SHAKE, { bounce: 0 }],
  ["shake: less through the glass", SHAKE, { pressed: 0 }],
  ["steady before a push and a turn", STEADY, { rate: OPEN }],
  ["about a near pivot", NEAR, { arm: 0 }],
  ["a phone that lies in no hand", LYING, { rate: 0 }],
];

/** @param {Tally[]} tallies */
function counts(tallies) {
  const meant = tallies.filter(({ row }) => row.group === "gesture" && !isExempt(row.name, "recall"));
  const everyday = tallies.filter(({ row }) => row.group === "everyday");
  const sum = (/** @type {Tally[]} */ some, /** @type {(one: Tally) => number} */ of) => some.reduce((all, one) => all + of(one), 0);
  return {
    recognised: sum(meant, ({ recognised }) => recognised),
    reached: sum(meant, ({ traces, below }) => traces - below),
    submissions: sum(everyday, ({ rings, ringsBySpec }) => rings - ringsBySpec),
    bySpec: sum(everyday, ({ ringsBySpec }) => ringsBySpec),
    selections: sum(everyday, ({ selects, selectsBySpec }) => selects - selectsBySpec),
    hours: sum(everyday, ({ seconds }) => seconds) / 3_600,
  };
}

/** Where opening a gate changes something. @param {Tally[]} before @param {Tally[]} after */
function places(before, after) {
  const alarms = (/** @type {Tally} */ { rings, ringsBySpec, selects, selectsBySpec }) => rings - ringsBySpec + selects - selectsBySpec;
  return after.flatMap((one, at) => {
    const by = one.row.group === "everyday" ? alarms(one) - alarms(before[at]) : one.recognised - before[at].recognised;
    return by ? [`${one.row.name.replace("everyday: ", "")} ${signed(by)}`] : [];
  }).join(", ");
}

/** @param {number} by */
const signed = (by) => (by > 0 ? `+${by}` : by < 0 ? `−${-by}` : "0");

/** Opens a gate for so long. @template T @param {typeof GATES[number]} gate @param {() => T} measure @returns {T} */
function opened([, numbers, open], measure) {
  const kept = { ...numbers };
  Object.assign(numbers, open);
  const measured = measure();
  Object.assign(numbers, kept);
  return measured;
}

/** Its gesture's rows, those of all phones and everyday movement; of a gate of all gestures every row.
 * @param {string} name @param {Row} row */
const isOf = (name, row) => !name.includes(":") || [name.split(":")[0], "phones", "everyday"].includes(row.kind);

/** A row with all gates, and with each of its own open. Traces are computed once. @param {Row} row @param {typeof GATES} gates @param {number} count */
function measuredRow(row, gates, count) {
  const chosen = seeds(count, false), traces = new Map(chosen.map((seed) => [seed, row.trace(seed)]));
  const measure = () => tallied(createRecogniser, { ...row, trace: (seed) => traces.get(seed) ?? row.trace(seed) }, chosen);
  const open = new Map(gates.filter(([name]) => isOf(name, row)).map((gate) => [gate[0], opened(gate, measure)]));
  return { shut: measure(), open };
}

/** @param {string[]} words */
function main(words) {
  const after = (/** @type {string} */ name) => words.includes(name) ? words[words.indexOf(name) + 1] : undefined;
  const count = Number(after("--count") ?? 40), only = after("--only") ?? "";
  const gates = GATES.filter(([name]) => name.includes(only)), rows = ROWS.map((row) => measuredRow(row, gates, count));
  const { recognised, reached, submissions, bySpec, selections, hours } = counts(rows.map(({ shut }) => shut));
  console.log(`With all gates: ${recognised} of ${reached} traces, ${submissions} submissions, ${bySpec} by the spec, and ${selections} selections in ${Math.round(hours)} hours\n`);
  console.log("| without | recognised | of | submissions | by the spec | selections | where |\n| --- | --: | --: | --: | --: | --: | --- |");
  for (const [name] of gates) {
    const pairs = rows.flatMap(({ shut, open }) => open.has(name) ? [{ shut, open: /** @type {Tally} */ (open.get(name)) }] : []);
    const before = pairs.map(({ shut }) => shut), now = pairs.map(({ open }) => open), [was, is] = [counts(before), counts(now)];
    console.log(`| ${[name, signed(is.recognised - was.recognised), was.reached, signed(is.submissions - was.submissions), signed(is.bySpec - was.bySpec), signed(is.selections - was.selections), places(before, now)].join(" | ")} |`);
  }
}

main(process.argv.slice(2));
