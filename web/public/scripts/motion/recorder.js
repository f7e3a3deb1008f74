/**
 * A phone's samples as a file that the recogniser's tests can replay (web/tests/recogniser). Pure.
 */

/** @typedef {import("./frame.js").Sample} Sample */
/** @typedef {import("./recogniser.js").Gesture} Gesture */

/**
 * @typedef {object} Recording
 * @property {"fourtop-motion-1"} form
 * @property {string} browser what the browser calls itself: for people, not for the recogniser
 * @property {boolean} isReversed
 * @property {{ timeMs: number, gesture: Gesture }[]} recognised from the first sample on
 * @property {Sample[]} samples
 */

/** A few minutes of the quickest phone. */
export const MOST_SAMPLES = 30_000;

/** Four decimals are finer than any sensor. @param {string} _ @param {unknown} value */
const rounded = (_, value) => (typeof value === "number" ? Math.round(value * 1e4) / 1e4 : value);

/** @param {string} browser @param {boolean} isReversed */
export function createRecorder(browser, isReversed) {
  /** @type {Recording} */
  const recording = { form: "fourtop-motion-1", browser, isReversed, recognised: [], samples: [] };

  return {
    /** @param {Sample} sample @param {Gesture | null} gesture @returns {boolean} whether there is room for more */
    add(sample, gesture) {
      recording.samples.push(sample);
      if (gesture) recording.recognised.push({ timeMs: sample.timeMs, gesture });
      return recording.samples.length < MOST_SAMPLES;
    },

    count: () => recording.samples.length,

    /** A sample a line. */
    file() {
      const { samples, ...head } = recording;
      const lines = samples.map((sample) => JSON.stringify(sample, rounded));
      return `${JSON.stringify(head, rounded).slice(0, -1)},"samples":[\n${lines.join(",\n")}\n]}\n`;
    },
  };
}

/** @typedef {ReturnType<typeof createRecorder>} Recorder */
