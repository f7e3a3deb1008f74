/** Faces: who is this? (AF1 to AF6) */

import { address } from "../../address.js";
import { mountChoice } from "../../components/choice.js";
import { clone, draw, mount, say } from "../../components/template.js";
import { text } from "../../core/texts.js";
import { decksToPlay } from "../../net/decks.js";
import { markOf, momentOf, placeOf, verbOf } from "./moment.js";
import { Parade } from "./parade.js";
import { Pictures } from "./pictures.js";
import { openStatistics } from "./statistics.js";

/** @typedef {import("../../arcade/face.js").Game} Game */
/** @typedef {import("./moment.js").Own} Own */
/** @typedef {import("./moment.js").Moment} Moment */

const SIGNS = { start: "icon-go", pause: "icon-pause", resume: "icon-go" };
/** Three of the people, while none is asked for. */
const PEOPLE = address("../arcade/people.svg");
const MARKS = { none: "", tapped: "", right: "icon-yes", wrong: "icon-not" };

class Faces {
  #game;
  #element;
  #refs;
  #pictures;
  #parade;
  #names;
  #decks;
  /** @type {import("../../net/decks.js").Deck[]} */
  #offered = [];
  #deck = 0;
  #isHost = false;
  /** The name that was tapped and is not judged yet. @type {{ number: number, place: number } | null} */
  #tapped = null;
  #told = "";
  #timer = 0;

  /** @param {Element} root @param {Game} game */
  constructor(root, game) {
    this.#game = game;
    const { element, refs } = mount(root, "t-faces");
    this.#element = element;
    this.#refs = refs;
    this.#pictures = new Pictures(refs.frame);
    this.#parade = new Parade(this.#pictures, () => this.update());
    refs.people.src = PEOPLE;
    this.#names = [0, 1, 2, 3].map(this.#madeName);
    this.#decks = mountChoice(refs.decks, "radio", (value) => this.#choose(Number(value)));
    refs.names.append(...this.#names.map((one) => one.element));
    refs.verb.addEventListener("click", () => this.#act(verbOf(this.#own())));
    refs.statistics.addEventListener("click", this.#showStatistics);
    refs.meet.addEventListener("click", this.#meet);
    refs.frame.addEventListener("click", () => this.#parade.person && this.#parade.next());
    refs.controls.hidden = game.isRace;
    document.addEventListener("keydown", this.#pressed);
    if (!game.isRace) this.#askForDecks();
  }

  /** @returns {Own | null} */
  #own = () => this.#game.own();

  #now = () => momentOf(this.#own(), this.#game.serverNow());

  /** @param {number} place */
  #madeName = (place) => {
    const copy = clone("t-faces-name");
    say(copy.refs.key, String(place + 1));
    copy.element.addEventListener("click", () => this.#tap(place));
    return copy;
  };

  /** @param {KeyboardEvent} event */
  #pressed = (event) => {
    const place = placeOf(event.key);
    if (place === null || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector("dialog[open]")) return;
    this.#tap(place);
  };

  /** @param {number} place */
  async #tap(place) {
    const { state, question } = this.#now();
    if (state !== "asked" || !question || this.#tapped?.number === question.number) return;
    this.#tapped = { number: question.number, place };
    this.update();
    const { t } = await this.#game.move({ do: "answer", question: question.number, place });
    if (t === "no" && this.#tapped?.number === question.number) this.#tapped = null;
    this.update();
  }

  /** @param {import("./moment.js").Verb} verb */
  async #act(verb) {
    this.#refs.verb.disabled = true;
    await (verb === "start" ? this.#game.start({ deck: this.#deck }) : this.#game.move({ do: verb }));
    this.#refs.verb.disabled = false;
    this.update();
  }

  /** Everybody of the deck comes, or goes again (AF7). */
  #meet = async () => {
    const isOn = this.#parade.person !== null;
    this.#parade.stop();
    this.update();
    if (!isOn && !(await this.#parade.begin(this.#deck))) this.#game.say(text("faces.meetFault"));
  };

  /** Looking at them pauses (AF5). */
  #showStatistics = () => {
    if (verbOf(this.#own()) === "pause") void this.#act("pause");
    openStatistics(() => this.#own());
  };

  async #askForDecks() {
    const found = await decksToPlay();
    this.#offered = found.decks;
    this.#isHost = found.host ?? false;
    this.update();
  }

  /** @param {number} number */
  #choose(number) {
    this.#parade.stop();
    this.#deck = number;
    this.update();
  }

  update = () => {
    const shown = this.#now();
    if (shown.state !== "start") this.#parade.stop();
    const { person } = this.#parade;
    this.#element.setAttribute("data-state", person ? "met" : shown.state);
    this.#showBar(shown);
    this.#pictures.prepare(shown.next?.picture);
    this.#pictures.show(person?.picture ?? shown.question?.picture ?? null);
    this.#names.forEach((copy, place) => this.#dress(copy, shown, place));
    say(this.#refs.word, person?.name ?? text(`faces.word.${shown.state}`));
    this.#showControls(verbOf(this.#own()), shown);
    this.#tell(shown);
    this.#waitFor(shown.changesAtUs);
  };

  /** @param {Moment} shown */
  #showBar({ steps }) {
    this.#refs.bar.setAttribute("aria-valuenow", String(steps));
    [...this.#refs.bar.children].forEach((step, index) => step.toggleAttribute("data-on", index < steps));
  }

  /** @param {{ element: any, refs: any }} copy @param {Moment} shown @param {number} place */
  #dress(copy, shown, place) {
    const name = shown.question?.names[place] ?? "";
    const isOpen = shown.state === "asked";
    const mark = markOf(shown, place, this.#tapped?.number === shown.question?.number ? this.#tapped?.place ?? null : null);
    say(copy.refs.name, name);
    copy.element.toggleAttribute("data-long", isLong(name));
    copy.element.setAttribute("data-mark", mark);
    copy.element.setAttribute("aria-disabled", String(!isOpen || this.#tapped?.number === shown.question?.number));
    copy.element.setAttribute("aria-label", mark === "none" || mark === "tapped" ? name : text(`faces.mark.${mark}`, { name }));
    draw(copy.refs.mark, MARKS[mark]);
  }

  /** @param {import("./moment.js").Verb} verb @param {Moment} shown */
  #showControls(verb, { state }) {
    say(this.#refs.label, text(`faces.${verb}`));
    draw(this.#refs.sign, SIGNS[verb]);
    this.#refs.verb.classList.toggle("button--main", verb !== "pause");
    this.#refs.names.hidden = state === "start" || state === "paused" || state === "over";
    this.#refs.who.hidden = this.#refs.names.hidden;
    this.#refs.decks.hidden = state !== "start" || this.#offered.length < 2;
    this.#decks.update(this.#offered.map(labelled), [String(this.#deck)]);
    this.#refs.own.hidden = state !== "start" || !this.#isHost;
    this.#refs.meet.hidden = state !== "start";
    say(this.#refs.meet, text(this.#parade.person ? "faces.skip" : "faces.meet"));
  }

  /** Once, what has become of a question. @param {Moment} shown */
  #tell(shown) {
    const key = `${shown.state} ${shown.question?.number ?? ""}`;
    if (key === this.#told) return;
    this.#told = key;
    if (shown.state === "answered") this.#judge(shown);
    else say(this.#refs.news, shown.state === "paused" ? text("faces.word.paused") : shown.question ? text("faces.who") : "");
  }

  /** @param {Moment} shown */
  #judge({ place, right, question }) {
    const name = question?.names[right ?? 0] ?? "";
    const kind = place === null ? "late" : place === right ? "right" : "wrong";
    this.#game.sounds.play(kind === "right" ? "right" : "wrong");
    say(this.#refs.news, text(`faces.news.${kind}`, { name }));
  }

  /** @param {number | null} changesAtUs */
  #waitFor(changesAtUs) {
    clearTimeout(this.#timer);
    const at = this.#game.serverNow();
    if (changesAtUs === null || at === null) return;
    this.#timer = setTimeout(this.update, Math.max(0, (changesAtUs - at) / 1000) + 1);
  }

  time = () => numberOf(this.#own());

  destroy() {
    clearTimeout(this.#timer);
    this.#parade.stop();
    document.removeEventListener("keydown", this.#pressed);
  }
}

/** @param {Element} root @param {Game} game */
export const mountFaces = (root, game) => new Faces(root, game);

/** Whether the name needs smaller letters: all of it, or one word. @param {string} name */
const isLong = (name) => name.length > 14 || name.split(/[ -]/).some((word) => word.length > 9);

/** The number of the question in a race. @param {Own | null} own */
const numberOf = (own) => (own?.of && own.question ? `${own.question.number}/${own.of}` : "");

/** @param {import("../../net/decks.js").Deck} deck */
const labelled = ({ deck, name, people }) =>
  ({ value: String(deck), label: `${name ?? text("deck.shipped")} (${people})` });
