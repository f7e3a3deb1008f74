/** Log in or register (R1): one form, since nobody remembers which of both it was. */

import { mountPassword } from "../components/password.js";
import { mountTabletop } from "../components/tabletop.js";
import { mount } from "../components/template.js";
import { text } from "../core/texts.js";
import { recall } from "../memory.js";
import { askAccount } from "../net/account.js";

/** @typedef {import("../account.js").AccountPage} AccountPage */

/** @param {Element} root @param {AccountPage} page */
export function mountEnter(root, page) {
  const { refs, element } = mount(root, "t-enter");
  element.toggleAttribute("data-waiting", codeOf(page.to) !== null);
  const table = mountTabletop(refs.hero, codeOf(page.to) ?? undefined);
  table.middle.classList.add("code");
  table.update([recall().colour]);
  const password = mountPassword(refs.password, {
    id: "password",
    label: "account.password",
    autocomplete: "current-password",
    hint: "account.passwordHint",
  });
  const update = () => greet(refs, page.to);
  update();

  /** @param {"log-in" | "register"} order */
  async function enter(order) {
    page.complain(null);
    refs.form.inert = true;
    const answer = await askAccount(order, { user: refs.user.value, password: password.value });
    refs.form.inert = false;
    if (!answer.code) return page.entered();
    page.complain({ code: answer.code, args: answer.args });
    (isAboutName(answer.code) ? refs.user : password).focus();
  }

  refs.form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    enter("log-in");
  });
  refs.register.addEventListener("click", () => enter("register"));
  return { update };
}

/** @param {string} code */
const isAboutName = (code) => code === "account.nameUnusable" || code === "account.nameTaken";

/** @param {string | null} to @returns {string | null} of the table that waits */
const codeOf = (to) => /^\/t\/([A-Z]+)/.exec(to ?? "")?.[1] ?? null;

/** @param {Refs} refs @param {string | null} to */
function greet(refs, to) {
  const code = codeOf(to);
  refs.heading.textContent = code ? text("account.waiting", { code }) : text("account.heading");
  refs.lead.textContent = text("account.lead");
}
