/**
 * The player's selection in the running question (P3, P4). A selection lives here and nowhere
 * else; only a submission leaves the phone. Pure: state in, state out.
 */

/** @typedef {import("../../../types/wire.d.ts").OptionLetter} OptionLetter */

/**
 * @typedef {object} Selection
 * @property {number | null} round the round that this belongs to
 * @property {OptionLetter | null} selected
 * @property {number} selectedAtMs when it was selected, on the page's clock
 * @property {OptionLetter | null} submitted final
 * @property {OptionLetter | null} [offered] to the other one of a team, and not final (TM3)
 */

/** A second tap sooner than this is a bouncing finger (P3). */
export const BOUNCE_MS = 250;

/** @type {OptionLetter[]} */
export const LETTERS = ["A", "B", "C", "D"];

/** @type {Selection} */
export const EMPTY = { round: null, selected: null, selectedAtMs: 0, submitted: null };

/**
 * The view says which round runs and what of this player's has been taken already.
 * @param {Selection} state
 * @param {number} round
 * @param {OptionLetter | null} taken
 * @param {OptionLetter | null} [offered] what of it waits for the other one of a team
 * @returns {Selection}
 */
export function seen(state, round, taken, offered = null) {
  const current = state.round === round ? state : { ...EMPTY, round };
  if (taken && current.submitted !== taken) return { ...current, selected: taken, submitted: taken };
  if (taken || !offered || (current.offered === offered && current.submitted !== offered)) return current;
  // An offer has arrived; another choice, or a changed one, may be under way.
  const isOwn = current.submitted === null || current.submitted === offered;
  return { ...current, offered, selected: current.selected ?? offered, submitted: isOwn ? null : current.submitted };
}

/** Whether this letter is what the player has offered to the other one of the team. @param {Selection} state @param {OptionLetter | null} [letter] */
export const isOffered = ({ offered, selected }, letter = selected) =>
  Boolean(offered) && letter === offered && selected === offered;

/**
 * A finger or a mouse on an option.
 * @param {Selection} state
 * @param {OptionLetter} letter
 * @param {number} nowMs
 * @returns {Selection}
 */
export function tapped(state, letter, nowMs) {
  if (state.submitted || isOffered(state, letter)) return state;
  if (state.selected !== letter) return { ...state, selected: letter, selectedAtMs: nowMs };
  return nowMs - state.selectedAtMs >= BOUNCE_MS ? { ...state, submitted: letter } : state;
}

/**
 * Enter or Space: selects what has the focus, submits what is selected.
 * @param {Selection} state
 * @param {OptionLetter} letter
 * @param {number} nowMs
 * @returns {Selection}
 */
export function confirmed(state, letter, nowMs) {
  if (state.submitted || isOffered(state, letter)) return state;
  if (state.selected !== letter) return { ...state, selected: letter, selectedAtMs: nowMs };
  return { ...state, submitted: letter };
}

/**
 * The server did not take it: the choice is open again.
 * @param {Selection} state
 * @param {number} round
 * @returns {Selection}
 */
export function refused(state, round) {
  return state.round === round ? { ...state, submitted: null } : state;
}

/** @type {Record<string, [number, number]>} columns and rows to move by */
const STEPS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Where an arrow leads in the grid of two by two; it stops at the edge.
 * @param {OptionLetter | null} from
 * @param {string} key
 * @returns {OptionLetter | null} `null`: not an arrow
 */
export function moved(from, key) {
  const step = STEPS[key];
  if (!step) return null;
  if (!from) return "A";
  const place = LETTERS.indexOf(from);
  const column = Math.min(1, Math.max(0, (place % 2) + step[0]));
  const row = Math.min(1, Math.max(0, Math.floor(place / 2) + step[1]));
  return LETTERS[row * 2 + column] ?? null;
}

/**
 * An arrow key.
 * @param {Selection} state
 * @param {string} key
 * @param {number} nowMs
 * @returns {Selection}
 */
export function arrowed(state, key, nowMs) {
  const letter = moved(state.selected, key);
  if (!letter || state.submitted || letter === state.selected) return state;
  return { ...state, selected: letter, selectedAtMs: nowMs };
}
