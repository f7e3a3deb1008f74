/** Balloons: they rise, and whoever taps one bursts it (AB1 to AB4). */

import { mount } from "../../components/template.js";
import { ownRacer } from "../../core/arcade.js";
import { createAir } from "./air.js";
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

/** @param {Element} root @param {Game} game */
export function mountBalloons(root, game) {
  const { element, refs } = mount(root, "t-balloons");
  const air = createAir(refs.air);
  const warning = createWarning(element, () => game.sounds.play("tick"));
  /** Burst here, whatever the server knows by now. @type {Set<number>} */
  const said = new Set();
  let openedUs = NaN;
  let calm = 0;

  /** Whether this player plays. */
  const isOn = () =>
    game.own() !== null && game.serverNow() !== null && !ownRacer(game.view(), game.you())?.end;

  const places = mountPlaces(refs.places, {
    balloons,
    nowMs: air.nowMs,
    burst: (balloon) => pop(balloon, centred(balloon, air.size(), air.nowMs()), air.nowMs()),
    aim: air.aim,
  });

  /** Those that can be burst. @returns {Balloon[]} */
  function balloons() {
    return isOn() ? game.own().balloons.filter((/** @type {Balloon} */ { id }) => !said.has(id)) : [];
  }

  /** What was tapped is what was seen when it was. @param {PointerEvent} event */
  function tapped(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    const late = performance.now() - event.timeStamp;
    const ms = air.nowMs() - (late > 0 && late < LATE_MS ? late : 0);
    const tap = air.tapOf(event);
    const balloon = meant(balloons(), tap, ms);
    if (balloon) pop(balloon, tap, ms);
  }

  /** Bursts it here at once; the server may know better. @param {Balloon} balloon @param {Tap} tap @param {number} ms */
  async function pop(balloon, tap, ms) {
    said.add(balloon.id);
    air.burst(balloon, ms);
    game.sounds.play(balloon.kind ?? "pop");
    if (balloon.kind === "star") showCalm();
    warning.update(null);
    places.update();
    const atUs = openedUs + Math.round(ms) * 1000;
    const { t } = await game.move({ balloon: balloon.id, ...tap, atUs });
    if (t === "no") said.delete(balloon.id);
    update();
  }

  function showCalm() {
    element.setAttribute("data-calm", "");
    clearTimeout(calm);
    calm = setTimeout(() => element.removeAttribute("data-calm"), CALM_MS);
  }

  /** Another game than the one before. @param {number} opensAtUs */
  function begin(opensAtUs) {
    openedUs = opensAtUs;
    said.clear();
    air.clear();
  }

  function update() {
    const phase = game.phase();
    element.toggleAttribute("data-over", !isOn());
    places.update();
    if (!phase || !isOn()) return warning.update(null);
    if (phase.opensAtUs !== openedUs) begin(phase.opensAtUs);
    const { burstByUs, closesAtUs } = game.own();
    air.align(game.localMs(openedUs));
    air.show(balloons());
    warning.update(burstByUs < closesAtUs ? game.localMs(burstByUs) : null);
  }

  refs.air.addEventListener("pointerdown", tapped);
  update();

  return {
    update,
    destroy() {
      warning.update(null);
      clearTimeout(calm);
      places.destroy();
    },
  };
}
