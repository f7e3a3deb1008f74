/** The picture that a question asks about. One that failed to load is requested again. */

/** @typedef {import("../../../types/wire.d.ts").Picture} Picture */

const AGAIN_MS = 1_000;

/** @param {HTMLImageElement} image */
export function createPicture(image) {
  image.addEventListener("error", () => {
    const address = image.src;
    setTimeout(() => {
      if (image.isConnected && image.src === address) image.src = address;
    }, AGAIN_MS);
  });

  return {
    /** @param {Picture | null | undefined} picture @returns {boolean} whether there is one */
    update(picture) {
      image.hidden = !picture;
      if (!picture) image.removeAttribute("src");
      else if (image.getAttribute("src") !== picture.src) image.src = picture.src;
      image.alt = picture?.alt ?? "";
      return !image.hidden;
    },

    /** Has it ready to be painted. */
    decode: () => image.hidden || image.decode().catch(() => {}),
  };
}
