/**
 * The volume of a television: a remote's up and down, in ten steps, and a button for silence; shown for a moment. Until the
 * browser lets the page sound, a line says what to press (S9).
 */

import { text } from "../../core/texts.js";
import { store, stored } from "../../storage/local.js";
import { isSilent, toggleSilence } from "../../storage/sound-settings.js";
import { muting } from "../../components/mute.js";
import { deviceLoudspeaker } from "../../components/sounds.js";
import { clone, say } from "../../components/template.js";

const KEY = "fourtop.volume";
const STEPS = 10;
const FIRST = 7;
const SHOWN_MS = 2_500;

/** @returns {number} 0 to 10 */
function recall() {
  const step = Number(stored(KEY) ?? FIRST);
  return Number.isInteger(step) && step >= 0 && step <= STEPS ? step : FIRST;
}

/** The amplitude of a step. It is squared, because people hear ten times the power as twice as loud. @param {number} step */
const levelOf = (step) => (step / STEPS) ** 2;

class Volume {
  #loudspeaker = deviceLoudspeaker();
  #refs;
  #mute;
  #step = recall();
  #timer = 0;

  constructor() {
    const { element, refs } = clone("t-volume");
    this.#refs = refs;
    document.body.append(element);
    this.#mute = muting(refs.mute);
    refs.mute.addEventListener("click", () => this.#show());
    refs.range.addEventListener("input", () => this.#become(Number(refs.range.value)));
    this.#loudspeaker.set(levelOf(this.#step));
    this.#loudspeaker.changed.add(this.#update);
    // Some browsers let a page sound before a touch.
    this.#loudspeaker.unlock();
    addEventListener("keydown", this.#pressed);
    // A browser tells of a pointer that rests, too, when something else comes to be below it.
    addEventListener("pointermove", ({ movementX, movementY }) => (movementX || movementY) && this.#isHere && this.#show());
    addEventListener("pointerup", () => this.#isHere && this.#show());
    this.#update();
  }

  /** Whether the page is a television's still: it may have gone home, to play. */
  get #isHere() {
    return document.documentElement.hasAttribute("data-television");
  }

  /** @param {KeyboardEvent} event */
  #pressed = (event) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    // A list of languages has its own.
    if (!way || !this.#isHere || /** @type {Element} */ (event.target).closest("select, input, dialog")) return;
    event.preventDefault();
    this.#become(this.#step + way);
  };

  /** @param {number} step */
  #become(step) {
    this.#step = Math.max(0, Math.min(STEPS, step));
    store(KEY, String(this.#step));
    if (isSilent()) toggleSilence();
    this.#loudspeaker.set(levelOf(this.#step));
    this.#show();
  }

  #show() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const isInUse = this.#refs.scale.matches(":hover") || this.#refs.scale.querySelector(":focus-visible");
      if (isInUse) this.#show();
      else this.#refs.scale.hidden = true;
    }, SHOWN_MS);
    this.#refs.scale.hidden = false;
    this.#update();
  }

  #update = () => {
    const { all, notice, range, scale } = this.#refs;
    this.#mute.update();
    range.value = String(this.#step);
    for (const one of [all, range]) one.setAttribute("aria-label", text("sounds.volume"));
    range.style.setProperty("--part", String(this.#step / STEPS));
    scale.toggleAttribute("data-silent", isSilent() || this.#step === 0);
    const isWaiting = !this.#loudspeaker.isOpen && !isSilent() && this.#step > 0;
    say(notice, isWaiting && "AudioContext" in globalThis ? text("sounds.unlock") : "");
  };
}

/** For as long as the page is there. */
export const mountVolume = () => new Volume();
