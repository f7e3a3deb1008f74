/** The people at a table, in the lobby (H6, H8). */

import { mayRemove } from "../core/far.js";
import { text } from "../core/texts.js";
import { draw, figure, repeat, say } from "./template.js";

/**
 * @param {Element} root
 * @param {{ remove: (member: number) => void }} verbs
 */
export function mountMembers(root, verbs) {
  const rows = repeat(root, "t-member", (/** @type {Member} */ member) => member.m, (refs, member) => {
    refs.remove.addEventListener("click", () => verbs.remove(member.m));
  });

  return {
    /** @param {View} view @param {number | null} you @param {Member[]} [some] of them */
    update(view, you, some = view.members) {
      const listed = some.filter((member) => member.role !== "gone");
      rows.update(listed, (refs, member, element) => {
        const svg = element.querySelector("svg");
        svg.setAttribute("data-member", String(member.m));
        figure(svg, member);
        element.classList.toggle("row--away", member.away);
        element.classList.toggle("row--far", Boolean(member.far));
        say(refs.name, member.name);
        say(refs.state, stateOf(view, member, you));
        refs.remove.hidden = !mayRemove(view, you, member);
        refs.remove.setAttribute("aria-label", text("lobby.remove", { name: member.name }));
      });
    },
  };
}

/**
 * The same people in a few words each; who has a face at the table is there for those who listen.
 * @param {Element} root
 */
export function mountCrowd(root) {
  const chips = repeat(root, "t-chip", (/** @type {Member} */ member) => member.m);

  return {
    /** @param {View} view @param {number | null} you */
    update(view, you) {
      const listed = view.members.filter((member) => member.role !== "gone");
      chips.update(listed, (refs, member, element) => {
        element.classList.toggle("visually-hidden", member.side != null || member.with != null);
        element.setAttribute("data-colour", String(member.colour));
        draw(refs.shape, `shape-${member.colour}`);
        say(refs.name, member.name);
        say(refs.state, stateOf(view, member, you));
      });
    },
  };
}

/** @param {View} view @param {Member} member @param {number | null} you */
function stateOf(view, member, you) {
  return [
    member.m === you ? text("lobby.you") : "",
    member.m === view.opener && !view.solo ? text("lobby.opener") : "",
    member.role === "watches" ? text("lobby.watching") : "",
    member.role === "next" ? text("lobby.next") : "",
    member.guest ? text("lobby.guest") : "",
    member.far && !member.guest ? text("lobby.far") : "",
    member.away ? text("lobby.away") : "",
  ].filter(Boolean).join(" · ");
}
