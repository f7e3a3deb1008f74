/** The foyer's socket: who is near, invitations, opening and finding tables (H4). */

import { createClock } from "../core/clock.js";
import { openLink } from "./link.js";

const AGAIN_MS = 20_000;

/** @typedef {import("../../../types/foyer.d.ts").FoyerState} FoyerState */
/** @typedef {import("../../../types/foyer.d.ts").FoyerOptions} FoyerOptions */

/** @param {FoyerOptions} options */
export function openFoyer(options) {
  /** @type {FoyerState} */
  const state = {
    isUp: false,
    bye: null,
    welcome: null,
    near: new Map(),
    known: [],
    invitations: [],
    asked: {},
  };

  /** @type {Record<string, (message: any) => void>} */
  const takes = {
    nearby({ people, tables, gone, known = gone ? state.known : [] }) {
      if (!gone) state.near.clear();
      for (const key of gone ?? []) state.near.delete(key);
      for (const one of [...people, ...tables]) state.near.set(one.person ?? one.code, one);
      state.known = known;
    },
    invitation(message) {
      state.invitations = [...state.invitations, message];
    },
    invitationOver(message) {
      forget(message.invitation);
    },
    declined(message) {
      delete state.asked[message.person];
      options.onDeclined(message.name);
    },
    seated(message) {
      options.onSeated(message.code);
    },
    no(message) {
      options.onRefused(message);
    },
  };

  /** @param {number} invitation */
  function forget(invitation) {
    state.invitations = state.invitations.filter((one) => one.invitation !== invitation);
    for (const [person, number] of Object.entries(state.asked)) {
      if (number === invitation) delete state.asked[Number(person)];
    }
  }

  let patience = 0;

  /** Where it is not there, `seated` follows. @param {string} code */
  async function awaitTable(code) {
    const answer = await link.command({ t: "await", code });
    if (answer.code === "code.tooMany") patience = setTimeout(awaitTable, AGAIN_MS, code);
    else if (answer.code === code) options.onSeated(code);
  }

  const link = openLink({
    path: "/ws",
    clock: createClock(),
    hello: () => ({
      t: "hello",
      protocol: [1, 1],
      ...options.hello(),
      ...(options.table ? { table: options.table } : {}),
    }),
    onSocket: options.onSocket,
    onState(isUp) {
      state.isUp = isUp;
      options.onChange();
    },
    onWelcome(welcome) {
      Object.assign(state, { welcome, invitations: [], asked: {} });
      options.onWelcome(welcome);
      options.onOther({ ...welcome });
      clearTimeout(patience);
      if (options.awaited) awaitTable(options.awaited);
      options.onChange();
    },
    onMessage(message) {
      (takes[message.t] ?? options.onOther)(message);
      options.onChange();
    },
    onBye(code, args) {
      Object.assign(state, { isUp: false, bye: { code, args }, near: new Map(), known: [] });
      options.onBye(code, args);
    },
  });

  return {
    state,
    table: options.table,
    awaited: options.awaited,
    command: link.command,
    wake: link.wake,

    close() {
      clearTimeout(patience);
      link.close();
    },

    /** @param {number} person @param {number} invitation */
    invited(person, invitation) {
      state.asked[person] = invitation;
      options.onChange();
    },

    /** @param {number} invitation */
    answered(invitation) {
      forget(invitation);
      options.onChange();
    },
  };
}

/** @typedef {ReturnType<typeof openFoyer>} Foyer */
