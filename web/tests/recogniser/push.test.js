import assert from "node:assert/strict";
import test from "node:test";
import { createRecogniser } from "../../public/scripts/motion/recogniser.js";
import { bump, eased, recognised, trace } from "./hand.js";

/** @param {import("./hand.js").Moves} moves */
const made = (moves) => recognised(createRecogniser(), trace(moves));

const kick = pushed(-14, 3);
/** A trunk that sways as one who rocks a child, degrees a second at most. @param {number} rate */
const swaying = (rate) => (/** @type {number} */ t) => ({ beta: 40, gamma: rate / Math.PI / 1.5 * Math.sin(1.5 * Math.PI * t) });

/** A movement of so many m/s² away from the body, and braked. @param {number} away @param {number} from */
function pushed(away, from) {
  return (/** @type {number} */ t) => away * bump(t, from, 0.15) - 0.9 * away * bump(t, from + 0.15, 0.16);
}

test("M5: an arm that rocks a child neither pushes nor turns, one that is steady does", () => {
  const kicked = (/** @type {number} */ rate) => made({ seconds: 5, pose: swaying(rate), hand: (t) => ({ z: kick(t) }) });
  assert.deepEqual(kicked(8), ["submit push"]);
  assert.deepEqual(kicked(28), []);
  const turned = (/** @type {number} */ rate) =>
    made({ seconds: 5, pose: (t) => ({ ...swaying(rate)(t), alpha: 60 * eased(t, 3, 3.4) }) });
  assert.deepEqual(turned(8), ["submit turn"]);
  assert.deepEqual(turned(28), []);
});

test("M5: a failed try is short, and leaves the next one", () => {
  const again = { seconds: 5, hand: (/** @type {number} */ t) => ({ z: kick(t) + pushed(-6, 1.4)(t) }) };
  assert.deepEqual(made(again), ["submit push"]);
});

test("M8: a push is withdrawn where the hand goes on turning to and fro, as one that scratches", () => {
  const scratched = (/** @type {number} */ degrees) => made({
    seconds: 5,
    pose: (t) => ({ beta: 40, gamma: degrees * Math.sin(8 * Math.PI * t) * (eased(t, 3.35, 3.5) - eased(t, 4.6, 4.8)) }),
    hand: (t) => ({ z: kick(t) }),
  });
  assert.deepEqual(scratched(0.5), ["submit push"]);
  assert.deepEqual(scratched(5), ["submit push", "withdraw"]);
});
