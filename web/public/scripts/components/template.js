/** Markup comes from `<template>` elements of the page, texts go in as text alone. */

import { ofTable } from "../core/routes.js";
import { text } from "../core/texts.js";

/** An element that the document has. @template {HTMLElement} [T=HTMLElement] @param {string} id @returns {T} */
export const byId = (id) => /** @type {T} */ (document.getElementById(id));

/** @param {Element} element @param {string} selector @returns {Element[]} itself included */
const within = (element, selector) => [
  ...(element.matches(selector) ? [element] : []),
  ...element.querySelectorAll(selector),
];

/** Puts its own texts into markup that names them. @param {Element} element */
export function translate(element) {
  for (const one of within(element, "[data-text]")) {
    one.textContent = text(one.getAttribute("data-text") ?? "");
  }
  for (const one of within(element, "[data-label]")) {
    one.setAttribute("aria-label", text(one.getAttribute("data-label") ?? ""));
  }
}

/**
 * A fresh copy of a template's element, its texts in the player's language.
 * @param {string} id
 * @returns {{ element: any, refs: Refs }}
 */
export function clone(id) {
  const template = /** @type {HTMLTemplateElement} */ (document.getElementById(id));
  const element = /** @type {Element} */ (
    document.importNode(template.content, true).firstElementChild
  );
  translate(element);
  /** @type {Refs} */
  const refs = {};
  for (const one of within(element, "[data-ref]")) refs[one.getAttribute("data-ref") ?? ""] = one;
  return { element, refs };
}

/** Takes over the templates and the drawings of another document. @param {Document} other */
export function adopt(other) {
  document.body.append(...other.querySelectorAll("template, .sprite"));
}

/**
 * Puts a template's copy into `root` in place of what was there.
 * @param {Element} root
 * @param {string} id
 */
export function mount(root, id) {
  const { element, refs } = clone(id);
  root.replaceChildren(element);
  return { element, refs };
}

/** @param {Element} element @param {string} value sets a text only where it changes */
export function say(element, value) {
  if (element.textContent !== value) element.textContent = value;
}

/** @param {Element} svg @param {string} symbol the id of a symbol of the page's sprite */
export function draw(svg, symbol) {
  const use = svg.querySelector("use");
  if (use?.getAttribute("href") !== `#${symbol}`) use?.setAttribute("href", `#${symbol}`);
}

/**
 * Draws somebody's face in a shirt of the colour, or a photo over it.
 * @param {Element} svg @param {Looks | null} [looks] without a face, the colour's number is that
 * @param {"figure" | "nape"} [side]
 */
export function figure(svg, looks, side = "figure") {
  const { face, colour } = looks ?? {};
  const photo = looks?.photo && ofTable(looks.photo);
  svg.setAttribute("data-colour", String(colour ?? 0));
  draw(svg, `${side}-${face ?? colour ?? 0}`);
  const shown = svg.querySelector("image");
  if ((shown?.getAttribute("href") ?? null) === (photo ?? null)) return;
  shown?.remove();
  if (photo) svg.append(portrait(photo));
}

/** The face is behind it, in case the photo fails to load. @param {string} photo */
function portrait(photo) {
  const image = document.createElementNS("http://www.w3.org/2000/svg", "image");
  for (const [name, value] of Object.entries({ href: photo, width: "100%", height: "100%" })) {
    image.setAttribute(name, value);
  }
  image.onerror = () => image.setAttribute("visibility", "hidden");
  return image;
}

/**
 * Keeps one copy of a template per item, in the items' order, reusing copies by key.
 * @template T
 * @param {Element} root
 * @param {string} id
 * @param {(item: T) => string | number} keyOf
 * @param {(refs: Refs, item: T, element: any) => void} once called for a new copy
 */
export function repeat(root, id, keyOf, once = () => {}) {
  /** @type {Map<string | number, { element: any, refs: Refs }>} */
  let copies = new Map();

  return {
    /** @param {T[]} items @param {(refs: Refs, item: T, element: any) => void} update */
    update(items, update) {
      const next = new Map(items.map((item) => [keyOf(item), copies.get(keyOf(item)) ?? made(item)]));
      for (const [key, copy] of copies) if (!next.has(key)) copy.element.remove();
      copies = next;
      items.forEach((item, index) => {
        const { element, refs } = next.get(keyOf(item)) ?? made(item);
        if (root.children[index] !== element) root.insertBefore(element, root.children[index] ?? null);
        update(refs, item, element);
      });
    },
  };

  /** @param {T} item */
  function made(item) {
    const copy = clone(id);
    once(copy.refs, item, copy.element);
    return copy;
  }
}
