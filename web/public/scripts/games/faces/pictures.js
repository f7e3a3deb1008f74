/** Pictures of people, fetched before they are shown, so that all at a table see them at once. */

/** The one that is shown, the next, and what was announced and not shown. */
const KEPT = 4;

/** @param {Element} frame where one at a time is shown */
export function createPictures(frame) {
  /** @type {Map<string, HTMLImageElement>} */
  const fetched = new Map();
  /** @type {HTMLImageElement | null} */
  let shown = null;

  /** @param {string} address */
  function fetch(address) {
    const known = fetched.get(address);
    if (known) return known;
    const image = new Image();
    image.alt = "";
    image.draggable = false;
    image.className = "faces__picture";
    // Without its picture the frame shows a figure.
    image.onerror = () => image.remove();
    image.src = address;
    image.decode().catch(() => {});
    fetched.set(address, image);
    if (fetched.size > KEPT) fetched.delete([...fetched.keys()][0] ?? "");
    return image;
  }

  return {
    /** @param {string | undefined} address */
    prepare: (address) => void (address && fetch(address)),

    /** @param {string | null} address `null`: none */
    show(address) {
      const image = address ? fetch(address) : null;
      if (image === shown) return;
      shown?.remove();
      shown = image;
      if (image) frame.append(image);
    },
  };
}
