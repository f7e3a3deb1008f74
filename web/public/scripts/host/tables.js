/** The tables on the host's page: who is there, and what the host can do (H9). */

import { repeat, say } from "../components/template.js";
import { text } from "../core/texts.js";
import { order, twice } from "./actions.js";

/** @typedef {import("../../../types/host.d.ts").HostTable} Table */
/** @typedef {Table["members"][number]} Member */
/** @typedef {{ copy: (root: HTMLElement) => (line: string) => void, done: (answer: import("./actions.js").Answer | null, words: string) => void }} Help */

const codeOf = (/** @type {Table} */ table) => table.code;
const numberOf = (/** @type {Member} */ member) => member.m;

/** @param {Table} table */
function playing({ plays }) {
  if (plays === "lobby") return text("host.lobby");
  return text(plays === "quiz" ? "host.inQuiz" : "host.inGame");
}

/** @param {Member} member */
const stateOf = ({ away, far }) => [away ? text("host.away") : "", far ? text("host.far") : ""].filter(Boolean).join(", ");

/** @param {Refs} refs of a table @param {string} code @param {Help} help */
function mountMembers(refs, code, { done }) {
  /** @type {Map<number, ReturnType<typeof twice>>} */
  const buttons = new Map();
  const list = repeat(refs.members, "t-host-member", numberOf, ({ remove }, { m, name }) => {
    buttons.set(m, twice(remove, async () => {
      done(await order(`/host/tables/${code}/remove/${m}`), text("host.removed", { name }));
    }));
  });
  return (/** @type {Member[]} */ members) => list.update(members, (copy, member) => {
    const { m, name } = member;
    say(copy.name, name);
    say(copy.state, stateOf(member));
    buttons.get(m)?.(text("host.remove"), text("host.sureRemove", { name }), text("host.removeName", { name }));
  });
}

/** @param {Refs} refs @param {string} code @param {Help} help */
function mountTable(refs, code, help) {
  const members = mountMembers(refs, code, help);
  const address = help.copy(refs.address);
  const close = twice(refs.close, async () => {
    help.done(await order(`/host/tables/${code}/close`), text("host.closedTable", { code }));
  });
  return (/** @type {Table} */ table, /** @type {string} */ link) => {
    say(refs.name, table.name ? text("host.table", { name: table.name }) : code);
    say(refs.people, `${text("host.people", { people: table.people })}, ${playing(table)}`);
    refs.members.hidden = table.members.length === 0;
    members(table.members);
    refs.address.hidden = refs.open.hidden = Boolean(table.solo);
    address(`${link}/t/${code}/watch`);
    refs.open.href = `/t/${code}/watch`;
    say(refs.open, text("host.tvOpen"));
    close(text("host.close"), text("host.sureClose", { code }), text("host.closeName", { code }));
  };
}

/** @param {Element} root @param {Help} help @returns {(tables: Table[], link: string) => void} */
function mountList(root, help) {
  /** @type {Map<string, ReturnType<typeof mountTable>>} */
  const mounted = new Map();
  const list = repeat(root, "t-host-table", codeOf, (copy, { code }) => {
    mounted.set(code, mountTable(copy, code, help));
  });
  return (tables, link) => list.update(tables, (_, table) => mounted.get(table.code)?.(table, link));
}

/** Tables with somebody first; the others are behind one line. @param {Refs} refs @param {Help} help @returns {(tables: Table[], link: string) => void} */
export function mountTables(refs, help) {
  const [used, unused] = [mountList(refs.tables, help), mountList(refs.unused, help)];
  const newTable = help.copy(refs.tvLink);
  return (tables, link) => {
    refs.openTables.hidden = tables.length === 0;
    say(refs.tablesNumber, String(tables.length));
    say(refs.tablesWords, text("host.tables", { tables: tables.length }));
    // Each table has an address of its own; without one the television opens a table.
    refs.tvLink.hidden = tables.some(({ people, solo }) => people > 0 && !solo);
    refs.tvQR.hidden = refs.tvLink.hidden;
    refs.tvQR.alt = `${link}/tv`;
    newTable(`${link}/tv`);
    const empty = tables.filter(({ people }) => people === 0);
    used(tables.filter(({ people }) => people > 0), link);
    unused(empty, link);
    refs.folded.hidden = empty.length === 0;
    say(refs.foldedWords, text("host.unused", { tables: empty.length }));
  };
}
