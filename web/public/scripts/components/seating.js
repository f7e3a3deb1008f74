/** Who sits where, in the lobby: by the phone's compass, by drag, by taps or by keys (T2, T3). */

import { ownMember, places, sideOf } from "../core/table.js";
import { text } from "../core/texts.js";
import { readCompass } from "../compass.js";
import { drags } from "./drag.js";
import { mountPlaces } from "./places.js";
import { clone, mount, say } from "./template.js";

/** @typedef {import("../../../types/wire.d.ts").View} View */
/** @typedef {import("../core/table.js").Place} Place */

/** The place to which each key puts a figure: to oneself, to the left, across, to the right. */
const KEYS = ["ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight"];

/** @param {number} index @param {boolean} isSeated the viewer sits there too */
const whereIs = (index, isSeated) => text(isSeated ? `sides.${index}` : `sides.seen.${index}`);

/** @param {Place} place @param {number} index @param {boolean} isSeated */
function wordsOf({ member, isYou }, index, isSeated) {
  const where = isYou ? text("sides.you") : whereIs(index, isSeated);
  const name = member.far ? `${member.name} (${text("lobby.far")})` : member.name;
  return text("sides.sits", { name, where });
}

/**
 * @param {Element} root
 * @param {import("../app.js").App} app
 */
export function mountSeating(root, app) {
  const { refs } = mount(root, "t-seating");
  const table = mountPlaces(refs.table, clone("t-chairs").element, "t-chair");
  /** The member that is to be put somewhere else. @type {number | null} */
  let picked = null;
  let hint = "";
  let isReading = false;
  /** @type {(Place | null)[]} */
  let found = [];
  refs.facing.addEventListener("click", face);
  table.four.forEach(({ element }, index) => {
    element.addEventListener("click", () => tapped(index));
    element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => pressed(event, index));
  });
  drags(table.four.map(({ element }) => element), {
    mayDrag: (index) => Boolean(found[index]) && !table.four[index]?.element.disabled,
    dropped: put,
  });

  async function face() {
    if (isReading) return;
    isReading = true;
    tell(text("sides.reading"));
    const read = await readCompass();
    isReading = false;
    if ("fault" in read) return tell(text(`sides.fault.${read.fault}`));
    const answer = await app.order({ t: "facing", heading: read.heading });
    tell(answer ? text("sides.thanks") : "");
  }

  /** @param {number} index */
  function tapped(index) {
    const here = found[index]?.member.m ?? null;
    if (picked !== null && picked !== here) return putMember(picked, index);
    pick(picked === null ? here : null);
  }

  /** @param {number | null} member */
  function pick(member) {
    picked = member;
    const name = found.find((place) => place?.member.m === member)?.member.name;
    tell(name ? text("sides.pick", { name }) : "");
    const view = app.view();
    if (view) show(view);
  }

  /** @param {KeyboardEvent} event @param {number} index */
  function pressed(event, index) {
    if (event.key === "Escape") pick(null);
    const target = KEYS.indexOf(event.key);
    if (target < 0) return;
    event.preventDefault();
    const isHeld = picked !== null && picked === found[index]?.member.m;
    if (isHeld && target !== index) put(index, target);
    table.four[target]?.element.focus();
  }

  /** @param {number} from @param {number} to places of the picture */
  function put(from, to) {
    const member = found[from]?.member.m;
    if (member !== undefined) putMember(member, to);
  }

  /** @param {number} member @param {number} index */
  function putMember(member, index) {
    const view = app.view();
    pick(null);
    if (view) app.order({ t: "side", member, side: sideOf(view, app.you(), index) });
  }

  /** @param {string} words */
  function tell(words) {
    hint = words;
    say(refs.hint, hint || text("sides.hint"));
  }

  /** Says who sits elsewhere than before. @param {(Place | null)[]} next @param {boolean} isSeated */
  function tellMoves(next, isSeated) {
    const moved = next.filter((place, index) =>
      place && found.some((former, before) =>
        before !== index && former?.member.m === place.member.m));
    if (!moved.length) return;
    say(refs.news, moved.map((place) =>
      place ? wordsOf(place, next.indexOf(place), isSeated) : "").join(" "));
  }

  /** @param {View} view */
  function show(view) {
    const isSeated = found[0]?.isYou === true;
    const isFixed = view.solo || app.you() === null;
    refs.bar.hidden = isFixed;
    refs.facing.hidden = !isSeated || Boolean(ownMember(view, app.you())?.far);
    table.update(found, ({ element, refs: own }, place, index) => {
      const isPicked = place !== null && place.member.m === picked;
      say(own.words, place ? wordsOf(place, index, isSeated) : text("sides.empty", { where: whereIs(index, isSeated) }));
      element.setAttribute("aria-pressed", String(isPicked));
      element.toggleAttribute("data-target", picked !== null && !isPicked);
      element.disabled = isFixed;
    });
  }

  return {
    middle: table.middle,

    /** @param {View} view */
    update(view) {
      const next = places(view, app.you());
      tellMoves(next, next[0]?.isYou === true);
      found = next;
      if (!found.some((place) => place?.member.m === picked)) picked = null;
      show(view);
      if (!hint) tell("");
    },
  };
}
