/** The players of a race with their current scores (P1, AT1). */

import { racersOf, tenths } from "../core/arcade.js";
import { ownMember } from "../core/table.js";
import { language, text } from "../core/texts.js";
import { createNames } from "../components/names.js";
import { measure } from "../components/places.js";
import { draw, figure, repeat, say } from "../components/template.js";

/** @typedef {import("../core/arcade.js").Racer} Racer */

const ICONS = { playing: "icon-sent", finished: "icon-check", lost: "icon-cross" };

/** @param {HTMLElement} root a list, hidden where nobody races */
export function mountRacers(root) {
  const rows = repeat(root, "t-racer", (/** @type {Racer} */ seat) => seat.m);
  const names = createNames(root);

  return {
    /** @param {View | null} view @param {number | null} you */
    update(view, you) {
      const racers = racersOf(view);
      root.hidden = racers.length === 0;
      const best = Math.max(1, ...racers.map(({ score }) => score));
      /** @type {import("../components/names.js").Card[]} */
      const cards = [];
      rows.update(ownFirst(racers, you), (refs, seat, element) => {
        const member = ownMember(view, seat.m);
        const state = seat.end ?? "playing";
        figure(refs.figure, member);
        element.setAttribute("data-colour", String(member?.colour ?? 0));
        element.setAttribute("data-end", state);
        element.toggleAttribute("data-leads", seat.rank === 1 && seat.score > 0);
        element.classList.toggle("racer--away", Boolean(member?.away));
        element.style.setProperty("--part", String(seat.of ? (seat.done ?? 0) / seat.of : seat.score / best));
        say(refs.progress, seat.of ? text("play.progressShort", { number: seat.done ?? 0, of: seat.of }) : "");
        const whole = member?.name ?? seat.short;
        measure(refs.name, whole);
        cards.push({ element: refs.name, whole, short: seat.short, beside: "" });
        say(refs.score, seat.timeUs == null ? String(seat.score) : text("end.seconds", { seconds: tenths(seat.timeUs, language()) }));
        draw(refs.mark, ICONS[state]);
        say(refs.words, wordsOf(seat, seat.m === you, member));
      });
      names.update(cards);
    },
  };
}

/** @param {Racer[]} seats @param {number | null} you */
const ownFirst = (seats, you) => [...seats].sort((a, b) => Number(b.m === you) - Number(a.m === you));

/** @param {Racer} seat @param {boolean} isYou @param {Member | null} member */
function wordsOf(seat, isYou, member) {
  const words = [
    isYou ? text("play.you") : "",
    member?.name ?? seat.short,
    text("play.points", { count: seat.score }),
    seat.end ? text(`racer.${seat.end}`) : "",
    member?.role === "gone" ? text("play.left") : member?.away ? text("play.away") : "",
  ];
  return `${words.filter(Boolean).join(", ")}. `;
}
