/** The words of the arcade's screens, from the server's view (A, AT1). Pure. */

/** @typedef {import("../../../types/wire.d.ts").Seat} Seat */
/** @typedef {Seat & import("../../../types/wire.d.ts").Standing} Racer a seat with how far it has come */

/**
 * The missing choice, without which Play does nothing (A1).
 * @param {{ game: string, level: string }} choice
 * @returns {"arcade.missingBoth" | "arcade.missingGame" | "arcade.missingLevel" | null}
 */
export function missing({ game, level }) {
  if (!game && !level) return "arcade.missingBoth";
  if (!game) return "arcade.missingGame";
  return level ? null : "arcade.missingLevel";
}

/**
 * The last choice, as far as there is such a game and such a level (A1).
 * @param {{ game?: string, level?: string } | null} kept @param {string[]} games @param {string[]} levels
 */
export const lastChoice = (kept, games, levels) => ({
  game: games.find((game) => game === kept?.game) ?? "",
  level: levels.find((level) => level === kept?.level) ?? "",
});

/** `1:45`. @param {number} seconds whole ones */
export const minutesAndSeconds = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The remaining time as a clock shows it: seconds rounded up. @param {number} us */
export const clockWords = (us) => minutesAndSeconds(Math.max(0, Math.ceil(us / 1e6)));

/** Seconds to one tenth. @param {number} us @param {string} language */
export const tenths = (us, language) => (us / 1e6).toLocaleString(language, {
  minimumFractionDigits: 1, maximumFractionDigits: 1,
});

/** 3, 2, 1 before a race opens; `null`: it is open. @param {number | null} now @param {number} opensAtUs */
export function countdown(now, opensAtUs) {
  if (now === null || now >= opensAtUs) return null;
  return Math.min(3, Math.ceil((opensAtUs - now) / 1e6));
}

/** Everybody who plays. @param {View | null} view @returns {Racer[]} by seat number */
export function racersOf(view) {
  if (view?.phase.name !== "arcade") return [];
  const { standings } = view.phase;
  return view.seats.map((seat, index) => ({ ...seat, ...(standings[index] ?? { score: seat.score }) }));
}

/** @param {View | null} view @param {number | null} you */
export const ownRacer = (view, you) => racersOf(view).find((racer) => racer.m === you) ?? null;
