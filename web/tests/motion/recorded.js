/**
 * Recordings of real phones, from `/practice?record`, as a third set for the judge: each try of a
 * gesture that the page asked for has to be heard as this gesture, once, and nothing beside the tries.
 */

import { readFileSync } from "node:fs";

/** @typedef {import("../../public/scripts/practice/recorder.js").Recording} Recording */
/** @typedef {import("./score.js").CreateRecogniser} CreateRecogniser */
/** @typedef {import("./score.js").Recognised} Recognised */
/**
 * @typedef {object} Verdict of one file
 * @property {string} name
 * @property {string} phone its kind, and how many events it gave a second
 * @property {Record<string, { tries: number, right: number, instead: string[] }>} gestures by what was asked for
 * @property {string[]} beside heard while nobody tried anything
 * @property {number} seconds
 */

const FORM = "fourtop-motion-2";
/** A hand gets ready before a page sees it move, and a recogniser may wait for what comes after. */
const BEFORE_MS = 500;
const AFTER_MS = 500;

/** @param {Recognised} gesture */
const kindOf = (gesture) => (gesture.kind === "submit" ? gesture.by : gesture.kind);

/** @param {string} path @returns {Recording} */
export function readRecording(path) {
  const recording = JSON.parse(readFileSync(path, "utf8"));
  if (recording.form !== FORM) throw new Error(`${path} is no recording of the form ${FORM}`);
  return recording;
}

/** A recogniser's gestures in a whole recording. @param {CreateRecogniser} create @param {Recording} recording */
function heardIn(create, { samples }) {
  const recogniser = create();
  recogniser.begin();
  /** @type {{ kind: string, atMs: number }[]} */
  const heard = [];
  for (const sample of samples) {
    const gesture = recogniser.feed(sample);
    if (gesture?.kind === "withdraw") heard.pop();
    else if (gesture) heard.push({ kind: kindOf(gesture), atMs: sample.timeMs });
  }
  return heard;
}

/** @param {CreateRecogniser} create @param {string} name @param {Recording} recording @returns {Verdict} */
export function judgeRecording(create, name, recording) {
  const { phone, rates, tries, samples } = recording;
  const heard = heardIn(create, recording);
  const left = new Set(heard);
  /** @type {Verdict["gestures"]} */
  const gestures = {};
  for (const { gesture, fromMs, toMs } of tries) {
    const said = heard.filter(({ atMs }) => atMs >= fromMs - BEFORE_MS && atMs <= toMs + AFTER_MS);
    for (const one of said) left.delete(one);
    const sum = gestures[gesture] ??= { tries: 0, right: 0, instead: [] };
    const words = said.map(({ kind }) => kind).join(" + ");
    sum.tries += 1;
    if (words === gesture) sum.right += 1;
    else sum.instead.push(words || "nothing");
  }
  return {
    name, gestures, beside: [...left].map(({ kind }) => kind),
    phone: `${phone.browser}, ${phone.platform}, ${rates.motion} a second`,
    seconds: Math.round(((samples.at(-1)?.timeMs ?? 0) - (samples[0]?.timeMs ?? 0)) / 1_000),
  };
}

/** @param {Verdict[]} verdicts */
export function recordedTable(verdicts) {
  const rows = verdicts.flatMap(({ name, phone, gestures, beside, seconds }) => [
    ...Object.entries(gestures).map(([gesture, { tries, right, instead }]) =>
      `| ${name} | ${phone} | ${gesture} | ${tries} | ${right} | ${instead.join(", ")} |`
    ),
    `| ${name} | ${phone} | nothing asked, of ${seconds} s | | | ${beside.join(", ")} |`,
  ]);
  return ["| file | phone | gesture | tries | right | instead |", "| --- | --- | --- | --: | --: | --- |", ...rows]
    .join("\n");
}

/** Judges files, prints the table; how many tries were right and how many not. @param {CreateRecogniser} create @param {string[]} paths */
export function reportRecorded(create, paths) {
  const verdicts = paths.map((path) =>
    judgeRecording(create, path.split("/").at(-1) ?? path, readRecording(path))
  );
  console.log(recordedTable(verdicts));
  const sums = verdicts.flatMap(({ gestures }) => Object.values(gestures));
  const passed = sums.reduce((total, { right }) => total + right, 0);
  const tries = sums.reduce((total, one) => total + one.tries, 0);
  const beside = verdicts.reduce((total, one) => total + one.beside.length, 0);
  return { passed, failed: tries - passed + beside };
}
