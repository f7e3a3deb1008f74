/**
 * The account, the secure connection, own decks and the host have pages of their own. A player who opens one keeps
 * the seat (H7): the page opens the table's socket and loads the table's page. When a quiz starts, that page replaces
 * this one without a navigation, so the player sees the first question at the same instant as everybody.
 */

import { address } from "../address.js";
import { loadDeferred, withRetries } from "../net/loading.js";
import { translate } from "../components/template.js";
import { callsFrom, happening } from "../core/calling.js";
import { pathOf } from "../core/routes.js";
import { fetchDocument } from "../page/resources.js";
import { rememberTable, tableOfTab } from "../storage/last-table.js";

/** @typedef {import("../net/table.js").Table} Table */
/** @typedef {import("../../../types/table.d.ts").TableOptions} TableOptions */
/** @typedef {import("../storage/last-table.js").LastTable} LastTable */

/** The elements with which this page was loaded. */
const own = [...document.body.children];
const ownStyles = [...document.querySelectorAll('link[rel="stylesheet"]')];
const isFirst = (/** @type {Element} */ link) => link.getAttribute("href")?.endsWith("/first.css") ?? false;

/** @type {Promise<Document> | null} */
let page = null;

/** The table's page, of which those beside it use templates and drawings. */
export const tablePage = () => (page ??= withRetries(() => fetchDocument("/")));

/** The digest of the page's files, as in this one's address. */
const assets = () => /\/a\/(\w+)\//.exec(import.meta.url)?.[1] ?? "";

/** Holds the seat that this tab has, if it has one. */
export async function stayAtTable() {
  const last = tableOfTab();
  if (!last?.isSeated || last.isSolo) return;
  const { Table, loadTableScreens } = await loadDeferred(() => import("../deferred.js"));
  /** @type {(() => void) | null} */
  let goOver = null;
  let isCalled = false;
  const held = new HeldTable(last, Table, () => {
    isCalled = true;
    goOver?.();
  });
  const [other, { start }] = await Promise.all([
    tablePage(), withRetries(() => import("../main.js")), loadTableScreens(), loadFirstStyle()]);
  goOver = () => {
    takePlace(other, last.code);
    start(held);
  };
  if (isCalled) goOver();
}

/** A table's socket that a page beside it has open. */
export class HeldTable {
  #last;
  #call;
  #before;
  /** @type {Welcome | null} */
  #welcome = null;
  #awake = new AbortController();
  /** The listener of the table. @type {TableOptions} */
  #listener;
  table;

  /**
   * @param {LastTable} last
   * @param {typeof import("../net/table.js").Table} Table
   * @param {() => void} call the table wants everybody
   */
  constructor(last, Table, call) {
    this.#last = last;
    this.#call = call;
    this.#before = last.happening;
    this.#listener = this.#silent();
    this.table = new Table({
      code: last.code,
      as: "resume",
      wasThere: true,
      hello: () => this.#listener.hello(),
      onView: (...told) => this.#listener.onView(...told),
      onChange: () => this.#listener.onChange(),
      onReaction: (reacted) => this.#listener.onReaction(reacted),
      onOther: (message) => this.#listener.onOther?.(message),
      onRefused: (message) => this.#listener.onRefused(message),
      onSocket: (isOpen) => this.#listener.onSocket(isOpen),
      onWelcome: (told) => {
        this.#welcome = told;
        this.#listener.onWelcome(told);
      },
    });
    stayAwake(this.table, this.#awake.signal);
  }

  /** This page shows nothing of the table. @returns {TableOptions} */
  #silent() {
    const nothing = () => {};
    return {
      code: this.#last.code,
      as: "resume",
      hello: () => ({ assets: assets() }),
      onView: (view) => this.#viewed(view),
      onChange: nothing,
      onReaction: nothing,
      onWelcome: nothing,
      onRefused: nothing,
      onSocket: nothing,
    };
  }

  /** @param {View} view */
  #viewed(view) {
    const isCalled = callsFrom(view, this.#before);
    this.#before = happening(view);
    rememberTable({ ...this.#last, happening: this.#before });
    if (isCalled) this.#call();
  }

  /** Passes the socket to the table's page. @param {TableOptions} options for its messages from now on */
  take(options) {
    this.#awake.abort();
    this.#listener = options;
    if (this.#welcome) options.onWelcome(this.#welcome);
    return this.table;
  }
}

/** @param {Table} table @param {AbortSignal} signal until then */
function stayAwake(table, signal) {
  document.addEventListener("visibilitychange", () => {
    table.send({ t: "hidden", hidden: document.hidden });
    if (!document.hidden) table.wake();
  }, { signal });
  addEventListener("pageshow", (event) => event.persisted && table.wake(), { signal });
  addEventListener("online", () => table.wake(), { signal });
}

/** Loads the style sheet of the table's page, for a page with another one, and does not apply it yet. */
function loadFirstStyle() {
  if (ownStyles.some(isFirst)) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.media = "not all";
  link.href = address("../styles/first.css");
  return new Promise((settle) => {
    link.onload = link.onerror = () => settle(undefined);
    // Before what the table's screens wear, as in the table's page.
    document.head.prepend(link);
  });
}

/** The table's page takes this one's place; Back leads to this one again. @param {Document} other @param {string} code */
function takePlace(other, code) {
  const here = location.pathname;
  addEventListener("popstate", () => location.pathname === here && location.reload());
  history.pushState(null, "", pathOf({ name: "table", code }));
  for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
  for (const node of own) node.remove();
  for (const link of document.querySelectorAll("link[media]")) if (isFirst(link)) link.removeAttribute("media");
  for (const link of ownStyles) if (!isFirst(link)) link.remove();
  document.head.append(...other.querySelectorAll('meta[name="assets"]'));
  document.body.prepend(...other.body.children);
  translate(document.body);
}
