/**
 * The part of the world on the screen: Web Mercator, the world one unit wide, east of the date
 * line begins again what ended west of it (L5). Pure.
 */

/** @typedef {import("./sphere.js").Place} Place */
/** @typedef {{ x: number, y: number }} Point in units of the world, or in pixels of the screen */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Sides */
/**
 * @typedef {object} Camera
 * @property {number} x of the middle, in [0, 1)
 * @property {number} y of the middle
 * @property {number} scale pixels to the world's width
 * @property {number} width @property {number} height in pixels
 */
/** @typedef {{ place: Place, box: Sides }} Item something that needs so many pixels round its place */
/** @typedef {{ top: number, bottom: number }} Band of the world, in its units */

/** The projection goes to infinity at the poles; here the world is as high as it is wide. */
export const NORTHMOST = 85.0511;
/** Pixels of the world at zoom 0. */
const TILE = 256;
const SMALLEST = 0.25;
/** A house. */
const LARGEST = 17;
const RADIANS = Math.PI / 180;

/** @param {Place} place @returns {Point} */
export function project({ lat, lon }) {
  const north = Math.max(-NORTHMOST, Math.min(NORTHMOST, lat)) * RADIANS;
  return { x: lon / 360 + 0.5, y: 0.5 - Math.asinh(Math.tan(north)) / (2 * Math.PI) };
}

/** @param {Point} point @returns {Place} */
export const unproject = ({ x, y }) => ({
  lat: Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / RADIANS,
  lon: (turned(x) - 0.5) * 360,
});

/** Within one turn of the globe. @param {number} x */
export const turned = (x) => x - Math.floor(x);

/** @param {Camera} camera */
export const zoomOf = ({ scale }) => Math.log2(scale / TILE);

/** @param {number} zoom */
export const scaleAt = (zoom) => TILE * 2 ** Math.max(SMALLEST, Math.min(LARGEST, zoom));

/** @param {Camera} camera @returns {Camera} */
function settled(camera) {
  const scale = scaleAt(zoomOf(camera));
  // A world that is lower than the screen may lie anywhere on it.
  const [low, high] = [camera.height / 2 / scale, 1 - camera.height / 2 / scale].sort((one, other) => one - other);
  return { ...camera, scale, x: turned(camera.x), y: Math.max(low ?? 0, Math.min(high ?? 1, camera.y)) };
}

/**
 * Where a point is on the screen; of its copies the one nearest to the middle.
 * @param {Camera} camera @param {Point} point
 * @returns {Point}
 */
export function onScreen(camera, point) {
  const east = point.x - camera.x;
  return {
    x: camera.width / 2 + (east - Math.round(east)) * camera.scale,
    y: camera.height / 2 + (point.y - camera.y) * camera.scale,
  };
}

/** The point of the world at a pixel. @param {Camera} camera @param {Point} pixel @returns {Point} */
export const under = (camera, pixel) => ({
  x: camera.x + (pixel.x - camera.width / 2) / camera.scale,
  y: camera.y + (pixel.y - camera.height / 2) / camera.scale,
});

/** The world pulled along by so many pixels. @param {Camera} camera @param {number} right @param {number} down */
export const panned = (camera, right, down) =>
  settled({ ...camera, x: camera.x - right / camera.scale, y: camera.y - down / camera.scale });

/** Larger by a factor round a pixel, which stays where it is. @param {Camera} camera @param {number} factor @param {Point} pixel */
export function zoomed(camera, factor, pixel) {
  const fixed = under(camera, pixel);
  const scale = scaleAt(zoomOf(camera) + Math.log2(factor));
  return settled({
    ...camera,
    scale,
    x: fixed.x - (pixel.x - camera.width / 2) / scale,
    y: fixed.y - (pixel.y - camera.height / 2) / scale,
  });
}

/** @param {Camera} camera @param {number} width @param {number} height */
export const resized = (camera, width, height) => settled({ ...camera, width, height });

/** Most people live between these latitudes. */
const PEOPLED = [80, -60];
/** Units of the world that stay round a person beyond them. */
const ROUND_PERSON = 0.02;

/** The part of the world that is shown from afar: without its empty ends, unless one of these places is there. @param {Place[]} places @returns {Band} */
export function bandOf(places) {
  const [top = 0, bottom = 1] = PEOPLED.map((lat) => project({ lat, lon: 0 }).y);
  const ys = places.map((place) => project(place).y);
  return {
    top: Math.max(0, Math.min(top, ...ys.map((y) => y - ROUND_PERSON))),
    bottom: Math.min(1, Math.max(bottom, ...ys.map((y) => y + ROUND_PERSON))),
  };
}

/** The whole world. @param {number} width @param {number} height @returns {Camera} */
export const wholeWorld = (width, height) =>
  settled({ x: 0.53, y: 0.42, scale: Math.max(width, height) * 0.9, width, height });

/**
 * All of it, as large as fits, but no closer than told (L5).
 * @param {Item[]} items @param {Camera} camera gives the size of the screen
 * @param {Sides} margin pixels to be left free
 * @param {number} closest zoom
 * @returns {Camera}
 */
export function fitted(items, camera, margin, closest) {
  if (!items.length) return wholeWorld(camera.width, camera.height);
  const placed = unrolled(items);
  let [low, high] = [SMALLEST, closest];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (fits(placed, camera, margin, scaleAt(middle))) low = middle;
    else high = middle;
  }
  return centred(placed, camera, margin, scaleAt(low));
}

/**
 * Side by side without the widest gap, which is where the world is cut open: the date line is
 * nothing special.
 * @param {Item[]} items
 */
function unrolled(items) {
  const points = items.map(({ place, box }) => ({ ...project(place), box }))
    .map((one) => ({ ...one, x: turned(one.x) }));
  const sorted = points.map(({ x }) => x).sort((a, b) => a - b);
  const gaps = sorted.map((x, index) => (sorted[index + 1] ?? (sorted[0] ?? 0) + 1) - x);
  const start = sorted[(gaps.indexOf(Math.max(...gaps)) + 1) % sorted.length] ?? 0;
  return points.map((one) => ({ ...one, x: one.x < start ? one.x + 1 : one.x }));
}

/** @param {ReturnType<typeof unrolled>} placed @param {number} scale @returns {Sides} in pixels */
const extent = (placed, scale) => ({
  left: Math.min(...placed.map(({ x, box }) => x * scale - box.left)),
  right: Math.max(...placed.map(({ x, box }) => x * scale + box.right)),
  top: Math.min(...placed.map(({ y, box }) => y * scale - box.top)),
  bottom: Math.max(...placed.map(({ y, box }) => y * scale + box.bottom)),
});

/** @param {ReturnType<typeof unrolled>} placed @param {Camera} camera @param {Sides} margin @param {number} scale */
function fits(placed, { width, height }, margin, scale) {
  const { left, right, top, bottom } = extent(placed, scale);
  return right - left <= width - margin.left - margin.right &&
    bottom - top <= height - margin.top - margin.bottom;
}

/** @param {ReturnType<typeof unrolled>} placed @param {Camera} camera @param {Sides} margin @param {number} scale */
function centred(placed, camera, margin, scale) {
  const { left, right, top, bottom } = extent(placed, scale);
  // All of these heights show everybody; the best of them shows least of what is beyond the band.
  const half = camera.height / 2;
  const [low, high] = [bottom + margin.bottom - half, top - margin.top + half];
  const best = heightFor(bandOf(placed.map(unproject)), (low + high) / 2, camera, margin, scale);
  return settled({
    ...camera,
    scale,
    x: ((left + right) / 2 + (margin.right - margin.left) / 2) / scale,
    y: (low < high ? Math.max(low, Math.min(high, best)) : (low + high) / 2) / scale,
  });
}

/** The middle of the screen on the band: as wished if the band is higher than the screen, else the band is in the middle of it. @param {Band} band @param {number} wished in pixels, as the answer @param {Camera} camera @param {Sides} margin @param {number} scale */
function heightFor({ top, bottom }, wished, { height }, margin, scale) {
  const [low, high] = [top * scale + height / 2, bottom * scale - height / 2];
  return low > high ? (low + high + margin.bottom - margin.top) / 2 : Math.max(low, Math.min(high, wished));
}
