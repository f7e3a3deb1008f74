/** Points in quick succession: how many times, and what was won last (A4). Pure. */

/** @typedef {{ gain: number, count: number }} Won `count`: so many times in a row, each soon after the one before */

export class Streak {
  #quickUs;
  #count = 0;
  #wonAtUs = -Infinity;
  /** @type {number | null} */
  #score = null;

  /** @param {number} quickMs within this the next points belong to the row */
  constructor(quickMs) {
    this.#quickUs = quickMs * 1000;
  }

  /**
   * @param {number} score as the server says it
   * @param {number} nowUs on the server's clock
   * @returns {Won | null} `null`: nothing was won just now
   */
  scored(score, nowUs) {
    const gain = this.#score === null ? 0 : score - this.#score;
    this.#score = score;
    if (gain < 0) this.#count = 0;
    if (gain <= 0) return null;
    this.#count = nowUs - this.#wonAtUs <= this.#quickUs ? this.#count + 1 : 1;
    this.#wonAtUs = nowUs;
    return { gain, count: this.#count };
  }
}
