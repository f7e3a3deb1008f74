/** The time that remains, as a number rounded up and as a shrinking ring (P2). */

import { wholeSeconds } from "../core/table.js";
import { draw, say } from "./template.js";

const STEP_MS = 200;

/**
 * @param {any} root element of the class `timer`
 * @param {any} number
 * @param {() => number | null} serverNow microseconds on the server's clock
 */
export function mountTimer(root, number, serverNow) {
  let opensAtUs = 0;
  let closesAtUs = 0;
  let isRunning = false;

  function tick() {
    const now = serverNow();
    if (!isRunning || now === null) return;
    const left = Math.min(closesAtUs - opensAtUs, Math.max(0, closesAtUs - now));
    say(number, String(wholeSeconds(left)));
    root.style.setProperty("--left", String(left / (closesAtUs - opensAtUs || 1)));
    root.toggleAttribute("data-hurry", left < 5_000_000);
  }
  const timer = setInterval(tick, STEP_MS);

  return {
    destroy: () => clearInterval(timer),

    /**
     * @param {{ opensAtUs: number, closesAtUs: number }} question
     * @param {"right" | "wrong" | "none" | null} verdict `null` while the question is open
     */
    update(question, verdict) {
      ({ opensAtUs, closesAtUs } = question);
      isRunning = verdict === null;
      root.setAttribute("data-verdict", verdict ?? "open");
      const icon = { right: "icon-check", wrong: "icon-cross", none: "icon-dash" };
      draw(root.querySelector(".timer__verdict"), icon[verdict ?? "none"]);
      tick();
    },
  };
}
