/** The page about one's account: registering, logging in, and what can be done then (R1). */

import { tablePage } from "./standalone/held-table.js";
import { withRetries } from "./net/loading.js";
import { adopt, byId } from "./components/template.js";
import { destination, onward } from "./core/destination.js";
import { otherListener, readListeners, takeToken } from "./core/listeners.js";
import { sentence, text } from "./core/texts.js";
import { ENTERED, KNOWN, recall, remember, store } from "./storage/local.js";
import { ownAccount } from "./net/account.js";
import { mountEnter } from "./screens/enter.js";
import { mountInsecure } from "./screens/insecure.js";
import { mountOwn } from "./screens/own.js";
import { catalogues, createTranslation } from "./standalone/language.js";
import { loadFaces, openPhoto } from "./session/table-screens.js";

/** @typedef {import("./net/account.js").Own} Own */

/** Characters of a player's name (H2). */
const LONGEST_NAME = 20;

/** The table's page may have replaced them when an answer arrives. */
const [alert, toast, screen] = [byId("alert"), byId("toast"), byId("screen")];
const to = destination(location.search);
const { token } = takeToken(location.hash);
if (token) history.replaceState(null, "", location.pathname + location.search);
/** @type {{ code: string, args?: Args } | null} */
let fault = null;
let news = "";
/** Renews the texts of the current screen that its markup does not name. */
let retellScreen = () => {};

function say() {
  alert.textContent = fault ? sentence(fault.code, fault.args) : "";
  toast.textContent = news && text(news);
}

/** The functions for the screens. */
const page = {
  to,
  /** Whether the server takes guests by link. */
  guests: false,
  loadFaces,
  openPhoto,
  onward: onward(to, token),
  /** The address of this page over https. */
  secureLink() {
    const content = document.querySelector('meta[name="fourtop-doors"]')?.getAttribute("content");
    const origin = otherListener(readListeners(content ?? ""), location);
    return origin && origin + location.pathname + location.search;
  },

  /** @param {{ code: string, args?: Args } | null} next */
  showError(next) {
    fault = next;
    news = "";
    say();
  },

  /** @param {string} key */
  tell(key) {
    fault = null;
    news = key;
    say();
  },

  /** Leads to the visitor's destination after the log-in, with new sockets for the account's player. */
  async entered() {
    const answer = await ownAccount().catch(() => null);
    if (answer?.own) arrive(answer.own);
    location.assign(screen.isConnected ? page.onward : location.href);
  },

  /** @param {Own | null} own */
  show(own) {
    retellScreen = () => {};
    if (location.protocol === "http:") mountInsecure(screen, page);
    else if (own) mountOwn(screen, page, own);
    else retellScreen = mountEnter(screen, page).update;
    screen.querySelector("h1")?.focus();
  },
};

/** @typedef {typeof page} AccountPage */

/** Tells the next page who has come, and the account's name where the player has none (H2). @param {Own} own */
function arrive({ user, name }) {
  const profile = recall();
  const own = name && name !== profile.lent ? name : user.slice(0, LONGEST_NAME);
  if (!profile.name) remember({ ...profile, name: own });
  store(ENTERED, user);
  store(KNOWN, "yes");
}

function changed() {
  document.title = text("title.account");
  retellScreen();
  say();
}

/** The drawings and templates of the first screen serve here as well. */
const drawings = tablePage().then(adopt);
const translation = createTranslation(catalogues("account"));
const [answer] = await Promise.all([withRetries(ownAccount), translation.load(), drawings]);
page.guests = answer.guests;
page.show(answer.own);
translation.start(changed);
