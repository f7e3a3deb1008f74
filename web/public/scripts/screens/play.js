/** Question and reveal: the same screen, so that nothing moves when the answer shows (P1 to P6). */

import { AnswerController } from "../table/answer-controller.js";
import { createBreaking } from "../components/breaking.js";
import { mountMotionSwitch } from "../components/motion-switch.js";
import { mountOptions } from "../components/options.js";
import { mountPlayers } from "../components/players.js";
import { deal } from "../components/motion.js";
import { mountMapLink } from "../components/map-link.js";
import { mountMore } from "../components/more.js";
import { muting } from "../components/mute.js";
import { mountReactions } from "../components/reactions.js";
import { count, pay } from "../components/paying.js";
import { createPicture } from "../components/picture.js";
import { preload } from "../components/preload.js";
import { createSound } from "../components/sound.js";
import { createReading } from "./play/reading.js";
import { refusing } from "../components/refusing.js";
import { draw, mount, say } from "../components/template.js";
import { mountTimer } from "../components/timer.js";
import { createUnveiling } from "../components/unveiling.js";
import { mountWhy } from "./play/why.js";
import { CONTROLLER, isController, isWatched } from "../core/controller.js";
import { headOf } from "../core/deal.js";
import { announced, hintOf, nextOf, verdictWords } from "../core/hint.js";
import { featAt, featOf } from "../core/feats.js";
import { newsWords, runAfter } from "../core/news.js";
import { noticeInPlay } from "../core/notice.js";
import { mayEndStandstill, mayPause, standsStill } from "../core/going-on.js";
import { authorOf, ownMember, ownSeat } from "../core/table.js";
import { text } from "../core/texts.js";
import { COINS_MS, explanationOf, FACES_MS, leavesAt, submitProfile, RANKS_MS, readyOf, RIGHT_MS, SCORES_MS, WHY_MS, withScores } from "../core/unveiling.js";
import { MotionControl } from "../table/motion-control.js";
import { store, stored } from "../storage/local.js";
import { TABLE_EVENTS } from "../table/events.js";

/** @typedef {import("../../../types/wire.d.ts").QuestionPhase} QuestionPhase */
/** @typedef {import("../../../types/wire.d.ts").RevealPhase} RevealPhase */
/** @typedef {import("../core/selection.js").Selection} Selection */

/** Letters of a hint that has room in one line at its usual size. */
const SHORT_HINT = 44;

class Play {
  #app;
  #refs;
  #element;
  #timer;
  #players;
  #more;
  #answer;
  #options;
  #reactions;
  #motion;
  #motionControl;
  #reading;
  #unveiling;
  #breaking;
  #picture;
  #sound;
  #why;
  /** The round after which the player has tapped to go on. */
  #goneOn = 0;
  /** The scores of the question, by member. @type {Map<number, number>} */
  #scores = new Map();
  /** @type {import("../core/news.js").Run | null} */
  #run = null;
  /** The round whose moment of one's own was shown. */
  #celebrated = 0;
  #dealt = 0;
  /** The movements of the laid question. @type {Animation[]} */
  #dealing = [];
  #isLast = false;
  /** Until the seconds of a team's offer change. */
  #ticking = 0;
  /** Laid out before its moment. */
  #isAhead = false;
  /** Whether those who listen hear of it. */
  #isHeard = true;

  /** @param {Element} root @param {App} app */
  constructor(root, app) {
    this.#app = app;
    const { refs, element } = mount(root, "t-play");
    this.#refs = refs;
    this.#element = element;
    const isWatching = app.isSpectator();
    this.#timer = mountTimer(refs.clock, refs.seconds, app.seat.serverNow, (isLast) => {
      this.#isLast = isLast;
      this.#updateIn("question");
    });
    this.#more = mountMore(refs);
    element.classList.toggle("play--watched", isWatching);
    this.#players = mountPlayers(refs.players, isWatching ? null : refs.tray);
    this.#players.middle.append(refs.question);
    this.#answer = new AnswerController(app, TABLE_EVENTS.submitted);
    this.#options = mountOptions(refs.options, isWatching ? null : this.#answer);
    this.#picture = createPicture(refs.picture);
    this.#sound = createSound(refs.sound);
    this.#why = mountWhy(refs.options, this.#goOn);
    refs.on.addEventListener("click", this.#goOn);
    this.#reactions = mountReactions(refs.reactions, app);
    muting(refs.mute);
    refusing(refs.throws, app);
    for (const one of [refs.motion, refs.practice, refs.mute]) one.hidden = isWatching;
    this.#motion = mountMotionSwitch(refs.motion, app, app.render);
    this.#motionControl = new MotionControl(app, this.#answer, this.#motion.silent);
    mountMapLink(refs.map, app);
    refs.practice.addEventListener("click", (/** @type {Event} */ event) => {
      event.preventDefault();
      app.sideScreens.goPractice();
    });
    refs.controller.addEventListener("click", () => {
      store(CONTROLLER, refs.controller.getAttribute("aria-pressed") === "true" ? "off" : "on");
      this.update();
    });
    refs.leave.hidden = app.you() === null;
    refs.leave.addEventListener("click", () => app.seat.leave());
    refs.lobby.addEventListener("click", () => app.seat.order({ t: "backToLobby" }));
    for (const one of [refs.pause, refs.goOn]) one.addEventListener("click", this.#pause);
    this.#reading = createReading(refs.read, this.#sound.stop);
    refs.sound.addEventListener("click", this.#reading.stop);
    this.#unveiling = createUnveiling((step) => this.#unveil(step));
    this.#breaking = createBreaking(element);
  }

  /** The next question is laid on the table. @param {QuestionPhase | RevealPhase} phase */
  #lay(phase) {
    if (phase.name !== "question" || this.#dealt === phase.round) return;
    this.#dealt = phase.round;
    this.#dealing = deal([this.#refs.sentence, ...this.#refs.options.children]);
  }

  /** Lays the question of the view out before its moment: nothing of it is heard, and nothing moves. */
  prepare() {
    this.#isAhead = true;
    this.#isHeard = false;
    this.update();
    for (const one of this.#dealing) one.pause();
    this.#picture.decode();
  }

  /** The moment has come. @param {unknown} former the screen before */
  begin(former) {
    this.#isAhead = false;
    if (former instanceof Play) this.#run = former.#run;
    for (const one of this.#dealing) one.play();
  }

  heard = () => {
    this.#isHeard = true;
    this.#updateIn("question");
  };

  destroy() {
    this.#answer.close();
    clearTimeout(this.#ticking);
    this.#timer.destroy();
    this.#more.destroy();
    this.#options.destroy();
    this.#motionControl.destroy();
    this.#reading.destroy();
    this.#sound.destroy();
    this.#unveiling.destroy();
  }

  /** To the next question, as soon as everybody has tapped. */
  #goOn = () => {
    const view = this.#app.view();
    if (view?.phase.name !== "reveal" || !submitProfile(view, this.#app.you()) || this.#goneOn === view.phase.round) return;
    this.#goneOn = view.phase.round;
    this.#app.seat.command({ t: "goOn", round: view.phase.round });
    this.update();
  };

  /** Pauses for all at the next reveal, or goes on (EV8). */
  #pause = () => this.#app.seat.order({ t: "pause", paused: this.#app.view()?.pausedBy == null });

  /** By a timer of this screen. @param {"question" | "reveal"} phase */
  #updateIn(phase) {
    if (this.#app.view()?.phase.name === phase) this.update();
  }

  /** @param {number} step */
  #unveil(step) {
    const view = this.#app.view();
    if (step === COINS_MS) return pay(this.#element, view, this.#scores);
    this.#updateIn("reveal");
    if (step === SCORES_MS) count(this.#element, view, this.#scores);
  }

  update() {
    const view = /** @type {View} */ (this.#app.view());
    const phase = /** @type {QuestionPhase | RevealPhase} */ (view.phase);
    const passed = this.#unveiling.seen(phase);
    const selection = this.#answer.seen(view, this.#app.you());
    this.#showController(view);
    this.#showQuestion(phase, passed);
    this.#showGoingOn(view, passed);
    this.#showPlayers(view, passed);
    if (!this.#isAhead) this.#motionControl.update(view, selection);
    this.#motion.update();
    const ring = this.#motionControl.ring();
    // The next question's options have the room of an explanation again.
    if (phase.name === "question") this.#showWhy(view, selection, passed);
    this.#options.update(view, selection, { ring, isLast: this.#isLast, passed, isOwn: authorOf(view) === this.#app.you() });
    this.#showWhy(view, selection, passed);
    this.#showTray(view, selection);
    this.#showOn(view, passed);
    const verdict = verdictOf(view, phase, this.#app.you());
    this.#timer.update(phase, passed < RIGHT_MS ? "hush" : verdict);
    this.#showTopic(view, passed < RIGHT_MS ? null : verdict);
    this.#showWords(view, selection, passed);
    this.#celebrate(view, passed);
    this.#lay(phase);
  }

  /** Beside a television the answers have the table's room (P42). @param {View} view */
  #showController(view) {
    const isWatching = this.#app.isSpectator();
    const is = !isWatching && isController(view, this.#app.you(), stored(CONTROLLER));
    this.#element.toggleAttribute("data-controller", is);
    this.#refs.controller.setAttribute("aria-pressed", String(is));
    this.#refs.controller.hidden = isWatching || !isWatched(view);
  }

  /** @param {QuestionPhase | RevealPhase} phase @param {number} passed */
  #showQuestion(phase, passed) {
    this.#element.setAttribute("data-phase", phase.name);
    this.#element.toggleAttribute("data-hush", passed === 0);
    if (phase.name === "reveal") preload(phase);
    this.#element.setAttribute("data-length", lengthOf(phase.sentence));
    const isReadAloud = Boolean(ownMember(/** @type {View} */ (this.#app.view()), this.#app.you())?.help.readAloud);
    const hasSound = this.#sound.update(phase, isReadAloud, this.#isAhead);
    const isPictured = this.#picture.update(phase.picture) || hasSound;
    this.#element.toggleAttribute("data-pictured", isPictured);
    const key = `${phase.sentence}${isPictured}${document.documentElement.hasAttribute("data-large")}`;
    this.#breaking.update([{ element: this.#refs.sentence, words: phase.sentence, key }]);
    this.#refs.sentence.setAttribute("aria-label", phase.sentence);
  }

  /** The topic; at a reveal one's own result has its place. @param {View} view @param {string | null} verdict */
  #showTopic(view, verdict) {
    const isOwn = verdict !== null && ownSeat(view, this.#app.you()) !== undefined && !standsStill(view);
    say(this.#refs.topic, isOwn ? text(`play.alone.${verdict}`) : headOf(view));
    if (isOwn) this.#refs.progress.setAttribute("data-verdict", verdict);
    else this.#refs.progress.removeAttribute("data-verdict");
  }

  /** The next step after a reveal: named, then about to come. @param {View} view @param {number} passed */
  #showGoingOn(view, passed) {
    const phase = /** @type {QuestionPhase | RevealPhase} */ (view.phase);
    const goesOn = phase.name === "reveal" && !standsStill(view);
    const isNext = goesOn && passed >= SCORES_MS;
    say(this.#refs.number, isNext ? nextOf(phase) : text("play.progressShort", { number: phase.number, of: phase.of }));
    this.#element.toggleAttribute("data-leaving", goesOn && passed === leavesAt(phase));
  }

  /** @param {View} view @param {Selection} selection @param {number} passed */
  #showWhy({ phase }, { submitted }, passed) {
    const words = phase.name === "reveal" && passed >= WHY_MS ? explanationOf(phase) : "";
    const hasOwn = phase.name === "reveal" && submitted !== null && submitted !== phase.correct;
    this.#why.update(words, hasOwn, passed === WHY_MS);
  }

  /** @param {View} view @param {number} passed */
  #showOn(view, passed) {
    const [you, { on, onText }] = [this.#app.you(), this.#refs];
    const isReady = view.phase.name === "reveal" && (this.#goneOn === view.phase.round || (you !== null && readyOf(view).includes(you)));
    on.hidden = passed < WHY_MS || !submitProfile(view, you);
    on.setAttribute("aria-pressed", String(isReady));
    draw(on.firstElementChild, isReady ? "icon-check" : "icon-on");
    say(onText, text(isReady ? "play.onWait" : "play.on"));
  }

  /** @param {View} view @param {number} passed */
  #showPlayers(view, passed) {
    if (view.phase.name === "question") this.#scores = new Map(view.seats.map(({ m, score }) => [m, score]));
    const shown = passed < SCORES_MS ? withScores(view, this.#scores) : view;
    this.#players.update(shown, this.#app.you(), passed >= FACES_MS);
  }

  /** @param {View} view @param {Selection} selection */
  #showTray(view, selection) {
    this.#reactions.update(!view.solo && (selection.submitted !== null || view.phase.name === "reveal"));
    const { goOn, lobby, pause, pauseText } = this.#refs;
    lobby.hidden = !mayEndStandstill(view, this.#app.you());
    pause.hidden = !mayPause(view, this.#app.you());
    goOn.hidden = pause.hidden || !standsStill(view) || view.pausedBy == null;
    draw(pause.firstElementChild, view.pausedBy == null ? "icon-pause" : "icon-on");
    say(pauseText, text(view.pausedBy == null ? "play.pause" : "play.goOn"));
    this.#refs.tray.hidden = this.#app.isSpectator() && this.#refs.lobby.hidden;
  }

  /** While the team has an offer, the words follow its seconds (TM4). @param {View} view @returns {string | undefined} */
  #teamWords({ team }) {
    clearTimeout(this.#ticking);
    if (!team) return;
    const leftUs = team.decidesAtUs - (this.#app.seat.serverNow() ?? 0);
    this.#ticking = setTimeout(() => this.#updateIn("question"), (leftUs % 1e6) / 1e3 + 1);
    return team.words(leftUs);
  }

  /** @param {View} view @param {Selection} selection @param {number} passed */
  #showWords(view, selection, passed) {
    const phase = /** @type {QuestionPhase | RevealPhase} */ (view.phase);
    const isRinging = this.#motionControl.ring() !== null;
    const isOut = passed >= RIGHT_MS;
    const hint = isOut ? this.#teamWords(view) ?? hintOf(view, phase, selection, this.#app.you()) : "";
    const words = isRinging ? text("motion.ring") : hint;
    const hasNews = isRinging || isNews(phase, selection);
    const table = passed >= RANKS_MS ? this.#tableNews(view) : "";
    const shown = isOut && phase.name === "reveal" && !isRinging ? table || verdictWords(view, this.#app.you()) : words;
    say(this.#refs.hint, shown);
    this.#refs.hint.toggleAttribute("data-long", shown.length > SHORT_HINT);
    this.#refs.hint.style.setProperty("--letters", String(shown.length));
    this.#refs.hint.setAttribute("data-news", String(hasNews));
    const isReadAloud = Boolean(ownMember(view, this.#app.you())?.help.readAloud);
    const news = hasNews ? newsOf(phase, words, table, passed) : view.team?.news || (isReadAloud ? "" : announced(phase));
    say(this.#refs.news, this.#isHeard ? news : "");
    say(this.#refs.notice, noticeInPlay(view, this.#app.you()));
    if (isOut && !this.#isAhead) this.#reading.update(isReadAloud, phase, words);
  }

  /** The news of the reveal. @param {View} view */
  #tableNews(view) {
    return view.phase.name === "reveal" ? newsWords(view, this.#app.you(), this.#scores, this.#runOf(view)) : "";
  }

  /** @param {View} view of a reveal */
  #runOf(view) {
    const { number } = /** @type {RevealPhase} */ (view.phase);
    if (this.#run?.number !== number) this.#run = runAfter(this.#run, view);
    return this.#run;
  }

  /** A moment of one's own, once. @param {View} view @param {number} passed */
  #celebrate(view, passed) {
    if (view.phase.name !== "reveal" || this.#celebrated === view.phase.round) return;
    const feat = featOf(view, this.#app.you(), this.#scores, this.#runOf(view));
    if (!feat || passed < featAt(feat)) return;
    this.#celebrated = view.phase.round;
    TABLE_EVENTS.celebrate(this.#app, feat);
  }
}

/** @param {Element} root @param {App} app */
export const mountPlay = (root, app) => new Play(root, app);

/** @param {View} view @param {QuestionPhase | RevealPhase} phase @param {number | null} you */
function verdictOf(view, phase, you) {
  if (phase.name === "question") return null;
  const own = ownSeat(view, you);
  if (!own) return "none";
  if (authorOf(view) === you) return null;
  if (own.right == null) return "none";
  return own.right ? "right" : "wrong";
}

/** Only what matters is read out: a submission, and the reveal. @param {QuestionPhase | RevealPhase} phase @param {Selection} selection */
const isNews = (phase, selection) => phase.name === "reveal" || selection.submitted !== null;

/**
 * The words to read out: the result, then the table's news, then the explanation.
 * @param {QuestionPhase | RevealPhase} phase @param {string} words @param {string} table @param {number} passed
 */
function newsOf(phase, words, table, passed) {
  const why = passed >= WHY_MS ? explanationOf(phase) : "";
  const parts = passed === Infinity ? [words, table, why] : table || why ? [table, why] : [words];
  return parts.filter(Boolean).join(". ");
}

/** @param {string} sentence how large it can be set */
function lengthOf(sentence) {
  if (sentence.length <= 40) return "brief";
  if (sentence.length <= 70) return "short";
  return sentence.length <= 180 ? "medium" : "long";
}
