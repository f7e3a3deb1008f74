/** Puts the page together: its state, the commands of its screens, and its address. */

import { deferred, loadDeferred, withRetries } from "../net/loading.js";
import { otherListener } from "../core/listeners.js";
import { isUnkept } from "../core/name.js";
import { pathOf, readRoute } from "../core/routes.js";
import { isSpectator, needsFoyer, screenFor } from "../core/screen.js";
import { ownMember, present } from "../core/table.js";
import { sentence } from "../core/texts.js";
import { recallMode, rememberMode } from "../storage/local.js";
import { Player } from "./player.js";

/** @typedef {import("../arcade/face.js").Refused} Refused */
/** @typedef {import("../session/seat.js").Seat} Seat */
/** @typedef {import("../session/foyer-session.js").FoyerSession} FoyerSession */
/** @typedef {import("../table/side-screens.js").SideScreens} SideScreens */
/** @typedef {import("../arcade/arcade.js").Arcade} Arcade */

/** Loads all behind the first screen. */
export const loadRest = () => loadDeferred(() => import("../deferred.js"));

const routeHere = () => readRoute(location.pathname, location.hash, location.search);

/** The page's address. */
class Routes {
  current = routeHere();

  read() {
    this.current = routeHere();
  }

  /** @param {Route} next */
  push(next) {
    this.current = next;
    const path = pathOf(next);
    if (location.pathname + location.hash !== path) history.pushState(null, "", path);
  }

  /** Back does not lead to the address before. @param {Route} next */
  replace(next) {
    this.current = next;
    history.replaceState(null, "", pathOf(next));
  }

  /** The code of the table in the address. */
  get code() {
    return "code" in this.current ? this.current.code : null;
  }
}

export class App {
  #page;
  #isReady;
  /** @type {ReturnType<typeof import("../net/trust.js").watchTrust> | null} */
  #trust = null;
  /** @type {FoyerSession | null} */
  #foyer = null;
  /** @type {Seat | null} */
  #seat = null;
  /** @type {SideScreens | null} */
  #sideScreens = null;
  /** @type {Arcade | null} */
  #arcade = null;
  routes = new Routes();
  /** @type {"single" | "multi"} */
  mode = this.routes.current.name === "home" ? recallMode() : "multi";
  /** The code of the alert on the screen. */
  #alerted = "";
  /** In which phase of the table. @type {string | null} */
  #alertedIn = null;
  /** The options of each socket. */
  socket = {
    hello: () => ({ assets: this.#page.assets, ...this.player.hello() }),
    onSocket: (/** @type {boolean} */ isOpen) => (isOpen ? this.#trust?.opened() : this.#trust?.failed()),
    onWelcome: (/** @type {Welcome} */ welcome) => {
      this.player.welcomed(welcome);
      this.shell.assetsAre(welcome.assets);
    },
    /** The server refused the hello or its profile. @type {(message: Message) => boolean} whether to send a corrected hello */
    onRefused: ({ code, args }) => {
      const isToken = code === "door.refused";
      if (!isToken || this.player.refused()) this.showError(code, args);
      return !isToken && !isUnkept(code);
    },
  };

  /** @param {PageFacts} page @param {Shell} shell @param {HeldTable | null} held */
  constructor(page, shell, held) {
    this.#page = page;
    this.shell = shell;
    this.player = new Player(page.token, this);
    const parts = deferred();
    if (parts && held) this.#connect(parts, held);
    this.#isReady = loadRest().then((parts) => {
      if (!this.#seat) this.#connect(parts, null);
      this.#seat?.arrive();
      this.render();
    });
  }

  /** @param {import("../net/loading.js").Deferred} parts @param {HeldTable | null} held */
  #connect({ FoyerSession, Seat, watchTrust, serverAnswers }, held) {
    this.#trust = watchTrust({
      isSecure: location.protocol === "https:",
      answers: serverAnswers,
      onChange: () => this.render(),
    });
    this.#foyer = new FoyerSession(this);
    this.#seat = new Seat(this, held);
  }

  // Parts that load later, before the screens that use them.

  get seat() {
    return /** @type {Seat} */ (this.#seat);
  }

  get foyer() {
    return /** @type {FoyerSession} */ (this.#foyer);
  }

  get sideScreens() {
    return /** @type {SideScreens} */ (this.#sideScreens);
  }

  get arcade() {
    return /** @type {Arcade} */ (this.#arcade);
  }

  // State.

  get table() {
    return this.#seat?.state ?? null;
  }

  view = () => this.table?.view ?? null;
  you = () => this.table?.you ?? null;
  seatedView = () => (this.you() && !this.table?.bye ? this.view() : null);
  isSpectator = () => isSpectator(this.table);
  isWatching = () => ownMember(this.view(), this.you())?.role === "watches";
  foyerState = () => this.#foyer?.state ?? null;
  isLost = () => [this.table, this.foyerState(), this.#arcade?.link()].some((one) => one && !one.isUp && !one.bye);

  /** @returns {ScreenName} */
  screen() {
    if (this.#trust?.isMissing) return "untrusted";
    const isElsewhere = ["table", "watch", "map"].includes(this.routes.current.name);
    if (!deferred() && isElsewhere) return "arriving";
    const screen = screenFor(this.routes.current, this.table);
    return !this.#arcade && (screen === "arcade" || screen === "game") ? "arriving" : screen;
  }

  /** The address of the same screen at the other listener, if there is one. */
  linkToOtherListener() {
    const origin = otherListener(this.#page.listeners, location);
    return origin && origin + pathOf(this.routes.current);
  }

  /** The address of the page about http and https, which leads back here. */
  guideLink = () => (this.routes.code ? `/secure?t=${this.routes.code}` : "/secure");

  // Display.

  /**
   * Lets a screen draw a view that waits for its moment.
   * @template T
   * @param {View} view @param {() => T} act
   */
  seeing(view, act) {
    const { table } = this;
    if (!table) return null;
    const now = table.view;
    table.view = view;
    try {
      return act();
    } finally {
      table.view = now;
    }
  }

  render = () => this.shell.render();
  toast = (/** @type {string} */ words) => this.shell.toast(words);
  /** @type {Refused} */
  showError = (code, args) => {
    this.#alerted = code;
    this.#alertedIn = this.view()?.phase.name ?? null;
    // What is wrong with a field stays until the field is changed.
    this.shell.alert(sentence(code, args), /^(name|code)\./.test(code));
  };

  /** The cause of alerts whose codes begin so is gone. @param {string} codes */
  clearError(codes) {
    if (this.#alerted.startsWith(codes)) this.#clearAlert();
  }

  /** Takes an alert from the screen. */
  #clearAlert() {
    this.#alerted = "";
    this.#alertedIn = null;
    this.shell.alert("");
  }

  // Asking the server.

  /**
   * @param {{ command: (message: Message) => Promise<Answer> }} socket
   * @param {Message} message @param {Refused} [refused]
   * @returns {Promise<Answer | null>} `null`: refused, and said so
   */
  async ask(socket, message, refused = this.showError) {
    // Leaving a field sends the profile, which is no answer to the error on the screen.
    if (message.t !== "profile") this.#clearAlert();
    const answer = await socket.command(message);
    if (answer.t === "ok") return answer;
    if (answer.code && !this.isStale(answer.code)) refused(answer.code, answer.args);
    return null;
  }

  /** Whether the page has left meanwhile by itself. @param {string} code */
  isStale = (code) => code === "seat.left";

  /** Sends an order once the foyer's socket exists. @type {import("../arcade/face.js").Source["ask"]} */
  orderNear = async (message, refused) => {
    await this.#isReady;
    return this.foyer.order(message, refused);
  };

  /** The server has it already; this makes the table read it. @param {Message} message */
  sendProfile(message) {
    this.orderNear(message);
    if (this.seatedView()) this.seat.order(message);
  }

  /** A player outside the host's network logs in first, then returns here (R1). @param {string} code */
  logsIn(code) {
    if (code !== "account.needed") return false;
    withRetries(() => import("../core/destination.js"))
      .then(({ logInFor }) => location.replace(logInFor(location, this.#page.token)));
    return true;
  }

  // Going places.

  /** @param {Route} next */
  go(next) {
    this.routes.push(next);
    this.#clearAlert();
    this.render();
  }

  /** After Back or Forward of the browser. */
  returned() {
    this.routes.read();
    this.#seat?.arrive();
    this.render();
  }

  goHome = () => (this.#seat ? this.seat.goHome() : this.go({ name: "home" }));
  goTable = () => this.table && this.go({ name: "table", code: this.table.code });
  /** Home with the ways to a table unfolded. */
  goConnect() {
    if (!this.player.submitProfile()) return false;
    this.go({ name: "connect" });
    return true;
  }

  /** From where one sits, if one does. */
  goArcade() {
    const view = this.seatedView();
    this.go({ name: "arcade", code: view && !view.solo ? view.code : null, game: null, place: "" });
  }

  openPhoto = async () => (await loadRest()).openPhoto(this.player);
  async loadFaces() {
    await (await loadRest()).loadFaces();
    this.render();
  }
  openLook = async () => (await loadRest()).openLook(this);

  /** The mode that home shows, now and the next time (H3). @param {"single" | "multi"} mode */
  setMode(mode) {
    this.mode = mode;
    rememberMode(mode);
  }

  /** @param {"single" | "multi"} mode */
  async chooseMode(mode) {
    const view = this.seatedView();
    const isElsewhere = view && view.solo !== (mode === "single");
    if (isElsewhere && !(await this.seat.giveUp())) return this.render();
    this.setMode(mode);
    this.#clearAlert();
    if (mode === "single") this.routes.replace({ name: "home" });
    // Those nearby see who is there to play with.
    if (mode === "multi") this.player.introduce();
    this.render();
  }

  /** With Multi-player and nobody there it leads to a table, where the others can parts (H5). */
  async startFromHome() {
    if (!this.player.submitProfile()) return;
    const view = this.seatedView();
    const isAlone = this.mode !== "single" && !(view && present(view).length > 1);
    await this.#isReady;
    if (view && isAlone) this.goTable();
    else if (view) this.seat.order({ t: "start" });
    else if (!(await this.seat.open(!isAlone))) return;
    if (isAlone) this.showError("start.alone");
  }

  // Beside the screens.

  /** The foyer is open on quiet screens, in the name of the table if there is one; so the arcade's table. */
  updateConnections() {
    this.#sideScreens ??= deferred()?.atTable()?.createSideScreens(this) ?? null;
    const here = this.routes.current;
    const screen = screenFor(here, this.table);
    const isNear = needsFoyer(screen) || here.name === "tv" || ("place" in here && Boolean(here.place));
    this.#foyer?.updateConnection(isNear, this.seatedView() ? this.table?.code ?? null : null);
    if (screen === "arcade" || screen === "game") this.#loadArcade();
    this.#arcade?.updateConnection();
  }

  async #loadArcade() {
    if (this.#arcade) return;
    const { Arcade } = await (await loadRest()).loadArcade();
    this.#arcade ??= new Arcade(this);
    this.render();
  }

  /** The table has shown something. @param {View} view */
  viewed(view) {
    if (present(view).length > 1) this.clearError("start.alone");
    if (this.#alertedIn && this.#alertedIn !== view.phase.name) this.#clearAlert();
    this.#sideScreens?.viewed(view);
  }

  /** The host's message to all (H9), or a message for the arcade. @param {Message} message */
  heard = (message) => {
    if (message.t === "announcement") this.toast(`📣 ${message.text}`);
    else this.#arcade?.heard(message);
  };

  /** @param {boolean} hidden */
  hidden(hidden) {
    this.#seat?.hidden(hidden);
    this.#arcade?.hidden(hidden);
  }

  wake() {
    this.#foyer?.wake();
    this.#seat?.wake();
    this.#arcade?.wake();
  }
}
