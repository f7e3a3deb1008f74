/** A field for a password, which can be shown. */

import { text } from "../core/texts.js";
import { draw, mount } from "./template.js";

/**
 * @param {Element} root
 * @param {object} field
 * @param {string} field.id
 * @param {string} field.label key of its words
 * @param {"current-password" | "new-password"} field.autocomplete
 * @param {string} [field.hint]
 */
export function mountPassword(root, { id, label, autocomplete, hint }) {
  const { refs } = mount(root, "t-password");
  refs.input.id = id;
  refs.input.autocomplete = autocomplete;
  refs.label.htmlFor = id;
  name(refs.label, label);
  refs.hint.hidden = !hint;
  if (hint) {
    refs.hint.id = `${id}-hint`;
    refs.input.setAttribute("aria-describedby", refs.hint.id);
    name(refs.hint, hint);
  }
  refs.show.addEventListener("click", () => {
    const isShown = refs.input.type === "password";
    refs.input.type = isShown ? "text" : "password";
    refs.show.setAttribute("aria-pressed", String(isShown));
    draw(refs.show, isShown ? "icon-eye-shut" : "icon-eye");
  });

  return {
    get value() {
      return refs.input.value;
    },
    clear() {
      refs.input.value = "";
    },
    focus: () => refs.input.focus(),
  };
}

/** Shows a text, also after a change of language. @param {Element} element @param {string} key */
function name(element, key) {
  element.setAttribute("data-text", key);
  element.textContent = text(key);
}
