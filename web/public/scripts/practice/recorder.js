/**
 * A phone's samples as a file that tests replay and the judge reads: with what the page asked for,
 * and without anything about the person. Pure.
 */

/** @typedef {import("../motion/frame.js").Sample} Sample */
/** @typedef {import("../motion/recogniser.js").Gesture} Gesture */
/** @typedef {import("./gestures.js").Name} Name */

/**
 * @typedef {object} Recording
 * @property {"fourtop-motion-2"} form
 * @property {PhoneKind} phone for people, not for the recogniser
 * @property {{ motion: number, orientation: number }} rates events a second
 * @property {boolean} isReversed
 * @property {{ timeMs: number, gesture: Name | null }[]} asked what the page asked for from then on
 * @property {{ gesture: Name, fromMs: number, toMs: number }[]} tries movements that the page took for what it asked for
 * @property {{ timeMs: number, gesture: Gesture }[]} recognised from the first sample on
 * @property {Sample[]} samples
 */

/** A few minutes of the quickest phone. */
export const MOST_SAMPLES = 30_000;

/** Four decimals are finer than any sensor. @param {string} _ @param {unknown} value */
const rounded = (_, value) => (typeof value === "number" ? Math.round(value * 1e4) / 1e4 : value);

/** @param {number} count of intervals @param {Sample[]} samples */
function rate(count, samples) {
  const seconds = ((samples.at(-1)?.timeMs ?? 0) - (samples[0]?.timeMs ?? 0)) / 1000;
  return seconds > 0 ? Math.round(count / seconds) : 0;
}

/** @param {Sample["orientation"]} a @param {Sample["orientation"]} b */
const isSame = (a, b) => a?.alpha === b?.alpha && a?.beta === b?.beta && a?.gamma === b?.gamma;

/** The rate of new values of each sensor. @param {Sample[]} samples */
function ratesOf(samples) {
  const turned = samples.filter(({ orientation }, at) => at > 0 && !isSame(orientation, samples[at - 1].orientation));
  return { motion: rate(samples.length - 1, samples), orientation: rate(turned.length, samples) };
}

/** @param {string} userAgent @param {boolean} isReversed */
export function createRecorder(userAgent, isReversed) {
  /** @type {Omit<Recording, "rates">} */
  const recording = {
    form: "fourtop-motion-2", phone: kindOf(userAgent), isReversed, asked: [], tries: [], recognised: [], samples: [],
  };

  return {
    /** @param {Sample} sample @param {Gesture | null} gesture @returns {boolean} whether there is room for more */
    add(sample, gesture) {
      recording.samples.push(sample);
      if (gesture) recording.recognised.push({ timeMs: sample.timeMs, gesture });
      return recording.samples.length < MOST_SAMPLES;
    },

    /** Notes the gesture that the page asks for from the last sample on. @param {Name | null} gesture */
    ask(gesture) {
      const timeMs = recording.samples.at(-1)?.timeMs ?? 0;
      if (recording.asked.at(-1)?.gesture !== gesture) recording.asked.push({ timeMs, gesture });
    },

    /** @param {Recording["tries"][number]} one */
    tried({ gesture, fromMs, toMs }) {
      recording.tries.push({ gesture, fromMs, toMs });
    },

    count: () => recording.samples.length,

    /** A sample a line. */
    file() {
      const { samples, ...rest } = recording;
      const head = { ...rest, rates: ratesOf(samples) };
      const lines = samples.map((sample) => JSON.stringify(sample, rounded));
      return `${JSON.stringify(head, rounded).slice(0, -1)},"samples":[\n${lines.join(",\n")}\n]}\n`;
    },
  };
}

/** @typedef {ReturnType<typeof createRecorder>} Recorder */

/** @typedef {{ browser: string, platform: string }} PhoneKind */

/** The first that fits: most browsers call themselves several names. @type {[RegExp, string][]} */
const BROWSERS = [
  [/Firefox|FxiOS/, "Firefox"], [/SamsungBrowser/, "Samsung Internet"], [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|OPT\//, "Opera"], [/Chrome\/|CriOS/, "Chrome"], [/Safari\//, "Safari"],
];
/** @type {[RegExp, string][]} */
const PLATFORMS = [
  [/iPhone|iPad|iPod/, "iOS"], [/Android/, "Android"], [/Macintosh/, "macOS"], [/Windows/, "Windows"],
  [/Linux|X11/, "Linux"],
];

/** @param {[RegExp, string][]} families @param {string} userAgent */
const first = (families, userAgent) => families.find(([sign]) => sign.test(userAgent))?.[1] ?? "other";

/** @param {string} userAgent @returns {PhoneKind} */
export const kindOf = (userAgent) => ({
  browser: first(BROWSERS, userAgent), platform: first(PLATFORMS, userAgent),
});
