/** The time that remains, as a number rounded up and as a shrinking ring (P2). */

import { wholeSeconds } from "../core/places.js";
import { text } from "../core/texts.js";
import { isCalm, pulse } from "./motion.js";
import { draw, say } from "./template.js";

const STEP_MS = 200;
/** The seconds at which screen readers announce the end: once, not every second. */
const HURRY_US = 5_000_000;
/** From now on a selection that is not submitted is about to be lost (P4). */
const LAST_US = 3_000_000;
/** The ring runs by itself; it is put right where it is off by more. */
const TOLERANCE_MS = 120;

/**
 * A ring of two halves which turn out of sight one after the other, so that it shrinks without
 * being drawn anew.
 * @param {HTMLElement} root
 */
function mountRing(root) {
  /** @type {Animation[]} */
  let halves = [];
  let lastsMs = 0;

  /** @param {number} totalMs */
  function wind(totalMs) {
    for (const half of halves) half.cancel();
    lastsMs = totalMs;
    halves = [...root.querySelectorAll(".timer__half svg")].map((half, index) => half.animate(
      [{ transform: "rotate(0deg)" }, { transform: "rotate(180deg)" }],
      { duration: totalMs / 2, delay: index * totalMs / 2, fill: "both" },
    ));
  }

  return {
    /** @param {number} passedMs @param {number} totalMs */
    set(passedMs, totalMs) {
      if (totalMs !== lastsMs) wind(totalMs);
      const step = isCalm() ? Math.floor(passedMs / 1000) * 1000 : passedMs;
      for (const half of halves) {
        if (isCalm()) half.pause();
        if (Math.abs(Number(half.currentTime) - step) > TOLERANCE_MS) half.currentTime = step;
        if (!isCalm() && half.playState === "paused") half.play();
      }
    },
  };
}

class Timer {
  #root;
  #number;
  #serverNow;
  #ring;
  #opensAtUs = 0;
  #closesAtUs = 0;
  #isRunning = false;
  #isLast = false;
  #told;
  #news;
  #verdict;
  #timer;

  /**
   * @param {HTMLElement} root element of the class `timer`
   * @param {HTMLElement} number
   * @param {() => number | null} serverNow microseconds on the server's clock
   * @param {(isLast: boolean) => void} told when the last seconds begin or are over
   */
  constructor(root, number, serverNow, told) {
    this.#root = root;
    this.#number = number;
    this.#serverNow = serverNow;
    this.#told = told;
    this.#ring = mountRing(root);
    this.#news = /** @type {Element} */ (root.querySelector(".timer__news"));
    this.#verdict = /** @type {Element} */ (root.querySelector(".timer__verdict"));
    this.#timer = setInterval(this.#tick, STEP_MS);
  }

  #tick = () => {
    const now = this.#serverNow();
    this.#tell(this.#isRunning && now !== null && this.#closesAtUs - now < LAST_US);
    if (!this.#isRunning || now === null) return;
    const total = this.#closesAtUs - this.#opensAtUs;
    const left = Math.min(total, Math.max(0, this.#closesAtUs - now));
    const isHurry = left < HURRY_US;
    const words = String(wholeSeconds(left));
    if (isHurry && this.#number.textContent !== words) pulse(this.#number);
    say(this.#number, words);
    this.#ring.set((total - left) / 1000, total / 1000);
    this.#root.toggleAttribute("data-hurry", isHurry);
    say(this.#news, isHurry ? text("play.hurry", { seconds: HURRY_US / 1e6 }) : "");
  };

  /** @param {boolean} isLast */
  #tell(isLast) {
    if (isLast === this.#isLast) return;
    this.#isLast = isLast;
    this.#told(isLast);
  }

  destroy = () => clearInterval(this.#timer);

  /**
   * @param {{ opensAtUs: number, closesAtUs: number }} question
   * @param {"right" | "wrong" | "none" | "hush" | null} verdict `null` while the question is open
   */
  update(question, verdict) {
    ({ opensAtUs: this.#opensAtUs, closesAtUs: this.#closesAtUs } = question);
    this.#isRunning = verdict === null;
    this.#root.setAttribute("data-verdict", verdict ?? "open");
    const icon = { right: "icon-check", wrong: "icon-cross", none: "icon-dash", hush: "icon-dash" };
    draw(this.#verdict, icon[verdict ?? "none"]);
    this.#tick();
  }
}

/**
 * @param {HTMLElement} root element of the class `timer`
 * @param {HTMLElement} number
 * @param {() => number | null} serverNow microseconds on the server's clock
 * @param {(isLast: boolean) => void} told when the last seconds begin or are over
 */
export const mountTimer = (root, number, serverNow, told) => new Timer(root, number, serverNow, told);
