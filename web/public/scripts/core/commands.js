/**
 * Commands on their way (docs/protocol.md, "Commands, answers, refusals"). An unanswered one is
 * sent again after a reconnection with its old number, so that nothing is done twice or lost.
 */

/** @typedef {import("../../../types/wire.d.ts").Answer} Answer */
/** @typedef {{ t: string, id: number, [field: string]: unknown }} Command */

/** Numbers stay below 2^53 however long the page lives. */
const LARGEST_START = 2 ** 40;

/** @param {number} random 0 up to 1 */
export function createCommands(random) {
  let next = Math.floor(random * LARGEST_START) + 1;
  /** @type {Map<number, { command: Command, settle: (answer: Answer) => void }>} */
  const open = new Map();

  return {
    /**
     * @param {{ t: string, [field: string]: unknown }} message
     * @param {(answer: Answer) => void} settle
     * @returns {Command}
     */
    issue(message, settle) {
      const command = { ...message, id: next };
      next += 1;
      open.set(command.id, { command, settle });
      return command;
    },

    /** @param {Answer} answer */
    answered(answer) {
      const found = open.get(answer.id);
      open.delete(answer.id);
      found?.settle(answer);
    },

    /** In the order of issue. */
    unanswered: () => [...open.values()].map((entry) => entry.command),

    /** Nobody will answer any more. @param {string} code */
    abandon(code) {
      for (const { command, settle } of open.values()) {
        settle({ t: "no", id: command.id, code, args: {} });
      }
      open.clear();
    },
  };
}
