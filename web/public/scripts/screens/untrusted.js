/** The page loaded over https but its sockets fail: the way to another address. */

import { address } from "../address.js";
import { mount } from "../components/template.js";

const DOOR = address("../images/doors.svg#secure");

/** @param {Element} root @param {App} app */
export function mountUntrusted(root, app) {
  const { refs } = mount(root, "t-untrusted");
  refs.door.querySelector("use").setAttribute("href", DOOR);
  refs.how.href = app.guideLink();

  return {
    update() {
      const open = app.linkToOtherListener();
      refs.open.hidden = !open;
      if (open) refs.open.href = open;
    },
  };
}
