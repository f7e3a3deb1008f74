/**
 * The sounds of a whole room: music, knocks, reveal and ending (S1 to S6). A television plays them, and a phone whose player wishes
 * its music (S7); others do not load this.
 */

import { isCalm } from "../components/motion.js";
import { deviceLoudspeaker } from "../components/sounds.js";
import { musicOf } from "../core/music.js";
import { Room } from "../core/room.js";
import { isSilent } from "../storage/sound-settings.js";

/** Notes are handed over so early, as often as this. */
const AHEAD_US = 700_000;
const STEP_MS = 250;
/** The music fades, but is cut when the last answer is in. */
const FADE_S = 0.15;
const CUT_S = 0.01;

export class Music {
  #app;
  #loudspeaker = deviceLoudspeaker();
  #room = new Room();
  #key = "";
  /** Notes before this moment on the server's clock are handed over already. */
  #untilUs = 0;
  #timer = 0;
  /** The round whose answers are in. */
  #closed = 0;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  get #isLarge() {
    return this.#app.routes.current.name === "watch";
  }

  /** @param {View | null} view */
  #pieceOf(view) {
    const isClosed = view?.phase.name === "question" && view.phase.round === this.#closed;
    return view && !isClosed ? musicOf(view, this.#isLarge) : null;
  }

  /** @param {View | null} view that is shown; `null`: none plays */
  update(view) {
    const piece = this.#pieceOf(view);
    this.#change(piece?.key ?? "");
    if ((piece !== null) !== (this.#timer !== 0)) {
      clearInterval(this.#timer);
      this.#timer = piece ? setInterval(this.#step, STEP_MS) : 0;
    }
    this.#step();
    if (!view) return;
    this.closed(view);
    const sounds = this.#room.shown(view, isCalm());
    if (this.#isLarge) sounds.forEach(this.#play);
  }

  /** All answers of a question are in; the reveal waits for its moment. @param {View} view */
  closed(view) {
    if (view.phase.name === "reveal") {
      this.#closed = view.phase.round;
      this.#change("");
    }
    this.#room.knocks(view, this.#app.you()).forEach(this.#play);
  }

  /** @param {string} key */
  #change(key) {
    if (key === this.#key) return;
    const isCut = this.#key.startsWith("bed");
    this.#key = key;
    this.#untilUs = 0;
    this.#loudspeaker.hush("music", isCut ? CUT_S : FADE_S);
  }

  #step = () => {
    const [view, now] = [this.#app.view(), this.#app.seat.serverNow()];
    const piece = this.#pieceOf(view);
    if (!piece || now === null || isSilent()) return void (this.#untilUs = 0);
    const until = now + AHEAD_US;
    for (const { atUs, ...note } of piece.between(Math.max(now, this.#untilUs), until)) {
      this.#loudspeaker.play([note], { afterMs: (atUs - now) / 1000, group: piece.group });
    }
    this.#untilUs = Math.max(until, this.#untilUs);
  };

  /** @param {import("../core/room.js").Sound} sound */
  #play = ({ notes, atUs, pan }) => {
    const now = this.#app.seat.serverNow();
    if (isSilent()) return;
    const when = atUs === undefined || now === null ? {} : { afterMs: (atUs - now) / 1000 };
    this.#loudspeaker.play(notes, { ...when, pan, group: "room" });
  };
}
