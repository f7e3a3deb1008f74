/**
 * One WebSocket that reconnects by itself (P11). It sends the hello, measures the clock, resends what
 * was not answered, and finds sockets that are open and mute.
 */

import { FIRST } from "../core/clock.js";
import * as policy from "../core/reconnect.js";

const TICK_MS = 250;
/** The number of immediate retries of a delayed clock sample. */
const CLOCK_RETRIES = 2;
const SUBPROTOCOL = "fourtop.v1";

/** Microseconds on the page's own clock. */
export const localUs = () => performance.now() * 1000;

/** @param {string} path */
function address(path) {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
}

export class Link {
  #options;
  #clock;
  #commands;
  /** @type {WebSocket | null} */
  #socket = null;
  #isOpen = false;
  #isUp = false;
  #isClosed = false;
  #attempt = 0;
  #startedAt = 0;
  #retryAt = 0;
  #beat;
  #clockId = 1;
  #tickedAt = performance.now();
  #retries = 0;
  /** @type {Map<number, number>} when each clock question left */
  #asked = new Map();
  #timer;

  /** @param {LinkOptions} options */
  constructor(options) {
    this.#options = options;
    const { clock } = options;
    this.#clock = clock;
    this.#commands = new Commands(Math.random());
    this.#beat = policy.freshBeat(0);
    this.#timer = setInterval(this.#tick, TICK_MS);
    this.#connect();
  }

  /** @param {Message} message */
  send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #askClock() {
    this.#beat = policy.asked(this.#beat, performance.now());
    this.#asked.set(this.#clockId, localUs());
    this.send({ t: "clock", id: this.#clockId });
    this.#clockId += 1;
  }

  /** @param {Message} message @param {number} t3 */
  #clockAnswered(message, t3) {
    const t0 = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if (t0 === undefined) return;
    this.#clock.add({ t0, receivedUs: message.receivedUs, sentUs: message.sentUs, t3 });
    const isWorthRetrying = this.#clock.isLatestPoor && this.#retries < CLOCK_RETRIES;
    this.#retries = isWorthRetrying ? this.#retries + 1 : 0;
    if (isWorthRetrying || this.#clock.sampleCount < FIRST) this.#askClock();
    this.#options.onClock?.();
  }

  /** @param {Message} message */
  #welcomed(message) {
    // Collected first: the welcome itself causes new commands, which are sent already.
    const unanswered = this.#commands.unanswered();
    this.#isUp = true;
    this.#attempt = 0;
    this.#options.onState(true);
    this.#options.onWelcome(/** @type {Welcome} */ (message));
    this.#askClock();
    for (const command of unanswered) this.send(command);
  }

  /** @param {Message} message */
  #bid(message) {
    this.close();
    this.#options.onBye(message.code, message.args ?? {});
  }

  /** @param {MessageEvent} event */
  #received(event) {
    const t3 = localUs();
    this.#beat = policy.heard(this.#beat);
    const message = /** @type {Message} */ (JSON.parse(event.data));
    switch (message.t) {
      case "clock":
        return this.#clockAnswered(message, t3);
      case "welcome":
        return this.#welcomed(message);
      case "bye":
        return this.#bid(message);
      case "ok":
      case "no":
        this.#commands.answered(/** @type {Answer & { id: number }} */ (message));
        if (!message.id || !this.#isUp) this.#options.onMessage(message);
        // The server ignores that hello (docs/protocol.md, "Changing listeners").
        if (message.code === "door.refused") this.send(this.#options.hello());
        return;
      default:
        return this.#options.onMessage(message);
    }
  }

  #connect() {
    this.#startedAt = performance.now();
    this.#beat = policy.freshBeat(this.#startedAt);
    this.#asked.clear();
    this.#clock.discard();
    const fresh = new WebSocket(address(this.#options.path), SUBPROTOCOL);
    this.#socket = fresh;
    fresh.onopen = () => fresh === this.#socket && this.#opened();
    fresh.onmessage = (event) => fresh === this.#socket && this.#received(event);
    fresh.onclose = () => fresh === this.#socket && this.#lost();
  }

  #opened() {
    this.#isOpen = true;
    this.#options.onSocket(true);
    this.send(this.#options.hello());
  }

  #drop() {
    const old = this.#socket;
    this.#socket = null;
    this.#isOpen = false;
    this.#isUp = false;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
  }

  #lost() {
    const wasUp = this.#isUp;
    if (!this.#isOpen) this.#options.onSocket(false);
    this.#drop();
    this.#retryAt = performance.now() + policy.pauseMs(this.#attempt, Math.random());
    this.#attempt += 1;
    if (wasUp || this.#attempt > 1) this.#options.onState(false);
  }

  #tick = () => {
    const now = performance.now();
    const hasSlept = now - this.#tickedAt > policy.SLEPT_MS;
    this.#tickedAt = now;
    if (hasSlept) this.#slept();
    if (!this.#socket) {
      if (now >= this.#retryAt) this.#connect();
    } else if (!this.#isUp) {
      if (now - this.#startedAt > policy.CONNECT_MS) this.#lost();
    } else {
      const verdict = policy.verdict(this.#beat, now, this.#options.isAwaited?.() ?? false);
      if (verdict === "giveUp") this.#lost();
      if (verdict === "ask") this.#askClock();
    }
  };

  close() {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#drop();
    this.#commands.abandon("seat.left");
  }

  /**
   * @param {Message} message
   * @returns {Promise<Answer>}
   */
  command(message) {
    return new Promise((settle) => {
      const command = this.#commands.issue(message, settle);
      if (this.#isClosed) return this.#commands.abandon("seat.left");
      if (!this.#isUp) return;
      this.send(command);
      // Its answer shows that the other side is there.
      this.#beat = policy.expecting(this.#beat, performance.now());
    });
  }

  #slept() {
    this.#clock.slept();
    if (this.#isUp) this.#askClock();
  }

  /** The page became visible, or the network is back: prove at once that the other side lives. */
  wake() {
    if (this.#isClosed) return;
    this.#attempt = 0;
    this.#retryAt = 0;
    if (this.#isUp) {
      this.#beat = policy.woken(this.#beat);
      this.#clock.discard();
    }
    this.#tick();
  }
}

/**
 * Commands on their way (docs/protocol.md, "Commands, answers, refusals"). An unanswered one is
 * sent again after a reconnection with its old number, so that nothing is done twice or lost.
 */

/** Numbers stay below 2^53 however long the page lives. */
const LARGEST_START = 2 ** 40;

export class Commands {
  #next;
  /** @type {Map<number, { command: Command, settle: (answer: Answer) => void }>} */
  #open = new Map();

  /** @param {number} random 0 up to 1 */
  constructor(random) {
    this.#next = Math.floor(random * LARGEST_START) + 1;
  }

  /**
   * @param {{ t: string, [field: string]: unknown }} message
   * @param {(answer: Answer) => void} settle
   * @returns {Command}
   */
  issue(message, settle) {
    const command = { ...message, id: this.#next };
    this.#next += 1;
    this.#open.set(command.id, { command, settle });
    return command;
  }

  /** @param {Answer} answer */
  answered(answer) {
    const found = this.#open.get(answer.id);
    this.#open.delete(answer.id);
    found?.settle(answer);
  }

  /** In the order of issue. */
  unanswered = () => [...this.#open.values()].map((entry) => entry.command);

  /** Nobody will answer any more. @param {string} code */
  abandon(code) {
    for (const { command, settle } of this.#open.values()) {
      settle({ t: "no", id: command.id, code, args: {} });
    }
    this.#open.clear();
  }
}
