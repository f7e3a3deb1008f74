/** The way for friends far away: their link to this table, and the state of the uplink (R6). */

import { webLink } from "../../core/far.js";
import { text } from "../../core/texts.js";
import { publicHandoverAddress } from "../../net/handover.js";
import { mountShare } from "../../components/share.js";
import { say } from "../../components/template.js";

/**
 * @param {Refs} refs of the lobby
 * @param {App} app
 */
export function mountFarWays(refs, app) {
  const share = mountShare({ link: refs.farLink, share: refs.farShare, shareText: refs.farShareText }, app.toast);
  refs.farOpen.addEventListener("click", () => app.seat.order({ t: "share" }));
  refs.farDoor.addEventListener("click", async () => {
    const link = webLink(app.table?.uplink?.link);
    if (link) location.assign(await publicHandoverAddress(link));
  });

  return {
    update() {
      const far = app.table?.uplink ?? null;
      const isHidden = !far || Boolean(app.view()?.solo);
      refs.far.hidden = isHidden;
      refs.here.hidden = isHidden;
      if (isHidden) return;
      const link = webLink(far.link);
      say(refs.farText, text(`far.${link ? "link" : "none"}.${far.state}`));
      refs.far.setAttribute("data-state", far.state);
      refs.farOpen.hidden = Boolean(link) || far.state === "refused" || app.isWatching();
      refs.farWays.hidden = !link || far.state === "refused";
      // The public server has https, which this page lacks; only a player's own phone gains by it.
      refs.farDoor.hidden = !link || far.state !== "up" || isSecureContext || app.you() === null;
      if (link) share.update(link);
    },
  };
}
