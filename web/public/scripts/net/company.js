/** A table's socket before one sits down there: who is at the table (H4). */

import { Clock } from "../core/clock.js";
import { Link } from "./link.js";
import { secretOf } from "./table.js";

/** @typedef {import("../../../types/wire.d.ts").Company} Company */

export class CompanyLink {
  /** As the table told last; `null` where it tells nothing. @type {Company | null} */
  company = null;
  #link;

  /** @param {{ code: string, assets: string, onChange: () => void }} options */
  constructor({ code, assets, onChange }) {
    this.code = code;
    this.#link = new Link({
      path: `/t/${code}/ws`,
      clock: new Clock(),
      hello: () => ({ t: "hello", protocol: [1, 2], assets, ...secretOf(code), as: "look" }),
      onSocket() {},
      onState() {},
      onWelcome() {},
      onMessage: (message) => {
        if (message.t !== "company") return;
        this.company = /** @type {import("../../../types/wire.d.ts").Company} */ (message);
        onChange();
      },
      onBye: () => {
        this.company = null;
        onChange();
      },
    });
  }

  close = () => this.#link.close();
}
