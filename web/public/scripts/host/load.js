/** How busy the server was in the last minute, by its reports (H9). */

const MINUTE_S = 60;

/** @typedef {{ uptime: number, messages: number, slowTurns: number }} Sample totals since the server's start */

/** Keeps the samples of a minute. */
export class Load {
  /** @type {Sample[]} */
  #samples = [];

  /** @param {Sample} sample @returns {{ messages: number, slowTurns: number }} of the last minute, or since the first sample */
  add({ uptime, messages, slowTurns }) {
    // A server that was restarted counts anew.
    if (uptime < (this.#samples.at(-1)?.uptime ?? 0)) this.#samples = [];
    this.#samples.push({ uptime, messages, slowTurns });
    while (this.#samples.length > 1 && this.#samples[1].uptime <= uptime - MINUTE_S) this.#samples.shift();
    const [first] = this.#samples;
    return { messages: messages - first.messages, slowTurns: slowTurns - first.slowTurns };
  }
}
