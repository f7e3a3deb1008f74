/**
 * The judge of a recogniser of motion:
 *
 *     node web/tests/motion/judge.js            the seeds for tuning, and what fails where
 *     node web/tests/motion/judge.js --unseen   the other seeds: the table alone
 *     node web/tests/motion/judge.js --brief    the seeds for tuning, the table alone
 *     node web/tests/motion/judge.js --recorded FILE…   what phones recorded on /practice?record
 *
 * `--count N` takes N traces of each gesture and N × 20 s of each activity instead of 200 traces and an
 * hour. A generator's row that is out of bounds in that sample is judged by three times as much.
 * `--from N` leaves out the first N of the half, so that a second verdict has fresh seeds;
 * `--only WORDS` takes the scenarios whose names have them; `--recogniser FILE` another module with
 * `createRecogniser`; `--generator first` or `--generator physics` counts each row of a generator
 * instead (`bounds.js`), `--generator both` adds the rows of both, and the activities are then rows
 * alone. Ends with a line of "N passed, N failed", and with status 1 if something is out of bounds. What
 * talking hands do by the spec's own numbers is a row of its own and not counted.
 */

import process from "node:process";
import { pathToFileURL } from "node:url";
import { exemptions, rowFindings } from "./bounds.js";
import { quantile } from "./numbers.js";
import { ROWS } from "./physics/scenarios.js";
import { reportRecorded } from "./recorded.js";
import { rowsTable, seedsOf, tallied } from "./rows.js";
import { ACTIVITIES, EVERYDAY_S, GESTURES, QUIET, REPORTED, seeds } from "./scenarios.js";
import { alarmsOf, byKind, falseAlarms, findings, minutes, score, SUBMIT_MINUTES } from "./score.js";

/** @typedef {import("./score.js").CreateRecogniser} CreateRecogniser */
/** @typedef {import("./score.js").Score} Score */

const RECOGNISER = new URL("../../public/scripts/motion/recogniser.js", import.meta.url);
const TRACES = 200;
const HOUR = SUBMIT_MINUTES * 60 / EVERYDAY_S;
const SHOWN_FAILURES = 6;

/**
 * @typedef {object} Choice
 * @property {boolean} unseen
 * @property {number} [traces] of each gesture
 * @property {number} [activities] traces of each activity
 * @property {number} [from] how many of the half's seeds to leave out first
 * @property {string} [only] in the scenario's name
 * @property {boolean} [isBound] without what is reported alone
 * @property {boolean} [areActivitiesRows] without the activities, which are judged as rows of a generator
 */

/** @param {CreateRecogniser} create @param {Choice} choice */
export function judged(create, choice) {
  const { unseen, traces = TRACES, activities = HOUR, from = 0, only = "", isBound, areActivitiesRows } = choice;
  const gestures = seeds(traces, unseen, from), everyday = seeds(activities, unseen, from);
  const all = [...GESTURES, ...QUIET, ...(isBound ? [] : REPORTED), ...(areActivitiesRows ? [] : ACTIVITIES)];
  return all.filter(({ name }) => name.includes(only)).map((scenario) =>
    score(create, scenario, scenario.group === "everyday" ? everyday : gestures)
  );
}

/** @param {Score} one */
function gestureLine({ scenario, traces, right, wrong, delaysMs }) {
  const often = Object.entries(wrong).sort((a, b) => b[1] - a[1]).map(([name, count]) =>
    `${count} × ${name}`
  );
  const delay = delaysMs.length ? `${Math.round(quantile(delaysMs, 0.5))} ms` : "";
  return `| ${scenario.name} | ${traces} | ${(100 * right / traces).toFixed(1)} % | ${delay} | ${
    often.join(", ")
  } |`;
}

/** @param {string} name @param {Score} one @param {ReturnType<typeof falseAlarms>} alarms */
const alarmsLine = (name, one, { submits, selects, earlySelects }) =>
  `| ${name} | ${minutes(one)} | ${submits} | ${earlySelects} | ${selects} |`;

/** The separate line for gestures that are real by the spec's numbers. @param {Score} one */
function everydayLines(one) {
  const { name } = one.scenario, line = alarmsLine(name, one, falseAlarms(one));
  if (!one.unmeant.length) return [line];
  return [line, alarmsLine(`${name}: so by the spec's numbers, not counted`, one, alarmsOf(one.unmeant))];
}

/** @param {Score[]} everyday */
const activitiesTable = (everyday) => [
  "",
  "| activity | minutes | false submits | false selects in the first 10 min | in all |",
  "| --- | --: | --: | --: | --: |",
  ...everyday.flatMap(everydayLines),
];

/** The summary. @param {Score[]} scores */
export function table(scores) {
  const everyday = scores.filter(({ scenario }) => scenario.group === "everyday");
  const others = scores.filter(({ scenario }) => scenario.group !== "everyday");
  const kinds = [...byKind(others)].map(([kind, { right, traces }]) =>
    `| **${kind}** | ${traces} | ${(100 * right / traces).toFixed(1)} % | | |`
  );
  return [
    "| trace | number | right | after (median) | instead |",
    "| --- | --: | --: | --: | --- |",
    ...others.map(gestureLine),
    ...kinds,
    ...(everyday.length ? activitiesTable(everyday) : []),
  ].join("\n");
}

/** How many fail among the traces of each browser, pose, hand … @param {Score} one */
function shares({ scenario, failures, seeds: chosen }) {
  /** @type {Map<string, [number, number]>} */
  const counts = new Map();
  const failed = new Set(failures.map(({ seed }) => seed));
  for (const seed of chosen) {
    for (const [name, value] of Object.entries(scenario.trace(seed).about)) {
      const [bad, all] = counts.get(`${name} ${value}`) ?? [0, 0];
      counts.set(`${name} ${value}`, [bad + (failed.has(seed) ? 1 : 0), all + 1]);
    }
  }
  return [...counts].filter(([, [bad]]) => bad).map(([name, [bad, all]]) =>
    `${name}: ${bad}/${all}`
  ).sort().join(", ");
}

/** Where it fails: by phone and hold, and some seeds to look at. @param {Score[]} scores */
function details(scores) {
  const lines = [];
  for (const one of scores.filter(({ failures }) => failures.length)) {
    lines.push(`\n${one.scenario.name}: ${one.failures.length} fail; ${shares(one)}`);
    for (const { seed, said, about, expected } of one.failures.slice(0, SHOWN_FAILURES)) {
      const where = Object.entries(about).map(([name, value]) => `${name} ${value}`).join(", ");
      lines.push(
        `  seed ${seed}: ${said.join(" + ") || "nothing"} for ${
          expected.join(" + ") || "nothing"
        } (${where})`,
      );
    }
  }
  return lines.join("\n");
}

/** @param {string[]} words */
function options(words) {
  const after = (/** @type {string} */ name) =>
    words.includes(name) ? words[words.indexOf(name) + 1] : undefined;
  const count = after("--count"), file = after("--recogniser"), isUnseen = words.includes("--unseen");
  return {
    isUnseen,
    isBrief: isUnseen || words.includes("--brief"),
    count: count ? Number(count) : undefined,
    from: Number(after("--from") ?? 0),
    only: after("--only") ?? "",
    generator: after("--generator"),
    recogniser: file ? pathToFileURL(file) : RECOGNISER,
    recorded: words.includes("--recorded") ? words.slice(words.indexOf("--recorded") + 1) : null,
  };
}

/** The first generator's traces by kind. @param {CreateRecogniser} create @param {ReturnType<typeof options>} how */
function reportKinds(create, { isUnseen, count, from, only, isBrief, generator }) {
  const areActivitiesRows = Boolean(generator);
  const scores = judged(create, { unseen: isUnseen, traces: count, activities: count, from, only, areActivitiesRows });
  const found = findings(scores), failed = new Set(found.map((one) => one.split(":")[0])).size;
  console.log(`${isUnseen ? "Unseen seeds" : "Seeds for tuning"}\n\n${table(scores)}`);
  if (!isBrief) console.log(details(scores));
  for (const sentence of found) console.log(`FAILED ${sentence}`);
  const bound = byKind(scores.filter(({ scenario }) => scenario.group !== "slack")).size;
  return { passed: bound - failed, failed };
}

/** @type {Record<string, import("./rows.js").Row[]>} */
const GENERATORS = { first: [...GESTURES, ...QUIET, ...REPORTED, ...ACTIVITIES], physics: ROWS };

/** A row's tally. One sample in four is out of bounds where the true rate is the bound: then three times as much decides.
 * @param {CreateRecogniser} create @param {import("./rows.js").Row} row
 * @param {number} traces of the first sample @param {(count: number) => number[]} seedsFor */
export function rowJudged(create, row, traces, seedsFor) {
  const first = tallied(create, row, seedsFor(traces));
  return rowFindings([first]).length ? tallied(create, row, seedsFor(3 * traces)) : first;
}

/** Each row of a generator. @param {CreateRecogniser} create
 * @param {ReturnType<typeof options>} how @param {string} generator */
function reportRows(create, { isUnseen, count, from, only, isBrief }, generator) {
  const tallies = GENERATORS[generator].filter(({ name }) => name.includes(only)).map((row) => {
    const traces = row.group === "everyday" ? (count ?? HOUR) / (row.questions ?? 1) : count ?? TRACES;
    return rowJudged(create, row, Math.ceil(traces), (some) => seeds(some, isUnseen, from));
  });
  console.log(`${isUnseen ? "Unseen seeds" : "Seeds for tuning"}, generator ${generator}\n\n${rowsTable(tallies)}`);
  if (!isBrief) console.log(seedsOf(tallies));
  for (const sentence of exemptions()) console.log(sentence);
  const found = rowFindings(tallies), bound = tallies.filter(({ row }) => row.group !== "unavailable").length;
  for (const sentence of found) console.log(`FAILED ${sentence}`);
  const failed = tallies.filter((tally) => rowFindings([tally]).length).length;
  return { passed: bound - failed, failed };
}

/** One half of the seeds. @param {CreateRecogniser} create @param {ReturnType<typeof options>} how */
function reports(create, how) {
  const generators = how.generator === "both" ? Object.keys(GENERATORS) : how.generator ? [how.generator] : [];
  const rows = generators.map((one) => reportRows(create, how, one));
  return rows.length === 1 ? rows : [reportKinds(create, how), ...rows];
}

async function main() {
  const how = options(process.argv.slice(2));
  const { createRecogniser } = await import(how.recogniser.href);
  const all = how.recorded
    ? [reportRecorded(createRecogniser, how.recorded)]
    : reports(createRecogniser, how);
  const sum = (/** @type {"passed" | "failed"} */ what) =>
    all.reduce((total, one) => total + one[what], 0);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") ? 1 : 0;
}

if (pathToFileURL(process.argv[1] ?? "").href === import.meta.url) await main();
