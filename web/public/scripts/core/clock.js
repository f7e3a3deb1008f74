/**
 * An estimate of the server's clock from repeated round trips (H7): of the last eight samples the
 * one with the shortest round trip counts, because its two ways can differ by no more than the round trip.
 * An older one counts less, because clocks drift apart.
 * Pure: the caller passes the times, in microseconds.
 */

/** Samples to keep. */
export const KEPT = 8;
/** Samples of a new connection before it settles. */
export const FIRST = 5;
/** Microseconds that two clocks may drift apart in one. */
export const DRIFT = 40e-6;
/** Samples closer together than this count as one: the best stays. */
export const BURST_US = 500_000;
/** A round trip this much longer than the best was delayed, perhaps on one of its two ways alone. */
const POOR_FACTOR = 1.5;
const POOR_SLACK_US = 300;

/** @param {Sample} s the time on the way, both ways together */
export const roundTripUs = (s) => s.t3 - s.t0 - (s.sentUs - s.receivedUs);

/** @param {Sample} s what to add to the page's clock to get the server's */
export const offsetOf = (s) => ((s.receivedUs - s.t0) + (s.sentUs - s.t3)) / 2;

/** The sample that can be wrong least, as its round trip and its age say. @param {Sample[]} samples */
function best(samples) {
  const now = samples.at(-1)?.t3 ?? 0;
  const error = (/** @type {Sample} */ s) => roundTripUs(s) / 2 + DRIFT * (now - s.t3);
  return samples.reduce((a, b) => (error(b) < error(a) ? b : a));
}

export class Clock {
  /** @type {Sample[]} */
  #samples = [];
  /** @type {number | null} the offset in use */
  #offset = null;
  #errorUs = Infinity;
  #held = false;
  #isOutdated = false;

  #settle = () => {
    if (!this.#samples.length || (this.#held && this.#offset !== null)) return;
    const sample = best(this.#samples);
    this.#offset = offsetOf(sample);
    this.#errorUs = roundTripUs(sample) / 2;
  };

  /** @param {Sample} sample */
  add(sample) {
    if (roundTripUs(sample) < 0) return;
    if (this.#isOutdated) this.#samples = [];
    this.#isOutdated = false;
    const last = this.#samples.at(-1);
    const isRetry = last && this.#samples.length >= FIRST && sample.t0 - last.t3 < BURST_US;
    const kept = isRetry ? this.#samples.slice(0, -1) : this.#samples;
    this.#samples = [...kept, isRetry ? best([last, sample]) : sample].slice(-KEPT);
    this.#settle();
  }

  /** Whether the newest sample was held up, so that another try is worth while. */
  get isLatestPoor() {
    const last = this.#samples.at(-1);
    if (!last) return false;
    return roundTripUs(last) > POOR_FACTOR * roundTripUs(best(this.#samples)) + POOR_SLACK_US;
  }

  /** The device may have slept: the next sample takes the place of all before. */
  slept() {
    this.#isOutdated = true;
  }

  /** The page was hidden, or the connection is new: nothing measured before counts. */
  discard() {
    this.#samples = [];
    this.#offset = null;
    this.#errorUs = Infinity;
  }

  /**
   * While a question runs, better samples are kept but the clock does not step.
   * @param {boolean} on
   */
  hold(on) {
    this.#held = on;
    this.#settle();
  }

  get isReady() {
    return this.#offset !== null;
  }

  /** How far the offset in use can be wrong: half the round trip that it was measured with. */
  get errorUs() {
    return this.#errorUs;
  }

  get sampleCount() {
    return this.#samples.length;
  }

  /** @param {number} localUs @returns {number | null} the server's time at that moment */
  serverUs = (localUs) => (this.#offset === null ? null : localUs + this.#offset);

  /** @param {number} serverUs @returns {number | null} the page's time at that moment */
  localUs = (serverUs) => (this.#offset === null ? null : serverUs - this.#offset);
}
