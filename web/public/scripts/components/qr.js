/** The QR code of the link to a table (H4). The secret of a public server's link stands in no address. */

import { text } from "../core/texts.js";

/** @param {HTMLImageElement} image @param {string} code @param {string} link */
export function showQR(image, code, link) {
  if (image.dataset.link === link) return;
  image.dataset.link = link;
  image.alt = text("lobby.qr", { code });
  const [, secret] = link.split("#");
  if (secret) drawn(code, secret).then((address) => image.dataset.link === link && show(image, address));
  else show(image, `/qr.svg?t=${code}`);
}

/** @param {HTMLImageElement} image @param {string} address */
function show(image, address) {
  image.onload = image.onerror = () => address.startsWith("blob:") && URL.revokeObjectURL(address);
  image.src = address;
}

/** @param {string} code @param {string} secret @returns {Promise<string>} an address of this page's own */
async function drawn(code, secret) {
  const plain = `/qr.svg?t=${code}`;
  try {
    const answer = await fetch(plain, { headers: { "Link-Secret": secret }, cache: "no-store" });
    return answer.ok ? URL.createObjectURL(await answer.blob()) : plain;
  } catch {
    return plain;
  }
}
