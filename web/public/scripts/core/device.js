/** The order of the steps for a device, guessed from its browser's user agent. Pure. */

/**
 * @param {string} userAgent
 * @param {number} touchPoints an iPad says it is a Mac, but Macs have no touch screen
 * @returns {"iphone" | "android" | "computer"}
 */
export function deviceOf(userAgent, touchPoints) {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "iphone";
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return "iphone";
  return /Android/.test(userAgent) ? "android" : "computer";
}
