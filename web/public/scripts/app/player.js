/** The player of this page: the profile, and the token for a seat from the other listener. */

import { createHandoverToken } from "../core/listeners.js";
import { FACES, readName } from "../core/name.js";
import { text } from "../core/texts.js";
import { recall, remember } from "../storage/local.js";

/** @typedef {Pick<App, "sendProfile" | "showError" | "clearError" | "render">} Page */

export class Player {
  #page;
  #handoverToken;
  #stored = recall();
  profile = { ...this.#stored, photo: /** @type {string | null} */ (null), isTyped: false };

  /** @param {string | null} token @param {Page} page */
  constructor(token, page) {
    this.#page = page;
    this.#handoverToken = createHandoverToken(token);
  }

  /** The colour that the table to which one comes gives (P1). @type {number | null} */
  #offered = null;

  /** The people at the table to which one comes. @type {{ colour: number, name: string, away: boolean }[]} */
  others = [];

  /** As the table will show the player. */
  get looks() {
    return { ...this.profile, colour: this.#offered ?? this.profile.colour };
  }

  /** The table gives these; who has no name is called as the colour from now on. @param {{ colour: number, face: number } | null} looks @param {Player["others"]} [others] */
  offered(looks, others = []) {
    this.others = others;
    this.#offered = looks?.colour ?? null;
    if (looks) this.#change(readName(this.profile.name).name ? { face: looks.face } : looks);
  }

  /** @param {Partial<Player["profile"]>} change */
  #change(change) {
    this.profile = { ...this.profile, ...change };
  }

  /** @param {{ name: string } | { colour: number } | { face: number }} change */
  typed(change) {
    this.#change({ ...change, isTyped: true, ...("face" in change && { isDrawn: false }) });
    remember(this.profile);
    if (!this.#said().code) this.#page.clearError("name.");
  }

  /** @param {{ colour: number } | { face: number }} change */
  choose = (change) => {
    this.typed(change);
    this.send();
    this.#page.render();
  };

  /** Another person in the same colour. */
  nextFace = () => this.choose({ face: (this.profile.face + 1) % FACES });

  /** The server has it already; this makes the table read it. @param {string | null} photo where the server shows it */
  setPhoto(photo) {
    this.#change({ photo });
    this.confirmed();
    this.send();
    this.#page.render();
  }

  /** Whether this device has played before, under a name or as a colour. */
  get hasPlayed() {
    return Boolean(readName(this.profile.name).name || this.profile.lent);
  }

  /** Confirms the profile on the screen, typed or not. */
  confirmed() {
    this.#change({ isTyped: true });
  }

  /** Whether one can play as what is typed; without a name one plays as the colour (H2). */
  submitProfile() {
    const { code } = this.#said();
    if (code) {
      this.#page.showError(code, { limit: 20 });
      document.getElementById("name")?.focus();
      return false;
    }
    this.introduce();
    return true;
  }

  /** Tells the server who this is, if one can play so. */
  introduce() {
    this.confirmed();
    this.send();
  }

  /** The name for the server: the typed one, or the colour's in the language of the page. */
  #said() {
    const said = readName(this.profile.name);
    return said.name ? said : { name: text(`colour.${this.profile.colour}`), code: null };
  }

  /** The name and the looks for the server, if they are to be told. */
  #told() {
    const { name, code } = this.#said();
    if (code || !this.profile.isTyped) return null;
    if (!readName(this.profile.name).name && name !== this.profile.lent) {
      this.#change({ lent: name });
      remember(this.profile);
    }
    const { colour, face } = this.profile;
    return { name, colour, face };
  }

  send() {
    const told = this.#told();
    if (told) this.#page.sendProfile({ t: "profile", ...told });
  }

  /** The player's fields of a hello. */
  hello = () => ({ ...this.#handoverToken.hello(), ...this.#told() });

  /** The table has given another colour; who plays as the colour is called otherwise from now on. @param {number} colour */
  given(colour) {
    if (!readName(this.profile.name).name) this.choose({ colour });
  }

  /** The server knows this device; what it knows stays where nothing is stored here. @param {Told} told */
  welcomed({ name, colour, face, photo }) {
    this.answered();
    this.#change({ photo: photo ?? null });
    if (!name || this.profile.isTyped) return;
    const isLent = name === this.profile.lent || name === text(`colour.${colour}`);
    const own = this.profile;
    const isDrawn = own.isDrawn && (face ?? own.face) === own.face;
    this.#change({ name: isLent ? "" : name, colour: colour ?? own.colour, face: face ?? own.face, isDrawn });
    if (!this.#stored.name) remember(this.profile);
  }

  /** A hello was answered otherwise. */
  answered = () => this.#handoverToken.answered();

  /** The server refused the token. @returns {boolean} whether to tell the player */
  refused = () => this.#handoverToken.refused();
}
