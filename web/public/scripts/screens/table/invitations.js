/** Invitations of others: one tap accepts or declines (H4). */

import { text } from "../../core/texts.js";
import { figure, repeat, say } from "../../components/template.js";

/** @typedef {import("../../../../types/wire.d.ts").Invitation} Invitation */

/**
 * @param {Element} root
 * @param {(invitation: number, isAccepted: boolean) => void} answer
 */
export function mountInvitations(root, answer) {
  const cards = repeat(root, "t-invitation", (/** @type {Invitation} */ one) => one.invitation, (refs, one) => {
    refs.accept.addEventListener("click", () => answer(one.invitation, true));
    refs.decline.addEventListener("click", () => answer(one.invitation, false));
  });

  return {
    /** @param {Invitation[]} invitations */
    update(invitations) {
      cards.update(invitations, (refs, one, element) => {
        const { name, table } = one;
        figure(element.querySelector("svg"), one);
        say(refs.heading, text("invitation.heading", { name }));
        say(refs.table, table ? text("invitation.table", { code: table }) : text("invitation.new"));
      });
    },
  };
}
