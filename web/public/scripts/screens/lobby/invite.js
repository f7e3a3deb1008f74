/** An empty chair was tapped: the code as large as the screen, and the link (H4). */

import { ownMember } from "../../core/table.js";
import { text } from "../../core/texts.js";
import { open } from "../../components/dialog.js";
import { showQR } from "../../components/qr.js";
import { mountShare } from "../../components/share.js";
import { clone, say } from "../../components/template.js";

/**
 * @param {App} app
 * @returns {() => void} closes it
 */
export function openInviting(app) {
  const view = /** @type {View} */ (app.view());
  const link = app.table?.link ?? "";
  const { element, refs } = clone("t-inviting");
  // Nobody stands beside somebody far away with a phone that could scan.
  const isFar = Boolean(ownMember(view, app.you())?.far);
  refs.qrCard.hidden = isFar;
  if (!isFar) showQR(refs.qr, view.code, link);
  say(refs.heading, text(isFar ? "lobby.send" : "lobby.scan"));
  say(refs.code, view.code);
  const { link: field, share, shareText } = refs;
  mountShare({ link: field, share, shareText }, app.toast, () => (field.hidden = false)).update(link);
  refs.done.addEventListener("click", () => element.close());
  open(element);
  return () => element.close();
}
