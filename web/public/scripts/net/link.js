/**
 * One WebSocket that comes back by itself (P11). It says hello, measures the clock, resends what
 * was not answered, and finds sockets that are open and mute.
 */

import { FIRST } from "../core/clock.js";
import { createCommands } from "../core/commands.js";
import * as policy from "../core/reconnect.js";

/** @typedef {import("../../../types/wire.d.ts").Answer} Answer */
/** @typedef {import("../../../types/wire.d.ts").Welcome} Welcome */
/** @typedef {import("../core/clock.js").Clock} Clock */
/** @typedef {{ t: string, [field: string]: any }} Message */

/**
 * @typedef {object} LinkOptions
 * @property {string} path
 * @property {() => Message} hello the first message of each connection
 * @property {Clock} clock
 * @property {(welcome: Welcome) => void} onWelcome
 * @property {(message: Message) => void} onMessage everything that is not about the link itself
 * @property {(isUp: boolean) => void} onState
 * @property {(code: string, args: Record<string, string | number>) => void} onBye
 * @property {(isOpen: boolean) => void} onSocket a socket opened, or one failed to
 * @property {() => void} [onClock] a clock sample came in
 */

/**
 * A link that another server gave, where it leads to a web page.
 * @param {string | null | undefined} link
 */
export const webLink = (link) => (/^https?:/i.test(link ?? "") ? /** @type {string} */ (link) : null);

const TICK_MS = 250;
/** How often a clock sample that was held up is tried again at once. */
const CLOCK_RETRIES = 2;
const SUBPROTOCOL = "fourtop.v1";

/** Microseconds on the page's own clock. */
export const localUs = () => performance.now() * 1000;

/** @param {string} path */
function address(path) {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
}

/** @param {LinkOptions} options */
export function openLink(options) {
  const { clock } = options;
  const commands = createCommands(Math.random());
  /** @type {WebSocket | null} */
  let socket = null;
  let isOpen = false;
  let isUp = false;
  let isClosed = false;
  let attempt = 0;
  let startedAt = 0;
  let retryAt = 0;
  let beat = policy.freshBeat(0);
  let clockId = 1;
  let retries = 0;
  /** @type {Map<number, number>} when each clock question left */
  const asked = new Map();

  /** @param {Message} message */
  function send(message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function askClock() {
    beat = policy.asked(beat, performance.now());
    asked.set(clockId, localUs());
    send({ t: "clock", id: clockId });
    clockId += 1;
  }

  /** @param {Message} message @param {number} t3 */
  function clockAnswered(message, t3) {
    const t0 = asked.get(message.id);
    asked.delete(message.id);
    if (t0 === undefined) return;
    clock.add({ t0, receivedUs: message.receivedUs, sentUs: message.sentUs, t3 });
    const isWorthRetrying = clock.isLatestPoor && retries < CLOCK_RETRIES;
    retries = isWorthRetrying ? retries + 1 : 0;
    if (isWorthRetrying || clock.sampleCount < FIRST) askClock();
    options.onClock?.();
  }

  /** @param {Message} message */
  function welcomed(message) {
    // Not what is asked for because of the welcome.
    const unanswered = commands.unanswered();
    isUp = true;
    attempt = 0;
    options.onState(true);
    options.onWelcome(/** @type {any} */ (message));
    askClock();
    for (const command of unanswered) send(command);
  }

  /** @param {Message} message */
  function bid(message) {
    close();
    options.onBye(message.code, message.args ?? {});
  }

  /** @param {MessageEvent} event */
  function received(event) {
    const t3 = localUs();
    beat = policy.heard(beat);
    const message = /** @type {Message} */ (JSON.parse(event.data));
    switch (message.t) {
      case "clock":
        return clockAnswered(message, t3);
      case "welcome":
        return welcomed(message);
      case "bye":
        return bid(message);
      case "ok":
      case "no":
        commands.answered(/** @type {any} */ (message));
        if (!message.id || !isUp) options.onMessage(message);
        // That hello counts as not said (docs/protocol.md, "Changing doors").
        if (message.code === "door.refused") send(options.hello());
        return;
      default:
        return options.onMessage(message);
    }
  }

  function connect() {
    startedAt = performance.now();
    beat = policy.freshBeat(startedAt);
    asked.clear();
    clock.discard();
    const fresh = new WebSocket(address(options.path), SUBPROTOCOL);
    socket = fresh;
    fresh.onopen = () => fresh === socket && opened();
    fresh.onmessage = (event) => fresh === socket && received(event);
    fresh.onclose = () => fresh === socket && lost();
  }

  function opened() {
    isOpen = true;
    options.onSocket(true);
    send(options.hello());
  }

  function drop() {
    const old = socket;
    socket = null;
    isOpen = false;
    isUp = false;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
  }

  function lost() {
    const wasUp = isUp;
    if (!isOpen) options.onSocket(false);
    drop();
    retryAt = performance.now() + policy.pauseMs(attempt, Math.random());
    attempt += 1;
    if (wasUp || attempt > 1) options.onState(false);
  }

  function tick() {
    const now = performance.now();
    if (!socket) {
      if (now >= retryAt) connect();
    } else if (!isUp) {
      if (now - startedAt > policy.CONNECT_MS) lost();
    } else {
      const verdict = policy.verdict(beat, now);
      if (verdict === "giveUp") lost();
      if (verdict === "ask") askClock();
    }
  }

  function close() {
    isClosed = true;
    clearInterval(timer);
    drop();
    commands.abandon("seat.left");
  }

  const timer = setInterval(tick, TICK_MS);
  connect();

  return {
    send,
    close,

    /**
     * @param {Message} message
     * @returns {Promise<Answer>}
     */
    command(message) {
      return new Promise((settle) => {
        const command = commands.issue(message, settle);
        if (isClosed) return commands.abandon("seat.left");
        if (isUp) send(command);
      });
    },

    /** The page became visible, or the network is back: prove at once that the other side lives. */
    wake() {
      if (isClosed) return;
      attempt = 0;
      retryAt = 0;
      if (isUp) {
        beat = policy.woken(beat);
        clock.discard();
      }
      tick();
    },
  };
}

/** @typedef {ReturnType<typeof openLink>} Link */
