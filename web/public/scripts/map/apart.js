/** Moves markers apart that would cover each other; a thin line leads to each place. Pure. */

/** @typedef {import("./camera.js").Point} Point */
/** @typedef {import("./camera.js").Sides} Sides */
/**
 * @typedef {object} Marker
 * @property {Point} at where it belongs, in pixels
 * @property {Sides} box pixels that it needs round its own middle
 * @property {boolean} [isFixed] it never moves: the table
 */

/** Pixels between two markers. */
const GAP = 6;
/** Enough for nine markers in one place. */
const ROUNDS = 120;

/**
 * The new middle of each marker.
 * @param {Marker[]} markers
 * @param {Sides} [screen] who belongs within it stays there, if there is a way
 * @returns {Point[]}
 */
export function apart(markers, screen) {
  const found = markers.map(({ at }) => ({ ...at }));
  for (let round = 0; round < ROUNDS; round += 1) {
    let isCalm = true;
    for (let one = 0; one < markers.length; one += 1) {
      for (let other = one + 1; other < markers.length; other += 1) {
        if (pushApart(markers, found, one, other, screen)) isCalm = false;
      }
    }
    if (isCalm) break;
  }
  return found;
}

/** @param {Marker[]} markers @param {Point[]} found @param {number} one @param {number} other @param {Sides} [screen] @returns {boolean} whether they were too close */
function pushApart(markers, found, one, other, screen) {
  const [a, b] = [markers[one], markers[other]];
  const [from, to] = [found[one], found[other]];
  if (!a || !b || !from || !to) return false;
  const push = overlap(a.box, from, b.box, to, other, screen && inside(b, b.at, screen) ? screen : undefined);
  if (!push) return false;
  const share = a.isFixed || b.isFixed ? 1 : 0.5;
  if (!a.isFixed) Object.assign(from, { x: from.x - push.x * share, y: from.y - push.y * share });
  if (!b.isFixed) Object.assign(to, { x: to.x + push.x * share, y: to.y + push.y * share });
  return true;
}

/**
 * How the second has to move to come free of the first: the shorter way, and for two in the same
 * place each its own.
 * @param {Sides} a @param {Point} from @param {Sides} b @param {Point} to @param {number} turn @param {Sides} [screen]
 * @returns {Point | null}
 */
function overlap(a, from, b, to, turn, screen) {
  const right = from.x + a.right + b.left + GAP - to.x;
  const left = to.x + b.right + a.left + GAP - from.x;
  const down = from.y + a.bottom + b.top + GAP - to.y;
  const up = to.y + b.bottom + a.top + GAP - from.y;
  if (Math.min(right, left, down, up) <= 0.5) return null;
  const isSame = Math.hypot(to.x - from.x, to.y - from.y) < 1;
  const across = isSame ? (turn % 2 ? right : -left) : to.x >= from.x ? right : -left;
  const along = isSame ? (turn % 4 < 2 ? down : -up) : to.y >= from.y ? down : -up;
  const ways = [{ x: across, y: 0 }, { x: 0, y: along }, { x: across > 0 ? -left : right, y: 0 }, { x: 0, y: along > 0 ? -up : down }];
  const possible = ways.filter((way) => !screen || inside({ box: b }, { x: to.x + way.x, y: to.y + way.y }, screen));
  const shorter = Math.abs(across) <= Math.abs(along) ? ways[0] : ways[1];
  return possible.sort((one, two) => Math.hypot(one.x, one.y) - Math.hypot(two.x, two.y))[0] ?? shorter ?? null;
}

/** @param {{ box: Sides }} marker @param {Point} at @param {Sides} screen */
const inside = ({ box }, { x, y }, screen) =>
  x - box.left >= screen.left - 1 && x + box.right <= screen.right + 1 &&
  y - box.top >= screen.top - 1 && y + box.bottom <= screen.bottom + 1;
