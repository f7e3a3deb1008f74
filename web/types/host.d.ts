/** The answer of `GET /host/report` (docs/protocol.md, "The host's page"). */
export interface HostReport {
  link: string;
  /** Pages on other devices; `quietFor`: seconds since one came or went, absent if none has come. */
  phones: { open: number; quietFor?: number };
  tables: { code: string; name: string; people: number }[];
  /** Absent: the built-in pack. */
  source?: string;
  /** Playable with `topic`, at fault with `code`, otherwise missing. */
  quizzes: { number: number; topic?: string; questions?: number; code?: string; args?: Record<string, string | number> }[];
  /** Absent without an uplink. */
  uplink?: { state: "up" | "waiting" | "refused"; link?: string };
}
