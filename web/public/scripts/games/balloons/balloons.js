/** Balloons: they rise, and a tap bursts one (AB1 to AB4). */

import { mount } from "../../components/template.js";
import { ownRacer } from "../../core/arcade.js";
import { Air } from "./air.js";
import { mountPlaces } from "./places.js";
import { centred, meant } from "./sky.js";
import { createWarning } from "./warning.js";

/** @typedef {import("../../../../types/wire.d.ts").Balloon} Balloon */
/** @typedef {import("../../arcade/face.js").Game} Game */
/** @typedef {import("./sky.js").Tap} Tap */

/** An event's own time is believed within this. */
const LATE_MS = 1_000;
/** As long as balloons enter more slowly after a star (AB2). */
const CALM_MS = 5_000;

class Balloons {
  #game;
  #element;
  #air;
  #warning;
  /** Burst here, whatever the server knows by now. @type {Set<number>} */
  #said = new Set();
  #openedUs = NaN;
  #calm = 0;
  #isSkull = false;
  #places;

  /** @param {Element} root @param {Game} game */
  constructor(root, game) {
    this.#game = game;
    const { element, refs } = mount(root, "t-balloons");
    this.#element = element;
    this.#air = new Air(refs.air);
    this.#warning = createWarning(element, () => game.sounds.play("tick"));
    this.#places = mountPlaces(refs.places, {
      balloons: this.#balloons,
      nowMs: this.#air.nowMs,
      burst: (balloon) => this.#pop(balloon, centred(balloon, this.#air.size(), this.#air.nowMs()), this.#air.nowMs()),
      aim: (balloon) => this.#air.aim(balloon),
    });
    refs.air.addEventListener("pointerdown", this.#tapped);
    this.update();
  }

  /** Whether this player plays. */
  #isOn = () =>
    this.#game.own() !== null && this.#game.serverNow() !== null && !ownRacer(this.#game.view(), this.#game.you())?.end;

  /** The balloons that can be burst. @returns {Balloon[]} */
  #balloons = () => {
    return this.#isOn() ? this.#game.own().balloons.filter((/** @type {Balloon} */ { id }) => !this.#said.has(id)) : [];
  };

  /** Bursts the balloon that was on the screen at the time of the tap. @param {PointerEvent} event */
  #tapped = (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const late = performance.now() - event.timeStamp;
    const ms = this.#air.nowMs() - (late > 0 && late < LATE_MS ? late : 0);
    const tap = this.#air.tapOf(event);
    const balloon = meant(this.#balloons(), tap, ms);
    if (balloon) this.#pop(balloon, tap, ms);
  };

  /** Bursts it here at once; the server may know better. @param {Balloon} balloon @param {Tap} tap @param {number} ms */
  async #pop(balloon, tap, ms) {
    this.#said.add(balloon.id);
    this.#air.burst(balloon, ms);
    this.#game.sounds.play(balloon.kind ?? "pop");
    if (balloon.kind === "star") this.#showCalm();
    this.#isSkull = balloon.kind === "skull";
    this.#warning.update(null);
    this.#places.update();
    const atUs = this.#openedUs + Math.round(ms) * 1000;
    const { t } = await this.#game.move({ balloon: balloon.id, ...tap, atUs });
    if (t === "no") this.#said.delete(balloon.id);
    this.update();
  }

  #showCalm() {
    this.#element.setAttribute("data-calm", "");
    clearTimeout(this.#calm);
    this.#calm = setTimeout(() => this.#element.removeAttribute("data-calm"), CALM_MS);
  }

  /** Another game than the one before. @param {number} opensAtUs */
  #begin(opensAtUs) {
    this.#openedUs = opensAtUs;
    this.#said.clear();
    this.#air.clear();
  }

  update() {
    const phase = this.#game.phase();
    this.#element.toggleAttribute("data-over", !this.#isOn());
    this.#places.update();
    if (!phase || !this.#isOn()) return this.#warning.update(null);
    if (phase.opensAtUs !== this.#openedUs) this.#begin(phase.opensAtUs);
    const { burstByUs, closesAtUs } = this.#game.own();
    this.#air.align(this.#game.localMs(this.#openedUs));
    this.#air.show(this.#balloons());
    this.#warning.update(burstByUs < closesAtUs ? this.#game.localMs(burstByUs) : null);
  }

  lostBy = () => (this.#isSkull ? /** @type {const} */ ("skull") : /** @type {const} */ ("idle"));

  destroy() {
    this.#warning.update(null);
    clearTimeout(this.#calm);
    this.#places.destroy();
  }
}

/** @param {Element} root @param {Game} game */
export const mountBalloons = (root, game) => new Balloons(root, game);
