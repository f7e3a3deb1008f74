/** The next question, laid out over the screen before its moment: at the moment one attribute uncovers it (H7). */

import { afterPaint } from "../net/moment.js";
import { mountPlay } from "./play.js";

/**
 * The rest of the page's work waits for so long, so that the question's first frames do not wait for it. A tap in that time was
 * meant for the former screen, which takes none.
 */
const SETTLED_MS = 120;
/** Screen readers tell a change of words only where the element was there for so long. */
const HEARD_MS = 100;

/** The attribute of the body: `laid`, then `shown`. */
const AHEAD = "data-ahead";

class Ahead {
  #root;
  #stage;
  screen;
  /** The question's number in the evening. */
  round;

  /**
   * @param {Element} root where the screen will be
   * @param {App} app sees the view until the screen is laid out
   * @param {number} round
   */
  constructor(root, app, round) {
    this.#root = root;
    this.round = round;
    this.#stage = document.createElement("div");
    this.#stage.className = "stage ahead";
    // As wide as the page will be.
    this.#stage.setAttribute("data-screen", "play");
    this.#stage.setAttribute("aria-hidden", "true");
    this.#stage.inert = true;
    const place = document.createElement("div");
    place.className = "ahead__screen";
    this.#stage.append(place);
    document.body.append(this.#stage);
    document.body.setAttribute(AHEAD, "laid");
    this.screen = mountPlay(place, app);
    this.screen.prepare();
  }

  /** Whether it can take the place of this screen, in which nothing is unfolded. */
  get mayShow() {
    return !this.#root.querySelector('[aria-expanded="true"]');
  }

  /** @param {unknown} former the screen before @param {() => void} done it is the only screen */
  show(former, done) {
    document.body.setAttribute(AHEAD, "shown");
    this.screen.begin(former);
    afterPaint(() => setTimeout(() => {
      if (!this.#stage.isConnected) return;
      this.settle();
      done();
    }, SETTLED_MS));
  }

  /** Makes it the only screen. */
  settle() {
    if (!this.#stage.isConnected) return;
    this.#takePlace();
    setTimeout(this.screen.heard, HEARD_MS);
  }

  /** Puts the screen where the former one was, with the focus on the same element. */
  #takePlace() {
    const { activeElement } = document;
    const names = this.#root.contains(activeElement) ? counterpart(activeElement) : "";
    this.#root.replaceChildren(...(this.#stage.firstElementChild?.children ?? []));
    this.#clear();
    const found = names ? this.#root.querySelector(names) : null;
    // To focus an element is to lay the page out, which the next frame does anyway.
    requestAnimationFrame(() => /** @type {HTMLElement | null} */ (found)?.focus({ preventScroll: true }));
  }

  #clear() {
    this.#stage.remove();
    document.body.removeAttribute(AHEAD);
  }

  /** It is not shown. */
  drop() {
    if (!this.#stage.isConnected) return;
    this.screen.destroy();
    this.#clear();
  }
}

/** The selector of the same element of another copy of the screen; a heading for that of another screen. @param {Element | null} element */
function counterpart(element) {
  if (element?.tagName === "H1") return "h1";
  const name = ["data-letter", "data-ref"].find((one) => element?.hasAttribute(one));
  return name ? `[${name}="${element?.getAttribute(name)}"]` : "";
}

/**
 * @param {Element} root where the screen will be
 * @param {App} app
 * @param {View} view of a question, which waits for its moment
 */
export function layAhead(root, app, view) {
  const { phase } = view;
  return "round" in phase ? app.seeing(view, () => new Ahead(root, app, phase.round)) : null;
}
