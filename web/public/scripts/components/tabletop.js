/** The table from the viewer's chair, with four chairs in the colours of their players. */

import { mount } from "./template.js";

/** @param {Element} root @param {string} [label] what stands in the middle, if it is a text */
export function mountTabletop(root, label) {
  const { element, refs } = mount(root, "t-tabletop");
  /** @param {string} words */
  function write(words) {
    refs.middle.textContent = words;
    refs.middle.style.setProperty("--letters", String(words.length));
  }
  if (label) write(label);

  return {
    write,
    element,
    middle: refs.middle,

    /** @param {(number | string | null)[]} colours of the chairs: one's own, left, across, right; empty: of nobody whom one knows */
    update(colours) {
      for (let place = 0; place < 4; place += 1) {
        const chair = refs[`chair${place}`];
        const colour = colours[place] ?? null;
        chair.toggleAttribute("data-taken", colour !== null);
        if (colour === null) chair.removeAttribute("data-colour");
        else chair.setAttribute("data-colour", String(colour));
      }
    },
  };
}
