/** Over http the page asks for no password: it links to https. */

import { mount } from "../components/template.js";

/** @param {Element} root @param {import("../account.js").AccountPage} page */
export function mountInsecure(root, page) {
  const { refs } = mount(root, "t-insecure");
  const door = page.secureLink();
  refs.door.hidden = !door;
  if (door) refs.door.href = door;
}
