/** Question and reveal on a screen for the whole room: sentence, options and people, large (P5, P6, P13). */

import { mountBand } from "./show/band.js";
import { createBreaking } from "../components/breaking.js";
import { deal, swap, SWAP_MS } from "../components/motion.js";
import { mountOptions } from "../components/options.js";
import { count, pay } from "../components/paying.js";
import { createPicture } from "../components/picture.js";
import { preload } from "../components/preload.js";
import { createSound } from "../components/sound.js";
import { mount, say } from "../components/template.js";
import { mountTimer } from "../components/timer.js";
import { createUnveiling } from "../components/unveiling.js";
import { headOf } from "../core/deal.js";
import { announced, answerOf, hintOf, roomWords } from "../core/hint.js";
import { featAt, featOf } from "../core/feats.js";
import { newsWords, runAfter } from "../core/news.js";
import { noticeInPlay } from "../core/notice.js";
import { places } from "../core/places.js";
import { EMPTY } from "../core/selection.js";
import { standsStill } from "../core/going-on.js";
import { answerSize, optionSize, sentenceSize } from "../core/television.js";
import { text } from "../core/texts.js";
import { COINS_MS, explanationOf, RANKS_MS, RIGHT_MS, SCORES_MS, WHY_MS, withScores } from "../core/unveiling.js";
import { TABLE_EVENTS } from "../table/events.js";

/** @typedef {import("../../../types/wire.d.ts").QuestionPhase} QuestionPhase */
/** @typedef {import("../../../types/wire.d.ts").RevealPhase} RevealPhase */

class Show {
  #app;
  #refs;
  #element;
  #timer;
  #arcs;
  #band;
  #options;
  #unveiling;
  #breaking;
  #picture;
  #sound;
  /** The scores of the question, by member. @type {Map<number, number>} */
  #scores = new Map();
  /** @type {import("../core/news.js").Run | null} */
  #run = null;
  /** The round whose moment was shown. */
  #celebrated = 0;
  #dealt = 0;

  /** @param {Element} root @param {App} app */
  constructor(root, app) {
    this.#app = app;
    const { refs, element } = mount(root, "t-show");
    this.#refs = refs;
    this.#element = element;
    this.#timer = mountTimer(refs.clock, refs.seconds, app.seat.serverNow, () => {});
    this.#arcs = mountArcs(refs.arcs);
    this.#band = mountBand(refs.people);
    this.#options = mountOptions(refs.options, null);
    this.#unveiling = createUnveiling((step) => this.#unveil(step));
    this.#breaking = createBreaking(element);
    this.#picture = createPicture(refs.picture);
    this.#sound = createSound(refs.sound);
  }

  destroy() {
    this.#timer.destroy();
    this.#options.destroy();
    this.#unveiling.destroy();
    this.#sound.destroy();
  }

  /** @param {number} step */
  #unveil(step) {
    const view = this.#app.view();
    if (view?.phase.name !== "reveal") return;
    if (step === COINS_MS) return pay(this.#element, view, this.#scores);
    this.update();
    if (step === SCORES_MS) count(this.#element, view, this.#scores);
  }

  update() {
    const view = /** @type {View} */ (this.#app.view());
    const phase = /** @type {QuestionPhase | RevealPhase} */ (view.phase);
    const passed = this.#unveiling.seen(phase);
    this.#showQuestion(phase, passed);
    say(this.#refs.topic, headOf(view));
    if (phase.name === "question") this.#scores = new Map(view.seats.map(({ m, score }) => [m, score]));
    const shown = passed < SCORES_MS ? withScores(view, this.#scores) : view;
    this.#band.update(shown, passed);
    this.#arcs.update(view);
    this.#showOptions(view, passed);
    this.#timer.update(phase, phase.name === "question" ? null : passed < RIGHT_MS ? "hush" : "none");
    this.#showWords(view, passed);
    if (phase.name === "question") this.#lay(phase.round);
  }

  /** The right option is served large above the others, which make room. @param {View} view @param {number} passed */
  #showOptions(view, passed) {
    const { phase } = view;
    const right = phase.name === "reveal" ? phase.correct : null;
    const change = () => {
      this.#element.toggleAttribute("data-served", right !== null && passed >= RIGHT_MS);
      this.#options.update(view, EMPTY, { ring: null, isLast: false, passed });
    };
    if (passed !== RIGHT_MS) return change();
    /** @type {HTMLElement[]} */
    const four = [...this.#refs.options.children];
    swap(four.filter(({ dataset }) => dataset.letter !== right), change);
  }

  /** @param {QuestionPhase | RevealPhase} phase @param {number} passed */
  #showQuestion(phase, passed) {
    const refs = this.#refs;
    this.#element.setAttribute("data-phase", phase.name);
    this.#element.toggleAttribute("data-hush", passed === 0);
    if (phase.name === "reveal") preload(phase);
    this.#element.setAttribute("data-sentence", sentenceSize(phase.sentence));
    this.#element.setAttribute("data-options", optionSize(phase.options));
    if (phase.name === "reveal") this.#element.setAttribute("data-answer", answerSize(answerOf(phase)));
    const hasSound = this.#sound.update(phase, false);
    const isPictured = this.#picture.update(phase.picture) || hasSound;
    this.#element.toggleAttribute("data-pictured", isPictured);
    const why = passed >= WHY_MS ? explanationOf(phase) : "";
    this.#element.toggleAttribute("data-explained", why !== "");
    say(refs.why, why);
    say(refs.number, text("play.progressShort", { number: phase.number, of: phase.of }));
    this.#breaking.update([{ element: refs.sentence, words: phase.sentence, key: `${phase.sentence}${isPictured}` }]);
    refs.sentence.setAttribute("aria-label", phase.sentence);
  }

  /** @param {View} view @param {number} passed */
  #showWords(view, passed) {
    const isOut = passed >= RIGHT_MS;
    const phase = /** @type {QuestionPhase | RevealPhase} */ (view.phase);
    const hint = isOut ? hintOf(view, phase, EMPTY, null) : "";
    const isOver = phase.name === "reveal" && isOut && !standsStill(view);
    if (phase.name === "reveal" && this.#run?.number !== phase.number) this.#run = runAfter(this.#run, view);
    this.#celebrate(view, passed);
    const table = this.#run && passed >= RANKS_MS ? newsWords(view, null, this.#scores, this.#run) : "";
    const outcome = roomWords(view);
    const shown = isOver ? table || outcome : hint;
    say(this.#refs.hint, shown);
    this.#refs.hint.style.setProperty("--letters", String(shown.length));
    say(this.#refs.notice, noticeInPlay(view, null));
    say(this.#refs.news, isOver ? [hint, outcome, table, explanationOf(phase)].filter(Boolean).join(". ") : phase.name === "question" ? announced(phase) : hint);
  }

  /** The moment of somebody's own, once. @param {View} view @param {number} passed */
  #celebrate(view, passed) {
    const feat = this.#run && featOf(view, null, this.#scores, this.#run);
    const { round } = /** @type {RevealPhase} */ (view.phase);
    if (!feat || this.#celebrated === round || passed < featAt(feat)) return;
    this.#celebrated = round;
    // The people may change their places first.
    setTimeout(() => TABLE_EVENTS.celebrate(this.#app, feat), SWAP_MS);
  }

  /** The next question is laid on the table. @param {number} round */
  #lay(round) {
    if (this.#dealt === round) return;
    this.#dealt = round;
    deal([this.#refs.sentence, ...this.#refs.options.children]);
  }
}

/** @param {Element} root @param {App} app */
export const mountShow = (root, app) => new Show(root, app);

/** Four arcs round the timer, one for each place, that light up as the players submit (P5). @param {SVGElement} root */
const mountArcs = (root) => ({
  /** @param {View} view */
  update(view) {
    places(view, null).forEach((place, index) => {
      const arc = root.children[index];
      if (place) arc?.setAttribute("data-colour", String(place.member.colour));
      else arc?.removeAttribute("data-colour");
      arc?.toggleAttribute("data-lit", Boolean(place?.seat?.submitted));
    });
  },
});
