/** The page about http and https. Its markup is complete; this adds the link to the other listener and the language. */

import { byId } from "./components/template.js";
import { deviceOf } from "./core/device.js";
import { listenerAt, otherListener, readListeners } from "./core/listeners.js";
import { readCode } from "./core/name.js";
import { pathOf } from "./core/routes.js";
import { text } from "./core/texts.js";
import { recallLanguage } from "./storage/local.js";
import { handoverAddress } from "./net/handover.js";
import { catalogues, createTranslation } from "./standalone/language.js";
import { tableOfTab } from "./storage/last-table.js";

const query = new URLSearchParams(location.search);

/** The table from which the visitor came, or at which this tab is. */
const code = readCode(query.get("t") ?? "") ?? tableOfTab()?.code;
const origin = code ? pathOf({ name: "table", code }) : "/";

/** The other listener's page has another storage, so the address carries the language. @param {string} path */
function inLanguage(path) {
  const language = recallLanguage();
  return language ? `${path}?lang=${language}` : path;
}

/** The English stands in the page, which is complete without a script. @type {Catalogue} */
const english = {
  ui: {
    title: document.title,
    ...wordsBy("data-text", "[data-text]", (one) => one.textContent),
    ...wordsBy("data-label", "[data-label][aria-label]", (one) => one.getAttribute("aria-label")),
  },
  codes: {},
  values: {},
};

/** @param {string} attribute names the key @param {string} selector @param {(one: Element) => string | null} words */
function wordsBy(attribute, selector, words) {
  const all = [...document.querySelectorAll(selector)];
  return Object.fromEntries(all.map((one) => [one.getAttribute(attribute), words(one) ?? ""]));
}

/** @param {string} id @returns {HTMLAnchorElement} */
const linkOf = (id) => byId(id);

/** Shows whether this is http or https, and links to the other. */
function showListeners() {
  const [back, toOpen] = [linkOf("back"), linkOf("to-open")];
  back.href = origin;
  back.hidden = !code;
  const here = listenerAt(location);
  const card = byId(here === "https" ? "secure-door" : "open-door");
  card.classList.add("doorway--here");
  card.querySelector(".doorway__here")?.removeAttribute("hidden");
  const content = document.querySelector('meta[name="fourtop-doors"]')?.getAttribute("content");
  const other = otherListener(readListeners(content ?? ""), location);
  toOpen.href = here === "https" && other ? other + inLanguage(origin) : origin;
  toOpen.hidden = !other;
  if (here === "http" && other) {
    // What one can do next is first.
    byId("secure-door").parentElement?.prepend(byId("secure-door"));
    byId("to-secure").hidden = false;
    byId("to-secure").addEventListener("click", async () => {
      location.assign(await handoverAddress(other, inLanguage(origin)));
    });
  }
}

/** Shows what the browser of this device will ask, and its steps; those of the others are behind one line. */
function showDevices() {
  const device = deviceOf(navigator.userAgent, navigator.maxTouchPoints);
  byId(device === "iphone" ? "go-on" : "stuck").hidden = true;
  for (const one of ["iphone", "android", "computer"]) {
    byId(one).toggleAttribute("open", one === device);
    if (one !== device) byId("others").append(byId(one));
  }
  byId("others").hidden = false;
}

/** Eight groups of four bytes are easier to compare. */
function groupFingerprint() {
  const bytes = byId("fingerprint").textContent.trim().split(":");
  const groups = [];
  for (let from = 0; from < bytes.length; from += 4) {
    const group = document.createElement("span");
    group.textContent = bytes.slice(from, from + 4).join(":") + (from + 4 < bytes.length ? ":" : "");
    groups.push(group);
  }
  byId("fingerprint").replaceChildren(...groups);
}

showListeners();
showDevices();
groupFingerprint();
const translation = createTranslation(async (tag) => (tag === "en" ? [english] : catalogues("secure")(tag)));
await translation.load();
translation.start(() => {
  document.title = text("title");
});
