/** The lobby on one screen: who sits there, the code, the menu of quizzes, Start quiz (H4, H6, H8, F2). */

import { mountDealing } from "./lobby/quiz-setup.js";
import { openInviting } from "./lobby/invite.js";
import { mountSheet } from "./lobby/sheet.js";
import { mountCrowd } from "../components/members.js";
import { mountMenu } from "./lobby/menu.js";
import { mountMore } from "../components/more.js";
import { showQR } from "../components/qr.js";
import { mountSeating } from "./lobby/seating.js";
import { mountShare } from "../components/share.js";
import { clone, mount, say } from "../components/template.js";
import { comingOf } from "../core/evening.js";
import { noticeWords } from "../core/notice.js";
import { isFull } from "../core/places.js";
import { ownMember, present } from "../core/table.js";
import { text } from "../core/texts.js";
import { recallDeal, rememberDeal } from "../storage/quiz-choice.js";

class Lobby {
  #app;
  #refs;
  #element;
  #sheet;
  #more;
  #table;
  #heading;
  #ready;
  #share;
  #crowd;
  #menu;
  #dealing;
  #closeInviting = () => {};

  /** @param {Element} root @param {App} app */
  constructor(root, app) {
    this.#app = app;
    const { refs, element } = mount(root, "t-lobby");
    this.#refs = refs;
    this.#element = element;
    this.#sheet = mountSheet(refs.sheet, app);
    this.#more = mountMore(
      { button: refs.moreButton, list: refs.sheet, more: refs.more },
      (target) => Boolean(target.closest("[data-closes]")));
    refs.moreButton.addEventListener("click", () => {
      refs.sheet.scrollTop = 0;
      refs.sheet.focus({ preventScroll: true });
      if (!refs.sheet.hidden) this.#sheet.shown();
    });
    this.#table = mountSeating(refs.table, app, this.#sheet.refs.facing, this.#invite);
    this.#ready = document.createElement("p");
    this.#ready.className = "lobby__ready";
    this.#ready.setAttribute("aria-live", "polite");
    this.#table.middle.append(this.#ready);
    this.#heading = document.createElement("h1");
    this.#heading.tabIndex = -1;
    this.#heading.className = "code";
    refs.way.prepend(this.#heading);
    const { link } = this.#sheet.refs;
    this.#share = mountShare({ link, share: refs.share, shareText: refs.shareText }, app.toast, () => {
      this.#more.show(true);
      this.#sheet.shown();
    });
    this.#crowd = mountCrowd(refs.crowd);
    this.#menu = mountMenu(refs.quizzes, (quiz) => this.#choose({ t: "choose", quiz }, null));
    this.#dealing = mountDealing(refs, (deal) => this.#choose({ t: "deal", ...deal }, deal));
    refs.start.addEventListener("click", () => app.seat.order({ t: "start" }));
    refs.race.addEventListener("click", () => app.sideScreens.chooseRace());
    refs.write.addEventListener("click", () => app.seat.order({ t: "write", each: 2 }));
    refs.builtIn.addEventListener("click", () => app.seat.order({ t: "startBuiltIn" }));
  }

  #invite = () => {
    this.#closeInviting = openInviting(this.#app);
  };

  /** This device remembers what it chose. @param {Message} order @param {import("../core/deal.js").QuizChoice | null} deal */
  #choose(order, deal) {
    rememberDeal(deal, this.#app.view()?.code ?? "");
    return this.#app.seat.order(order);
  }

  /** @param {View} view */
  #updateWays(view) {
    const link = this.#app.table?.link ?? "";
    this.#refs.ways.toggleAttribute("data-solo", view.solo);
    for (const one of ["qr", "share", "scan"]) this.#refs[one].hidden = view.solo;
    say(this.#heading, view.solo ? text("lobby.soloHeading") : view.code);
    const full = isFull(view);
    // Nobody stands beside somebody far away with a phone that could scan.
    const isFar = Boolean(ownMember(view, this.#app.you())?.far);
    this.#element.toggleAttribute("data-full", full || isFar);
    say(this.#refs.scan, text(full ? view.full ?? "lobby.full" : isFar ? "lobby.send" : "lobby.scan"));
    this.#placeQR(full || isFar);
    this.#heading.style.setProperty("--letters", String(view.code.length));
    this.#heading.toggleAttribute("data-far", isFar);
    this.#heading.classList.toggle("code--words", view.solo);
    this.#share.update(link);
    if (!view.solo) showQR(this.#refs.qr, view.code, link);
  }

  /** It is behind "More" where nobody else can sit down, or nobody scans it. @param {boolean} isBehind */
  #placeQR(isBehind) {
    const { qrCard, ways } = this.#refs;
    const { invite, link } = this.#sheet.refs;
    if (isBehind === invite.contains(qrCard)) return;
    if (isBehind) link.before(qrCard);
    else ways.prepend(qrCard);
  }

  /** Behind the quizzes, where there are any. @param {View} view */
  #placeWriting({ solo, shelf }) {
    const { write, quizzes, menu } = this.#refs;
    const row = quizzes.querySelector(".choice__row");
    if (solo) write.remove();
    else if (shelf.length === 0 && write.parentElement !== menu) quizzes.before(write);
    else if (shelf.length > 0 && row.lastChild !== write) row.append(write);
  }

  /** @param {View} view */
  #updateAsking(view) {
    const isOpener = view.opener === this.#app.you();
    const asking = isOpener ? view.asking ?? [] : [];
    this.#refs.asking.hidden = asking.length === 0;
    this.#refs.asking.replaceChildren(...asking.map((one) => {
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
    this.#crowd.update(view, this.#app.you());
    this.#sheet.update(view);
    this.#updateAsking(view);
    this.#menu.update(view.shelf, view.deal ? null : view.quiz);
    this.#placeWriting(view);
    this.#dealing.update(view.bank, view.deal, recallDeal());
    this.#refs.notice.hidden = !view.notice;
    say(this.#refs.noticeText, noticeWords(view.notice));
    this.#refs.builtIn.hidden = view.notice?.kind !== "quizFailed";
    this.#refs.race.hidden = view.solo || this.#app.isWatching();
    this.#sayWhatIsNext(view);
  }

  /** @param {View} view */
  #sayWhatIsNext(view) {
    const isFar = Boolean(ownMember(view, this.#app.you())?.far);
    const isAlone = present(view).length < 2;
    const next = isAlone ? (isFar ? "lobby.send" : "lobby.waiting") : "lobby.ready";
    this.#element.toggleAttribute("data-alone", isAlone);
    // There is room for one line.
    const [coming] = comingOf(view, this.#app.you());
    say(this.#ready, coming ?? (view.solo || isFull(view) ? "" : text(next)));
    if (isFull(view)) this.#closeInviting();
  }

  destroy() {
    this.#closeInviting();
    this.#more.destroy();
    this.#dealing.destroy();
  }
}

/** @param {Element} root @param {App} app */
export const mountLobby = (root, app) => new Lobby(root, app);
