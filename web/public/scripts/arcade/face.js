/**
 * The interface that the arcade's shell gives to a game's view (`games/games.js` says how a game is added).
 * It is the same whether the game is played alone or as a race at a table.
 */

/** @typedef {import("../../../types/wire.d.ts").ArcadePhase} ArcadePhase */
/** @typedef {import("../games/sounds.js").Sounds} Sounds */
/** @typedef {(code: string, args?: Record<string, string | number>) => void} Refused shows the reason for a refusal */

/**
 * @typedef {object} Source the table of the game: a solo table or a shared one
 * @property {() => View | null} view
 * @property {() => number | null} you
 * @property {() => number | null} serverNow microseconds on the server's clock
 * @property {(message: Message) => Promise<Answer>} command
 * @property {(contest: Record<string, unknown>) => Promise<void>} start
 * @property {(message: Message, refused?: Refused) => Promise<Answer | null>} ask at the foyer; `null`: refused, and the player was told
 */

/**
 * @typedef {object} Game what a game's view knows and may ask for
 * @property {() => View | null} view the table's; `null`: none yet
 * @property {() => ArcadePhase | null} phase while this game is on; `own` in it is the game's
 * @property {() => any} own this player's part of the game's state; `null` while nothing is played or the player watches
 * @property {() => number | null} you
 * @property {() => number | null} serverNow microseconds on the server's clock; `null`: not known yet
 * @property {(serverUs: number) => number} localMs such a moment by `performance.now()`
 * @property {(fields: Record<string, unknown>) => Promise<Answer>} move
 *   says that the player did this, just now (or `atUs`), and brings the answer
 * @property {(message: Message) => Promise<Answer>} command any other wish to the table, as `sign`
 * @property {(contest: Record<string, unknown>) => Promise<void>} start
 *   begins this game, for games without levels: `{ mode: "chrono" }`; again where it has ended
 * @property {() => void} leave returns to the choice of games, like Back
 * @property {(message: Message, refused?: Refused) => Promise<Answer | null>} ask
 *   a wish at the foyer's socket, as !XO's; `refused` says why it came to nothing, instead of the page
 * @property {(kind: string, listener: (message: Message) => void) => void} heard
 *   from now on calls for messages of that kind from the foyer's socket, until the view is gone
 * @property {(words: string) => void} say shows a short message
 * @property {Sounds} sounds
 * @property {boolean} isRace
 */

/**
 * @param {string} name of the game
 * @param {Source} source
 * @param {object} around
 * @param {(words: string) => void} around.say
 * @param {Sounds} around.sounds
 * @param {() => void} around.leave
 * @param {Map<string, (message: Message) => void>} around.listeners
 * @param {boolean} around.isRace
 * @returns {Game}
 */
export function createFace(name, source, { say, sounds, leave, listeners, isRace }) {
  function phase() {
    const now = source.view()?.phase;
    return now?.name === "arcade" && now.game === name ? now : null;
  }

  return {
    view: source.view,
    you: source.you,
    serverNow: source.serverNow,
    command: source.command,
    ask: source.ask,
    phase,
    own: () => phase()?.own ?? null,
    localMs: (serverUs) => performance.now() + (serverUs - (source.serverNow() ?? serverUs)) / 1000,
    move: (fields) => source.command({
      t: "move", game: name, round: phase()?.round ?? 0, atUs: Math.round(source.serverNow() ?? 0), ...fields,
    }),
    start: (contest) => source.start({ game: name, ...contest }),
    leave,
    heard: (kind, listener) => void listeners.set(kind, listener),
    say,
    sounds,
    isRace,
  };
}
