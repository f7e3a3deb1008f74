/** The button "Use motion": asks for permission in the tap, shows the result, and links to the https address. */

import { text } from "../core/texts.js";
import { MOTION } from "../motion/switch.js";
import { handoverAddress } from "../net/handover.js";
import { open } from "./dialog.js";
import { clone } from "./template.js";

/** Says that motion needs https, and links there; the seat goes along. @param {App} app */
export function explainSecureLink(app) {
  const { element, refs } = clone("t-door-dialog");
  const door = app.linkToOtherListener();
  refs.how.href = app.guideLink();
  refs.go.hidden = !door;
  refs.go.addEventListener("click", async () => {
    const { origin, pathname, search } = new URL(door ?? "");
    location.assign(await handoverAddress(origin, pathname + search));
  });
  refs.no.addEventListener("click", () => element.close());
  open(element);
}

/**
 * @param {HTMLButtonElement} button
 * @param {App} app
 * @param {() => void} onChange
 */
export function mountMotionSwitch(button, app, onChange) {
  async function tapped() {
    if (MOTION.state === "on") MOTION.turnOff();
    else await MOTION.turnOn();
    if (MOTION.state === "insecure") explainSecureLink(app);
    else if (MOTION.state !== "on" && MOTION.state !== "off") tell();
    onChange();
  }

  function tell() {
    app.toast(text(MOTION.state === "refused" ? "motion.refused" : "motion.none"));
  }

  button.addEventListener("click", tapped);
  MOTION.recall().then(onChange);

  return {
    update: () => button.setAttribute("aria-pressed", String(MOTION.state === "on")),

    /** No sensor answers. */
    silent() {
      MOTION.silent();
      tell();
      onChange();
    },
  };
}
