/** Find: where's Nico? (AH1 to AH6) */

import { clone, mount, say } from "../../components/template.js";
import { text } from "../../core/texts.js";
import { mountEnding } from "./ending.js";
import { openHalls } from "./halls.js";
import { clockText, elapsedUs, limitUs, lockedFor, MODES, turnOf } from "./moment.js";
import { askForOwn, openOwn } from "./own.js";
import { bringPieces } from "./pieces.js";
import { createViewer } from "./viewer.js";

/** @typedef {import("../../arcade/face.js").Game} Game */
/** @typedef {import("./moment.js").Own} Own */
/** @typedef {import("./moment.js").Mode} Mode */

/** Pixels of the screen between his face and the ring round it. */
const RING_ROOM = 20;
/** How large Nico is shown where he was: pixels of the screen to one of the picture. */
const CLOSE = 1.3;

/** @param {Element} root @param {Game} game */
export function mountFind(root, game) {
  const { element, refs } = mount(root, "t-find");
  const viewer = createViewer(refs.viewer, {
    onAnswer: answer, onShown: () => element.removeAttribute("data-coming"), room: RING_ROOM,
  });
  const ending = mountEnding(element, game, start);
  /** Which picture is on the canvas. */
  let turn = "";
  /** The face has been shown. */
  let isLed = false;
  /** @type {{ found: number, lockedUntilUs: number | null, isOver: boolean } | null} */
  let before = null;
  let isAsking = false;
  let timer = 0;

  for (const mode of MODES) refs.modes.append(modeButton(mode));
  refs.nearer.addEventListener("click", () => viewer.zoom(1));
  refs.farther.addEventListener("click", () => viewer.zoom(-1));
  refs.giveUp.addEventListener("click", () => void game.move({ do: "giveUp" }));
  refs.own.addEventListener("click", openOwn);
  if (!game.isRace) askForOwn().then(({ host }) => (refs.own.hidden = !host));
  for (const button of [refs.halls, ...element.querySelectorAll("[data-halls]")]) button.addEventListener("click", openHalls);

  /** @returns {Own | null} */
  const own = () => game.own();
  const mode = () => /** @type {Mode} */ (/** @type {any} */ (game.phase())?.mode ?? "classic");
  const isOver = () => own()?.tookUs != null;

  /** @param {Mode} kind */
  function modeButton(kind) {
    const copy = clone("t-find-mode");
    say(copy.refs.name, text(`find.mode.${kind}`));
    say(copy.refs.hint, text(`find.hint.${kind}`));
    copy.refs.play.setAttribute("aria-label", text(`find.mode.${kind}`));
    copy.refs.play.addEventListener("click", () => start(kind));
    return copy.element;
  }

  /** @param {Mode} kind */
  async function start(kind) {
    if (isAsking) return;
    isAsking = true;
    await game.start({ mode: kind });
    isAsking = false;
  }

  /** @param {import("./camera.js").Point} point @param {number} at by `performance.now()` */
  async function answer({ x, y }, at) {
    const [now, copy] = [game.serverNow(), own()];
    if (!copy || isOver() || now === null || lockedFor(copy, now)) return;
    await game.move({ do: "tap", x, y, atUs: Math.round(now - (performance.now() - at) * 1000) });
  }

  /** @param {Own} copy */
  function show(copy) {
    const next = turnOf(game.phase()?.round ?? 0, copy);
    if (next === turn || copy.picture == null) return;
    turn = next;
    element.setAttribute("data-coming", "");
    const base = `/arcade/find/${copy.picture}`;
    const size = { width: copy.width ?? 1, height: copy.height ?? 1 };
    // Pictures are numbered at the server of the table, which may be behind the one that is asked.
    const table = `t=${game.view()?.code ?? ""}`;
    const overview = `${base}/overview?${table}&n=${copy.found}`;
    const tile = (/** @type {number} */ column, /** @type {number} */ row) => `${base}/${column}-${row}?${table}`;
    isLed = false;
    viewer.show(size, (lay) => bringPieces({ overview, tile, size }, lay));
  }

  /** Where the last wrong answer was, and where Nico is once that is told. @param {Own} copy */
  function mark({ missX, missY, face }) {
    viewer.mark(isOver() || missX == null ? null : { x: missX, y: missY ?? 0 }, face ?? null);
    if (face && !isLed) viewer.leadTo(face, CLOSE);
    isLed = Boolean(face);
  }

  /** Once, what has just happened. @param {Own} copy */
  function tell(copy) {
    const now = { found: copy.found, lockedUntilUs: copy.lockedUntilUs ?? null, isOver: isOver() };
    const was = before;
    before = now;
    if (!was || was.isOver && !now.isOver) return;
    if (now.found > was.found) return praise(now.isOver);
    if (now.isOver && !was.isOver) return game.sounds.play("lose");
    if (now.lockedUntilUs !== null && now.lockedUntilUs !== was.lockedUntilUs) game.sounds.play("wrong");
  }

  /** @param {boolean} isLast */
  function praise(isLast) {
    game.sounds.play(isLast ? "win" : "right");
    if (!isLast) game.say(text("find.next"));
  }

  /** @param {Own} copy */
  function showLock(copy) {
    const seconds = isOver() ? 0 : lockedFor(copy, game.serverNow());
    refs.lock.hidden = seconds === 0;
    say(refs.lockWords, seconds ? text("find.wrong", { seconds }) : "");
    return seconds;
  }

  /** The next moment at which time alone changes something. @param {Own} copy @param {number} locked */
  function waitFor(copy, locked) {
    clearTimeout(timer);
    const now = game.serverNow();
    if (now !== null && locked) timer = setTimeout(update, ((copy.lockedUntilUs ?? now) - now) / 1000 % 1000 + 2);
  }

  function update() {
    const copy = own();
    element.setAttribute("data-state", !copy ? "start" : isOver() ? "over" : "running");
    refs.start.hidden = copy !== null || game.isRace;
    refs.tools.hidden = !copy;
    refs.giveUp.hidden = !copy || isOver();
    ending.update(copy !== null && isOver());
    if (!copy) {
      turn = "";
      before = null;
      return;
    }
    show(copy);
    mark(copy);
    tell(copy);
    waitFor(copy, showLock(copy));
  }

  return {
    update,
    time() {
      const copy = own();
      return copy && clockText(elapsedUs(copy, mode(), game.serverNow()), limitUs(mode(), copy.found));
    },
    score: () => own()?.found ?? 0,
    destroy() {
      clearTimeout(timer);
      viewer.destroy();
    },
  };
}
