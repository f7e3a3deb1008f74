/** What comes when a game of Find has ended: the time, a name for the hall of fame, the hall, and once more (AH3, AH4). */

import { clone, say } from "../../components/template.js";
import { text } from "../../core/texts.js";
import { askForHalls, secondsText, showHall } from "./halls.js";
import { endingOf } from "./moment.js";

/** @typedef {import("../../arcade/face.js").Game} Game */
/** @typedef {import("./moment.js").Mode} Mode */

/** @param {any} root @param {Game} game @param {(mode: Mode) => void} again */
export function mountEnding(root, game, again) {
  const { element, refs } = clone("t-find-ending");
  root.append(element);
  let shown = "";
  let isSigning = false;
  refs.form.addEventListener("submit", sign);
  refs.again.addEventListener("click", () => again(mode()));

  const mode = () => /** @type {Mode} */ (/** @type {any} */ (game.phase())?.mode ?? "classic");

  /** @param {Event} event */
  async function sign(event) {
    event.preventDefault();
    if (isSigning) return;
    isSigning = true;
    const name = refs.name.value.trim();
    const { code } = await game.command({ t: "sign", ...(name ? { name } : {}) });
    isSigning = false;
    say(refs.fault, code ? text("find.unsigned") : "");
    if (!code) refs.name.blur();
  }

  /** @param {string} key @param {number | null} place */
  async function bringHall(key, place) {
    const halls = await askForHalls();
    if (shown !== key) return;
    showHall(refs.list, halls?.[mode()] ?? [], place);
    refs.hall.hidden = !halls?.[mode()]?.length;
  }

  return {
    /** @param {boolean} isOver */
    update(isOver) {
      const phase = /** @type {any} */ (game.phase());
      const standing = phase?.standings[0];
      element.hidden = !isOver || game.isRace || !standing;
      if (element.hidden) {
        shown = "";
        return;
      }
      const how = endingOf(mode(), standing);
      const key = `${phase.round} ${phase.record ?? ""}`;
      refs.form.hidden = how === "lost" || phase.record != null;
      say(refs.result, resultOf(how, standing));
      say(refs.record, phase.record ? text(`find.record.${phase.record}`, { place: phase.place ?? 0 }) : "");
      refs.name.placeholder = ownName();
      if (key === shown) return;
      shown = key;
      if (phase.record !== "waiting") void bringHall(key, phase.place ?? null);
    },
  };

  function ownName() {
    const [own] = game.view()?.members ?? [];
    return own?.name ?? "";
  }

  /** @param {ReturnType<typeof endingOf>} how @param {{ timeUs?: number | null, score: number }} standing */
  function resultOf(how, { timeUs, score }) {
    if (how === "found") return text("find.found", { time: secondsText(timeUs ?? 0) });
    return how === "count" ? text("find.foundCount", { count: score }) : text("find.lost");
  }
}
