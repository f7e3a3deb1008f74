/** The foyer as the page uses it: open on quiet screens; who is near, invitations, tables (H4). */

import { readCode } from "./core/name.js";
import { openFoyer } from "./net/foyer.js";

/** @typedef {import("../../types/wire.d.ts").Answer} Answer */
/** @typedef {import("./net/foyer.js").Foyer} Foyer */
/** @typedef {import("./net/foyer.js").FoyerOptions} FoyerOptions */
/** @typedef {import("./net/link.js").Message} Message */
/** @typedef {import("./arcade/face.js").Refused} Refused */

/**
 * @param {object} around
 * @param {Omit<FoyerOptions, "table" | "awaited" | "onSeated">} around.socket
 * @param {(socket: Foyer, message: Message, refused?: Refused) => Promise<Answer | null>} around.ask `null`: refused
 * @param {(code: string) => void} around.complain
 * @param {(code: string) => void} around.sit goes to a table
 */
export function createNeighbours({ socket, ask, complain, sit }) {
  /** @type {Foyer | null} */
  let foyer = null;

  /** @param {Message} message @param {Refused} [refused] says why not, instead of the page */
  const order = (message, refused) => (foyer ? ask(foyer, message, refused) : Promise.resolve(null));

  return {
    order,
    wake: () => foyer?.wake(),
    state: () => foyer?.state ?? null,

    /**
     * @param {boolean} isWanted
     * @param {string | null} own the table in whose name
     * @param {string | null} awaited the table that may be there again
     */
    tend(isWanted, own, awaited) {
      if (foyer && (!isWanted || foyer.table !== own || foyer.awaited !== awaited)) {
        foyer.close();
        foyer = null;
      }
      if (!foyer && isWanted) foyer = openFoyer({ ...socket, table: own, awaited, onSeated: sit });
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
