/** The account page: photo, log-out, new password, deletion (R1). */

import { mountPassword } from "../components/password.js";
import { figure, mount } from "../components/template.js";
import { text } from "../core/texts.js";
import { recall } from "../storage/local.js";
import { askAccount } from "../net/account.js";

/** @typedef {import("../account.js").AccountPage} AccountPage */
/** @typedef {import("../net/account.js").Own} Own */

/** @param {Element} root @param {AccountPage} page @param {Own} own */
export function mountOwn(root, page, own) {
  const { refs } = mount(root, "t-own");
  refs.user.textContent = refs.changeUser.value = own.user;
  refs.go.href = page.onward;
  refs.go.textContent = text("account.play");
  refs.go.setAttribute("data-text", "account.play");
  mountPhoto(refs, own, page.openPhoto);
  page.loadFaces();

  refs.logOut.addEventListener("click", async () => {
    if (!(await did("log-out", {}))) return;
    page.show(null);
    page.tell("account.loggedOut");
  });

  const present = secret(refs.present, "present", "account.present");
  const fresh = mountPassword(refs.fresh, {
    id: "fresh", label: "account.new", autocomplete: "new-password", hint: "account.passwordHint",
  });
  onSubmit(refs.changeForm, async () => {
    if (!(await did("password", { password: present.value, new: fresh.value }))) return;
    present.clear();
    fresh.clear();
    refs.change.open = false;
    page.tell("account.changed");
  });

  const proof = secret(refs.proof, "proof", "account.password");
  onSubmit(refs.removeForm, async () => {
    if (!(await did("delete", { password: proof.value }))) return;
    page.show(null);
    page.tell("account.deleted");
  });

  /**
   * @param {Parameters<typeof askAccount>[0]} order
   * @param {Record<string, string>} said
   * @returns {Promise<boolean>} whether it was done; otherwise it is said why not
   */
  async function did(order, said) {
    page.showError(null);
    const { code, args } = await askAccount(order, said);
    if (code) page.showError({ code, args });
    if (code === "account.none") page.show(null);
    return !code;
  }
}

/** @param {Element} root @param {string} id @param {string} label */
const secret = (root, id, label) =>
  mountPassword(root, { id, label, autocomplete: "current-password" });

/** @param {Element} form @param {() => void} then */
function onSubmit(form, then) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    then();
  });
}

/** @param {Refs} refs @param {Own} own @param {AccountPage["openPhoto"]} openPhoto */
function mountPhoto(refs, own, openPhoto) {
  const shown = { face: own.face ?? own.colour ?? recall().face, colour: own.colour ?? recall().colour, photo: own.photo ?? null };
  const show = () => figure(refs.figure, shown);
  const player = {
    profile: shown,
    /** @param {string | null} photo */
    setPhoto(photo) {
      shown.photo = photo;
      show();
    },
  };
  refs.photo.addEventListener("click", () => openPhoto(player));
  show();
}
