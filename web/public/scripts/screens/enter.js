/** Log in or register (R1): one form, since nobody remembers which of both it was. */

import { mountPassword } from "../components/password.js";
import { mountTabletop } from "../components/tabletop.js";
import { figure, mount } from "../components/template.js";
import { text } from "../core/texts.js";
import { KNOWN, recall, stored } from "../storage/local.js";
import { askAccount } from "../net/account.js";

/** @typedef {import("../account.js").AccountPage} AccountPage */

/** Four people for a visitor who sees the page for the first time. */
const [FACES, COLOURS] = [[5, 1, 0, 6], [2, 4, 0, 5]];

/** @param {Element} root @param {AccountPage} page */
export function mountEnter(root, page) {
  const { refs, element } = mount(root, "t-enter");
  element.toggleAttribute("data-waiting", codeOf(page.to) !== null);
  const table = mountTabletop(refs.hero, codeOf(page.to) ?? undefined);
  table.middle.classList.add("code");
  table.update([recall().colour]);
  // Who has never logged in on this device probably has no account yet.
  const isKnown = stored(KNOWN) !== null;
  const password = mountPassword(refs.password, {
    id: "password",
    label: "account.password",
    autocomplete: isKnown ? "current-password" : "new-password",
    hint: "account.passwordHint",
  });
  showFaces(refs.faces, table, page);
  const update = () => greet(refs, page);
  update();

  /** @param {"log-in" | "register"} order */
  async function enter(order) {
    page.showError(null);
    refs.form.inert = true;
    const answer = await askAccount(order, { user: refs.user.value, password: password.value });
    refs.form.inert = false;
    if (!answer.code) return page.entered();
    page.showError({ code: answer.code, args: answer.args });
    (isAboutName(answer.code) ? refs.user : password).focus();
  }

  const ways = /** @type {const} */ ([[refs.register, "register", !isKnown], [refs.logIn, "log-in", isKnown]]);
  for (const [button, order, isMain] of ways) {
    button.classList.toggle("button--main", isMain);
    // Enter presses the main one, which is the last as on every screen.
    button.type = isMain ? "submit" : "button";
    if (isMain) button.parentElement.append(button);
    else button.addEventListener("click", () => enter(order));
  }
  refs.form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    enter(isKnown ? "log-in" : "register");
  });
  return { update };
}

/**
 * Four who could sit at one's table: round it where there is room for it, else in a row. Their room is kept until they
 * have come.
 * @param {HTMLElement} row @param {{ element: Element, update: (colours: number[]) => void }} table @param {AccountPage} page
 */
function showFaces(row, table, page) {
  row.hidden = false;
  page.loadFaces();
  const round = /** @type {HTMLElement} */ (row.cloneNode(true));
  round.className = "account__round";
  table.element.append(round);
  table.update(COLOURS);
  for (const { children } of [row, round]) {
    [...children].forEach((svg, index) => figure(svg, { face: FACES[index], colour: COLOURS[index] }));
  }
}

/** @param {string} code */
const isAboutName = (code) => code === "account.nameUnusable" || code === "account.nameTaken";

/** @param {string | null} to @returns {string | null} of the table that waits */
const codeOf = (to) => /^\/t\/([A-Z]+)/.exec(to ?? "")?.[1] ?? null;

/**
 * A visitor who was led here from another page is far away: this is the first that a visitor of a public
 * server sees of it.
 * @param {Refs} refs @param {{ to: string | null, guests: boolean }} page
 */
function greet(refs, { to, guests }) {
  const code = codeOf(to);
  const heading = to === null ? "account.heading" : "brand.motto";
  refs.heading.textContent = code ? text("account.waiting", { code }) : text(heading);
  refs.lead.textContent = text(to === null ? "account.lead" : guests ? "account.welcomeGuests" : "account.welcomeLead");
}
