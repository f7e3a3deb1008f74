/** The foyer as the page uses it: open on quiet screens; who is near, invitations, tables (H4). */

import { readCode } from "./core/name.js";
import { openFoyer } from "./net/foyer.js";

/** @typedef {import("../../types/wire.d.ts").Answer} Answer */
/** @typedef {import("./net/foyer.js").Foyer} Foyer */
/** @typedef {import("./net/foyer.js").FoyerOptions} FoyerOptions */
/** @typedef {import("./net/link.js").Message} Message */

/**
 * @param {object} around
 * @param {Omit<FoyerOptions, "table" | "onSeated">} around.socket
 * @param {(socket: Foyer, message: Message) => Promise<Answer | null>} around.ask `null`: refused
 * @param {(code: string) => void} around.complain
 * @param {(code: string) => void} around.sit goes to a table
 */
export function createNeighbours({ socket, ask, complain, sit }) {
  /** @type {Foyer | null} */
  let foyer = null;

  /** @param {Message} message */
  const order = (message) => (foyer ? ask(foyer, message) : Promise.resolve(null));

  return {
    order,
    wake: () => foyer?.wake(),
    state: () => foyer?.state ?? null,

    /** @param {boolean} isWanted @param {string | null} own the table in whose name */
    tend(isWanted, own) {
      if (foyer && (!isWanted || foyer.table !== own)) {
        foyer.close();
        foyer = null;
      }
      if (!foyer && isWanted) foyer = openFoyer({ ...socket, table: own, onSeated: sit });
    },

    /** @param {string} typed */
    async joinByCode(typed) {
      const code = readCode(typed);
      if (!code) return complain("code.malformed");
      if (await order({ t: "find", code })) sit(code);
    },

    /** @param {number} person */
    async invite(person) {
      const answer = await order({ t: "invite", person });
      if (answer?.invitation !== undefined) foyer?.invited(person, answer.invitation);
    },

    /** @param {number} invitation */
    async withdraw(invitation) {
      if (await order({ t: "withdraw", invitation })) foyer?.answered(invitation);
    },

    /** @param {number} invitation @param {boolean} isAccepted */
    async answer(invitation, isAccepted) {
      const answer = await order({ t: isAccepted ? "accept" : "decline", invitation });
      foyer?.answered(invitation);
      if (answer?.code) sit(answer.code);
    },
  };
}

/** @typedef {ReturnType<typeof createNeighbours>} Neighbours */
