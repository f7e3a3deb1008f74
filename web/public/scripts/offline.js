/**
 * The page for an unreachable server: it shows the reason and continues as soon as it can. The server sends
 * the same page, with status 404, for an address that it does not know.
 */

import { byId, say } from "./components/template.js";
import { text } from "./core/texts.js";
import { mountLanguages, setFirstLanguage } from "./page/language.js";
import { serverAnswers } from "./net/trust.js";

const AGAIN_MS = 3_000;
/** Before that, the server's answer may still show that only the address is wrong. */
const UNKNOWN_MS = 500;

let isMissing = false;

/** Shows the fault, as far as the browser knows it. */
function tell() {
  const fault = isMissing ? "missing" : navigator.onLine ? "server" : "network";
  say(byId("heading"), text(`offline.${fault}`));
  say(byId("words"), text(`offline.${fault}Text`));
}

/** No page has this address: trying again is of no use. */
function tellMissing() {
  isMissing = true;
  byId("stage").setAttribute("data-missing", "");
  tell();
  byId("waiting").hidden = true;
  byId("again").hidden = true;
  byId("home").hidden = false;
}

async function tryAgain() {
  if (isMissing) return;
  if (!(await serverAnswers())) return tell();
  const { status } = await fetch(location.href, { method: "HEAD" });
  if (status === 404) tellMissing();
  else location.reload();
}

await setFirstLanguage();
document.title = text("title.home");
mountLanguages(byId("language"), byId("language-tag"), tell);
byId("again").addEventListener("click", () => location.reload());
addEventListener("online", tryAgain);
addEventListener("offline", tell);
document.addEventListener("visibilitychange", () => document.hidden || tryAgain());
setInterval(() => document.hidden || tryAgain(), AGAIN_MS);
setTimeout(tell, UNKNOWN_MS);
tryAgain();
