/** Question and reveal: the same screen, so that nothing moves when the answer shows (P1 to P6). */

import { Choosing } from "../choosing.js";
import { mountMotionSwitch } from "../components/motion-switch.js";
import { mountOptions } from "../components/options.js";
import { mountPlayers } from "../components/players.js";
import { deal } from "../components/motion.js";
import { mountMute } from "../components/mute.js";
import { mountMapLink } from "../components/map-link.js";
import { mountReactions } from "../components/reactions.js";
import { createReading } from "../components/reading.js";
import { mount, say } from "../components/template.js";
import { mountTimer } from "../components/timer.js";
import { noticeWords } from "../core/notice.js";
import { mayEndStandstill, standsStill } from "../core/going-on.js";
import { ownMember, ownSeat } from "../core/table.js";
import { text } from "../core/texts.js";
import { Gesturing } from "../gesturing.js";
import { MOMENTS } from "../moments.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../../../types/wire.d.ts").View} View */
/** @typedef {import("../../../types/wire.d.ts").QuestionPhase} QuestionPhase */
/** @typedef {import("../../../types/wire.d.ts").RevealPhase} RevealPhase */
/** @typedef {import("../core/selection.js").Selection} Selection */

class Play {
  #app;
  #refs;
  #element;
  #timer;
  #players;
  #choosing;
  #options;
  #reactions;
  #motion;
  #gesturing;
  #reading;
  #dealt = 0;

  /** @param {Element} root @param {App} app */
  constructor(root, app) {
    this.#app = app;
    const { refs, element } = mount(root, "t-play");
    this.#refs = refs;
    this.#element = element;
    const isWatching = app.isSpectator();
    this.#timer = mountTimer(refs.clock, refs.seconds, app.seat.serverNow);
    this.#players = mountPlayers(refs.players);
    this.#players.middle.append(refs.question);
    this.#choosing = new Choosing(app, MOMENTS.submitted);
    this.#options = mountOptions(refs.options, isWatching ? null : this.#choosing);
    this.#reactions = mountReactions(refs.reactions, app.seat.react);
    mountMute(refs.mute);
    refs.tray.hidden = isWatching;
    this.#motion = mountMotionSwitch(refs.motion, app, app.render);
    this.#gesturing = new Gesturing(app, this.#choosing, this.#motion.silent);
    mountMapLink(refs.map, app);
    refs.practice.addEventListener("click", (/** @type {Event} */ event) => {
      event.preventDefault();
      app.excursions.goPractice();
    });
    refs.leave.hidden = app.you() === null;
    refs.leave.addEventListener("click", () => app.seat.leave());
    refs.lobby.addEventListener("click", () => app.seat.order({ t: "backToLobby" }));
    this.#reading = createReading();
  }

  /** The next question is laid on the table. @param {QuestionPhase | RevealPhase} phase */
  #lay(phase) {
    if (phase.name !== "question" || this.#dealt === phase.round) return;
    this.#dealt = phase.round;
    deal([this.#refs.sentence, ...this.#refs.options.children]);
  }

  destroy() {
    this.#timer.destroy();
    this.#options.destroy();
    this.#gesturing.destroy();
    this.#reading.destroy();
  }

  update() {
    const view = /** @type {View} */ (this.#app.view());
    const phase = /** @type {QuestionPhase | RevealPhase} */ (view.phase);
    const selection = this.#choosing.seen(view, this.#app.you());
    this.#element.setAttribute("data-phase", phase.name);
    this.#element.setAttribute("data-length", lengthOf(phase.sentence));
    say(this.#refs.topic, phase.topic);
    say(this.#refs.number, text("play.progressShort", { number: phase.number, of: phase.of }));
    say(this.#refs.sentence, phase.sentence);
    this.#players.update(view, this.#app.you());
    this.#gesturing.update(view, selection);
    this.#motion.update();
    this.#options.update(view, selection, this.#gesturing.ring());
    const mayReact = !view.solo && (selection.submitted !== null || phase.name === "reveal");
    this.#reactions.update(mayReact);
    this.#refs.tools.classList.toggle("tools--closed", mayReact);
    this.#refs.way.hidden = !mayEndStandstill(view, this.#app.you());
    this.#timer.update(phase, verdictOf(view, phase, this.#app.you()));
    const isRinging = this.#gesturing.ring() !== null;
    const words = isRinging ? text("motion.ring") : hint(view, phase, selection, this.#app);
    const hasNews = isRinging || isNews(phase, selection);
    say(this.#refs.hint, words);
    const isReadAloud = Boolean(ownMember(view, this.#app.you())?.help.readAloud);
    say(this.#refs.news, hasNews ? words : isReadAloud ? "" : announced(phase));
    this.#refs.hint.setAttribute("data-news", String(hasNews));
    say(this.#refs.notice, noticeWords(view.notice));
    this.#refs.notice.classList.toggle("play__notice", Boolean(view.notice));
    this.#lay(phase);
    this.#reading.update(isReadAloud, phase, words);
  }
}

/** @param {Element} root @param {App} app */
export const mountPlay = (root, app) => new Play(root, app);

/** @param {View} view @param {QuestionPhase | RevealPhase} phase @param {number | null} you */
function verdictOf(view, phase, you) {
  if (phase.name === "question") return null;
  const own = ownSeat(view, you);
  if (!own) return "none";
  if (own.right == null) return "none";
  return own.right ? "right" : "wrong";
}

/** To those who listen; the first question is the heading that takes the focus. @param {QuestionPhase | RevealPhase} phase */
const announced = ({ number, of, sentence }) => `${text("play.progressShort", { number, of })}. ${sentence}`;

/** Only what matters is read out: a submission, and the reveal. @param {QuestionPhase | RevealPhase} phase @param {Selection} selection */
const isNews = (phase, selection) => phase.name === "reveal" || selection.submitted !== null;

/** @param {View} view @param {QuestionPhase | RevealPhase} phase @param {Selection} selection @param {App} app */
function hint(view, phase, selection, app) {
  const own = ownSeat(view, app.you());
  if (phase.name === "reveal") return revealWords(view, phase, own);
  if (!own) {
    const isNext = ownMember(view, app.you())?.role === "next";
    return text(isNext ? "play.nextRound" : "play.watchHint");
  }
  if (selection.submitted) {
    return text(view.seats.length > 1 ? "play.waitHint" : "play.soloWaitHint");
  }
  return text(selection.selected ? "play.tapAgain" : "play.pickHint");
}

/** @param {View} view @param {RevealPhase} phase @param {import("../../../types/wire.d.ts").Seat | null} own */
function revealWords(view, phase, own) {
  if (standsStill(view)) return text("play.paused");
  const letter = phase.correct;
  if (!own) return text("play.reveal.watch", { letter });
  if (own.right == null) return text("play.reveal.none", { letter });
  return own.right ? text("play.reveal.right") : text("play.reveal.wrong", { letter });
}

/** @param {string} sentence how large it can be set */
function lengthOf(sentence) {
  if (sentence.length <= 70) return "short";
  return sentence.length <= 180 ? "medium" : "long";
}
