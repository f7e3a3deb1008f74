/** A table as the page sees it (H7, P11). */

import type { Bye, Reacted, Uplink, View, Welcome } from "./wire.d.ts";

export interface TableState {
  code: string;
  you: number | null;
  view: View | null;
  bye: Bye | null;
  isUp: boolean;
  /** It was connected at least once. */
  wasUp: boolean;
  /** Now, or before the page was loaded. */
  wasThere: boolean;
  /** It is at somebody's laptop, or one is a guest by link: only others can open it again. */
  isGuest: boolean;
  /** A watching screen of who opened the table (P40). */
  hasOpened: boolean;
  /** Of the questions. */
  language: string;
  /** The link to this table for others. */
  link: string;
  /** The state of the uplink, and the link for friends far away. */
  uplink: Uplink | null;
  /** The server can save the game (P17). */
  isSaved: boolean;
  /** How often the server has started. */
  epoch: number | null;
  /** How often the page found the server restarted. */
  restarts: number;
}

export interface TableOptions {
  code: string;
  as: "join" | "resume" | "watch";
  wasThere?: boolean;
  /** Fields of the hello: assets and profile. */
  hello: () => object;
  onChange: () => void;
  /** The view of a question, or of the reveal of the one that is shown, waits for its moment. */
  onAhead?: (view: View) => void;
  onView: (view: View, before: View | null) => void;
  onReaction: (reacted: Reacted) => void;
  onWelcome: (welcome: Welcome) => void;
  /** The hello was refused. */
  onRefused: (message: Message) => void;
  /** A message that is not about the game. */
  onOther?: (message: Message) => void;
  /** A socket opened, or one failed to. */
  onSocket: (isOpen: boolean) => void;
}

/** One of the answers' `addresses` of `GET /t/CODE/addresses`. */
export interface TableAddress {
  link: string;
  address: string;
  kind: "wireless" | "ethernet" | "other" | "local" | "tunnel";
}
