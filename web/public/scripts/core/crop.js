/** The square of a picture that is shown (R3). Pure: moved and zoomed, it never leaves the picture. */

/** The side of the photo that is sent, in pixels. */
export const SIDE = 256;
const CLOSEST = 5;

/**
 * @typedef {object} Crop
 * @property {number} width of the picture
 * @property {number} height
 * @property {number} zoom from 1, the largest square there is
 * @property {number} x the middle of the square, in pixels of the picture
 * @property {number} y
 */

/** The largest square, in the middle. @param {number} width @param {number} height @returns {Crop} */
export const whole = (width, height) => ({ width, height, zoom: 1, x: width / 2, y: height / 2 });

/** The square's side in pixels of the picture. @param {Crop} crop */
export const sideOf = ({ width, height, zoom }) => Math.min(width, height) / zoom;

/** @param {number} value @param {number} half @param {number} length */
const within = (value, half, length) => Math.min(Math.max(value, half), length - half);

/** The crop, moved into the picture. @param {Crop} crop @returns {Crop} */
function withinPicture(crop) {
  const half = sideOf(crop) / 2;
  return { ...crop, x: within(crop.x, half, crop.width), y: within(crop.y, half, crop.height) };
}

/**
 * The picture is pushed by parts of the frame: 1 is its whole width.
 * @param {Crop} crop @param {number} right @param {number} down @returns {Crop}
 */
export function pushed(crop, right, down) {
  const side = sideOf(crop);
  return withinPicture({ ...crop, x: crop.x - right * side, y: crop.y - down * side });
}

/** @param {Crop} crop @param {number} zoom @returns {Crop} */
export const zoomed = (crop, zoom) => withinPicture({ ...crop, zoom: Math.min(CLOSEST, Math.max(1, zoom)) });

/** The crop after a key; `null` for other keys. @param {Crop} crop @param {string} key @returns {Crop | null} */
export function keyed(crop, key) {
  const STEP = 0.05;
  switch (key) {
    case "ArrowLeft": return pushed(crop, -STEP, 0);
    case "ArrowRight": return pushed(crop, STEP, 0);
    case "ArrowUp": return pushed(crop, 0, -STEP);
    case "ArrowDown": return pushed(crop, 0, STEP);
    case "+": return zoomed(crop, crop.zoom * 1.1);
    case "-": return zoomed(crop, crop.zoom / 1.1);
    default: return null;
  }
}
