/** The pictures of a quiz, on this device before the questions that show them. */

/** Pictures of the quiz by address, kept so that the browser keeps them. @type {Map<string, HTMLImageElement>} */
const pictures = new Map();

/** @param {string[] | null | undefined} addresses */
export function preload(addresses) {
  if (!addresses) return;
  for (const address of pictures.keys()) if (!addresses.includes(address)) pictures.delete(address);
  addresses.forEach(ask);
}

/** @param {string} address */
function ask(address) {
  if (pictures.has(address)) return;
  const picture = new Image();
  // The screen that shows it requests it again.
  picture.onerror = () => pictures.delete(address);
  picture.src = address;
  pictures.set(address, picture);
}
