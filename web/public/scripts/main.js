/** The page: screens, what happens to the window. */

import { App, loadRest } from "./app/app.js";
import { deferred } from "./net/loading.js";
import { byId, say } from "./components/template.js";
import { readListeners, takeToken } from "./core/listeners.js";
import { isAtTable, isQuiet } from "./core/screen.js";
import { ownMember } from "./core/table.js";
import { text } from "./core/texts.js";
import { mountLanguages, setFirstLanguage } from "./page/language.js";
import { ENTERED, mayReloadFor, store, stored } from "./storage/local.js";
import { mountHome } from "./screens/home.js";

/** @typedef {{ update: () => void, destroy?: () => void }} Screen */

const ALERT_MS = 12_000;
const TOAST_MS = 5_000;
/** The page does not report a shorter loss of the connection. */
const BANNER_MS = 1_000;

/** Nothing is there yet but the masthead. */
const mountNothing = () => ({ update() {} });

/** Until a screen is there, one is still arriving. @param {ScreenName} name */
function mountOf(name) {
  /** @type {Partial<Record<ScreenName, (root: Element, app: App) => Screen>>} */
  const screens = { home: mountHome, ...deferred()?.SCREENS, ...tableScreens() };
  return screens[name] ?? screens.arriving ?? mountNothing;
}

const tableScreens = () => deferred()?.tableScreens() ?? null;
const tableWakeLock = () => deferred()?.atTable()?.WAKE_LOCK ?? null;
const tableEvents = () => deferred()?.atTable()?.TABLE_EVENTS ?? null;
const loadTableScreens = async () => (await loadRest()).loadTableScreens();

/** Loads a screen that the page has only once it is opened; `null` where it is there. @param {ScreenName} name */
function awaited(name) {
  const parts = deferred();
  if (name !== "map" && name !== "practice" && name !== "writing") return null;
  const load = { map: parts?.loadMap, practice: parts?.loadPractice, writing: parts?.loadWriting }[name];
  return (!parts?.tableScreens()?.[name] && load) || null;
}

/** @param {string} name */
const meta = (name) =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

/** The token that this page was opened with; the address is cleaned of it. */
function takeArrival() {
  const { token, hash } = takeToken(location.hash);
  const clean = location.pathname + location.search + hash;
  if (hash !== location.hash) history.replaceState(null, "", clean);
  return token;
}

/** @param {HTMLElement} element @param {number} lastsMs */
function fading(element, lastsMs) {
  let timer = 0;
  return (/** @type {string} */ words, stays = false) => {
    clearTimeout(timer);
    say(element, words);
    if (words && !stays) timer = setTimeout(() => say(element, ""), lastsMs);
  };
}

class Shell {
  #held;
  #app;
  #root = byId("screen");
  #isOutdated = false;
  /** @type {ReturnType<typeof import("./screens/table/invitations.js").mountInvitations> | null} */
  #invitations = null;
  #shown = "";
  /** The question that is to come, laid out. @type {ReturnType<typeof import("./screens/ahead.js").layAhead>} */
  #ahead = null;
  /** The same one, until its first frame is painted. @type {ReturnType<typeof import("./screens/ahead.js").layAhead>} */
  #uncovered = null;
  #bannerTimer = 0;
  /** @type {Screen | null} */
  #screen = null;
  alert = fading(byId("alert"), ALERT_MS);
  toast = fading(byId("toast"), TOAST_MS);

  /** @param {HeldTable | null} held */
  constructor(held) {
    this.#held = held;
    const page = { assets: meta("assets"), listeners: readListeners(meta("fourtop-doors")), token: takeArrival() };
    this.#app = new App(page, this, held);
    this.#listen();
    mountLanguages(byId("language"), byId("language-tag"), () => {
      this.#shown = "";
      this.render();
    });
    this.render();
    this.#greet();
    loadTable(this.#app.routes.current.name === "home" && this.#app.mode === "single", this.render);
  }

  /** After a log-in. */
  #greet() {
    const user = stored(ENTERED);
    if (!user) return;
    store(ENTERED, "");
    this.toast(text("home.entered", { user }));
  }

  #listen() {
    const app = this.#app;
    byId("brand").addEventListener("click", (event) => {
      event.preventDefault();
      app.goHome();
    });
    addEventListener("popstate", () => app.returned());
    document.addEventListener("visibilitychange", () => {
      app.hidden(document.hidden);
      if (document.hidden) return;
      app.wake();
      tableWakeLock()?.wake();
      tableEvents()?.wake();
    });
    addEventListener("pageshow", (event) => event.persisted && app.wake());
    addEventListener("online", () => app.wake());
  }

  /** @param {string} theirs */
  assetsAre(theirs) {
    this.#isOutdated = theirs !== meta("assets") && mayReloadFor(theirs);
  }

  /** @param {import("../../types/wire.d.ts").Reacted} one */
  reacted = (one) => tableEvents()?.reacted(this.#app, one);

  render = () => {
    const app = this.#app;
    app.updateConnections();
    const name = app.screen();
    const load = awaited(name);
    // Nothing is lost where nothing is shown yet, and files of another version may be gone.
    if (this.#isOutdated && (isQuiet(name) || load || !tableScreens())) return location.reload();
    if (name === "untrusted" && !tableScreens()) loadTableScreens().then(this.render);
    load?.().then(this.render);
    const key = `${name} ${app.isSpectator()} ${mountOf(name).name}`;
    const isUncovered = this.#uncover(name, key);
    if (key !== this.#shown) this.#change(name, key);
    this.#screen?.update();
    this.#invite(isQuiet(name) ? app.foyerState()?.invitations ?? [] : []);
    tableWakeLock()?.update(isAtTable(name));
    tableEvents()?.update(app, isAtTable(name));
    // The page's own attributes concern every element: they wait until the question is painted.
    if (!isUncovered) this.#dress(name);
    this.#updateBanner();
  };

  /** @param {View} view */
  prepare = (view) => {
    const { phase } = view;
    if (phase.name === "reveal") return tableEvents()?.closed(view);
    const [name, isTelevision] = [this.#app.screen(), document.documentElement.hasAttribute("data-television")];
    if (isTelevision || document.hidden || (name !== "play" && name !== "countdown")) return;
    if (this.#ahead && "round" in phase && this.#ahead.round === phase.round) return;
    this.#uncovered?.settle();
    this.#ahead?.drop();
    this.#ahead = deferred()?.atTable()?.layAhead(this.#root, this.#app, view) ?? null;
  };

  /** Shows the question that is laid out, at its moment. @param {ScreenName} name @param {string} key */
  #uncover(name, key) {
    const [ahead, phase] = [this.#ahead, this.#app.view()?.phase];
    if (!ahead || (name === this.#shown.split(" ")[0] && phase?.name !== "question")) return false;
    this.#ahead = null;
    const isIts = name === "play" && phase && "round" in phase && phase.round === ahead.round;
    if (!isIts || !ahead.mayShow) return ahead.drop(), false;
    const former = this.#screen;
    this.#shown = key;
    this.#screen = ahead.screen;
    former?.destroy?.();
    this.#uncovered = ahead;
    ahead.show(former, () => {
      this.#uncovered = null;
      this.render();
    });
    return true;
  }

  /** @param {ScreenName} name @param {string} key */
  #change(name, key) {
    const isFirst = this.#shown === "" && !this.#held;
    // No frame is painted while the page is hidden.
    this.#uncovered?.settle();
    this.#uncovered = null;
    this.#shown = key;
    this.#screen?.destroy?.();
    this.#root.replaceChildren();
    this.#screen = mountOf(name)(this.#root, this.#app);
    // Both lay the page out, which this frame does anyway.
    requestAnimationFrame(() => {
      scrollTo(0, 0);
      if (!isFirst && document.activeElement === document.body) this.#root.querySelector("h1")?.focus({ preventScroll: true });
    });
  }

  /** The cards come with the table's screens. @param {import("../../types/wire.d.ts").Invitation[]} invitations */
  #invite(invitations) {
    const mountInvitations = deferred()?.atTable()?.mountInvitations;
    if (mountInvitations) this.#invitations ??= mountInvitations(byId("cards"), (...given) => this.#app.foyer.answer(...given));
    else if (invitations.length) loadTableScreens().then(this.render);
    this.#invitations?.update(invitations);
  }

  /** Sets the title, large text and television mode of the page. @param {ScreenName} name */
  #dress(name) {
    const app = this.#app;
    const page = document.documentElement;
    page.setAttribute("data-screen", name);
    page.toggleAttribute("data-television", app.routes.current.name === "watch");
    page.toggleAttribute("data-large", Boolean(ownMember(app.view(), app.you())?.help.largeText));
    document.title = titleOf(name, app);
  }

  #updateBanner() {
    if (!this.#app.isLost() || this.#shown.startsWith("untrusted")) {
      clearTimeout(this.#bannerTimer);
      this.#bannerTimer = 0;
      say(byId("banner"), "");
    } else if (!this.#bannerTimer) {
      const show = () => say(byId("banner"), text(navigator.onLine ? "link.lost" : "link.offline"));
      this.#bannerTimer = setTimeout(show, BANNER_MS);
    }
  }
}

/** @param {HeldTable | null} [held] the table that a page beside it has held open */
export const start = (held = null) => new Shell(held);

/** From home alone they are wanted once somebody does something. @param {boolean} mayWait @param {() => void} render */
function loadTable(mayWait, render) {
  const load = () => loadTableScreens().then(render);
  if (!mayWait) load();
  else for (const event of ["pointerdown", "keydown", "input"]) {
    addEventListener(event, load, { once: true, capture: true });
  }
}

/** @param {ScreenName} name @param {App} app */
function titleOf(name, app) {
  const view = app.view();
  const phase = view?.phase;
  const about = phase?.name === "countdown" ? phase.quiz : phase;
  /** @type {Args} */
  const args = { .../** @type {object} */ (about), code: app.routes.code || view?.code || "" };
  if (about && "theme" in about && about.theme) args.topic = about.theme;
  if (phase?.name === "arcade") args.topic = text(`game.${phase.game}`);
  if (phase?.name === "preparing") args.number = phase.quiz;
  return text(`title.${name === "play" || name === "countdown" ? phase?.name : name}`, args);
}

// A page beside the table starts this one when the table calls.
if (meta("assets")) {
  await setFirstLanguage();
  start();
}
