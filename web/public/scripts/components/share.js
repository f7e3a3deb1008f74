/** The link to a table: shared, copied, or at least selected (a plain http page has no clipboard). */

import { webLink } from "../core/far.js";
import { text } from "../core/texts.js";
import { say } from "./template.js";

/**
 * @param {{ link: any, share: any, shareText: any }} refs
 * @param {(words: string) => void} tell
 * @param {() => void} [uncover] shows the link, where it is to be copied by hand
 */
export function mountShare(refs, tell, uncover = () => {}) {
  let address = "";
  const canShare = isSecureContext && typeof navigator.share === "function";
  say(refs.shareText, text(canShare ? "lobby.share" : "lobby.copy"));
  refs.share.addEventListener("click", act);
  refs.link.addEventListener("focus", () => refs.link.select());

  async function act() {
    if (canShare) {
      // Closing the sheet is no fault.
      await navigator.share({ url: address, text: text("lobby.shareText") }).catch(() => {});
      return;
    }
    const isCopied = await copy();
    if (!isCopied) uncover();
    refs.link.focus();
    refs.link.select();
    tell(text(isCopied ? "lobby.copied" : "lobby.copyByHand"));
  }

  async function copy() {
    if (!isSecureContext || !navigator.clipboard) return false;
    return navigator.clipboard.writeText(address).then(() => true, () => false);
  }

  return {
    /** @param {string} link */
    update(link) {
      address = webLink(link) ?? "";
      if (refs.link.value !== address) refs.link.value = address;
    },
  };
}
