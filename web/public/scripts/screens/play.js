/** Question and reveal: the same screen, so that nothing moves when the answer shows (P1 to P6). */

import { createChoosing } from "../choosing.js";
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
import { createGesturing } from "../gesturing.js";
import { MOMENTS } from "../moments.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../../../types/wire.d.ts").View} View */
/** @typedef {import("../../../types/wire.d.ts").QuestionPhase} QuestionPhase */
/** @typedef {import("../../../types/wire.d.ts").RevealPhase} RevealPhase */
/** @typedef {import("../core/selection.js").Selection} Selection */

/** @param {Element} root @param {App} app */
export function mountPlay(root, app) {
  const { refs, element } = mount(root, "t-play");
  const isWatching = app.isSpectator();
  const timer = mountTimer(refs.clock, refs.seconds, app.serverNow);
  const players = mountPlayers(refs.players);
  players.middle.append(refs.question);
  const choosing = createChoosing(app, MOMENTS.submitted);
  const options = mountOptions(refs.options, isWatching ? null : choosing);
  const reactions = mountReactions(refs.reactions, app.react);
  mountMute(refs.mute);
  refs.tray.hidden = isWatching;
  const motion = mountMotionSwitch(refs.motion, app, app.render);
  const gesturing = createGesturing(app, choosing, motion.silent);
  mountMapLink(refs.map, app);
  refs.practice.addEventListener("click", (/** @type {Event} */ event) => {
    event.preventDefault();
    app.goPractice();
  });
  refs.leave.hidden = app.you() === null;
  refs.leave.addEventListener("click", () => app.leave());
  refs.lobby.addEventListener("click", () => app.order({ t: "backToLobby" }));
  const reading = createReading();
  let dealt = 0;

  /** The next question is laid on the table. @param {QuestionPhase | RevealPhase} phase */
  function lay(phase) {
    if (phase.name !== "question" || dealt === phase.round) return;
    dealt = phase.round;
    deal([refs.sentence, ...refs.options.children]);
  }

  return {
    destroy() {
      timer.destroy();
      options.destroy();
      gesturing.destroy();
      reading.destroy();
    },

    update() {
      const view = /** @type {View} */ (app.view());
      const phase = /** @type {QuestionPhase | RevealPhase} */ (view.phase);
      const selection = choosing.seen(view, app.you());
      element.setAttribute("data-phase", phase.name);
      element.setAttribute("data-length", lengthOf(phase.sentence));
      say(refs.topic, phase.topic);
      say(refs.number, text("play.progressShort", { number: phase.number, of: phase.of }));
      say(refs.sentence, phase.sentence);
      players.update(view, app.you());
      gesturing.update(view, selection);
      motion.update();
      options.update(view, selection, gesturing.ring());
      const mayReact = !view.solo && (selection.submitted !== null || phase.name === "reveal");
      reactions.update(mayReact);
      refs.tools.classList.toggle("tools--closed", mayReact);
      refs.way.hidden = !mayEndStandstill(view, app.you());
      timer.update(phase, verdictOf(view, phase, app.you()));
      const isRinging = gesturing.ring() !== null;
      const words = isRinging ? text("motion.ring") : hint(view, phase, selection, app);
      const hasNews = isRinging || isNews(phase, selection);
      say(refs.hint, words);
      const isReadAloud = Boolean(ownMember(view, app.you())?.help.readAloud);
      say(refs.news, hasNews ? words : isReadAloud ? "" : announced(phase));
      refs.hint.setAttribute("data-news", String(hasNews));
      say(refs.notice, noticeWords(view.notice));
      refs.notice.classList.toggle("play__notice", Boolean(view.notice));
      lay(phase);
      reading.update(isReadAloud, phase, words);
    },
  };
}

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
