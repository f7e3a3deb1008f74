/** Faces: who is this? (AF1 to AF6) */

import { mountChoice } from "../../components/choice.js";
import { clone, draw, mount, say } from "../../components/template.js";
import { text } from "../../core/texts.js";
import { decksToPlay } from "./decks.js";
import { markOf, momentOf, placeOf, verbOf } from "./moment.js";
import { createPictures } from "./pictures.js";
import { openStatistics } from "./statistics.js";

/** @typedef {import("../../arcade/face.js").Game} Game */
/** @typedef {import("./moment.js").Own} Own */
/** @typedef {import("./moment.js").Moment} Moment */

const SIGNS = { start: "icon-go", pause: "icon-pause", resume: "icon-go" };
const MARKS = { none: "", tapped: "", right: "icon-yes", wrong: "icon-not" };

/** @param {Element} root @param {Game} game */
export function mountFaces(root, game) {
  const { element, refs } = mount(root, "t-faces");
  const pictures = createPictures(refs.frame);
  const names = [0, 1, 2, 3].map(madeName);
  const decks = mountChoice(refs.decks, "radio", (value) => choose(Number(value)));
  /** @type {import("./decks.js").Deck[]} */
  let offered = [];
  let deck = 0;
  let isHost = false;
  /** What was tapped and is not judged yet. @type {{ number: number, place: number } | null} */
  let tapped = null;
  let told = "";
  let timer = 0;

  /** @returns {Own | null} */
  const own = () => game.own();
  const now = () => momentOf(own(), game.serverNow());

  refs.names.append(...names.map((one) => one.element));
  refs.verb.addEventListener("click", () => act(verbOf(own())));
  refs.statistics.addEventListener("click", showStatistics);
  refs.controls.hidden = game.isRace;
  document.addEventListener("keydown", pressed);
  if (!game.isRace) askForDecks();

  /** @param {number} place */
  function madeName(place) {
    const copy = clone("t-faces-name");
    say(copy.refs.key, String(place + 1));
    copy.element.addEventListener("click", () => tap(place));
    return copy;
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const place = placeOf(event.key);
    if (place === null || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector("dialog[open]")) return;
    tap(place);
  }

  /** @param {number} place */
  async function tap(place) {
    const { state, question } = now();
    if (state !== "asked" || !question || tapped?.number === question.number) return;
    tapped = { number: question.number, place };
    update();
    const { t } = await game.move({ do: "answer", question: question.number, place });
    if (t === "no" && tapped?.number === question.number) tapped = null;
    update();
  }

  /** @param {import("./moment.js").Verb} verb */
  async function act(verb) {
    refs.verb.disabled = true;
    await (verb === "start" ? game.start({ deck }) : game.move({ do: verb }));
    refs.verb.disabled = false;
    update();
  }

  /** Looking at them pauses (AF5). */
  function showStatistics() {
    if (verbOf(own()) === "pause") void act("pause");
    openStatistics(() => own());
  }

  async function askForDecks() {
    const found = await decksToPlay();
    offered = found.decks;
    isHost = found.host ?? false;
    update();
  }

  /** @param {number} number */
  function choose(number) {
    deck = number;
    update();
  }

  function update() {
    const shown = now();
    element.setAttribute("data-state", shown.state);
    showBar(shown);
    pictures.prepare(shown.next?.picture);
    pictures.show(shown.question?.picture ?? null);
    names.forEach((copy, place) => dress(copy, shown, place));
    say(refs.word, text(`faces.word.${shown.state}`));
    showControls(verbOf(own()), shown);
    tell(shown);
    waitFor(shown.changesAtUs);
  }

  /** @param {Moment} shown */
  function showBar({ steps }) {
    refs.bar.setAttribute("aria-valuenow", String(steps));
    [...refs.bar.children].forEach((step, index) => step.toggleAttribute("data-on", index < steps));
  }

  /** @param {{ element: any, refs: any }} copy @param {Moment} shown @param {number} place */
  function dress(copy, shown, place) {
    const name = shown.question?.names[place] ?? "";
    const isOpen = shown.state === "asked";
    const mark = markOf(shown, place, tapped?.number === shown.question?.number ? tapped?.place ?? null : null);
    say(copy.refs.name, name);
    copy.element.toggleAttribute("data-long", isLong(name));
    copy.element.setAttribute("data-mark", mark);
    copy.element.setAttribute("aria-disabled", String(!isOpen || tapped?.number === shown.question?.number));
    copy.element.setAttribute("aria-label", mark === "none" || mark === "tapped" ? name : text(`faces.mark.${mark}`, { name }));
    draw(copy.refs.mark, MARKS[mark]);
  }

  /** @param {import("./moment.js").Verb} verb @param {Moment} shown */
  function showControls(verb, { state }) {
    say(refs.label, text(`faces.${verb}`));
    draw(refs.sign, SIGNS[verb]);
    refs.verb.classList.toggle("button--main", verb !== "pause");
    refs.names.hidden = state === "start" || state === "paused" || state === "over";
    refs.who.hidden = refs.names.hidden;
    refs.decks.hidden = state !== "start" || offered.length < 2;
    decks.update(offered.map(labelled), [String(deck)]);
    refs.own.hidden = state !== "start" || !isHost;
  }

  /** Once, what has become of a question. @param {Moment} shown */
  function tell(shown) {
    const key = `${shown.state} ${shown.question?.number ?? ""}`;
    if (key === told) return;
    told = key;
    if (shown.state === "answered") judge(shown);
    else say(refs.news, shown.state === "paused" ? text("faces.word.paused") : shown.question ? text("faces.who") : "");
  }

  /** @param {Moment} shown */
  function judge({ place, right, question }) {
    const name = question?.names[right ?? 0] ?? "";
    const kind = place === null ? "late" : place === right ? "right" : "wrong";
    game.sounds.play(kind === "right" ? "right" : "wrong");
    say(refs.news, text(`faces.news.${kind}`, { name }));
  }

  /** @param {number | null} changesAtUs */
  function waitFor(changesAtUs) {
    clearTimeout(timer);
    const at = game.serverNow();
    if (changesAtUs === null || at === null) return;
    timer = setTimeout(update, Math.max(0, (changesAtUs - at) / 1000) + 1);
  }

  return {
    update,
    time: () => numberOf(own()),
    destroy() {
      clearTimeout(timer);
      document.removeEventListener("keydown", pressed);
    },
  };
}

/** Whether the name needs smaller letters: all of it, or one word. @param {string} name */
const isLong = (name) => name.length > 14 || name.split(/[ -]/).some((word) => word.length > 9);

/** Of a race: which of its questions it is. @param {Own | null} own */
const numberOf = (own) => (own?.of && own.question ? `${own.question.number}/${own.of}` : "");

/** @param {import("./decks.js").Deck} deck */
const labelled = ({ deck, name, people }) =>
  ({ value: String(deck), label: `${name ?? text("deck.shipped")} (${people})` });
