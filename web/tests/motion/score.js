/**
 * Counts a recogniser's results on traces. It is an argument: nothing here knows more of it than
 * `createRecogniser() → { begin(), feed(sample) → gesture or null }`.
 */

import { isSlack, MOST_SELECTS, MOST_SUBMITS, ORDINARY } from "./bounds.js";
import { EVERYDAY_S } from "./scenarios.js";
import { isSo } from "./truth.js";

/** @typedef {import("./browser.js").Sample} Sample */
/** @typedef {import("./scenarios.js").Scenario} Scenario */
/** @typedef {import("./scenarios.js").Trace} Trace */
/** @typedef {{ kind: "shake" } | { kind: "tilt", direction: string } | { kind: "submit", by: string } | { kind: "withdraw" }} Recognised */
/** @typedef {{ right: number, up: number, turn: number, push: number, shake: number }} Feedback */
/** @typedef {() => { begin(): void, feed(sample: Sample): Recognised | null, feedback?(): Feedback }} CreateRecogniser */
/** @typedef {{ seed: number, index: number, said: string[] }} Alarm */
/**
 * @typedef {object} Score
 * @property {Scenario} scenario
 * @property {number} traces
 * @property {number[]} seeds of the traces
 * @property {number} right exactly what was expected, and nothing else
 * @property {Record<string, number>} wrong what was said instead, and how often
 * @property {number[]} delaysMs from the beginning of a gesture until it was recognised
 * @property {(Alarm & { about: Trace["about"], expected: string[] })[]} failures
 * @property {Alarm[]} unmeant what nobody meant, though it is so by the spec's numbers
 */

/** In sequences each gesture may fail so; they have 3 on average. */
export const LEAST_RIGHT_IN_SEQUENCE = 0.94;
/** The time of each activity in which false selections are counted. */
export const SELECT_MINUTES = 10;
/** And false submits. */
export const SUBMIT_MINUTES = 60;
/** M8: so long a submission can be withdrawn. */
export const RING_MS = 700;

/** @param {Recognised} gesture */
export function nameOf(gesture) {
  switch (gesture.kind) {
    case "tilt":
      return `tilt ${gesture.direction}`;
    case "submit":
      return `submit ${gesture.by}`;
    default:
      return gesture.kind;
  }
}

/**
 * M8: what is left when submissions that were withdrawn before their ring closed are none.
 * @param {{ name: string, atMs: number }[]} all
 */
export function withoutWithdrawn(all) {
  const isWithdrawn = (/** @type {{ name: string, atMs: number }} */ { name, atMs }) =>
    isSubmit(name) &&
    all.some((one) => one.name === "withdraw" && one.atMs >= atMs && one.atMs < atMs + RING_MS);
  return all.filter((one) => one.name !== "withdraw" && !isWithdrawn(one));
}

/** A recogniser's gestures in a trace, without the withdrawn ones. @param {CreateRecogniser} createRecogniser @param {Trace} trace */
export function listen(createRecogniser, trace) {
  const recogniser = createRecogniser();
  recogniser.begin();
  /** @type {{ name: string, atMs: number }[]} */
  const said = [];
  for (const sample of trace.samples) {
    const gesture = recogniser.feed(sample);
    if (gesture) said.push({ name: nameOf(gesture), atMs: sample.timeMs });
  }
  return withoutWithdrawn(said);
}

/** The false gestures, and the unintended ones that are real by the spec's numbers.
 * @param {Scenario} scenario @param {number} seed @param {ReturnType<typeof listen>} said @param {number} beginsMs */
function parted(scenario, seed, said, beginsMs) {
  const truth = said.length ? scenario.unmeant?.(seed) ?? [] : [];
  const unmeant = said.filter(({ name, atMs }) => isSo(truth, name, (atMs - beginsMs) / 1_000));
  return {
    said: said.filter((one) => !unmeant.includes(one)),
    unmeant: unmeant.map(({ name }) => name),
  };
}

/** @param {CreateRecogniser} createRecogniser @param {Scenario} scenario @param {number[]} chosen seeds @returns {Score} */
export function score(createRecogniser, scenario, chosen) {
  /** @type {Score} */
  const sum = {
    scenario,
    traces: chosen.length,
    seeds: chosen,
    right: 0,
    wrong: {},
    delaysMs: [],
    failures: [],
    unmeant: [],
  };
  for (const [index, seed] of chosen.entries()) {
    const trace = scenario.trace(seed),
      { said, unmeant } = parted(scenario, seed, listen(createRecogniser, trace), trace.beginsMs),
      names = said.map((one) => one.name);
    if (unmeant.length) sum.unmeant.push({ seed, index, said: unmeant });
    if (names.join() === trace.expected.join()) {
      sum.right += 1;
      if (said.length) sum.delaysMs.push(said[0].atMs - trace.beginsMs);
      continue;
    }
    const instead = names.join(" + ") || "nothing";
    sum.wrong[instead] = (sum.wrong[instead] ?? 0) + 1;
    sum.failures.push({ seed, index, said: names, about: trace.about, expected: trace.expected });
  }
  return sum;
}

const isSubmit = (/** @type {string} */ name) => name.startsWith("submit");

/** How often something was said while nothing was meant. @param {Alarm[]} alarms */
export function alarmsOf(alarms) {
  const selects = (/** @type {Alarm[]} */ some) =>
    some.flatMap(({ said }) => said).filter((name) => !isSubmit(name)).length;
  return {
    submits: alarms.flatMap(({ said }) => said).filter(isSubmit).length,
    selects: selects(alarms),
    /** in the first `SELECT_MINUTES` */
    earlySelects: selects(
      alarms.filter(({ index }) => (index + 1) * EVERYDAY_S <= SELECT_MINUTES * 60),
    ),
  };
}

/** @param {Score} one */
export const falseAlarms = ({ failures }) => alarmsOf(failures);

/** Scores of one kind added up. @param {Score[]} scores */
export function byKind(scores) {
  /** @type {Map<string, { group: string, right: number, traces: number }>} */
  const kinds = new Map();
  for (const { scenario, right, traces } of scores) {
    const sum = kinds.get(scenario.kind) ?? { group: scenario.group, right: 0, traces: 0 };
    kinds.set(scenario.kind, {
      group: sum.group,
      right: sum.right + right,
      traces: sum.traces + traces,
    });
  }
  return kinds;
}

/** @param {Score} one */
export const minutes = (one) => Math.round(one.traces * EVERYDAY_S / 60);

/**
 * The results out of bounds, each as a sentence.
 * @param {Score[]} scores @param {number} [chance] what a small sample may be below the bounds
 * @returns {string[]}
 */
export function findings(scores, chance = 0) {
  const found = [];
  for (
    const [kind, { group, right, traces }] of byKind(
      scores.filter(({ scenario }) => scenario.group !== "everyday"),
    )
  ) {
    const least = group === "sequence" ? LEAST_RIGHT_IN_SEQUENCE : ORDINARY;
    if (group !== "slack" && right < (least - chance) * traces) {
      found.push(`${kind}: ${right} of ${traces} right, less than ${least * 100} %`);
    }
  }
  const everyday = scores.filter(({ scenario }) => scenario.group === "everyday");
  for (const one of everyday.filter(({ scenario }) => !isSlack(scenario.name))) {
    const { earlySelects, submits } = falseAlarms(one);
    if (submits > MOST_SUBMITS) {
      found.push(`${one.scenario.name}: ${submits} false submits in ${minutes(one)} min`);
    }
    if (earlySelects > MOST_SELECTS) {
      found.push(
        `${one.scenario.name}: ${earlySelects} false selects in ${
          Math.min(SELECT_MINUTES, minutes(one))
        } min`,
      );
    }
  }
  return found;
}
