/** Points on the globe: their middle, how far apart they are, and the shortest way between them (L2). Pure. */

/** @typedef {{ lat: number, lon: number }} Place in degrees, north and east */
/** @typedef {import("../../../types/wire.d.ts").Position} Position */

/** The earth's mean radius (IUGG). */
const RADIUS_KM = 6_371;
const RADIANS = Math.PI / 180;
const UNITS = 100_000;
/** About a kilometre, in those units. */
const ROUGH = 1_000;

/** @param {Position} position @returns {Place} */
export const placeOf = ({ latE5, lonE5 }) => ({ lat: latE5 / UNITS, lon: lonE5 / UNITS });

/** The position to send for a place: rounded to about a kilometre, unless it is exact (L3). @param {Place} place @param {boolean} [isExact] @returns {Position} */
export function positionOf({ lat, lon }, isExact = false) {
  const step = isExact ? 1 : ROUGH;
  const rounded = (/** @type {number} */ degrees) => Math.round((degrees * UNITS) / step) * step + 0;
  const north = Math.max(-90 * UNITS, Math.min(90 * UNITS, rounded(lat)));
  return { latE5: north, lonE5: rounded(wrapped(lon)) };
}

/** A longitude from -180 up to, but not, 180. @param {number} lon */
export const wrapped = (lon) => ((((lon + 180) % 360) + 360) % 360) - 180;

/** @param {Place} place */
function vector({ lat, lon }) {
  const ring = Math.cos(lat * RADIANS);
  return [ring * Math.cos(lon * RADIANS), ring * Math.sin(lon * RADIANS), Math.sin(lat * RADIANS)];
}

/** @param {number[]} vector @returns {Place} */
const placeAt = ([x = 0, y = 0, z = 0]) => ({
  lat: Math.atan2(z, Math.hypot(x, y)) / RADIANS,
  lon: Math.atan2(y, x) / RADIANS,
});

/**
 * The spherical mean: what lies in the middle of these places on the globe, whichever side of the
 * date line they are on. Of places that have none, being opposite each other, the first.
 * @param {Place[]} places
 * @returns {Place | null}
 */
export function meanOf(places) {
  const first = places[0];
  if (!first) return null;
  const sum = places.map(vector).reduce((all, one) => all.map((value, axis) => value + (one[axis] ?? 0)));
  return Math.hypot(...sum) < 1e-9 * places.length ? first : placeAt(sum);
}

/** The angle between two places in radians. @param {Place} from @param {Place} to */
function angle(from, to) {
  const half = Math.sin(((to.lat - from.lat) * RADIANS) / 2) ** 2 +
    Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) *
      Math.sin(((to.lon - from.lon) * RADIANS) / 2) ** 2;
  return 2 * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Along the great circle. @param {Place} from @param {Place} to */
export const kilometres = (from, to) => RADIUS_KM * angle(from, to);

/**
 * The great circle from one place to another, its longitudes without a jump: they go on past ±180.
 * @param {Place} from @param {Place} to @param {number} steps
 * @returns {Place[]}
 */
export function way(from, to, steps) {
  const between = angle(from, to);
  const [start, end] = [vector(from), vector(to)];
  let last = from.lon;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const place = step === 0 ? from : step === steps ? to : onWay(start, end, between, step / steps);
    last += wrapped(place.lon - last);
    return { lat: place.lat, lon: last };
  });
}

/**
 * The places at one distance from another, clockwise; the longitudes do not jump at 180°.
 * @param {Place} middle @param {number} distance in kilometres @param {number} steps
 * @returns {Place[]}
 */
export function ring({ lat, lon }, distance, steps) {
  const far = distance / RADIUS_KM;
  const [sine, cosine] = [Math.sin(lat * RADIANS), Math.cos(lat * RADIANS)];
  return Array.from({ length: steps + 1 }, (_, step) => {
    const heading = (step / steps) * 2 * Math.PI;
    const north = sine * Math.cos(far) + cosine * Math.sin(far) * Math.cos(heading);
    const east = Math.atan2(Math.sin(heading) * Math.sin(far) * cosine, Math.cos(far) - sine * north);
    return { lat: Math.asin(Math.max(-1, Math.min(1, north))) / RADIANS, lon: lon + east / RADIANS };
  });
}

/** @param {number[]} start @param {number[]} end @param {number} between @param {number} part */
function onWay(start, end, between, part) {
  const whole = Math.sin(between);
  if (whole < 1e-9) return placeAt(start);
  const [a, b] = [Math.sin((1 - part) * between) / whole, Math.sin(part * between) / whole];
  return placeAt(start.map((value, axis) => a * value + b * (end[axis] ?? 0)));
}
