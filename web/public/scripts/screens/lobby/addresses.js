/** The link to a table at the further addresses of the server, each with a QR code of its own (NW11). */

import { text } from "../../core/texts.js";
import { repeat, say } from "../../components/template.js";

/** @typedef {import("../../../../types/table.d.ts").TableAddress} TableAddress */

/**
 * Whether the server may have more to offer: a far player's link contains a secret, and nobody joins a solo table.
 * @param {View} view @param {string} link
 */
export const mayOffer = (view, link) => !view.solo && link !== "" && !link.includes("#");

/** @param {string} code @returns {Promise<TableAddress[] | null>} `null`: the server does not answer, or refuses */
async function fetchAddresses(code) {
  try {
    const answer = await fetch(`/t/${code}/addresses`, { cache: "no-store" });
    return answer.ok ? (await answer.json()).addresses : null;
  } catch {
    return null;
  }
}

/** @param {Refs} refs of the lobby's sheet */
export function mountAddresses({ more, addresses }) {
  const list = repeat(addresses, "t-address", (/** @type {TableAddress} */ one) => one.link);
  let code = "";

  /** @param {TableAddress[]} found */
  function show(found) {
    more.hidden = found.length === 0;
    list.update(found, (own, { link, address, kind }) => {
      say(own.kind, text(`addresses.kind.${kind}`));
      say(own.link, link);
      own.qr.alt = text("addresses.qr", { address });
      const source = `/qr.svg?t=${code}&a=${address}`;
      if (own.qr.getAttribute("src") !== source) own.qr.src = source;
    });
  }

  /** Where the server does not answer, what it said before stays. */
  async function ask() {
    const asked = code;
    const found = asked ? await fetchAddresses(asked) : [];
    if (found && asked === code) show(found);
  }

  return {
    ask,
    /** @param {View} view @param {string} link */
    update(view, link) {
      const wanted = mayOffer(view, link) ? view.code : "";
      if (wanted === code) return;
      code = wanted;
      show([]);
    },
  };
}
