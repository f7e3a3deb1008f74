/**
 * Rows of a generator, counted one by one: what was recognised of what was meant, what else, how soon,
 * and what M8's ring lets through. A row is a name and a way from a seed to a trace.
 */

import { median, quantile } from "./numbers.js";
import { nameOf, RING_MS } from "./score.js";

/** @typedef {import("./browser.js").Sample} Sample */
/** @typedef {import("./score.js").CreateRecogniser} CreateRecogniser */
/** @typedef {{ name: string, atMs: number }} Detection */
/**
 * @typedef {object} RowTrace
 * @property {Sample[]} samples
 * @property {string[]} expected
 * @property {number} beginsMs when the gesture begins, on the samples' clock
 * @property {number} [reachedMs] when the true movement reached the spec's numbers; NaN if it never did
 * @property {number[]} [questionsMs] when questions appear; otherwise with the first sample
 * @property {number[]} [touchesMs] when a finger touched the glass
 * @property {{ name: string, reached: number, to: number }[]} [truth] what the spec's numbers find in the true movement, seconds
 * @property {number} [startMs] second 0 of `truth`
 */
/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} kind rows of one kind are added up
 * @property {string} group `everyday` where nothing is meant, `unavailable` where physics leaves nothing to hear
 * @property {number} [questions] in a trace of everyday movement, 20 s each; otherwise one
 * @property {string} [reason] why it is unavailable, a sentence
 * @property {(seed: number) => RowTrace} trace
 */
/**
 * @typedef {object} Tally
 * @property {Row} row
 * @property {number} traces
 * @property {number} below whose true movement never reached the spec's numbers
 * @property {number} recognisedBelow of these
 * @property {number} recognised of those that reached them
 * @property {number} exact recognised, and nothing else before the question was over
 * @property {Record<string, number>} others what else was said, and how often
 * @property {number[]} shownMs from the gesture's beginning until the page shows something
 * @property {number[]} afterMs from the spec's numbers until then
 * @property {number[]} displayMs from the spec's numbers until the feedback that the page draws reaches what is asked for
 * @property {number[]} selectedMs from the beginning until it counts: a submission when its ring closes
 * @property {number} submits said
 * @property {number} rings that closed
 * @property {number} ringsBySpec of these, those that the spec's numbers find in the true movement
 * @property {number} selects that moved something
 * @property {number} selectsBySpec
 * @property {number} seconds of movement
 * @property {number[]} missed seeds
 * @property {number[]} alarming seeds
 */

/** So long after a stretch of the true movement it may still be recognised. */
const LATEST_MS = 2_000;
const SHOWN_SEEDS = 12;
const isSubmit = (/** @type {string} */ name) => name.startsWith("submit");

/**
 * How much of a gesture the feedback shows; 1 is all that is asked for. Of a shake, which has no number
 * before its fourth stroke, the first stroke is enough.
 * @param {import("./score.js").Feedback} feedback @param {string} meant
 */
function shownPart({ right, up, turn, push, shake }, meant) {
  const sizes = {
    "tilt right": right / 25, "tilt left": -right / 25, "tilt up": up / 25, "tilt down": -up / 25,
    "submit turn": Math.abs(turn) / 35, "submit push": push / 8, shake: 4 * shake,
  };
  return sizes[/** @type {keyof typeof sizes} */ (meant)] ?? 0;
}

/** When the feedback first shows what is meant, within a rounding. @param {RowTrace} trace */
function display({ expected, beginsMs }) {
  let atMs = NaN;
  return {
    atMs: () => atMs,
    /** @param {import("./score.js").Feedback | undefined} feedback @param {number} timeMs */
    see(feedback, timeMs) {
      if (!feedback || !Number.isNaN(atMs) || timeMs < beginsMs) return;
      if (shownPart(feedback, expected[0]) >= 0.95) atMs = timeMs;
    },
  };
}

/**
 * All that a recogniser says; each question begins it anew.
 * @param {CreateRecogniser} create
 * @param {RowTrace} trace
 * @param {ReturnType<typeof display>} [shown]
 * @returns {Detection[]}
 */
export function detections(create, { samples, questionsMs = [] }, shown) {
  const recogniser = create(), questions = questionsMs.slice(1), all = [];
  recogniser.begin();
  for (const sample of samples) {
    if (questions.length && sample.timeMs >= questions[0]) {
      questions.shift();
      recogniser.begin();
    }
    const gesture = recogniser.feed(sample);
    shown?.see(recogniser.feedback?.(), sample.timeMs);
    if (gesture) all.push({ name: nameOf(gesture), atMs: sample.timeMs });
  }
  return all;
}

/**
 * M8: what the page makes of it. While a ring is open it takes no other gesture; a touch stops the
 * ring, and so does a recogniser that withdraws; when it has closed, nothing counts until the next question.
 * @param {Detection[]} all @param {Pick<RowTrace, "touchesMs" | "questionsMs">} trace
 */
export function applyRing(all, { touchesMs = [], questionsMs = [] }) {
  /** @type {Detection[]} */
  const counted = [];
  let ignoredUntil = -Infinity;
  for (const one of all) {
    if (one.atMs < ignoredUntil || one.name === "withdraw") continue;
    if (!isSubmit(one.name)) {
      counted.push(one);
      continue;
    }
    const closes = one.atMs + RING_MS;
    const withdrawals = all.filter(({ name }) => name === "withdraw").map(({ atMs }) => atMs);
    const touch = [...touchesMs, ...withdrawals].sort((a, b) => a - b).find((at) =>
      at > one.atMs && at < closes
    );
    ignoredUntil = touch ?? questionsMs.find((at) => at > one.atMs) ?? Infinity;
    if (touch === undefined) counted.push(one);
  }
  return counted;
}

/**
 * Whether the true movement is so by the spec's numbers.
 * @param {RowTrace} trace
 * @param {Detection} one
 */
const isBySpec = ({ truth = [], startMs = 0 }, { name, atMs }) =>
  truth.some((stretch) =>
    stretch.name === name && startMs + 1_000 * stretch.reached <= atMs + 50 &&
    atMs <= startMs + 1_000 * stretch.to + LATEST_MS
  );

/**
 * Whether all that was meant was said, in its order, whatever came between.
 * @param {string[]} expected
 * @param {Detection[]} counted
 */
function areRecognised(expected, counted) {
  let next = 0;
  for (const { name } of counted) if (name === expected[next]) next += 1;
  return next === expected.length;
}

/** @param {Tally} tally @param {RowTrace} trace @param {Detection[]} counted @param {number} seed @param {number} displayedMs */
function countMeant(tally, { expected, beginsMs, reachedMs }, counted, seed, displayedMs) {
  const isRecognised = areRecognised(expected, counted.filter(({ atMs }) => atMs >= beginsMs));
  if (Number.isNaN(reachedMs)) {
    tally.below += 1;
    tally.recognisedBelow += isRecognised ? 1 : 0;
    return;
  }
  if (!isRecognised) return void tally.missed.push(seed);
  tally.recognised += 1;
  if (counted.map(({ name }) => name).join() === expected.join()) tally.exact += 1;
  const first = counted.find(({ name, atMs }) => name === expected[0] && atMs >= beginsMs);
  if (!first) return;
  tally.shownMs.push(first.atMs - beginsMs);
  tally.selectedMs.push(first.atMs - beginsMs + (isSubmit(first.name) ? RING_MS : 0));
  if (reachedMs === undefined) return;
  tally.afterMs.push(first.atMs - reachedMs);
  tally.displayMs.push((displayedMs < first.atMs ? displayedMs : first.atMs) - reachedMs);
}

/** The recognised gestures beside the intended ones. @param {RowTrace} trace @param {Detection[]} counted */
function extras({ expected }, counted) {
  const meant = [...expected];
  return counted.filter(({ name }) => {
    const at = meant.indexOf(name);
    if (at >= 0) meant.splice(at, 1);
    return at < 0;
  });
}

/** @param {Tally} tally @param {RowTrace} trace @param {Detection[]} counted */
function countMoves(tally, trace, counted) {
  const submits = counted.filter(({ name }) => isSubmit(name)),
    selects = counted.filter(({ name }) => !isSubmit(name));
  const countBySpec = (/** @type {Detection[]} */ some) =>
    some.filter((one) => isBySpec(trace, one)).length;
  tally.rings += submits.length;
  tally.ringsBySpec += countBySpec(submits);
  tally.selects += selects.length;
  tally.selectsBySpec += countBySpec(selects);
}

/** @param {Row} row @param {number} traces @returns {Tally} */
const emptyTally = (row, traces) => ({
  row,
  traces,
  below: 0,
  recognisedBelow: 0,
  recognised: 0,
  exact: 0,
  others: {},
  shownMs: [],
  afterMs: [],
  displayMs: [],
  selectedMs: [],
  submits: 0,
  rings: 0,
  ringsBySpec: 0,
  selects: 0,
  selectsBySpec: 0,
  seconds: 0,
  missed: [],
  alarming: [],
});

/** @param {CreateRecogniser} create @param {Row} row @param {number[]} seeds @returns {Tally} */
export function tallied(create, row, seeds) {
  const tally = emptyTally(row, seeds.length);
  for (const seed of seeds) {
    const trace = row.trace(seed), shown = display(trace);
    const all = detections(create, trace, shown), counted = applyRing(all, trace);
    const others = extras(trace, counted);
    if (row.group !== "unavailable" && row.group !== "everyday") {
      countMeant(tally, trace, counted, seed, shown.atMs());
    }
    for (const { name } of others) tally.others[name] = (tally.others[name] ?? 0) + 1;
    if (others.length) tally.alarming.push(seed);
    tally.submits += all.filter(({ name }) => isSubmit(name)).length;
    countMoves(tally, trace, counted);
    const { samples } = trace;
    tally.seconds += (samples[samples.length - 1].timeMs - samples[0].timeMs) / 1_000;
  }
  return tally;
}

/** @param {number[]} numbers */
const spread = (numbers) =>
  numbers.length ? `${Math.round(median(numbers))} (${Math.round(quantile(numbers, 0.9))})` : "";
/** @param {number} part @param {number} all */
const percent = (part, all) => (all ? `${(100 * part / all).toFixed(1)} %` : "");

/** @param {Tally} tally */
function otherNames({ others }) {
  return Object.entries(others).sort((a, b) => b[1] - a[1]).map(([name, count]) =>
    `${count} × ${name}`
  )
    .join(", ");
}

/** @param {Tally} tally */
function meantLine(tally) {
  const {
    row,
    traces,
    below,
    recognisedBelow,
    recognised,
    exact,
    shownMs,
    afterMs,
    displayMs,
    selectedMs,
    submits,
    rings,
  } = tally;
  const reached = traces - below;
  const cells = row.group === "unavailable"
    ? [
      row.name,
      traces,
      "",
      "unavailable by physics",
      "",
      otherNames(tally),
      "",
      "",
      "",
      "",
      `${submits}, ${rings}`,
    ]
    : [
      row.name,
      traces,
      below ? `${below} (${recognisedBelow})` : "",
      percent(recognised, reached),
      percent(exact, reached),
      otherNames(tally),
      spread(shownMs),
      spread(displayMs),
      spread(afterMs),
      spread(selectedMs),
      `${submits}, ${rings}`,
    ];
  return `| ${cells.join(" | ")} |`;
}

/** @param {Tally} tally */
function everydayLine(tally) {
  const { row, seconds, submits, rings, ringsBySpec, selects, selectsBySpec } = tally;
  const hour = (/** @type {number} */ count) => (count * 3_600 / seconds).toFixed(1);
  const cells = [
    row.name,
    Math.round(seconds / 60),
    submits,
    rings,
    ringsBySpec,
    hour(rings - ringsBySpec),
    selects,
    selectsBySpec,
    hour(selects - selectsBySpec),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Rows of one kind added up. @param {Tally[]} tallies */
function kindLines(tallies) {
  const kinds = new Map();
  for (
    const { row, traces, below, recognised, exact } of tallies.filter(({ row }) =>
      row.group !== "unavailable"
    )
  ) {
    const sum = kinds.get(row.kind) ?? { reached: 0, recognised: 0, exact: 0 };
    kinds.set(row.kind, {
      reached: sum.reached + traces - below,
      recognised: sum.recognised + recognised,
      exact: sum.exact + exact,
    });
  }
  return [...kinds].map(([kind, { reached, recognised, exact }]) =>
    `| **${kind}** | ${reached} | | ${percent(recognised, reached)} | ${
      percent(exact, reached)
    } | | | | | | |`
  );
}

/** @param {Tally[]} tallies */
export function rowsTable(tallies) {
  const meant = tallies.filter(({ row }) => row.group !== "everyday");
  const everyday = tallies.filter(({ row }) => row.group === "everyday");
  return [
    "| row | traces | below the spec (recognised) | recall | with nothing else | other gestures | recognised after ms: median (90 %) | shown after the spec is reached, ms | recognised after the spec is reached, ms | takes effect after ms | submissions: recognised, ring completed |",
    "| --- | --: | --: | --: | --: | --- | --: | --: | --: | --: | --: |",
    ...meant.map(meantLine),
    ...kindLines(meant),
    "",
    "| activity | minutes | submissions recognised | ring completed | of these true by the spec | others an hour | selections | true by the spec | others an hour |",
    "| --- | --: | --: | --: | --: | --: | --: | --: | --: |",
    ...everyday.map(everydayLine),
    "",
    ...meant.filter(({ row }) => row.reason).map(({ row }) =>
      `${row.name}: unavailable by physics. ${row.reason}`
    ),
  ].join("\n");
}

/**
 * Seeds to look at: what was missed, and where something else was said.
 * @param {Tally[]} tallies
 */
export const seedsOf = (tallies) =>
  tallies.filter(({ missed, alarming }) => missed.length || alarming.length).map((
    { row, missed, alarming },
  ) =>
    `${row.name}: missed ${missed.slice(0, SHOWN_SEEDS).join(" ") || "none"}; else ${
      alarming.slice(0, SHOWN_SEEDS).join(" ") || "nothing"
    }`
  ).join("\n");
