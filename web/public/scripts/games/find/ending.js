/** The ending of a game of Find: the time, a name for the hall of fame, the hall, and another game (AH3, AH4). */

import { clone, say } from "../../components/template.js";
import { text } from "../../core/texts.js";
import { askForHalls, secondsText, showHall } from "./halls.js";
import { endingOf, modeOf } from "./moment.js";

/** @typedef {import("../../arcade/face.js").Game} Game */
/** @typedef {import("./moment.js").Mode} Mode */

class Ending {
  #game;
  #element;
  #refs;
  #shown = "";
  #isSigning = false;

  /** @param {HTMLElement} root @param {Game} game @param {(mode: Mode) => void} again */
  constructor(root, game, again) {
    this.#game = game;
    const { element, refs } = clone("t-find-ending");
    this.#element = element;
    this.#refs = refs;
    root.append(element);
    refs.form.addEventListener("submit", this.#sign);
    refs.again.addEventListener("click", () => again(this.#mode()));
  }

  #mode = () => modeOf(this.#game.phase());

  /** @param {Event} event */
  #sign = async (event) => {
    event.preventDefault();
    if (this.#isSigning) return;
    this.#isSigning = true;
    const name = this.#refs.name.value.trim();
    const { code } = await this.#game.command({ t: "sign", ...(name ? { name } : {}) });
    this.#isSigning = false;
    say(this.#refs.fault, code ? text("find.unsigned") : "");
    if (!code) this.#refs.name.blur();
  };

  /** @param {string} key @param {number | null} place */
  async #loadHall(key, place) {
    const halls = await askForHalls();
    if (this.#shown !== key) return;
    showHall(this.#refs.list, halls?.[this.#mode()] ?? [], place);
    this.#refs.hall.hidden = !halls?.[this.#mode()]?.length;
  }

  #ownName() {
    const [own] = this.#game.view()?.members ?? [];
    return own?.name ?? "";
  }

  /** @param {ReturnType<typeof endingOf>} how @param {{ timeUs?: number | null, score: number }} standing */
  #resultOf(how, { timeUs, score }) {
    if (how === "found") return text("find.found", { time: secondsText(timeUs ?? 0) });
    return how === "count" ? text("find.foundCount", { count: score }) : text("find.lost");
  }

  /** @param {boolean} isOver */
  update(isOver) {
    const phase = this.#game.phase();
    const standing = phase?.standings[0];
    this.#element.hidden = !isOver || this.#game.isRace || !standing;
    if (!phase || !standing || this.#element.hidden) {
      this.#shown = "";
      return;
    }
    const how = endingOf(this.#mode(), standing);
    const key = `${phase.round} ${phase.record ?? ""}`;
    this.#refs.form.hidden = how === "lost" || phase.record != null;
    say(this.#refs.result, this.#resultOf(how, standing));
    say(this.#refs.record, phase.record ? text(`find.record.${phase.record}`, { place: phase.place ?? 0 }) : "");
    this.#refs.name.placeholder = this.#ownName();
    if (key === this.#shown) return;
    this.#shown = key;
    if (phase.record !== "waiting") void this.#loadHall(key, phase.place ?? null);
  }
}

/** @param {HTMLElement} root @param {Game} game @param {(mode: Mode) => void} again */
export const mountEnding = (root, game, again) => new Ending(root, game, again);
