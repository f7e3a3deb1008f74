/** The lobby's sheet: people, links, house rules, help (H6, P5, P6, P15). */

import { webLink } from "../../core/far.js";
import { isFull, PLACES } from "../../core/places.js";
import { ownMember, players } from "../../core/table.js";
import { text } from "../../core/texts.js";
import { withRetries } from "../../net/loading.js";
import { hasMusic, wishMusic } from "../../storage/sound-settings.js";
import { mountAddresses } from "./addresses.js";
import { mountChoice } from "../../components/choice.js";
import { mountFarWays } from "./online-link.js";
import { mountMapLink } from "../../components/map-link.js";
import { mountMembers } from "../../components/members.js";
import { muting } from "../../components/mute.js";
import { mountNearby } from "../../components/nearby.js";
import { mountReactions } from "../../components/reactions.js";
import { refusing } from "../../components/refusing.js";
import { canSpeak, speak } from "../../components/speech.js";
import { mount, say } from "../../components/template.js";
import { mountWatchers } from "./watchers.js";

const SHOW = ["atOnce", "afterMine", "atReveal"];
const SCORE = ["onePoint", "faster", "streak"];
const TEAMS = ["agree", "first"];
const ORDER = ["shuffled", "asWritten"];
const HELP = /** @type {(keyof Member["help"])[]} */ (["largeText", ...(canSpeak() ? ["readAloud"] : []), "doubleTime"]);

/** @param {string} prefix @param {string[]} values */
const items = (prefix, values) =>
  values.map((value) => ({ value, label: text(`${prefix}.${value}`) }));

/** The page of the watching screen (P13), by the table's link, whose secret stays at its end. @param {string} link */
const televisionLink = (link) => (webLink(link) ?? "").replace(/(#.*)?$/, "/watch$1");

class Sheet {
  #app;
  #addresses;
  #farWays;
  #members;
  #watchers;
  #nearby;
  #show;
  #score;
  #teams;
  #order;
  #lock;
  #guests;
  #help;
  /** @type {ReturnType<typeof refusing> | undefined} */
  #refusing;
  refs;

  /** @param {Element} root @param {App} app */
  constructor(root, app) {
    this.#app = app;
    const { refs } = mount(root, "t-lobby-sheet");
    this.refs = refs;
    this.#addresses = mountAddresses(refs);
    this.#farWays = mountFarWays(refs, app);
    this.#members = mountMembers(refs.members, { remove: (member) => app.seat.order({ t: "remove", member }) });
    this.#watchers = mountWatchers(refs, app);
    this.#nearby = mountNearby(refs.near, app.foyer);
    this.#show = mountChoice(refs.show, "radio", () => this.#setRules());
    this.#score = mountChoice(refs.score, "radio", () => this.#setRules());
    this.#teams = mountChoice(refs.teams, "radio", () => this.#setRules());
    this.#order = mountChoice(refs.order, "radio", (value) => app.seat.order({ t: "order", order: value }));
    this.#lock = mountChoice(refs.lock, "checkbox", (_, isOn) => app.seat.order({ t: "lock", locked: isOn }));
    this.#guests = mountChoice(refs.guests, "checkbox", (_, isOn) => app.seat.order({ t: "guests", welcome: isOn }));
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
    const [app, refs] = [this.#app, this.refs];
    mountReactions(refs.reactions, app);
    muting(refs.mute);
    refs.music.addEventListener("click", () => {
      wishMusic(!hasMusic());
      app.render();
    });
    this.#refusing = refusing(refs.throws, app);
    refs.tv.addEventListener("toggle", async () => (await withRetries(() => import("./tv.js"))).mountTV(refs), { once: true });
    refs.door.hidden = isSecureContext || !app.linkToOtherListener();
    refs.door.href = app.guideLink();
    mountMapLink(refs.map, app);
    refs.practice.addEventListener("click", (/** @type {Event} */ event) => {
      event.preventDefault();
      app.sideScreens.goPractice();
    });
    refs.look.addEventListener("click", () => app.openLook());
    refs.evening.addEventListener("click", () => app.sideScreens.openEvening());
    refs.newLink.addEventListener("click", async () => {
      if (await app.seat.order({ t: "newLink" })) app.toast(text("link.isNew"));
    });
    refs.leave.addEventListener("click", () => app.seat.leave());
    refs.watch.addEventListener("click", () => app.seat.order({ t: app.isWatching() ? "sit" : "watch" }));
  }

  /** All, since the one that was tapped just before may not be answered yet. */
  #setRules() {
    const [showAnswers = "", scoring = "", teams] = [this.#show, this.#score, this.#teams].map((one) => one.chosen()[0]);
    this.#app.seat.order({ t: "settings", ...this.#app.view()?.settings, showAnswers, scoring, ...(teams && { teams }) });
  }

  /** @param {View} view */
  #updateRules(view) {
    const own = ownMember(view, this.#app.you());
    const doubled = view.members.some((member) => member.help.doubleTime);
    const seconds = Math.round(view.questionUs / 1e6);
    say(this.refs.time, text(doubled ? "lobby.timeDoubled" : "lobby.time", { seconds }));
    this.#show.update(items("lobby.show", SHOW), [view.settings.showAnswers]);
    this.#score.update(items("lobby.score", SCORE), [view.settings.scoring]);
    this.refs.teams.hidden = players(view) <= PLACES;
    if (!this.refs.teams.hidden) this.#teams.update(items("lobby.teams", TEAMS), [view.settings.teams ?? "agree"]);
    say(this.refs.scoreHint, text(`lobby.scoreHint.${view.settings.scoring}`));
    this.#order.update(items("lobby.order", ORDER), [view.settings.order]);
    this.#help.update(items("lobby.help", HELP), HELP.filter((one) => own?.help[one]));
    const { showAnswers, scoring, order } = view.settings;
    const rules = [["lobby.score", scoring], ["lobby.order", order]];
    if (!view.solo) rules.unshift(["lobby.show", showAnswers]);
    say(this.refs.rules, rules.map(([group, rule]) => text(`${group}.${rule}`)).join(" · "));
    this.refs.show.hidden = view.solo;
    const isOpener = view.opener === this.#app.you();
    this.refs.lock.hidden = view.solo || !(isOpener || view.locked);
    this.refs.lock.disabled = !isOpener;
    this.#lock.update([{ value: "locked", label: text("lobby.locked") }], view.locked ? ["locked"] : []);
    this.#updateGuests(view, isOpener);
  }

  /** Friends may come by the link without an account (R8). @param {View} view @param {boolean} isOpener */
  #updateGuests(view, isOpener) {
    this.refs.guests.hidden = view.guests == null || !isOpener;
    // Only a link with a secret lets guests in.
    this.refs.renew.hidden = this.refs.guests.hidden || !this.#app.table?.link.includes("#");
    this.#guests.update([{ value: "welcome", label: text("lobby.guestsWelcome") }], view.guests ? ["welcome"] : []);
  }

  /** The measured spread of the last question, for the curious (H7). @param {View} view */
  #updateSpread(view) {
    this.refs.spread.hidden = view.solo || view.spreadUs == null;
    const ms = Math.max(1, Math.ceil((view.spreadUs ?? 0) / 1000));
    say(this.refs.spreadText, text("lobby.spreadText", { ms }));
  }

  /** It is on the screen from now on. */
  shown() {
    const view = this.#app.view();
    if (view) this.#watchers.update(view);
    void this.#addresses.ask();
  }

  /** @param {View} view */
  update(view) {
    const isWatching = this.#app.isWatching();
    this.refs.invite.hidden = view.solo;
    this.refs.evening.hidden = !view.evening;
    const link = this.#app.table?.link ?? "";
    this.#addresses.update(view, link);
    this.refs.tv.hidden = view.solo || !link;
    this.refs.tvLink.href = televisionLink(link);
    say(this.refs.tvLink, televisionLink(link).replace(/^http:\/\//, ""));
    // The code alone leads nobody to a table whose link has a secret.
    this.refs.tvShort.hidden = link.includes("#");
    say(this.refs.tvAddress, `${(webLink(link) ?? "").replace(/^http:\/\/|\/t\/.*/g, "")}/tv`);
    say(this.refs.tvCode, view.code);
    this.#farWays.update();
    this.#members.update(view, this.#app.you());
    this.#watchers.update(view);
    this.#nearby.update(this.#app.foyerState(), view.code);
    // There is no chair for somebody who could still come, but room to watch.
    const isForWatching = isFull(view) && this.#nearby.isEmpty();
    this.refs.near.hidden = isForWatching;
    this.refs.others.hidden = !isForWatching;
    this.#updateRules(view);
    this.#updateSpread(view);
    this.refs.music.setAttribute("aria-pressed", String(hasMusic()));
    say(this.refs.watchText, text(isWatching ? "lobby.sit" : "lobby.watch"));
    this.refs.watch.hidden = view.solo;
    this.refs.reactions.hidden = view.solo || isWatching;
    this.refs.hint.hidden = this.refs.reactions.hidden;
    this.#refusing?.update();
  }
}

/** @param {Element} root @param {App} app */
export const mountSheet = (root, app) => new Sheet(root, app);
