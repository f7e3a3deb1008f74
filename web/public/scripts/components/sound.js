/**
 * The sound that a question asks about, and its button. It starts by itself with the question where the browser lets it,
 * else by a tap; a tap during it stops it. It ends with the question.
 */

import { text } from "../core/texts.js";
import { isSilent, silenced } from "../storage/sound-settings.js";
import { loadSound } from "./preload.js";
import { deviceLoudspeaker } from "./sounds.js";

/** @typedef {import("../../../types/wire.d.ts").QuestionPhase} QuestionPhase */
/** @typedef {import("../../../types/wire.d.ts").RevealPhase} RevealPhase */

/** A tap so soon after the sound began by itself was meant to start it. */
const MEANT_MS = 400;

class QuestionSound {
  #button;
  #loudspeaker;
  #address = "";
  /** A description of the sound. */
  #words = "";
  /** @type {AudioBuffer | null} */
  #buffer = null;
  /** Ends the playing sound. @type {(() => void) | null} */
  #end = null;
  /** Whether it is to play as soon as it is there. */
  #isWanted = false;
  /** When it began by itself, on the page's clock. */
  #beganMs = -Infinity;
  #round = 0;

  /** @param {HTMLButtonElement} button @param {ReturnType<typeof deviceLoudspeaker>} loudspeaker */
  constructor(button, loudspeaker) {
    this.#button = button;
    this.#loudspeaker = loudspeaker;
    button.addEventListener("click", this.#tapped);
    document.addEventListener("visibilitychange", this.#left);
    silenced.add(this.stop);
  }

  destroy() {
    this.stop();
    document.removeEventListener("visibilitychange", this.#left);
    silenced.delete(this.stop);
  }

  stop = () => {
    this.#isWanted = false;
    this.#end?.();
    this.#ended();
  };

  /**
   * @param {QuestionPhase | RevealPhase} phase
   * @param {boolean} isReadAloud a voice reads the question: the sound waits for a tap
   * @param {boolean} [isAhead] the question is yet to come
   * @returns {boolean} whether there is one
   */
  update(phase, isReadAloud, isAhead = false) {
    const { sound } = phase;
    const isAsked = phase.name === "question" && !isAhead;
    this.#button.hidden = !sound;
    this.#button.disabled = !isAsked;
    if (!sound || !isAsked) this.stop();
    if (!sound) return false;
    this.#words = sound.alt;
    if (sound.src !== this.#address) this.#load(sound.src);
    if (isAsked && phase.round !== this.#round) {
      this.#round = phase.round;
      this.#isWanted = !isSilent() && !isReadAloud;
      this.#play();
    }
    this.#show();
    return true;
  }

  /** @param {string} address */
  async #load(address) {
    this.stop();
    this.#address = address;
    this.#buffer = null;
    // Decoding takes the bytes away, and a quiz may play a sound twice.
    const buffer = await loadSound(address).then((bytes) => this.#loudspeaker.decode(bytes.slice(0))).catch(() => null);
    if (address !== this.#address) return;
    this.#buffer = buffer;
    this.#play();
  }

  #play() {
    if (!this.#isWanted || !this.#buffer || this.#end) return;
    this.#end = this.#loudspeaker.start(this.#buffer, this.#ended);
    if (this.#end) {
      this.#isWanted = false;
      this.#beganMs = performance.now();
    }
    this.#show();
  }

  #tapped = () => {
    if (this.#end) return performance.now() - this.#beganMs < MEANT_MS ? undefined : this.stop();
    this.#isWanted = true;
    this.#loudspeaker.whenAwake(() => {
      this.#play();
      this.#beganMs = -Infinity;
    });
  };

  #left = () => {
    if (document.hidden) this.stop();
  };

  #ended = () => {
    this.#end = null;
    this.#show();
  };

  #show() {
    this.#button.toggleAttribute("data-playing", this.#end !== null);
    const words = this.#end ? text("play.soundStop") : text("play.sound", { alt: this.#words });
    if (this.#button.getAttribute("aria-label") !== words) this.#button.setAttribute("aria-label", words);
  }
}

/** @param {HTMLButtonElement} button @param {ReturnType<typeof deviceLoudspeaker>} [loudspeaker] */
export const createSound = (button, loudspeaker = deviceLoudspeaker()) => new QuestionSound(button, loudspeaker);
