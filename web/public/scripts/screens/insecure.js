/** Passwords do not go through the open door: the way to the secure one. */

import { mount } from "../components/template.js";

/** @param {Element} root @param {import("../account.js").AccountPage} page */
export function mountInsecure(root, page) {
  const { refs } = mount(root, "t-insecure");
  const door = page.secureDoor();
  refs.door.hidden = !door;
  if (door) refs.door.href = door;
}
