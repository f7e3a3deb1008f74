/** The page for an unreachable server: it shows the reason and continues as soon as it can. */

import { say } from "./components/template.js";
import { text } from "./core/texts.js";
import { speakAtFirst } from "./language.js";
import { serverAnswers } from "./net/trust.js";

const AGAIN_MS = 3_000;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Shows the fault, as far as the browser knows it. */
function tell() {
  const fault = navigator.onLine ? "server" : "network";
  say(byId("heading"), text(`offline.${fault}`));
  say(byId("words"), text(`offline.${fault}Text`));
}

async function tryAgain() {
  tell();
  if (await serverAnswers()) location.reload();
}

await speakAtFirst();
tell();
document.title = text("title.home");
byId("again").addEventListener("click", () => location.reload());
addEventListener("online", tryAgain);
addEventListener("offline", tell);
document.addEventListener("visibilitychange", () => document.hidden || tryAgain());
setInterval(() => document.hidden || tryAgain(), AGAIN_MS);
