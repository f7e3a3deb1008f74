/** Memory: pairs of animals among cards that lie face down (AM1 to AM4). */

import { isCalm } from "../../components/motion.js";
import { clone, draw, mount, say } from "../../components/template.js";
import { text } from "../../core/texts.js";
import { faces, happened, layout, mayTurn, neighbour } from "./cards.js";

/** @typedef {import("../../arcade/face.js").Game} Game */
/** @typedef {import("./cards.js").Own} Own */
/** @typedef {ReturnType<typeof faces>[number]} Face */

const HOP = [{ transform: "none" }, { transform: "translateY(-9%) scale(1.06)" }, { transform: "none" }];
const SHAKE = [0, -3, 3, -2, 2, 0].map((shift) => ({ transform: `translateX(${shift}%)` }));

class Memory {
  #game;
  #refs;
  /** @type {{ element: any, refs: any }[]} */
  #cards = [];
  /** Taps that were not answered yet. @type {Set<number>} */
  #tapped = new Set();
  /** @type {Own | null} */
  #before = null;
  #laid;
  #closing = 0;
  #resizing;

  /** @param {Element} root @param {Game} game */
  constructor(root, game) {
    this.#game = game;
    const { refs } = mount(root, "t-memory");
    this.#refs = refs;
    this.#laid = layout(12, 0, 0);
    this.#resizing = new ResizeObserver(this.#lay);
    this.#resizing.observe(refs.place);
  }

  /** @param {number} count */
  #make(count) {
    this.#cards = Array.from({ length: count }, (_, card) => {
      const copy = clone("t-memory-card");
      copy.element.addEventListener("click", () => this.#turn(card));
      copy.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#move(event, card));
      copy.element.tabIndex = card === 0 ? 0 : -1;
      return copy;
    });
    this.#refs.board.replaceChildren(...this.#cards.map(({ element }) => element));
    this.#lay();
  }

  #lay = () => {
    const { clientWidth, clientHeight } = this.#refs.place;
    this.#laid = layout(this.#cards.length || 12, clientWidth, clientHeight);
    const { columns, width, height, gap } = this.#laid;
    const measures = { columns, width: `${width}px`, height: `${height}px`, gap: `${gap}px` };
    for (const [name, value] of Object.entries(measures)) this.#refs.board.style.setProperty(`--${name}`, String(value));
  };

  /** @param {number} card */
  async #turn(card) {
    const own = /** @type {Own | null} */ (this.#game.own());
    if (!own || !this.#isOpen() || !mayTurn(own, card, this.#tapped, this.#game.serverNow())) return;
    this.#tapped.add(card);
    this.#game.sounds.play("flip");
    this.#show(own);
    await this.#game.move({ card });
    this.#tapped.delete(card);
    this.update();
  }

  /** A race has not begun before its moment. */
  #isOpen = () => (this.#game.serverNow() ?? 0) >= (this.#game.phase()?.opensAtUs ?? 0);

  /** Arrow keys lead from card to card. @param {KeyboardEvent} event @param {number} card */
  #move(event, card) {
    const next = neighbour(card, event.key, this.#laid);
    if (next === card) return;
    event.preventDefault();
    for (const [index, { element }] of this.#cards.entries()) element.tabIndex = index === next ? 0 : -1;
    this.#cards[next]?.element.focus();
  }

  /** @param {Own} own */
  #show(own) {
    faces(own, this.#tapped, this.#game.serverNow()).forEach((face, card) => dress(this.#cards[card], face, card));
  }

  /** The two of a miss close at their moment. @param {Own} own */
  #closeInTime(own) {
    clearTimeout(this.#closing);
    const now = this.#game.serverNow();
    if (own.againAtUs == null || now === null || now >= own.againAtUs) return;
    this.#closing = setTimeout(this.update, (own.againAtUs - now) / 1000 + 1);
  }

  /** @param {Own} own */
  #tell(own) {
    const news = happened(this.#before, own);
    this.#before = own;
    if (!news) return;
    say(this.#refs.news, wordsOf(news));
    if (news.kind === "flip") return;
    this.#game.sounds.play(news.kind);
    animate(news.cards.map((card) => this.#cards[card]?.element), news.kind === "pair" ? HOP : SHAKE);
  }

  update = () => {
    const own = /** @type {Own | null} */ (this.#game.own());
    if (!own) return;
    if (own.cards.length !== this.#cards.length) this.#make(own.cards.length);
    if (this.#before && isDealtAnew(this.#before, own)) this.#before = null;
    this.#show(own);
    this.#tell(own);
    this.#closeInTime(own);
  };

  destroy() {
    clearTimeout(this.#closing);
    this.#resizing.disconnect();
  }
}

/** @param {Element} root @param {Game} game */
export const mountMemory = (root, game) => new Memory(root, game);

/** Cards that were paired are not: another game has begun. @param {Own} before @param {Own} own */
const isDealtAnew = (before, own) => own.closesAtUs !== before.closesAtUs;

/** @param {{ element: any, refs: any } | undefined} copy @param {Face} face @param {number} card */
function dress(copy, { state, animal }, card) {
  if (!copy) return;
  const { element, refs } = copy;
  element.setAttribute("data-state", state);
  element.setAttribute("aria-disabled", String(state === "paired"));
  // The face keeps its animal while it turns away.
  if (animal) draw(refs.face, `animal-${animal}`);
  element.setAttribute("aria-label", labelOf(state, animal, card + 1));
}

/** @param {Face["state"]} state @param {string | null} animal @param {number} number */
function labelOf(state, animal, number) {
  const name = animal ? text(`animal.${animal}`) : "";
  if (state === "paired") return text("memory.paired", { number, animal: name });
  return state === "open" ? text("memory.open", { number, animal: name }) : text("memory.closed", { number });
}

/** @param {NonNullable<ReturnType<typeof happened>>} news */
function wordsOf(news) {
  const name = (/** @type {string | undefined} */ animal) => text(`animal.${animal}`);
  switch (news.kind) {
    case "pair":
      return text("memory.pair", { animal: name(news.animal) });
    case "miss":
      return text("memory.miss", { first: name(news.animals[0]), second: name(news.animals[1]) });
    case "flip":
      return name(news.animal);
  }
}

/** @param {(Element | undefined)[]} elements @param {Keyframe[]} frames */
function animate(elements, frames) {
  if (isCalm()) return;
  for (const element of elements) element?.firstElementChild?.animate(frames, { duration: 420, delay: 180, composite: "add" });
}
