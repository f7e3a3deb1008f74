/** Gives the server one's photo, or takes it back (docs/protocol.md, "Photos"). */

/** @typedef {{ photo?: string, code?: string, args?: Args }} Given */

/**
 * @param {Blob | null} picture `null`: none any more
 * @returns {Promise<Given>} its address, or the code of what is wrong
 */
export async function givePhoto(picture) {
  try {
    const answer = await fetch("/photo", { method: "POST", body: picture });
    return await answer.json();
  } catch {
    return { code: "photo.lost" };
  }
}
