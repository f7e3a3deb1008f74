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

/** @param {Element} root @param {App} app */
export function mountLobby(root, app) {
  const { refs } = mount(root, "t-lobby");
  const table = mountSeating(refs.table, app);
  const heading = document.createElement("h1");
  heading.tabIndex = -1;
  heading.className = "code";
  table.middle.append(heading);
  const share = mountShare(/** @type {any} */ (refs), app.tell);
  const farWays = mountFarWays(refs, app);
  const members = mountMembers(refs.members, app);
  const nearby = mountNearby(refs.near, app);
  const quizzes = mountChoice(refs.quizzes, "radio", (value) =>
    app.order({ t: "choose", quiz: Number(value) }));
  const show = mountChoice(refs.show, "radio", () => setRules());
  const score = mountChoice(refs.score, "radio", () => setRules());
  const order = mountChoice(refs.order, "radio", (value) => app.order({ t: "order", order: value }));
  const lock = mountChoice(refs.lock, "checkbox", (_, isOn) => app.order({ t: "lock", locked: isOn }));
  const help = mountChoice(refs.help, "checkbox", (value, isOn) => {
    // Phones let a page speak once it has spoken in a tap.
    if (value === "readAloud" && isOn) speak([text("lobby.help.readAloud")]);
    const chosen = help.chosen();
    return app.setHelp(Object.fromEntries(HELP.map((one) => [one, chosen.includes(one)])));
  });
  /** Both, since the one that was tapped just before may not be answered yet. */
  const setRules = () => app.set({ showAnswers: show.chosen()[0] ?? "", scoring: score.chosen()[0] ?? "" });
  mountReactions(refs.reactions, app.react);
  refs.door.hidden = isSecureContext || !app.throughOtherDoor();
  refs.door.href = app.guideLink();
  mountMapLink(refs.map, app);
  refs.practice.addEventListener("click", (/** @type {Event} */ event) => {
    event.preventDefault();
    app.goPractice();
  });
  refs.start.addEventListener("click", () => app.order({ t: "start" }));
  refs.race.addEventListener("click", () => app.chooseRace());
  refs.builtIn.addEventListener("click", () => app.order({ t: "startBuiltIn" }));
  refs.leave.addEventListener("click", () => app.leave());
  refs.watch.addEventListener("click", () => app.order({ t: app.isWatching() ? "sit" : "watch" }));

  /** @param {View} view */
  function updateWays(view) {
    refs.ways.hidden = view.solo;
    refs.near.hidden = view.solo;
    say(heading, view.solo ? text("lobby.soloHeading") : view.code);
    heading.classList.toggle("code--words", view.solo);
    share.update(app.shareLink());
    if (!view.solo) showQR(refs.qr, view.code, app.shareLink());
  }

  /** @param {View} view */
  function updateRules(view) {
    const own = ownMember(view, app.you());
    const doubled = view.members.some((member) => member.help.doubleTime);
    const seconds = Math.round(view.questionUs / 1e6);
    say(refs.time, text(doubled ? "lobby.timeDoubled" : "lobby.time", { seconds }));
    show.update(items("lobby.show", SHOW), [view.settings.showAnswers]);
    score.update(items("lobby.score", SCORE), [view.settings.scoring]);
    say(refs.scoreHint, text(`lobby.scoreHint.${view.settings.scoring}`));
    order.update(items("lobby.order", ORDER), [view.settings.order]);
    help.update(items("lobby.help", HELP), HELP.filter((one) => /** @type {any} */ (own?.help)?.[one]));
    refs.show.hidden = view.solo;
    const isOpener = view.opener === app.you();
    refs.lock.hidden = view.solo || !(isOpener || view.locked);
    refs.lock.disabled = !isOpener;
    lock.update([{ value: "locked", label: text("lobby.locked") }], view.locked ? ["locked"] : []);
  }

  /** For the curious: how far apart the last question came at most (H7). @param {View} view */
  function updateSpread(view) {
    refs.spread.hidden = view.solo || view.spreadUs == null;
    const ms = Math.max(1, Math.ceil((view.spreadUs ?? 0) / 1000));
    say(refs.spreadText, text("lobby.spreadText", { ms }));
  }

  /** @param {View} view */
  function updateAsking(view) {
    const isOpener = view.opener === app.you();
    refs.asking.replaceChildren(...(isOpener ? view.asking ?? [] : []).map((one) => {
      const copy = clone("t-asking");
      copy.refs.text.textContent = text("lobby.asking", { name: one.name });
      copy.refs.admit.textContent = text("lobby.admit", { name: one.name });
      copy.refs.admit.addEventListener("click", () => app.order({ t: "admit", member: one.m }));
      return copy.element;
    }));
  }

  return {
    update() {
      const view = /** @type {View} */ (app.view());
      table.update(view);
      updateWays(view);
      farWays.update();
      members.update(view, app.you());
      updateAsking(view);
      nearby.update(app.foyerState(), view.code);
      quizzes.update(
        view.shelf.map(({ number, topic }) => ({
          value: String(number),
          label: text("lobby.quizName", { number, topic }),
        })),
        [String(view.quiz)],
      );
      refs.quizzes.hidden = view.shelf.length === 0;
      updateRules(view);
      updateSpread(view);
      refs.notice.hidden = !view.notice;
      say(refs.noticeText, noticeWords(view.notice));
      refs.builtIn.hidden = view.notice?.kind !== "quizFailed";
      say(refs.watch, text(app.isWatching() ? "lobby.sit" : "lobby.watch"));
      refs.watch.hidden = view.solo;
      refs.race.hidden = view.solo || app.isWatching();
      const count = present(view).length;
      refs.reactions.hidden = view.solo || app.isWatching();
      const isAlone = count < 2 && !view.solo;
      say(refs.ready, isAlone ? text("lobby.waiting") : text("lobby.ready", { count }));
      refs.ready.hidden = view.solo;
    },
  };
}
