/** Find: where's Nico? (AH1 to AH6) */

import { clone, mount, say } from "../../components/template.js";
import { text } from "../../core/texts.js";
import { mountEnding } from "./ending.js";
import { openHalls } from "./halls.js";
import { clockText, elapsedUs, limitUs, lockedFor, modeOf, MODES, turnOf } from "./moment.js";
import { askForOwn, openOwn } from "./own.js";
import { Pieces } from "./pieces.js";
import { Viewer } from "./viewer.js";

/** @typedef {import("../../arcade/face.js").Game} Game */
/** @typedef {import("./moment.js").Own} Own */
/** @typedef {import("./moment.js").Mode} Mode */

/** Pixels of the screen between his face and the ring round it. */
const RING_ROOM = 20;
/** How large Nico is shown where he was: pixels of the screen to one of the picture. */
const CLOSE = 1.3;

class Find {
  #game;
  #element;
  #refs;
  #viewer;
  #ending;
  /** Which picture is on the canvas. */
  #turn = "";
  /** The face has been shown. */
  #isLed = false;
  /** @type {{ found: number, lockedUntilUs: number | null, isOver: boolean } | null} */
  #before = null;
  #isAsking = false;
  #timer = 0;

  /** @param {Element} root @param {Game} game */
  constructor(root, game) {
    this.#game = game;
    const { element, refs } = mount(root, "t-find");
    this.#element = element;
    this.#refs = refs;
    this.#viewer = new Viewer(refs.viewer, {
      onAnswer: this.#answer, onShown: () => element.removeAttribute("data-coming"), room: RING_ROOM,
    });
    this.#ending = mountEnding(element, game, this.#start);
    for (const mode of MODES) refs.modes.append(this.#modeButton(mode));
    refs.nearer.addEventListener("click", () => this.#viewer.zoom(1));
    refs.farther.addEventListener("click", () => this.#viewer.zoom(-1));
    refs.retry.addEventListener("click", this.#showAnew);
    refs.giveUp.addEventListener("click", () => void game.move({ do: "giveUp" }));
    refs.own.addEventListener("click", openOwn);
    if (!game.isRace) askForOwn().then(({ host }) => (refs.own.hidden = !host));
    for (const button of [refs.halls, ...element.querySelectorAll("[data-halls]")]) button.addEventListener("click", openHalls);
  }

  /** @returns {Own | null} */
  #own = () => this.#game.own();

  #mode = () => modeOf(this.#game.phase());

  #isOver = () => this.#own()?.tookUs != null;

  /** @param {Mode} kind */
  #modeButton(kind) {
    const { element, refs } = clone("t-find-mode");
    say(refs.name, text(`find.mode.${kind}`));
    say(refs.hint, text(`find.hint.${kind}`));
    refs.hint.id = `find-hint-${kind}`;
    element.setAttribute("aria-label", text(`find.mode.${kind}`));
    element.setAttribute("aria-describedby", refs.hint.id);
    // The first one is what to begin with.
    element.classList.toggle("button--main", kind === MODES[0]);
    element.addEventListener("click", () => this.#start(kind));
    return element;
  }

  /** @param {Mode} kind */
  #start = async (kind) => {
    if (this.#isAsking) return;
    this.#isAsking = true;
    await this.#game.start({ mode: kind });
    this.#isAsking = false;
  };

  /** @param {import("./camera.js").Point} point @param {number} at by `performance.now()` */
  #answer = async ({ x, y }, at) => {
    const [now, copy] = [this.#game.serverNow(), this.#own()];
    if (!copy || this.#isOver() || now === null || lockedFor(copy, now)) return;
    await this.#game.move({ do: "tap", x, y, atUs: Math.round(now - (performance.now() - at) * 1000) });
  };

  /** @param {Own} copy */
  #show(copy) {
    const next = turnOf(this.#game.phase()?.round ?? 0, copy);
    if (next === this.#turn || copy.picture == null) return;
    this.#turn = next;
    this.#tellOf("coming");
    const base = `/arcade/find/${copy.picture}`;
    const size = { width: copy.width ?? 1, height: copy.height ?? 1 };
    // Pictures are numbered at the server of the table, which may be behind the one that is asked.
    const table = `t=${this.#game.view()?.code ?? ""}`;
    const overview = `${base}/overview?${table}&n=${copy.found}`;
    const tile = (/** @type {number} */ column, /** @type {number} */ row) => `${base}/${column}-${row}?${table}`;
    this.#isLed = false;
    this.#viewer.show(size, (lay) => new Pieces({ overview, tile, size }, lay, () => this.#tellOf("failed")));
  }

  /** @param {"coming" | "failed"} state of the picture */
  #tellOf(state) {
    this.#element.setAttribute("data-coming", state);
    say(this.#refs.coming, text(`find.${state}`));
    this.#refs.retry.hidden = state === "coming";
  }

  #showAnew = () => {
    this.#turn = "";
    this.update();
  };

  /** The place of the last wrong answer, and that of Nico once the server has sent it. @param {Own} copy */
  #mark({ missX, missY, face }) {
    this.#viewer.mark(this.#isOver() || missX == null ? null : { x: missX, y: missY ?? 0 }, face ?? null);
    if (face && !this.#isLed) this.#viewer.leadTo(face, CLOSE);
    this.#isLed = Boolean(face);
  }

  /** Once, what has just happened. @param {Own} copy */
  #tell(copy) {
    const now = { found: copy.found, lockedUntilUs: copy.lockedUntilUs ?? null, isOver: this.#isOver() };
    const was = this.#before;
    this.#before = now;
    if (!was || was.isOver && !now.isOver) return;
    if (now.found > was.found) return this.#praise(now.isOver);
    if (now.isOver && !was.isOver) return this.#game.sounds.play("lose");
    if (now.lockedUntilUs !== null && now.lockedUntilUs !== was.lockedUntilUs) this.#game.sounds.play("wrong");
  }

  /** @param {boolean} isLast */
  #praise(isLast) {
    this.#game.sounds.play(isLast ? "win" : "right");
    if (!isLast) this.#game.say(text("find.next"));
  }

  /** @param {Own} copy */
  #showLock(copy) {
    const seconds = this.#isOver() ? 0 : lockedFor(copy, this.#game.serverNow());
    this.#refs.lock.hidden = seconds === 0;
    say(this.#refs.lockWords, seconds ? text("find.wrong", { seconds }) : "");
    return seconds;
  }

  /** The next moment at which time alone changes something. @param {Own} copy @param {number} locked */
  #waitFor(copy, locked) {
    clearTimeout(this.#timer);
    const now = this.#game.serverNow();
    if (now !== null && locked) this.#timer = setTimeout(this.update, ((copy.lockedUntilUs ?? now) - now) / 1000 % 1000 + 2);
  }

  update = () => {
    const copy = this.#own();
    this.#element.setAttribute("data-state", !copy ? "start" : this.#isOver() ? "over" : "running");
    this.#refs.start.hidden = copy !== null || this.#game.isRace;
    this.#refs.tools.hidden = !copy;
    this.#refs.giveUp.hidden = !copy || this.#isOver();
    this.#ending.update(copy !== null && this.#isOver());
    if (!copy) {
      this.#turn = "";
      this.#before = null;
      return;
    }
    this.#show(copy);
    this.#mark(copy);
    this.#tell(copy);
    this.#waitFor(copy, this.#showLock(copy));
  };

  time() {
    const copy = this.#own();
    return copy && clockText(elapsedUs(copy, this.#mode(), this.#game.serverNow()), limitUs(this.#mode(), copy.found));
  }

  hasTask = () => this.#own() !== null && !this.#isOver();

  score = () => this.#own()?.found ?? 0;

  destroy() {
    clearTimeout(this.#timer);
    this.#viewer.destroy();
  }
}

/** @param {Element} root @param {Game} game */
export const mountFind = (root, game) => new Find(root, game);
