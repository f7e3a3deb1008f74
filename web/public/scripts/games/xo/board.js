/** The look of a run of !XO, and the amounts typed at its bank. Pure. */

/** @typedef {import("../../../../types/wire.d.ts").ReverseTicTacToe} ReverseTicTacToe */
/** @typedef {NonNullable<ReverseTicTacToe["run"]>} Run */
/** @typedef {{ sign: string, row: number, column: number, isInLine: boolean }} Cell `sign`: empty before the first run */

const SIDE = 3;

/**
 * The nine cells, row by row.
 * @param {Run | null | undefined} run
 * @returns {Cell[]}
 */
export function cellsOf(run) {
  const inLine = new Set(run?.lines.flat());
  return Array.from({ length: SIDE * SIDE }, (_, cell) => ({
    sign: run?.cells[cell] ?? "",
    row: Math.floor(cell / SIDE) + 1,
    column: (cell % SIDE) + 1,
    isInLine: inLine.has(cell),
  }));
}

/** The numbers of the first and of the second diagonal. */
const DIAGONALS = ["0,4,8", "2,4,6"];

/**
 * The name of a line: the key of its words, and its number from 1.
 * @param {number[]} line
 * @returns {{ key: "xo.row" | "xo.column" | "xo.diagonal", number: number }}
 */
export function nameOf(line) {
  const [first = 0, second] = line;
  if (DIAGONALS.includes(String(line))) return { key: "xo.diagonal", number: 1 };
  return second === first + 1 ? { key: "xo.row", number: first / SIDE + 1 } : { key: "xo.column", number: first + 1 };
}

/** @param {Run} run whether it was won: no three are alike in a line */
export const isWon = (run) => run.lines.length === 0;

/** @param {number} bet the bet after ↑ Bet (AX4) */
export const raised = (bet) => (bet < 512 ? 2 * bet : 1);

/**
 * The whole number that was typed; 0, which no bank takes, for anything else.
 * @param {string} typed
 */
export function amountOf(typed) {
  const digits = typed.trim();
  const amount = /^\d+$/.test(digits) ? Number(digits) : 0;
  return Number.isSafeInteger(amount) ? amount : 0;
}

/**
 * The tab to which a key leads from one of `count`.
 * @param {string} key @param {number} from @param {number} count
 */
export function tabFor(key, from, count) {
  switch (key) {
    case "ArrowRight":
      return (from + 1) % count;
    case "ArrowLeft":
      return (from + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return from;
  }
}
