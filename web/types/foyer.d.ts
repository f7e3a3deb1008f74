/** The foyer as the page sees it (H4). */

import type { Bye, Invitation, NearTable, Person, Welcome } from "./wire.d.ts";

export interface Near {
  /** People by number, tables by code. */
  near: Map<number | string, Person | NearTable>;
  /** People near with whom one has sat, the latest first. */
  known: Person[];
  welcome: Welcome | null;
  invitations?: Invitation[];
}

export interface FoyerState extends Near {
  isUp: boolean;
  bye: Bye | null;
  /** That others sent to this page. */
  invitations: Invitation[];
  /** Invitation by person, sent from here. */
  asked: Record<number, number>;
}

export interface FoyerOptions {
  /** The table whose lobby is shown. */
  table: string | null;
  /** A table that is over, to go to when it is there again. */
  awaited: string | null;
  /** Fields of the hello: assets and profile. */
  hello: () => object;
  onChange: () => void;
  onWelcome: (welcome: Welcome) => void;
  onSeated: (code: string) => void;
  onDeclined: (name: string) => void;
  onBye: (code: string, args: Record<string, string | number>) => void;
  /** The hello was refused. */
  onRefused: (message: Message) => void;
  /** A socket opened, or one failed to. */
  onSocket: (isOpen: boolean) => void;
  /** What is not about meeting people. */
  onOther: (message: Message) => void;
}
