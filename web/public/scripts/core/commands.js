/**
 * Commands on their way (docs/protocol.md, "Commands, answers, refusals"). An unanswered one is
 * sent again after a reconnection with its old number, so that nothing is done twice or lost.
 */

/** Numbers stay below 2^53 however long the page lives. */
const LARGEST_START = 2 ** 40;

export class Commands {
  #next;
  /** @type {Map<number, { command: Command, settle: (answer: Answer) => void }>} */
  #open = new Map();

  /** @param {number} random 0 up to 1 */
  constructor(random) {
    this.#next = Math.floor(random * LARGEST_START) + 1;
  }

  /**
   * @param {{ t: string, [field: string]: unknown }} message
   * @param {(answer: Answer) => void} settle
   * @returns {Command}
   */
  issue(message, settle) {
    const command = { ...message, id: this.#next };
    this.#next += 1;
    this.#open.set(command.id, { command, settle });
    return command;
  }

  /** @param {Answer} answer */
  answered(answer) {
    const found = this.#open.get(answer.id);
    this.#open.delete(answer.id);
    found?.settle(answer);
  }

  /** In the order of issue. */
  unanswered = () => [...this.#open.values()].map((entry) => entry.command);

  /** Nobody will answer any more. @param {string} code */
  abandon(code) {
    for (const { command, settle } of this.#open.values()) {
      settle({ t: "no", id: command.id, code, args: {} });
    }
    this.#open.clear();
  }
}
