/** A trace: what a page would have copied from its events while a phone was moved. */

import {
  browserOf,
  emptyEvent,
  eventTimes,
  motionEvent,
  orientationEvent,
  timeStamp,
} from "./browser.js";
import { follow, STEP_S } from "./movement.js";
import { createSenses, sensesOf } from "./phone.js";

/** @typedef {import("./browser.js").Browser} Browser */
/** @typedef {import("./browser.js").Sample} Sample */
/** @typedef {import("./movement.js").Movement} Movement */
/** @typedef {import("./phone.js").Reading} Reading */
/** @typedef {import("./phone.js").Senses} Senses */
/** @typedef {import("./random.js").Random} Random */

/** Some events lack a part. @param {Random} random @param {Browser} browser @param {ReturnType<typeof motionEvent>} event */
function withGaps(random, browser, event) {
  if (!random.chance(browser.gaps)) return event;
  const lacking = random.pick(
    /** @type {const} */ (["acceleration", "accelerationIncludingGravity", "rotationRate"]),
  );
  return { ...event, [lacking]: emptyEvent("nulls")[lacking] };
}

/** The newest value of each sensor. @param {Browser} browser @param {Reading[]} readings one each `STEP_S` @param {number} seconds
 * @returns {Reading} */
function newest({ known }, readings, seconds) {
  const at = (/** @type {import("./browser.js").Channel} */ channel) =>
    readings[Math.max(0, Math.floor(known[channel](seconds) / STEP_S + 1e-6))] ?? readings[0];
  return { ...at("force"), linear: at("linear").linear, rate: at("rate").rate };
}

/**
 * @param {Random} random @param {Movement} movement
 * @param {{ browser?: Browser, senses?: Senses }} [given] otherwise drawn
 * @returns {{ samples: Sample[], startMs: number, browser: Browser }} `startMs` is second 0 on the page's clock
 */
export function traceOf(random, movement, { browser = browserOf(random), senses } = {}) {
  const sense = createSenses(
    random,
    senses ?? sensesOf(random, browser.name === "Safari" ? "iphone" : "android"),
  );
  const events = eventTimes(random, browser, movement.seconds),
    startMs = random.between(2_000, 900_000);
  const orientations = eventTimes(random, browser, movement.seconds);
  /** @type {Sample[]} */
  const samples = [];
  /** @type {Sample["orientation"]} */
  let orientation = null;
  /** @type {Reading[]} */
  const readings = [];
  let next = 0, nextOrientation = 0;
  follow(movement, (moment) => {
    const reading = sense(moment);
    readings.push(reading);
    const isNew = orientations[nextOrientation]?.readAt <= moment.seconds;
    while (orientations[nextOrientation]?.readAt <= moment.seconds) nextOrientation += 1;
    if (isNew) orientation = orientationEvent(browser, reading.attitude);
    for (; next < events.length && events[next].readAt <= moment.seconds; next += 1) {
      const isEmpty = next === 0 && browser.first !== "values";
      const event = isEmpty
        ? emptyEvent(browser.first)
        : withGaps(random, browser, motionEvent(browser, newest(browser, readings, moment.seconds)));
      samples.push({
        timeMs: timeStamp(browser, startMs + events[next].comesAt * 1_000),
        ...event,
        orientation: isEmpty ? null : orientation,
        screenAngle: movement.screenAngle,
      });
    }
  });
  return { samples, startMs, browser };
}
