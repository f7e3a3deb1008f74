/** The people at a table, as one sees them before sitting down there oneself (H4). Pure. */

/** @typedef {import("../../../types/wire.d.ts").Company} Company */
/** @typedef {import("../../../types/wire.d.ts").CompanyMember} CompanyMember */

import { freeFace } from "./free-face.js";
import { COLOURS } from "./name.js";

/** One's own number in the picture; the table's begin with 1. */
export const OWN = 0;

/** The most names in a sentence; beyond it stands how many more there are. */
const NAMED = 4;

/**
 * The table once one sits there.
 * @param {Pick<Company, "people" | "side">} company
 * @param {{ name: string, colour: number, face: number, photo: string | null }} own
 */
export function tableWith({ people, side }, own) {
  /** @param {number} m @param {number | null | undefined} at @param {Pick<CompanyMember, "name" | "colour" | "face" | "photo">} looks */
  const member = (m, at, { name, colour, face, photo }, away = false) => ({
    m, name, colour, face, photo, away, role: /** @type {const} */ ("plays"), side: at ?? null,
    help: { largeText: false, readAloud: false, doubleTime: false },
  });
  const others = people.map((one) => member(one.m, one.side, one, one.away));
  const all = side == null ? others : [...others, member(OWN, side, own)];
  // Two at one side share a chair (TM1).
  const withOf = (/** @type {Member} */ one, /** @type {number} */ index) =>
    (one.side == null ? null : all.slice(0, index).find((other) => other.side === one.side)?.m ?? null);
  const members = all.map((one, index) => ({ ...one, with: withOf(one, index) }));
  return /** @type {View} */ (/** @type {any} */ ({ members, seats: [], phase: { name: "lobby" } }));
}

/**
 * The people whose colours cannot be chosen: all, or nobody where they have all eight, for the table then decides.
 * @template {{ colour: number }} Person
 * @param {Person[]} people @returns {Person[]}
 */
export const keepersOf = (people) => (new Set(people.map(({ colour }) => colour)).size < COLOURS ? people : []);

/**
 * Colour and face that the table gives to its next player (P1).
 * @param {Pick<Company, "people" | "colours">} company
 * @param {{ colour: number, face: number, isDrawn?: boolean }} own
 * @param {() => number} random from 0 up to 1
 */
export function looksAt({ people, colours }, { colour, face, isDrawn }, random) {
  const next = { m: Infinity, face };
  const other = isDrawn ? freeFace({ members: [...people, next] }, Infinity, random) : null;
  return { colour: colours[colour] ?? colour, face: other ?? face };
}

/** The name of whoever opened the table. @param {Company | null} company */
export const openerOf = (company) => company?.people.find(({ m }) => m === company.opener)?.name ?? null;

/**
 * The names of those who are there, in the order in which they came.
 * @param {Company | null} company
 * @returns {{ names: string[], more: number, count: number }}
 */
export function hereOf(company) {
  const names = (company?.people ?? []).filter(({ away }) => !away).map(({ name }) => name);
  const named = names.length > NAMED ? NAMED - 1 : NAMED;
  return { names: names.slice(0, named), more: names.slice(named).length, count: names.length };
}
