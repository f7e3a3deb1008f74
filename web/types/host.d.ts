/** The answer of `GET /host/report` (docs/protocol.md, "The host's page"). */
export interface HostReport {
  link: string;
  /** Pages on other devices; `quietFor`: seconds since one came or went, absent if none has come. */
  phones: { open: number; quietFor?: number };
  tables: HostTable[];
  /** Absent: the built-in pack. */
  source?: string;
  /** The folder of the host's own quizzes; absent with a `source`. */
  quizFolder?: string;
  /** Playable with `topic`, at fault with `code` (with both: the former version is played), otherwise missing. */
  quizzes: { number: number; topic?: string; questions?: number; code?: string; args?: Record<string, string | number> }[];
  /** Absent without an uplink. */
  uplink?: { state: "up" | "waiting" | "refused"; link?: string };
  /** Since the start, whose seconds are `uptime`. */
  messages: number;
  slowTurns: number;
  uptime: number;
  /** The data directory; absent if nothing is saved. */
  folder?: string;
  accountsKept: boolean;
  tablesKept: boolean;
  /** The oldest first. */
  log: HostLine[];
}

/** The answer of `GET /host/checkup`. */
export interface Checkup {
  http: number;
  https: number;
  findings: { code: string; grade: "fine" | "note" | "fault"; args: Record<string, string> }[];
  /** The beginning of the party's links. */
  link: string;
  /** The likeliest to reach phones first. */
  addresses: { link: string; address: string; interface: string; kind: "wireless" | "ethernet" | "other" | "local" | "tunnel" }[];
}

export interface HostTable {
  code: string;
  /** Who opened it; empty if nobody is there yet. */
  name: string;
  /** Members who are not away. */
  people: number;
  /** `lobby`, `quiz` or the name of a game. */
  plays: string;
  solo?: boolean;
  members: { m: number; name: string; away?: boolean; far?: boolean }[];
}

export interface HostLine {
  time: number;
  level: string;
  event: string;
  message: string;
}
