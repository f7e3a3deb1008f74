/** The ending of a quiz or a race: a personal result for everybody, and the scores (P8, P9, AT1). */

import { withRetries } from "../net/loading.js";
import { createBreaking } from "../components/breaking.js";
import { racersOf, tenths } from "../core/arcade.js";
import { mountMapLink } from "../components/map-link.js";
import { isCalm } from "../components/motion.js";
import { measure, showBeside } from "../components/places.js";
import { mountReactions } from "../components/reactions.js";
import { clone, draw, figure, mount, repeat, say } from "../components/template.js";
import { framesOf, thrown } from "../core/confetti.js";
import { behindWords, endingKey, gapWords, hasNoWinner, headline, honoured, isAlone, isFresh, isNobodys, lineMoments, nextWords, resultAt, winners } from "../core/ending.js";
import { comingWords } from "../core/evening.js";
import { endingMoves } from "../core/going-on.js";
import { nameAt, ranked, tonightOf } from "../core/places.js";
import { ownMember, ownSeat } from "../core/table.js";
import { language, text } from "../core/texts.js";
import { SHOWN, store, stored } from "../storage/local.js";
import { afterPaint } from "../net/moment.js";

/** @typedef {import("../../../types/wire.d.ts").Award} Award */
/** @typedef {import("../../../types/wire.d.ts").Seat} Seat */
/** @typedef {Seat | import("../core/arcade.js").Racer} Ranked */

const CONFETTI = { phone: 90, television: 220 };
const WIDE_PX = 1000;
/** Letters of a result that has room at its usual size. */
const SHORT_RESULT = 22;

/** @param {Element} root @param {App} app */
export function mountEnd(root, app) {
  const { refs, element } = mount(root, "t-end");
  const rows = repeat(refs.rows, "t-score", (/** @type {Ranked} */ seat) => seat.m);
  const showFaces = mountFaces(refs);
  const breaking = createBreaking(refs.restart);
  mountMapLink(refs.map, app);
  refs.restart.addEventListener("click", () => app.seat.order({ t: "restart" }));
  refs.race.addEventListener("click", () => app.sideScreens.chooseRace());
  refs.lobby.addEventListener("click", () => app.seat.order({ t: "backToLobby" }));
  refs.evening.addEventListener("click", () => app.sideScreens.openEvening());
  refs.bar.hidden = app.routes.current.name === "watch";
  refs.reactions.hidden = app.isSpectator() || Boolean(app.view()?.solo);
  mountReactions(refs.reactions, app);
  buildUp(element, refs, app);
  if (isFind(app.view())) {
    withRetries(() => import("../arcade/race-hall.js")).then(({ showRaceHall }) => showRaceHall(refs.hall));
  }

  return {
    update() {
      const view = /** @type {View} */ (app.view());
      const own = ownSeat(view, app.you());
      const result = own?.result ?? null;
      const awards = view.phase.name === "ended" ? view.phase.awards : [];
      element.setAttribute("data-result", result ?? "watch");
      showResult(refs, headline(view, own), gapWords(view, own));
      const goOn = app.table?.hasOpened ? "watch.goOnHere" : "watch.goOn";
      say(refs.more, own || app.you() !== null ? more(view, own, awards) : comingWords(view, null) || text(goOn, { next: nextWords(view) }));
      refs.more.toggleAttribute("data-points", tellsPoints(view, own));
      refs.confetti.hidden = result === "lost" || hasNoWinner(view);
      const moments = lineMoments(view.seats.length);
      rows.update(rankedOf(view), (own, seat, row) => {
        row.style.setProperty("--at", String(moments.shift()));
        row.classList.toggle("score--you", seat.m === app.you());
        say(own.place, isNobodys(view) ? "" : String(seat.rank ?? ""));
        dress(row, own, seat, ownMember(view, seat.m));
        showReacting(/** @type {Element} */ (row.querySelector("svg")), hasPodium(view) ? null : seat.m);
        say(own.behind, behindWords(view, seat));
        const tonight = tonightOf(view, seat.m);
        say(own.tonight, tonight ? String(tonight.points) : "");
        own.tonight.toggleAttribute("data-leads", Boolean(tonight?.leads));
        showAwards(own.awards, awards.filter((award) => award.m === seat.m));
      });
      showFaces(view, own);
      element.toggleAttribute("data-evening", Boolean(view.evening));
      say(refs.coming, comingWords(view, app.you()));
      offer(refs, view, endingMoves(view, app.you()), breaking);
    },
  };
}

/** Several played, and somebody won. @param {View} view */
const hasPodium = (view) => view.seats.length > 1 && !hasNoWinner(view);

/** Reactions rise from the face of who is named. @param {Element} face @param {number | null} member */
function showReacting(face, member) {
  if (member === null) face.removeAttribute("data-member");
  else face.setAttribute("data-member", String(member));
}

/** The faces above the bill, several on a podium, and the stamp in the colour of the first winner. @param {Record<string, HTMLElement>} refs */
function mountFaces({ winners: root, stamp }) {
  const faces = repeat(/** @type {HTMLElement} */ (root), "t-winner", (/** @type {Seat} */ seat) => seat.m);

  return (/** @type {View} */ view, /** @type {Seat | null} */ own) => {
    const best = winners(view);
    const isWon = best.length > 0;
    root?.toggleAttribute("data-nobody", !isWon);
    const isPodium = hasPodium(view);
    root?.toggleAttribute("data-podium", isPodium);
    const moments = lineMoments(view.seats.length);
    faces.update(isPodium ? ranked(view.seats) : honoured(view, own), (refs, seat, element) => {
      const line = moments.shift();
      element.style.setProperty("--at", String(seat.rank === 1 ? resultAt(view) : line));
      figure(refs.figure, ownMember(view, seat.m));
      showBeside(/** @type {Element} */ (refs.figure), ownMember(view, seat.m)?.beside);
      showReacting(refs.figure, isPodium ? seat.m : null);
      element.setAttribute("data-rank", String(seat.rank ?? ""));
      element.setAttribute("data-colour", String(ownMember(view, seat.m)?.colour ?? 0));
      element.classList.toggle("winner--own", seat.m === own?.m);
      element.classList.toggle("place--crowned", best.includes(seat));
    });
    stamp?.toggleAttribute("hidden", !isWon);
    stamp?.setAttribute("data-colour", String(ownMember(view, best[0]?.m ?? null)?.colour ?? 0));
  };
}

/** An ending comes line by line the first time that this device shows it, unless it is long over. @param {HTMLElement} element @param {Record<string, HTMLElement>} refs @param {App} app */
function buildUp(element, refs, app) {
  const view = app.view();
  if (!view || isCalm()) return;
  const isLive = isFresh(view, app.seat.serverNow()) && stored(SHOWN) !== endingKey(view);
  store(SHOWN, endingKey(view));
  const at = isLive ? resultAt(view) : 0;
  element.toggleAttribute("data-live", isLive);
  element.style.setProperty("--result", String(at));
  const own = ownSeat(view, app.you());
  if (own?.result === "lost" || hasNoWinner(view)) return;
  const begun = performance.now();
  // The switch itself does not wait for so many pieces of paper.
  afterPaint((now) => throwConfetti(/** @type {HTMLElement} */ (refs.confetti), Math.max(0, at - (now - begun))));
}

/** A player who lost reads the place and the gap larger than "You lost". @param {Record<string, HTMLElement>} refs @param {string} result @param {string} gap */
function showResult(refs, result, gap) {
  say(/** @type {HTMLElement} */ (refs.result), result);
  refs.result?.classList.toggle("end__lost", gap !== "");
  say(/** @type {HTMLElement} */ (refs.gap), gap);
  refs.status?.style.setProperty("--letters", String(result.length));
  refs.status?.toggleAttribute("data-long", (gap || result).length > SHORT_RESULT);
}

/** @param {Element} row @param {Refs} refs @param {Ranked} seat @param {Member | null} member */
function dress(row, refs, seat, member) {
  figure(/** @type {Element} */ (row.querySelector("svg")), member);
  row.setAttribute("data-colour", String(member?.colour ?? 0));
  draw(/** @type {Element} */ (refs.shape), `shape-${member?.colour ?? 0}`);
  const name = nameAt(member) || seat.short;
  say(refs.name, name);
  measure(refs.name, name);
  say(refs.points, pointsOf(seat));
}

/** @param {Record<string, HTMLElement>} refs @param {View} view @param {{ lobby: boolean, next: boolean }} moves @param {{ update: (cards: { element: Element, words: string, key: string }[]) => void }} breaking */
function offer(refs, view, moves, breaking) {
  refs.lobby.hidden = !moves.lobby;
  refs.restart.hidden = !moves.next;
  refs.race.hidden = !moves.next || view.solo;
  refs.evening.hidden = !view.evening;
  const next = nextWords(view);
  breaking.update([{ element: /** @type {HTMLElement} */ (refs.next), words: next, key: next }]);
  refs.restart?.setAttribute("aria-label", text("end.restart", { next }));
}

/** @param {View} view @returns {Ranked[]} */
const rankedOf = (view) => ranked(view.phase.name === "arcade" ? racersOf(view) : view.seats);

/** Its hall of fame is shown after a race, too (AH4). @param {View | null} view */
const isFind = (view) => view?.phase.name === "arcade" && view.phase.game === "find";

/** Below the result: what oneself is honoured for, the points of who won, or a kind word. @param {View} view @param {Seat | null} own @param {Award[]} awards */
function more(view, own, awards) {
  if (view.phase.name === "ended" && isAlone(view)) {
    return text("end.solo", { rights: (own ?? view.seats[0])?.rights ?? 0, of: view.phase.of });
  }
  if (own && isNobodys(view)) return text("end.together");
  const award = awards.find(({ m }) => m === own?.m);
  if (own?.result === "lost") return award ? awardWords(award) : text("end.kind", { count: (winners(view)[0]?.score ?? 0) - own.score });
  return own && tellsPoints(view, own) ? text("play.points", { count: own.score }) : "";
}

/** Whether the line below the result has the points alone, which are on the bill, too. @param {View} view @param {Seat | null} own */
const tellsPoints = (view, own) =>
  own?.result === "won" && view.phase.name === "ended" && !isAlone(view) && !isNobodys(view);

/** @param {Ranked} seat */
function pointsOf(seat) {
  if ("end" in seat && seat.end === "lost") return text("end.lostRace", { points: seat.score });
  if ("timeUs" in seat && seat.timeUs != null) return text("end.seconds", { seconds: tenths(seat.timeUs, language()) });
  return String(seat.score);
}

/** @param {Element} root @param {Award[]} awards what somebody is honoured for besides the score */
function showAwards(root, awards) {
  if (root.childElementCount === awards.length) return;
  root.replaceChildren(...awards.map((award) => {
    const { element, refs } = clone("t-award");
    draw(element.querySelector("svg"), `award-${award.kind}`);
    refs.words.textContent = awardWords(award);
    return element;
  }));
}

/** @param {Award} award */
function awardWords({ kind, amount }) {
  return text(`award.${kind}`, { seconds: tenths(amount * 1000, language()), count: amount });
}

/** Paper shapes in the players' colours, thrown when the result is known. @param {Element} root @param {number} after milliseconds */
function throwConfetti(root, after) {
  const count = innerWidth < WIDE_PX ? CONFETTI.phone : CONFETTI.television;
  for (const [piece, flight] of thrown(count, innerWidth, innerHeight).entries()) {
    const svg = clone("t-confetti").element;
    const colour = Math.floor(piece / 2) % 8;
    svg.setAttribute("data-colour", String(colour));
    svg.toggleAttribute("data-left", flight.isLeft);
    draw(svg, `shape-${colour}`);
    root.append(svg);
    svg.animate(framesOf(flight), { duration: flight.lasts * 1000, delay: after + flight.delay * 1000, fill: "both" });
  }
}
