/**
 * The games of the arcade. A game is added by one line in `GAMES` and what the line names:
 *
 * - `mount`: loads the game's view, `scripts/games/<game>/<game>.js`, which exports
 *   `mount<Game>(root, game)` → `{ update(), destroy() }`. `root` is all of the screen below the title
 *   bar; `game` is the face of `arcade/face.js`, and `update` is called whenever something changed.
 *   In it the game's own styles (`styles/game-<game>.css`), markup (`games/<game>.html`, templates and
 *   drawings) and words (`core/texts/<name>-<language>.js`) are named, and come before the first mount.
 * - `isLevelled`: chosen by game and level on the choosing screen, as a radio (A1). The others have a
 *   link under *More games*, an address of their own, `/arcade/<game>`, which the server's `Routes`
 *   list, and begin by `game.start(…)` in their view.
 * - `isKept`: Back does not end it; a player who opens it again within ten minutes finds it as it was.
 * - `isRace`: can be played as a race at a table (AT1). `modes`, or `isOfDecks`: what is chosen for it instead of a level.
 * - `isOwnEnding`: what comes at the end of a solo game is the view's, its sounds too; otherwise the shell
 *   plays `win` or `lose` and asks "Play again?" (A3).
 *
 * - `quickMs`: points within this are a row (A4); without it there are no rows.
 * - `task`: the template of what is to be done, shown in the title bar while the view's `hasTask()`.
 * - `hasNote`: the choosing screen says more of it, the text `game.<game>.note`.
 *
 * Its name is the text `game.<game>`, its picture the symbol `game-<game>` of `arcade/arcade.svg`.
 */

/** @typedef {import("../arcade/face.js").Game} Game */
/**
 * @typedef {object} GameView
 * @property {() => void} update
 * @property {() => void} [destroy]
 * @property {() => string | null} [time] what the title bar's clock says, asked ten times a second; without it what
 *   is left until the `closesAtUs` of the game's own view
 * @property {() => "idle" | "skull"} [lostBy] why the game was lost where it was not the time
 * @property {() => boolean} [hasTask] whether the title bar shows the game's task now
 * @property {() => number | string} [score] what the title bar says instead of the seat's score
 */

/**
 * @typedef {object} GameEntry
 * @property {() => Promise<(root: Element, game: Game) => GameView>} mount
 * @property {Part} part
 * @property {boolean} [isLevelled]
 * @property {boolean} [isKept]
 * @property {boolean} [isRace]
 * @property {boolean} [isOwnEnding]
 * @property {string[]} [modes]
 * @property {boolean} [isOfDecks]
 * @property {boolean} [hasNote]
 * @property {string} [task]
 * @property {number} [quickMs]
 */

/** @type {Record<string, GameEntry>} in the order in which they are offered */
export const GAMES = {
  memory: {
    isLevelled: true,
    isRace: true,
    quickMs: 3_000,
    mount: async () => (await import("./memory/memory.js")).mountMemory,
    part: { markup: ["games/memory.html", "arcade/animals.svg"], styles: ["game-memory"] },
  },
  sorting: {
    isLevelled: true,
    isRace: true,
    quickMs: 2_000,
    mount: async () => (await import("./sorting/sorting.js")).mountSorting,
    part: { markup: ["games/sorting.html", "arcade/vehicles.svg"], styles: ["game-sorting"] },
  },
  balloons: {
    isLevelled: true,
    isRace: true,
    quickMs: 2_000,
    mount: async () => (await import("./balloons/balloons.js")).mountBalloons,
    part: {
      markup: ["games/balloons.html", "arcade/balloons.svg", "arcade/scenes.svg"],
      styles: ["arcade-scenes", "game-balloons"],
    },
  },
  faces: {
    isKept: true,
    isRace: true,
    isOfDecks: true,
    quickMs: 7_500,
    mount: async () => (await import("./faces/faces.js")).mountFaces,
    part: { markup: ["games/faces.html"], words: ["faces"], styles: ["game-faces"] },
  },
  find: {
    isRace: true,
    isOwnEnding: true,
    modes: ["classic"],
    task: "t-find-task",
    mount: async () => (await import("./find/find.js")).mountFind,
    part: { markup: ["games/find.html"], words: ["find"], styles: ["game-find"] },
  },
  xo: {
    isOwnEnding: true,
    hasNote: true,
    mount: async () => (await import("./xo/xo.js")).mountXO,
    part: { markup: ["games/xo.html"], words: ["xo"], styles: ["game-xo"] },
  },
};

/** A1. */
export const LEVELS = ["easy", "medium", "hard"];

/** @param {(entry: GameEntry) => boolean | undefined} is */
const named = (is) => Object.keys(GAMES).filter((name) => is(/** @type {GameEntry} */ (GAMES[name])));

/** Chosen with a level. */
export const levelled = () => named((entry) => entry.isLevelled);
/** Under *More games*. */
export const others = () => named((entry) => !entry.isLevelled);
/** At a table. */
export const races = () => named((entry) => entry.isRace);
