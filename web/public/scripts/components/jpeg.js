/** A canvas as a JPEG that is small enough to be sent. */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {number} most bytes
 * @param {number[]} qualities the best first; the first that is small enough is taken
 * @returns {Promise<Blob | null>} `null`: none is
 */
export async function jpeg(canvas, most, qualities) {
  for (const quality of qualities) {
    /** @type {Blob | null} */
    const blob = await new Promise((settle) => canvas.toBlob(settle, "image/jpeg", quality));
    if (blob && blob.size <= most) return blob;
  }
  return null;
}
