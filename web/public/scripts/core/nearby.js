/** Who and what is near, in the order in which it is shown (H4). Pure. */

/** @typedef {import("../../../types/wire.d.ts").Person} Person */
/** @typedef {import("../../../types/wire.d.ts").NearTable} NearTable */
/** @typedef {import("../../../types/foyer.d.ts").Near} Near */

/** Whom one has sat with, then all others by their numbers; not oneself. @param {Near} near @returns {Person[]} */
export function peopleNear({ near, known, welcome }) {
  const named = new Set([welcome?.person, ...known.map((one) => one.person)]);
  const others = [...near.values()].filter((one) => "person" in one && !named.has(one.person));
  return [...known, .../** @type {Person[]} */ (others).sort((one, other) => one.person - other.person)];
}

/** By their codes. @param {Near} near @returns {NearTable[]} */
export function tablesNear({ near }) {
  const tables = /** @type {NearTable[]} */ ([...near.values()].filter((one) => "code" in one));
  return tables.sort((one, other) => (one.code < other.code ? -1 : 1));
}
