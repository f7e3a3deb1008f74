/** The ways to a table on a screen of their own (H4). */

import { mount } from "../components/template.js";
import { mountWays } from "../components/ways.js";

/** @typedef {import("../app.js").App} App */

/** @param {Element} root @param {App} app */
export function mountConnect(root, app) {
  const { refs } = mount(root, "t-connect");
  refs.back.addEventListener("click", () => app.goHome());
  return mountWays(refs, app);
}
