/** People and tables nearby, in the order of the list (H4). Pure. */

/** @typedef {import("../../../types/wire.d.ts").Person} Person */
/** @typedef {import("../../../types/wire.d.ts").NearTable} NearTable */
/** @typedef {import("../../../types/foyer.d.ts").Near} Near */

/** Acquaintances first, then all others by their numbers, without the viewer. @param {Near} near @returns {Person[]} */
export function peopleNear({ near, known, welcome }) {
  const named = new Set([welcome?.person, ...known.map((one) => one.person)]);
  const others = [...near.values()].filter((one) => "person" in one && !named.has(one.person));
  return [...known, .../** @type {Person[]} */ (others).sort((one, other) => one.person - other.person)];
}

/** Tables by their codes, without those to which one is just invited. @param {Near} near @returns {NearTable[]} */
export function tablesNear({ near, invitations = [] }) {
  const asking = new Set(invitations.map(({ table }) => table));
  const tables = /** @type {NearTable[]} */ ([...near.values()].filter((one) => "code" in one && !asking.has(one.code)));
  return tables.sort((one, other) => (one.code < other.code ? -1 : 1));
}
