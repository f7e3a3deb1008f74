/** Names, faces and table codes as people choose and type them (H2, H4). Pure. */

/** Visible characters at most (H2). */
export const LONGEST_NAME = 20;
export const COLOURS = 8;
/** How many faces a player can choose from (H2). */
export const FACES = 12;
const CODE = /^[BCDFGHJKMNPQRSTVWXYZ]{5}(?:[BCDFGHJKMNPQRSTVWXYZ]{3})?$/;

/** @param {string} text how many characters a reader sees */
export function visibleLength(text) {
  if (!("Segmenter" in Intl)) return [...text].length;
  return [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].length;
}

/**
 * @param {string} typed
 * @returns {{ name: string, code: "name.missing" | "name.tooLong" | null }}
 */
export function readName(typed) {
  const name = typed.normalize("NFC").trim();
  if (!name) return { name, code: "name.missing" };
  return { name, code: visibleLength(name) > LONGEST_NAME ? "name.tooLong" : null };
}

/**
 * Whether the server did not store a profile: it stays as it was, and the page is admitted all the same.
 * @param {string} code of a refusal
 */
export const isUnkept = (code) => code === "account.unsaved" || code === "account.busy";

/**
 * A code as typed, or a whole link pasted: its letters, or `null`: five, or eight of a public server (R4).
 * @param {string} typed
 */
export function readCode(typed) {
  const tail = typed.trim().replace(/\/watch\/?$/, "").split("/").at(-1) ?? "";
  const code = tail.replace(/[\s-]/g, "").toUpperCase();
  return CODE.test(code) ? code : null;
}
