/** Arranging the seats in the lobby: by the phone's compass, by drag, by taps or by keys (T2, T3). */

import { places, sideOf } from "../../core/places.js";
import { ownMember } from "../../core/table.js";
import { text } from "../../core/texts.js";
import { mayReadCompass, readCompass } from "../../motion/compass.js";
import { Drags } from "../../components/drag.js";
import { mountPlaces } from "../../components/places.js";
import { clone, mount, say } from "../../components/template.js";

/** @typedef {import("../../core/places.js").Place} Place */

/** The place to which each key moves a figure: the viewer's own, left, across, right. */
const KEYS = ["ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight"];

/** How long the table says that faces can be dragged. */
const HINT_MS = 6_000;
/** The codes of the tables that have said so. @type {Set<string>} */
const hinted = new Set();

/** @param {number} index @param {boolean} isSeated the viewer sits there too */
const whereIs = (index, isSeated) => text(isSeated ? `sides.${index}` : `sides.seen.${index}`);

/** @param {Place} place @param {number} index @param {boolean} isSeated */
function wordsOf({ member, isYou, tonight }, index, isSeated) {
  const where = isYou ? text("sides.you") : whereIs(index, isSeated);
  const name = member.far ? `${member.name} (${text("lobby.far")})` : member.name;
  const points = tonight ? ` ${text("evening.points", { count: tonight.points })}.` : "";
  return text("sides.sits", { name, where }) + points;
}

class Seating {
  #app;
  #refs;
  #table;
  /** The member to move. @type {number | null} */
  #picked = null;
  #hint = "";
  #isReading = false;
  /** @type {(Place | null)[]} */
  #found = [];
  #facing;
  #invite;
  middle;

  /**
   * @param {Element} root
   * @param {App} app
   * @param {HTMLElement} facing the button for the compass
   * @param {() => void} invite somebody to an empty chair
   */
  constructor(root, app, facing, invite) {
    this.#app = app;
    this.#facing = facing;
    this.#invite = invite;
    const { refs } = mount(root, "t-seating");
    this.#refs = refs;
    this.#table = mountPlaces(refs.table, clone("t-chairs").element, "t-chair");
    facing.addEventListener("click", this.#face);
    this.#table.four.forEach(({ element }, index) => {
      element.addEventListener("click", () => this.#tapped(index));
      element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#pressed(event, index));
    });
    new Drags(this.#table.four.map(({ element }) => element), {
      mayDrag: (index) => Boolean(this.#found[index]) && !this.#table.four[index]?.element.disabled,
      dropped: this.#put,
    });
    this.middle = this.#table.middle;
    this.middle.append(refs.hint);
  }

  #face = async () => {
    if (this.#isReading) return;
    this.#isReading = true;
    this.#tell(text("sides.reading"));
    const read = await readCompass();
    this.#isReading = false;
    if ("fault" in read) return this.#tell(text(`sides.fault.${read.fault}`));
    const answer = await this.#app.seat.order({ t: "facing", heading: read.heading });
    this.#tell(answer ? text("sides.thanks") : "");
  };

  /** @param {number} index */
  #tapped(index) {
    const here = this.#found[index]?.member.m ?? null;
    if (this.#picked !== null && this.#picked !== here) return this.#putMember(this.#picked, index);
    if (here === null) return this.#invite();
    this.#pick(this.#picked === null ? here : null);
  }

  /** @param {number | null} member */
  #pick(member) {
    this.#picked = member;
    const name = this.#found.find((place) => place?.member.m === member)?.member.name;
    this.#tell(name ? text("sides.pick", { name }) : "");
    const view = this.#app.view();
    if (view) this.#show(view);
  }

  /** @param {KeyboardEvent} event @param {number} index */
  #pressed(event, index) {
    if (event.key === "Escape") this.#pick(null);
    const target = KEYS.indexOf(event.key);
    if (target < 0) return;
    event.preventDefault();
    const isHeld = this.#picked !== null && this.#picked === this.#found[index]?.member.m;
    if (isHeld && target !== index) this.#put(index, target);
    this.#table.four[target]?.element.focus();
  }

  /** @param {number} from @param {number} to places of the picture */
  #put = (from, to) => {
    const member = this.#found[from]?.member.m;
    if (member !== undefined) this.#putMember(member, to);
  };

  /** @param {number} member @param {number} index */
  #putMember(member, index) {
    const view = this.#app.view();
    this.#pick(null);
    if (view) this.#app.seat.order({ t: "side", member, side: sideOf(view, this.#app.you(), index) });
  }

  /** @param {string} words */
  #tell(words) {
    this.#hint = words;
    say(this.#refs.hint, words);
  }

  /** Says once, when a second person has sat down, that the faces can be arranged. @param {View} view */
  #tellHow(view) {
    const isFixed = view.solo || this.#app.you() === null;
    if (isFixed || this.#found.filter(Boolean).length < 2 || hinted.has(view.code)) return;
    hinted.add(view.code);
    const how = text("sides.hint");
    this.#tell(how);
    setTimeout(() => this.#hint === how && this.#tell(""), HINT_MS);
  }

  /** Announces the players who changed their seats. @param {(Place | null)[]} next @param {boolean} isSeated */
  #tellMoves(next, isSeated) {
    const moved = next.filter((place, index) =>
      place && this.#found.some((former, before) =>
        before !== index && former?.member.m === place.member.m));
    if (!moved.length) return;
    say(this.#refs.news, moved.map((place) =>
      place ? wordsOf(place, next.indexOf(place), isSeated) : "").join(" "));
  }

  /** @param {View} view */
  #show(view) {
    const isSeated = this.#found[0]?.isYou === true;
    const isFixed = view.solo || this.#app.you() === null;
    const isFar = Boolean(ownMember(view, this.#app.you())?.far);
    this.#facing.hidden = isFixed || !isSeated || isFar || !mayReadCompass();
    this.#table.update(this.#found, ({ element, refs: own }, place, index) => {
      const isPicked = place !== null && place.member.m === this.#picked;
      say(own.words, place ? wordsOf(place, index, isSeated) : text("sides.empty", { where: whereIs(index, isSeated) }));
      element.toggleAttribute("data-invites", !place && !isFixed && this.#picked === null);
      element.setAttribute("aria-pressed", String(isPicked));
      element.toggleAttribute("data-target", this.#picked !== null && !isPicked);
      element.disabled = isFixed;
    });
  }

  /** @param {View} view */
  update(view) {
    const next = places(view, this.#app.you());
    this.#tellMoves(next, next[0]?.isYou === true);
    this.#found = next;
    if (!this.#found.some((place) => place?.member.m === this.#picked)) this.#picked = null;
    this.#show(view);
    this.#tellHow(view);
  }
}

/**
 * @param {Element} root
 * @param {App} app
 * @param {HTMLElement} facing the button for the compass
 * @param {() => void} invite somebody to an empty chair
 */
export const mountSeating = (root, app, facing, invite) => new Seating(root, app, facing, invite);
