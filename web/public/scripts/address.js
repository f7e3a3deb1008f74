/**
 * The address of a file beside the scripts. This module stays in the folder of `main.js`, where a bundle has all scripts.
 * @param {string} path from that folder
 */
export const address = (path) => new URL(path, import.meta.url).href;
