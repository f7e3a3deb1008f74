/** The state of Faces at a moment (AF1 to AF4). Pure: from the server's view and clock. */

/**
 * @typedef {import("../../../../types/wire.d.ts").FacesOwn} Own
 * @typedef {import("../../../../types/wire.d.ts").FacesQuestion} Question
 */
/**
 * @typedef {object} Moment
 * @property {"start" | "coming" | "asked" | "answered" | "paused" | "over"} state
 * @property {Question | null} question whose picture and names are shown; while it is `coming` none are
 * @property {number} steps of the bar, 0 to 5
 * @property {number | null} place the one that was tapped
 * @property {number | null} right
 * @property {Question | null} next whose picture is worth fetching
 * @property {number | null} changesAtUs when this is over by itself
 */

const SECOND_US = 1_000_000;
/** AF3. */
export const STEPS = 5;

/** @param {Moment["state"]} state @param {Partial<Moment>} [more] @returns {Moment} */
const moment = (state, more) =>
  ({ state, question: null, steps: 0, place: null, right: null, next: null, changesAtUs: null, ...more });

/** Whole seconds since the question opened. @param {Question} question @param {number} atUs */
const stepsOf = ({ opensAtUs }, atUs) =>
  Math.min(STEPS, Math.max(0, Math.floor((atUs - opensAtUs) / SECOND_US)));

/** @param {Question} question @param {number} nowUs */
function asked(question, nowUs) {
  if (nowUs < question.opensAtUs) {
    return moment("coming", { next: question, changesAtUs: question.opensAtUs });
  }
  const steps = stepsOf(question, nowUs);
  const changesAtUs = steps < STEPS ? question.opensAtUs + (steps + 1) * SECOND_US : null;
  return moment("asked", { question, steps, changesAtUs });
}

/**
 * @param {Own | null} own
 * @param {number | null} nowUs on the server's clock
 * @returns {Moment}
 */
export function momentOf(own, nowUs) {
  if (!own) return moment("start");
  if (own.state === "paused" || own.state === "over" || !own.question || nowUs === null) {
    return moment(own.state === "over" ? "over" : own.state === "paused" ? "paused" : "coming");
  }
  const { question, answer, next = null } = own;
  if (!answer) return asked(question, nowUs);
  if (nowUs >= answer.untilUs && next) return asked(next, nowUs);
  return moment("answered", {
    question, next, place: answer.place ?? null, right: answer.right, steps: stepsOf(question, answer.atUs),
    changesAtUs: nowUs < answer.untilUs ? answer.untilUs : null,
  });
}

/**
 * How a name is marked: `none` of it, as tapped and not yet judged, as wrong, or as right.
 * @param {Moment} now @param {number} place @param {number | null} tapped
 * @returns {"none" | "tapped" | "wrong" | "right"}
 */
export function markOf(now, place, tapped) {
  if (now.state === "answered") {
    if (place === now.right) return "right";
    return place === now.place ? "wrong" : "none";
  }
  return now.state === "asked" && place === tapped ? "tapped" : "none";
}

/** @typedef {"start" | "pause" | "resume"} Verb what the one button does */

/** @param {Own | null} own @returns {Verb} */
export function verbOf(own) {
  if (!own || own.state === "over") return "start";
  return own.state === "paused" || own.answer?.pausing ? "resume" : "pause";
}

/** The place of a key; `null` without one. @param {string} key */
export const placeOf = (key) => (/^[1-4]$/.test(key) ? Number(key) - 1 : null);
