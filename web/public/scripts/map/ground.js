/**
 * The ground (land, names, streets) is painted once on a sheet larger than the screen, which moves and
 * stretches under the fingers until they rest: painting it anew takes longer than a frame. Pure but
 * for the sheet itself.
 */

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Sides} Sides */

/** The margin beyond each edge of the screen, as part of its size. */
const BEYOND = 0.25;
/** The scale, up or down, beyond which the sheet is painted again. */
const LARGEST = 1.8;

/** The camera of the sheet. @param {Camera} camera @returns {Camera} */
export const widened = (camera) =>
  ({ ...camera, width: camera.width * (1 + 2 * BEYOND), height: camera.height * (1 + 2 * BEYOND) });

/** From pixels of the screen to those of the sheet. @param {Camera} camera @param {Sides[]} boxes @returns {Sides[]} */
export const onSheet = ({ width, height }, boxes) => boxes.map(({ left, right, top, bottom }) => ({
  left: left + width * BEYOND,
  right: right + width * BEYOND,
  top: top + height * BEYOND,
  bottom: bottom + height * BEYOND,
}));

/**
 * Where a sheet lies on the screen.
 * @param {Camera} sheet @param {Camera} camera
 * @returns {{ left: number, top: number, width: number, height: number }} in pixels
 */
export function laid(sheet, camera) {
  const ratio = camera.scale / sheet.scale;
  const [width, height] = [sheet.width * ratio, sheet.height * ratio];
  const east = sheet.x - camera.x - Math.round(sheet.x - camera.x);
  return {
    left: camera.width / 2 + east * camera.scale - width / 2,
    top: camera.height / 2 + (sheet.y - camera.y) * camera.scale - height / 2,
    width,
    height,
  };
}

/** Whether a sheet does for a while. @param {Camera} sheet @param {Camera} camera */
export function covers(sheet, camera) {
  const { left, top, width, height } = laid(sheet, camera);
  const ratio = camera.scale / sheet.scale;
  return left <= 0 && top <= 0 && left + width >= camera.width && top + height >= camera.height &&
    ratio <= LARGEST && ratio >= 1 / LARGEST;
}
