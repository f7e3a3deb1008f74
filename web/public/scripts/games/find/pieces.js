/** Loading a picture's overview and tiles (AH1; `docs/protocol/find.md`). */

/** @typedef {{ column: number, row: number }} Spot of a tile */

/** Width and height of a tile. */
export const TILE = 512;
/** The number of tiles to request at once. */
const AT_ONCE = 4;
const PAUSE_MS = 1_000;
const PATIENCE = 5;

/** @param {string} address */
async function brought(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return createImageBitmap(await answer.blob());
}

/** Requests a piece, with some retries where the network fails. @param {string} address @param {() => boolean} isWanted */
async function insisted(address, isWanted) {
  for (let left = PATIENCE; left > 0 && isWanted(); left -= 1) {
    try {
      return await brought(address);
    } catch {
      await new Promise((go) => setTimeout(go, PAUSE_MS));
    }
  }
  return null;
}

/** All tiles of a picture. @param {{ width: number, height: number }} picture */
export function spotsOf({ width, height }) {
  const [columns, rows] = [Math.ceil(width / TILE), Math.ceil(height / TILE)];
  return Array.from({ length: columns * rows }, (_, at) => ({ column: at % columns, row: Math.floor(at / columns) }));
}

export class Pieces {
  #tile;
  #lay;
  #missing;
  #middle;
  #isGone = false;

  /**
   * @param {object} picture
   * @param {string} picture.overview address, asked for once
   * @param {(column: number, row: number) => string} picture.tile address
   * @param {import("./camera.js").Size} picture.size
   * @param {(image: ImageBitmap, box: import("./viewer.js").Box) => void} lay takes what has come
   * @param {() => void} failed the overview has not come
   */
  constructor({ overview, tile, size }, lay, failed) {
    this.#tile = tile;
    this.#lay = lay;
    this.#missing = spotsOf(size);
    this.#middle = { x: size.width / 2, y: size.height / 2 };
    insisted(overview, this.#isWanted).then((image) => {
      if (!image) return this.#isGone || failed();
      this.#take(image, { x: 0, y: 0, ...size });
      // Before the player zooms in: loading during a gesture would cost frames.
      for (let one = 0; one < AT_ONCE; one += 1) void this.#loadNext();
    });
  }

  #isWanted = () => !this.#isGone;

  /** @param {ImageBitmap} image @param {import("./viewer.js").Box} box */
  #take(image, box) {
    if (this.#isGone) image.close();
    else this.#lay(image, box);
  }

  /** The one whose middle is nearest to where one looks. */
  #nearest() {
    const far = (/** @type {Spot} */ { column, row }) =>
      Math.hypot((column + 0.5) * TILE - this.#middle.x, (row + 0.5) * TILE - this.#middle.y);
    const best = this.#missing.reduce((one, other) => (far(other) < far(one) ? other : one));
    return this.#missing.splice(this.#missing.indexOf(best), 1)[0];
  }

  async #loadNext() {
    while (this.#missing.length && this.#isWanted()) {
      const spot = this.#nearest();
      const image = spot && await insisted(this.#tile(spot.column, spot.row), this.#isWanted);
      if (image) this.#take(image, { x: spot.column * TILE, y: spot.row * TILE, width: image.width, height: image.height });
    }
  }

  /** @param {import("./camera.js").Point} point somebody looks here */
  look(point) {
    this.#middle = point;
  }

  drop() {
    this.#isGone = true;
  }
}
