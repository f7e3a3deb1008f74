/** The lobby: the code, who is here, what is played, Start quiz (H4, H6, H8, F2, P5, P6, P15). */

import { mountChoice } from "../components/choice.js";
import { mountMapLink } from "../components/map-link.js";
import { mountFarWays } from "../components/far-ways.js";
import { mountMembers } from "../components/members.js";
import { mountNearby } from "../components/nearby.js";
import { showQR } from "../components/qr.js";
import { mountReactions } from "../components/reactions.js";
import { mountSeating } from "../components/seating.js";
import { mountShare } from "../components/share.js";
import { canSpeak, speak } from "../components/speech.js";
import { clone, mount, say } from "../components/template.js";
import { noticeWords } from "../core/notice.js";
import { ownMember, present } from "../core/table.js";
import { text } from "../core/texts.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../../../types/wire.d.ts").View} View */

const SHOW = ["atOnce", "afterMine", "atReveal"];
const SCORE = ["onePoint", "faster", "streak"];
const ORDER = ["shuffled", "asWritten"];
const HELP = ["largeText", ...(canSpeak() ? ["readAloud"] : []), "doubleTime"];

/** @param {string} prefix @param {string[]} values */
const items = (prefix, values) =>
  values.map((value) => ({ value, label: text(`${prefix}.${value}`) }));

class Lobby {
  #app;
  #refs;
  #table;
  #heading;
  #share;
  #farWays;
  #members;
  #nearby;
  #quizzes;
  #show;
  #score;
  #order;
  #lock;
  #help;

  /** @param {Element} root @param {App} app */
  constructor(root, app) {
    this.#app = app;
    const { refs } = mount(root, "t-lobby");
    this.#refs = refs;
    this.#table = mountSeating(refs.table, app);
    this.#heading = document.createElement("h1");
    this.#heading.tabIndex = -1;
    this.#heading.className = "code";
    this.#table.middle.append(this.#heading);
    this.#share = mountShare(/** @type {any} */ (refs), app.tell);
    this.#farWays = mountFarWays(refs, app);
    this.#members = mountMembers(refs.members, { remove: (member) => app.seat.order({ t: "remove", member }) });
    this.#nearby = mountNearby(refs.near, app.neighbours);
    this.#quizzes = mountChoice(refs.quizzes, "radio", (value) =>
      app.seat.order({ t: "choose", quiz: Number(value) }));
    this.#show = mountChoice(refs.show, "radio", () => this.#setRules());
    this.#score = mountChoice(refs.score, "radio", () => this.#setRules());
    this.#order = mountChoice(refs.order, "radio", (value) => app.seat.order({ t: "order", order: value }));
    this.#lock = mountChoice(refs.lock, "checkbox", (_, isOn) => app.seat.order({ t: "lock", locked: isOn }));
    this.#help = mountChoice(refs.help, "checkbox", (value, isOn) => {
      // Phones let a page speak once it has spoken in a tap.
      if (value === "readAloud" && isOn) speak([text("lobby.help.readAloud")]);
      const chosen = this.#help.chosen();
      return app.seat.order({ t: "help", ...Object.fromEntries(HELP.map((one) => [one, chosen.includes(one)])) });
    });
    this.#offer();
  }

  /** Shows the links to other screens and the actions of one tap. */
  #offer() {
    const [app, refs] = [this.#app, this.#refs];
    mountReactions(refs.reactions, app.seat.react);
    refs.door.hidden = isSecureContext || !app.throughOtherDoor();
    refs.door.href = app.guideLink();
    mountMapLink(refs.map, app);
    refs.practice.addEventListener("click", (/** @type {Event} */ event) => {
      event.preventDefault();
      app.excursions.goPractice();
    });
    refs.start.addEventListener("click", () => app.seat.order({ t: "start" }));
    refs.race.addEventListener("click", () => app.excursions.chooseRace());
    refs.builtIn.addEventListener("click", () => app.seat.order({ t: "startBuiltIn" }));
    refs.leave.addEventListener("click", () => app.seat.leave());
    refs.watch.addEventListener("click", () => app.seat.order({ t: app.isWatching() ? "sit" : "watch" }));
  }

  /** Both, since the one that was tapped just before may not be answered yet. */
  #setRules() {
    const [showAnswers = "", scoring = ""] = [this.#show.chosen()[0], this.#score.chosen()[0]];
    this.#app.seat.order({ t: "settings", ...this.#app.view()?.settings, showAnswers, scoring });
  }

  /** @param {View} view */
  #updateWays(view) {
    this.#refs.ways.hidden = view.solo;
    this.#refs.near.hidden = view.solo;
    say(this.#heading, view.solo ? text("lobby.soloHeading") : view.code);
    this.#heading.classList.toggle("code--words", view.solo);
    this.#share.update(this.#app.table?.link ?? "");
    if (!view.solo) showQR(this.#refs.qr, view.code, this.#app.table?.link ?? "");
  }

  /** @param {View} view */
  #updateRules(view) {
    const own = ownMember(view, this.#app.you());
    const doubled = view.members.some((member) => member.help.doubleTime);
    const seconds = Math.round(view.questionUs / 1e6);
    say(this.#refs.time, text(doubled ? "lobby.timeDoubled" : "lobby.time", { seconds }));
    this.#show.update(items("lobby.show", SHOW), [view.settings.showAnswers]);
    this.#score.update(items("lobby.score", SCORE), [view.settings.scoring]);
    say(this.#refs.scoreHint, text(`lobby.scoreHint.${view.settings.scoring}`));
    this.#order.update(items("lobby.order", ORDER), [view.settings.order]);
    this.#help.update(items("lobby.help", HELP), HELP.filter((one) => /** @type {any} */ (own?.help)?.[one]));
    this.#refs.show.hidden = view.solo;
    const isOpener = view.opener === this.#app.you();
    this.#refs.lock.hidden = view.solo || !(isOpener || view.locked);
    this.#refs.lock.disabled = !isOpener;
    this.#lock.update([{ value: "locked", label: text("lobby.locked") }], view.locked ? ["locked"] : []);
  }

  /** The measured spread of the last question, for the curious (H7). @param {View} view */
  #updateSpread(view) {
    this.#refs.spread.hidden = view.solo || view.spreadUs == null;
    const ms = Math.max(1, Math.ceil((view.spreadUs ?? 0) / 1000));
    say(this.#refs.spreadText, text("lobby.spreadText", { ms }));
  }

  /** @param {View} view */
  #updateAsking(view) {
    const isOpener = view.opener === this.#app.you();
    this.#refs.asking.replaceChildren(...(isOpener ? view.asking ?? [] : []).map((one) => {
      const copy = clone("t-asking");
      copy.refs.text.textContent = text("lobby.asking", { name: one.name });
      copy.refs.admit.textContent = text("lobby.admit", { name: one.name });
      copy.refs.admit.addEventListener("click", () => this.#app.seat.order({ t: "admit", member: one.m }));
      return copy.element;
    }));
  }

  update() {
    const view = /** @type {View} */ (this.#app.view());
    this.#table.update(view);
    this.#updateWays(view);
    this.#farWays.update();
    this.#members.update(view, this.#app.you());
    this.#updateAsking(view);
    this.#nearby.update(this.#app.foyerState(), view.code);
    this.#quizzes.update(
      view.shelf.map(({ number, topic }) => ({
        value: String(number),
        label: text("lobby.quizName", { number, topic }),
      })),
      [String(view.quiz)],
    );
    this.#refs.quizzes.hidden = view.shelf.length === 0;
    this.#updateRules(view);
    this.#updateSpread(view);
    this.#refs.notice.hidden = !view.notice;
    say(this.#refs.noticeText, noticeWords(view.notice));
    this.#refs.builtIn.hidden = view.notice?.kind !== "quizFailed";
    say(this.#refs.watch, text(this.#app.isWatching() ? "lobby.sit" : "lobby.watch"));
    this.#refs.watch.hidden = view.solo;
    this.#refs.race.hidden = view.solo || this.#app.isWatching();
    const count = present(view).length;
    this.#refs.reactions.hidden = view.solo || this.#app.isWatching();
    const isAlone = count < 2 && !view.solo;
    say(this.#refs.ready, isAlone ? text("lobby.waiting") : text("lobby.ready", { count }));
    this.#refs.ready.hidden = view.solo;
  }
}

/** @param {Element} root @param {App} app */
export const mountLobby = (root, app) => new Lobby(root, app);
