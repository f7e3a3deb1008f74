/** The ending: told to everybody personally, with the scores (P8, P9). */

import { clone, figure, mount, repeat, say } from "../components/template.js";
import { ownMember, ownSeat, standings } from "../core/table.js";
import { text } from "../core/texts.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../../../types/wire.d.ts").View} View */
/** @typedef {import("../../../types/wire.d.ts").EndedPhase} EndedPhase */
/** @typedef {ReturnType<typeof standings>[number]} Standing */

const CONFETTI = 24;

/** @param {Element} root @param {App} app */
export function mountEnd(root, app) {
  const { refs, element } = mount(root, "t-end");
  const rows = repeat(refs.rows, "t-score", (/** @type {Standing} */ one) => one.seat.m);
  const winners = repeat(refs.figures, "t-winner", (/** @type {Standing} */ one) => one.seat.m);
  refs.restart.addEventListener("click", () => app.order({ t: "restart" }));
  refs.lobby.addEventListener("click", () => app.order({ t: "backToLobby" }));
  refs.actions.hidden = app.isSpectator();
  strew(refs.confetti);

  return {
    update() {
      const view = /** @type {View} */ (app.view());
      const phase = /** @type {EndedPhase} */ (view.phase);
      const own = ownSeat(view, app.you());
      const result = own?.result ?? null;
      const ranked = standings(view.seats);
      element.setAttribute("data-result", result ?? "watch");
      say(refs.result, result ? text(`end.${result}`) : text("end.watch"));
      say(refs.more, more(view, phase, own));
      refs.confetti.hidden = result === "lost" || phase.nobodyScored;
      rows.update(ranked, (own, { place, seat }, row) => {
        const member = ownMember(view, seat.m);
        figure(row.querySelector("svg"), member?.colour ?? 0);
        row.classList.toggle("score--you", seat.m === app.you());
        say(own.place, String(place));
        say(own.name, member?.name ?? seat.short);
        say(own.points, String(seat.score));
      });
      winners.update(honoured(ranked, phase, own), (_, { seat }, item) => {
        item.classList.toggle("winner--crowned", seat.result !== "lost" && !phase.nobodyScored);
        figure(item.querySelector(".figure"), ownMember(view, seat.m)?.colour ?? 0);
      });
    },
  };
}

/** @param {View} view @param {EndedPhase} phase @param {import("../../../types/wire.d.ts").Seat | null} own */
function more(view, phase, own) {
  if (view.solo || view.seats.length === 1) {
    return text("end.solo", { rights: (own ?? view.seats[0])?.rights ?? 0, of: phase.of });
  }
  return phase.nobodyScored ? text("end.nobody") : "";
}

/** Who stands in the picture: the winners, or one alone. @param {Standing[]} ranked @param {EndedPhase} phase @param {import("../../../types/wire.d.ts").Seat | null} own */
function honoured(ranked, phase, own) {
  if (phase.nobodyScored) return ranked.filter(({ seat }) => seat === own || !own);
  return ranked.filter(({ place }) => place === 1);
}

/** Paper shapes in the players' colours. @param {Element} root */
function strew(root) {
  for (let piece = 0; piece < CONFETTI; piece += 1) {
    const { element } = clone("t-winner");
    const svg = /** @type {SVGElement} */ (element.querySelector(".figure"));
    svg.setAttribute("class", "confetti__piece");
    svg.setAttribute("data-colour", String(piece % 8));
    svg.querySelector("use")?.setAttribute("href", `#shape-${piece % 8}`);
    svg.style.setProperty("--x", String((piece * 37) % 100));
    svg.style.setProperty("--delay", String((piece * 53) % 17));
    root.append(svg);
  }
}
