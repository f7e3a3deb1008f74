/** More ways to a television: the QR code of its address (P43), and a screen nearby to which this browser can present. */

import { text } from "../../core/texts.js";

/** The page's own browser asks which display; nothing more is to say if the player chooses none. @param {string} address */
const present = (address) => new PresentationRequest([address]).start().catch(() => {});

/** @param {HTMLElement} after @param {() => string} address of the table's watching screen */
async function offerCasting(after, address) {
  if (!("PresentationRequest" in globalThis)) return;
  const availability = await new PresentationRequest([address()]).getAvailability().catch(() => null);
  if (!availability) return;
  const button = document.createElement("button");
  button.className = "button button--small";
  button.append(text("tv.show"));
  button.addEventListener("click", () => present(address()));
  const show = () => {
    button.hidden = !availability.value;
  };
  availability.addEventListener("change", show);
  show();
  after.after(button);
}

/** @param {Record<string, any>} refs of the sheet */
export function mountTV({ tvAddress, tvLink }) {
  const code = new Image(160, 160);
  Object.assign(code.style, { display: "block", margin: "auto" });
  code.alt = tvAddress.textContent;
  code.src = "/qr.svg?tv";
  tvAddress.parentElement.after(code);
  offerCasting(tvLink, () => tvLink.href);
}
