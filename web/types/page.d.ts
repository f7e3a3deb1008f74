/**
 * Types that the page's scripts use by name, without an import: what a comment imports goes over the
 * network with every script, and these files do not.
 *
 * The root of `scripts` has what HTML and the bundler name. Its folders, of which none imports one that imports it:
 * - `core`: rules of the page, pure
 * - `storage`: what the browser stores
 * - `net`: sockets, requests, loading with retries
 * - `components`: parts of several screens
 * - `page`: markup, styles and languages
 * - `motion`, `practice`, `map`, `games`, `arcade`, `evening`, `decks`, `host`: one theme each
 * - `table`: what several screens of a table use
 * - `screens`: the screens, each with its own parts in a folder of its name
 * - `session`: the seat, the foyer and the loading of screens
 * - `app`: the whole page
 * - `standalone`: pages beside the table, as the account
 */

import type * as wire from "./wire.d.ts";

declare global {
  /** W3C Presentation API, where a browser has it. */
  var PresentationRequest: {
    new (addresses: string[]): {
      start(): Promise<unknown>;
      getAvailability(): Promise<EventTarget & { value: boolean }>;
    };
  };

  type Answer = wire.Answer;
  type Args = wire.Args;
  type Bye = wire.Bye;
  type Member = wire.Member;
  type View = wire.View;
  type Welcome = wire.Welcome;

  type App = import("../public/scripts/app/app.js").App;
  type Clock = import("../public/scripts/core/clock.js").Clock;
  type HeldTable = import("../public/scripts/standalone/held-table.js").HeldTable;

  /** What the page around the screens shows. */
  interface Shell {
    render: () => void;
    /** Lays out the question of a view that waits for its moment. */
    prepare: (view: View) => void;
    /** `stays`: until its cause is gone. */
    alert: (words: string, stays?: boolean) => void;
    toast: (words: string) => void;
    /** The server's digest of the page. */
    assetsAre: (assets: string) => void;
    reacted: (reacted: wire.Reacted) => void;
  }

  /** What the page came with. */
  interface PageFacts {
    /** The digest in its addresses. */
    assets: string;
    listeners: Endpoints;
    /** From the other listener. */
    token: string | null;
  }

  type Scheme = "http" | "https";
  /** `host` `null`: as the visitor calls it. */
  type Listener = { host: string | null; port: number };
  type Endpoints = Partial<Record<Scheme, Listener>>;

  type Message = { t: string; [field: string]: any };
  type Command = { t: string; id: number; [field: string]: unknown };

  interface LinkOptions {
    path: string;
    /** The first message of each connection. */
    hello: () => Message;
    clock: Clock;
    onWelcome: (welcome: Welcome) => void;
    /** Everything that is not about the link itself. */
    onMessage: (message: Message) => void;
    onState: (isUp: boolean) => void;
    onBye: (code: string, args: Args) => void;
    /** A socket opened, or one failed to. */
    onSocket: (isOpen: boolean) => void;
    /** A clock sample came in. */
    onClock?: () => void;
    /** Whether the others wait for this page (P6). */
    isAwaited?: () => boolean;
  }

  interface Sample {
    /** When the question left, on the page's clock. */
    t0: number;
    /** When the server read it, on the server's clock. */
    receivedUs: number;
    /** When the server answered, on the server's clock. */
    sentUs: number;
    /** The arrival of the answer, on the page's clock. */
    t3: number;
  }

  interface Beat {
    /** The oldest question still unanswered; 0: none. */
    askedAtMs: number;
    lastAskedAtMs: number;
    /** How long an answer may take. */
    limitMs: number;
  }

  /**
   * `practice`, `arcade`: `code` of the table to come back to; `game`: code of the solo table that is
   * played at, `place`: a game's own address, as `xo`; empty: none.
   */
  type Route =
    | { name: "home" }
    | { name: "connect" }
    | { name: "table"; code: string }
    | { name: "watch"; code: string }
    | { name: "tv" }
    | { name: "practice"; code: string | null }
    | { name: "map"; code: string; isWatching: boolean }
    | { name: "arcade"; code: string | null; game: string | null; place: string };

  type ScreenName =
    | "home" | "join" | "arriving" | "lobby" | "writing" | "countdown" | "play" | "end" | "watch" | "bye" | "over"
    | "untrusted" | "practice" | "map" | "arcade" | "game";

  /** What the page has of a table. */
  interface Standing {
    code: string;
    you: number | null;
    view: View | null;
    bye: Bye | null;
    wasThere?: boolean;
  }

  /** Elements by their `data-ref`. */
  type Refs = Record<string, any>;
  type Looks = { face?: number | null; colour?: number | null; photo?: string | null };

  interface Profile {
    /** Empty: none was typed. */
    name: string;
    colour: number;
    face: number;
    /** The face was drawn by lot, and none has been chosen. */
    isDrawn?: boolean;
    /** The colour's name that the server was told instead. */
    lent?: string;
  }

  /** The welcome's fields about the device. */
  type Told = Looks & { name?: string | null };

  interface Part {
    /** Documents with templates and drawings, from the page's root. */
    markup?: string[];
    /** Catalogues, as their files are called before the language. */
    words?: string[];
    styles?: string[];
  }

  type Entry = string | { by: string; one: string; other: string };
  type Catalogue = { ui: Record<string, Entry>; codes: Record<string, Entry>; values: Record<string, string> };
  /** Says what more is said in that language, too; `change` uses the first words of it from now on. */
  type ChangeLanguage = (tag: string, change: () => void) => any;
}
