/** Notices people who sit down in the lobby (S8). Pure. */

import { seated } from "./places.js";
import { ownMember } from "./table.js";

/**
 * The sides at which somebody has sat down; at first one's own.
 * @param {View | null} before @param {View} view @param {number | null} you
 * @returns {number[]}
 */
export function arrivals(before, view, you) {
  if (view.phase.name !== "lobby" || view.solo) return [];
  if (before?.code !== view.code) return [ownMember(view, you)?.side ?? []].flat();
  const known = seated(before).map(({ m }) => m);
  return seated(view).filter(({ m }) => !known.includes(m)).flatMap(({ side }) => side ?? []);
}
