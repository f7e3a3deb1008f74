/** The foyer's socket: who is near, invitations, opening and finding tables (H4). */

import { Clock } from "../core/clock.js";
import { Link } from "./link.js";

const AGAIN_MS = 20_000;

/** @typedef {import("../../../types/foyer.d.ts").FoyerState} FoyerState */
/** @typedef {import("../../../types/foyer.d.ts").FoyerOptions} FoyerOptions */

export class Foyer {
  #options;
  /** @type {FoyerState} */
  state = {
    isUp: false,
    bye: null,
    welcome: null,
    near: new Map(),
    known: [],
    invitations: [],
    asked: {},
  };
  #patience = 0;
  #link;

  /** @param {FoyerOptions} options */
  constructor(options) {
    this.#options = options;
    this.table = options.table;
    this.awaited = options.awaited;
    this.#link = new Link({
      path: "/ws",
      clock: new Clock(),
      hello: () => ({
        t: "hello",
        protocol: [1, 2],
        ...options.hello(),
        ...(options.table ? { table: options.table } : {}),
      }),
      onSocket: options.onSocket,
      onState: (isUp) => {
        this.state.isUp = isUp;
        options.onChange();
      },
      onWelcome: (welcome) => this.#welcomed(welcome),
      onMessage: (message) => {
        (this.#takes[message.t] ?? options.onOther)(message);
        options.onChange();
      },
      onBye: (code, args) => {
        Object.assign(this.state, { isUp: false, bye: { code, args }, near: new Map(), known: [] });
        options.onBye(code, args);
      },
    });
  }

  /** The function for each kind of message. @type {Record<string, (message: any) => void>} */
  #takes = {
    nearby: ({ people, tables, gone, known = gone ? this.state.known : [] }) => {
      if (!gone) this.state.near.clear();
      for (const key of gone ?? []) this.state.near.delete(key);
      for (const one of [...people, ...tables]) this.state.near.set(one.person ?? one.code, one);
      this.state.known = known;
    },
    invitation: (message) => {
      this.state.invitations = [...this.state.invitations, message];
    },
    invitationOver: ({ invitation }) => this.#forget(invitation),
    declined: ({ person, name }) => {
      delete this.state.asked[person];
      this.#options.onDeclined(name);
    },
    seated: ({ code }) => this.#options.onSeated(code),
    no: (message) => this.#options.onRefused(message),
  };

  /** @param {Welcome} welcome */
  #welcomed(welcome) {
    const { awaited, onWelcome, onOther, onChange } = this.#options;
    Object.assign(this.state, { welcome, invitations: [], asked: {} });
    onWelcome(welcome);
    onOther({ ...welcome });
    clearTimeout(this.#patience);
    if (awaited) this.#awaitTable(awaited);
    onChange();
  }

  /** @param {Message} message */
  command = (message) => this.#link.command(message);

  wake = () => this.#link.wake();

  /** @param {number} invitation */
  #forget(invitation) {
    this.state.invitations = this.state.invitations.filter((one) => one.invitation !== invitation);
    for (const [person, number] of Object.entries(this.state.asked)) {
      if (number === invitation) delete this.state.asked[Number(person)];
    }
  }

  /** Where it is not there, `seated` follows. @param {string} code */
  #awaitTable = async (code) => {
    const answer = await this.#link.command({ t: "await", code });
    if (answer.code === "code.tooMany") this.#patience = setTimeout(this.#awaitTable, AGAIN_MS, code);
    else if (answer.code === code) this.#options.onSeated(code);
  };

  close() {
    clearTimeout(this.#patience);
    this.#link.close();
  }

  /** @param {number} person @param {number} invitation */
  invited(person, invitation) {
    this.state.asked[person] = invitation;
    this.#options.onChange();
  }

  /** @param {number} invitation */
  answered(invitation) {
    this.#forget(invitation);
    this.#options.onChange();
  }
}
