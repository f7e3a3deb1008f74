/** Memory: pairs of animals among cards that lie face down (AM1 to AM4). */

import { isCalm } from "../../components/motion.js";
import { clone, draw, mount, say } from "../../components/template.js";
import { text } from "../../core/texts.js";
import { faces, happened, mayTurn } from "./cards.js";
import { layout, neighbour } from "./layout.js";

/** @typedef {import("../../arcade/face.js").Game} Game */
/** @typedef {import("./cards.js").Own} Own */
/** @typedef {ReturnType<typeof faces>[number]} Face */

const HOP = [{ transform: "none" }, { transform: "translateY(-9%) scale(1.06)" }, { transform: "none" }];
const SHAKE = [0, -3, 3, -2, 2, 0].map((shift) => ({ transform: `translateX(${shift}%)` }));

/** @param {Element} root @param {Game} game */
export function mountMemory(root, game) {
  const { refs } = mount(root, "t-memory");
  /** @type {{ element: any, refs: any }[]} */
  let cards = [];
  /** Taps that were not answered yet. @type {Set<number>} */
  const tapped = new Set();
  /** @type {Own | null} */
  let before = null;
  let laid = layout(12, 0, 0);
  let closing = 0;
  const resizing = new ResizeObserver(lay);
  resizing.observe(refs.place);

  /** @param {number} count */
  function make(count) {
    cards = Array.from({ length: count }, (_, card) => {
      const copy = clone("t-memory-card");
      copy.element.addEventListener("click", () => turn(card));
      copy.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => move(event, card));
      copy.element.tabIndex = card === 0 ? 0 : -1;
      return copy;
    });
    refs.board.replaceChildren(...cards.map(({ element }) => element));
    lay();
  }

  function lay() {
    const { clientWidth, clientHeight } = refs.place;
    laid = layout(cards.length || 12, clientWidth, clientHeight);
    const measures = { columns: laid.columns, width: `${laid.width}px`, height: `${laid.height}px`, gap: `${laid.gap}px` };
    for (const [name, value] of Object.entries(measures)) refs.board.style.setProperty(`--${name}`, String(value));
  }

  /** @param {number} card */
  async function turn(card) {
    const own = /** @type {Own | null} */ (game.own());
    if (!own || !isOpen() || !mayTurn(own, card, tapped, game.serverNow())) return;
    tapped.add(card);
    game.sounds.play("flip");
    show(own);
    await game.move({ card });
    tapped.delete(card);
    update();
  }

  /** A race has not begun before its moment. */
  const isOpen = () => (game.serverNow() ?? 0) >= (game.phase()?.opensAtUs ?? 0);

  /** Arrow keys lead from card to card. @param {KeyboardEvent} event @param {number} card */
  function move(event, card) {
    const next = neighbour(card, event.key, laid);
    if (next === card) return;
    event.preventDefault();
    for (const [index, { element }] of cards.entries()) element.tabIndex = index === next ? 0 : -1;
    cards[next]?.element.focus();
  }

  /** @param {Own} own */
  function show(own) {
    faces(own, tapped, game.serverNow()).forEach((face, card) => dress(cards[card], face, card));
  }

  /** The two of a miss close at their moment. @param {Own} own */
  function closeInTime(own) {
    clearTimeout(closing);
    const now = game.serverNow();
    if (own.againAtUs == null || now === null || now >= own.againAtUs) return;
    closing = setTimeout(update, (own.againAtUs - now) / 1000 + 1);
  }

  /** @param {Own} own */
  function tell(own) {
    const news = happened(before, own);
    before = own;
    if (!news) return;
    say(refs.news, wordsOf(news));
    if (news.kind === "flip") return;
    game.sounds.play(news.kind);
    animate(news.cards.map((card) => cards[card]?.element), news.kind === "pair" ? HOP : SHAKE);
  }

  function update() {
    const own = /** @type {Own | null} */ (game.own());
    if (!own) return;
    if (own.cards.length !== cards.length) make(own.cards.length);
    if (before && isDealtAnew(before, own)) before = null;
    show(own);
    tell(own);
    closeInTime(own);
  }

  return {
    update,
    destroy() {
      clearTimeout(closing);
      resizing.disconnect();
    },
  };
}

/** Cards that were paired are not: another game has begun. @param {Own} before @param {Own} own */
const isDealtAnew = (before, own) => own.closesAtUs !== before.closesAtUs;

/** @param {{ element: any, refs: any } | undefined} copy @param {Face} face @param {number} card */
function dress(copy, { state, animal }, card) {
  if (!copy) return;
  const { element, refs } = copy;
  element.setAttribute("data-state", state);
  element.setAttribute("aria-disabled", String(state === "paired"));
  // What was seen stays on the face while it turns away.
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
