/** The messages between page and server, as the page reads them (docs/protocol.md). Types only. */

export type OptionLetter = "A" | "B" | "C" | "D";
export type ShowAnswers = "atOnce" | "afterMine" | "atReveal";
export type QuestionOrder = "shuffled" | "asWritten";
export type Scoring = "onePoint" | "faster" | "streak";
export type Role = "plays" | "watches" | "next" | "gone";
export type Result = "won" | "shared" | "lost";
export type Reaction = "applause" | "laugh" | "wow" | "heart";
export type Args = Record<string, string | number>;

export interface Help {
  largeText: boolean;
  readAloud: boolean;
  doubleTime: boolean;
}

export interface Settings {
  showAnswers: ShowAnswers;
  scoring: Scoring;
  order: QuestionOrder;
  /** Absent: `agree` (TM7). */
  teams?: "agree" | "first" | null;
}

/** In hundred-thousandths of a degree, north and east (L3). */
export interface Position {
  latE5: number;
  lonE5: number;
}

export interface Member {
  m: number;
  name: string;
  colour: number;
  face: number;
  /** Its address on this server. */
  photo?: string | null;
  role: Role;
  away: boolean;
  /** Plays from outside the server's network (R1). */
  far?: boolean | null;
  /** Has no account and came by the table's link (R7). */
  guest?: boolean | null;
  side?: number | null;
  /** The first of the team whose second this one is (TM1). */
  with?: number | null;
  /** By the page: the other one of the team, and the names of both (TM9). */
  beside?: Member | null;
  team?: string | null;
  place?: Position | null;
  /** False: wants nothing thrown (P38). */
  throws?: boolean | null;
  help: Help;
}

export interface Seat {
  m: number;
  short: string;
  score: number;
  submitted: boolean;
  option?: OptionLetter | null;
  /** The points at stake on the last question (EV13). */
  stake?: number | null;
  /** The same at its reveal, as the page says it: `+4`. */
  change?: string;
  right?: boolean | null;
  rights: number;
  /** What the viewer's team has offered (TM3), and when the first one counts. */
  offers?: { m: number; option: OptionLetter }[] | null;
  decidesAtUs?: number | null;
  rank?: number | null;
  result?: Result | null;
}

export interface QuizTitle {
  number: number;
  file: string;
  topic: string;
  /** How many it has. */
  questions: number;
  /** Of a dealt quiz, `mixed` for a bit of everything; absent for a file. */
  theme?: string | null;
  /** Of a quiz that not every page with a seat can show in its own. */
  languages?: string[] | null;
}

/** 1 easy, 2 medium, 3 hard. */
export type Difficulty = 1 | 2 | 3;

/** A theme of the bank, with how many easy, medium and hard questions it has. */
export interface BankTheme {
  theme: string;
  questions: number[];
}

/** A quiz to be dealt from the bank: without a theme a bit of everything, without a difficulty mixed. */
export interface QuizChoice {
  theme?: string | null;
  difficulty?: Difficulty | null;
  questions: number;
}

/** A picture that a question asks about. */
export interface Picture {
  src: string;
  alt: string;
}

/** A sound that a question asks about. */
export interface Sound {
  src: string;
  alt: string;
}

/** An own deck of Faces (AF6). */
export interface DeckTitle {
  deck: number;
  name: string;
  people: number;
}

export interface Notice {
  kind: "quizFailed" | "quizFellBack" | "seriesStartsAgain" | "questionsStartAgain";
  code?: string | null;
  args?: Args | null;
}

/** The people write the next quiz (W): what everybody knows of it. */
export interface WritingPhase {
  name: "writing";
  by: number;
  /** How many questions everybody may write. */
  each: number;
  /** The round that will ask the first of them. */
  first: number;
  /** Without `m` the author has left. */
  written: { question: number; m?: number | null; number: number }[];
}

interface Asked {
  round: number;
  /** Who wrote it, and is not asked (W5). */
  author?: number | null;
  topic: string;
  theme?: string | null;
  number: number;
  of: number;
  sentence: string;
  picture?: Picture | null;
  sound?: Sound | null;
  options: string[];
  opensAtUs: number;
  closesAtUs: number;
}

export interface QuestionPhase extends Asked {
  name: "question";
  /** What to tap in a choice of stakes. */
  pick?: string;
}

/** A choice of stakes (EV10), which the page shows as a question. */
export interface StakesPhase {
  name: "stakes";
  round: number;
  topic: string;
  theme?: string | null;
  number: number;
  opensAtUs: number;
  closesAtUs: number;
}

export interface RevealPhase extends Asked {
  name: "reveal";
  correct: OptionLetter;
  /** The address of the next question's picture. */
  pictures?: string[] | null;
  /** The same for its sound. */
  sounds?: string[] | null;
  explanation?: string | null;
  /** The seats that want to go on. */
  ready?: number[] | null;
  nextAtUs?: number | null;
}

export interface CountdownPhase {
  name: "countdown";
  /** Absent: the screen that opened the table. */
  by?: number | null;
  quiz: QuizTitle;
  /** The address of the first question's picture. */
  pictures?: string[] | null;
  /** The same for its sound. */
  sounds?: string[] | null;
  startsAtUs: number;
}

export interface EndedPhase {
  name: "ended";
  topic: string;
  theme?: string | null;
  of: number;
  nobodyScored: boolean;
  awards: Award[];
}

/** `amount`: milliseconds to a right answer, points made up, right answers in a row. */
export interface Award {
  m: number;
  kind: "fastest" | "comeback" | "steady";
  amount: number;
}

export type Level = "easy" | "medium" | "hard";

/** What is played in the arcade, and how (A1). */
export type Contest =
  | { game: "memory" | "sorting" | "balloons"; level: Level }
  | { game: "find"; mode: FindMode }
  | { game: "faces"; deck: number };

export type FindMode = "classic" | "chrono" | "chrono2";

/** Where's Nico? (AH2, AH3) */
export interface FindRun {
  /** Absent with its size until the game opens. */
  picture?: number | null;
  width?: number | null;
  height?: number | null;
  found: number;
  /** While the clock waits for the overview: what there will be. */
  leftUs?: number | null;
  sinceUs?: number | null;
  closesAtUs?: number | null;
  tookUs?: number | null;
  lockedUntilUs?: number | null;
  missX?: number | null;
  missY?: number | null;
  face?: { x: number; y: number; across: number; down: number } | null;
}

export interface Standing {
  score: number;
  /** Pairs found, or vehicles parked, of how many. */
  done?: number | null;
  of?: number | null;
  timeUs?: number | null;
  end?: "finished" | "lost" | null;
}

export interface MemoryRun {
  cards: (string | null)[];
  paired: number[];
  againAtUs?: number | null;
  closesAtUs: number;
}

export type Area = "air" | "water" | "land";

export interface SortingRun {
  vehicles: string[];
  /** By vehicle, where it stands. */
  placed: (Area | null)[];
  closesAtUs: number;
}

/** `atMs` since `opensAtUs`; no `kind`: an ordinary one, with colour and number. */
export interface Balloon {
  id: number;
  place: number;
  kind?: "star" | "skull" | null;
  colour?: number | null;
  number?: number | null;
  atMs: number;
  riseMs: number;
}

export interface BalloonsRun {
  balloons: Balloon[];
  burstByUs: number;
  closesAtUs: number;
}

export interface FacesQuestion {
  number: number;
  picture: string;
  names: string[];
  opensAtUs: number;
  closesAtUs: number;
}

export interface FacesOwn {
  state: "asked" | "answered" | "paused" | "over";
  question?: FacesQuestion | null;
  answer?: { place?: number | null; right: number; atUs: number; untilUs: number; pausing: boolean } | null;
  next?: FacesQuestion | null;
  of?: number | null;
  longest: number;
  last: boolean[];
}

interface ArcadeGame<Game, Own> {
  name: "arcade";
  by?: number | null;
  round: number;
  game: Game;
  opensAtUs: number;
  standings: Standing[];
  /** The viewer's own copy. */
  own?: Own | null;
  over: boolean;
  record?: "waiting" | "placed" | "none" | "unsaved" | null;
  place?: number | null;
}

export type ArcadePhase =
  | (ArcadeGame<"memory", MemoryRun> & { level: Level })
  | (ArcadeGame<"sorting", SortingRun> & { level: Level })
  | (ArcadeGame<"balloons", BalloonsRun> & { level: Level })
  | (ArcadeGame<"find", FindRun> & { mode: FindMode })
  | (ArcadeGame<"faces", FacesOwn> & { deck: number });

/** The table plays nothing, and nothing begins by itself. */
export type IdlePhase = { name: "lobby" } | WritingPhase;

export type Phase =
  | IdlePhase
  | { name: "preparing"; by?: number | null; quiz: number }
  | CountdownPhase
  | QuestionPhase
  | RevealPhase
  | EndedPhase
  | ArcadePhase;

/** A screen that watches without a seat (P13). */
export interface Watcher {
  w: number;
  /** Of the device; absent if the server has none. */
  name?: string | null;
  far?: boolean | null;
  guest?: boolean | null;
  /** When it came, on the server's clock. */
  sinceUs: number;
}

/** The standing of the evening (EV): who is here and has played, the most points first. */
export interface Evening {
  games: number;
  people: { m: number; games: number; points: number }[];
}

/** By the page: what the viewer's team has offered (TM3). */
export interface Team {
  offered: OptionLetter | null;
  /** When the first offer counts. */
  decidesAtUs: number;
  /** For those who listen. */
  news: string;
  votersOf: (option: OptionLetter) => Member[];
  words: (leftUs: number) => string;
}

export interface View {
  t: "view";
  v: number;
  showAtUs?: number | null;
  code: string;
  solo: boolean;
  opener?: number | null;
  settings: Settings;
  questionUs: number;
  members: Member[];
  frame?: Position | null;
  watchers?: Watcher[] | null;
  asking?: { m: number; name: string }[] | null;
  locked?: boolean | null;
  /** Whether the opener takes guests by link (R8); absent on a server without guests. */
  guests?: boolean | null;
  seats: Seat[];
  shelf: QuizTitle[];
  decks?: DeckTitle[] | null;
  quiz: number;
  /** In the lobby of a server with a bank. */
  bank?: BankTheme[] | null;
  /** In the lobby, what plays next; absent: the quiz of the shelf with the number `quiz`. */
  deal?: QuizChoice | null;
  notice?: Notice | null;
  /** Between games, and in the countdown. */
  evening?: Evening | null;
  /** Who has paused the quiz (EV8). */
  pausedBy?: number | null;
  spreadUs?: number | null;
  team?: Team | null;
  /** The key of what a lobby with two on each chair says: nothing. */
  full?: string;
  /** Everybody's at the reveal, in words. */
  stakes?: string;
  phase: Phase;
}

/** The view of a choice of stakes, as it comes. */
export type Staking = Omit<View, "phase"> & { phase: StakesPhase };

/** Somebody reacted; it passes and belongs to no view (P14). Thrown (P36): at whom, and when it comes over that phone's edge. */
export interface Reacted {
  t: "reaction";
  m: number;
  reaction: Reaction;
  to?: number;
  landsAtUs?: number;
}

/** The host said something to everybody (H9). */
export interface Announced {
  t: "announcement";
  text: string;
}

/** How friends far away come to this table (R6). */
export interface Uplink {
  t: "uplink";
  state: "up" | "waiting" | "refused";
  link?: string | null;
}

/** The table has a new link for guests (R8). */
export interface NewLink {
  t: "link";
  link: string;
}

/** A person at a table, for a page without a seat there (H4). */
export interface CompanyMember {
  m: number;
  name: string;
  colour: number;
  face: number;
  photo?: string | null;
  away: boolean;
  /** Once the page's player has sat down. */
  side?: number | null;
}

/** The people at a table, for a page without a seat there (H4). */
export interface Company {
  t: "company";
  opener?: number | null;
  playing: boolean;
  /** That the page's player gets. */
  side?: number | null;
  /** The colour that the page's player gets, for each of the colours to wish for. */
  colours: number[];
  people: CompanyMember[];
}

/** Whether the server can save its tables (P17). */
export interface Saving {
  t: "saving";
  works: boolean;
}

export interface Welcome {
  t: "welcome";
  protocol: number;
  assets: string;
  you?: number | null;
  link?: string | null;
  name?: string | null;
  colour?: number | null;
  face?: number | null;
  photo?: string | null;
  near?: boolean | null;
  /** The player's own number among the people near. */
  person?: number | null;
  /** The page came by an uplink. */
  guest?: boolean | null;
  /** The page is a watching screen of who opened the table. */
  opened?: boolean | null;
  /** How often the server has started with its saved tables. */
  epoch?: number | null;
}

export interface Person {
  person: number;
  name: string;
  colour: number;
  face: number;
  photo?: string | null;
}

export interface NearTable {
  code: string;
  name: string;
  colour: number;
  face: number;
  photo?: string | null;
  connected: number;
  playing: boolean;
}

/** Who and what is near. With `gone` it is a change of the last one, else all of it; `known` is absent in a change where it is as before, else where it is empty. */
export interface Nearby {
  t: "nearby";
  people: Person[];
  tables: NearTable[];
  gone?: (number | string)[];
  known?: Person[];
}

export interface Invitation {
  invitation: number;
  name: string;
  colour: number;
  face: number;
  photo?: string | null;
  table?: string | null;
}

/** The player's !XO (AX1): cells row by row from the top left, `X` or `O`; no lines: the run was won. */
export interface ReverseTicTacToe {
  t: "xo";
  credit: number;
  won: number;
  spins: number;
  bet: number;
  run?: { cells: string; lines: number[][]; stake: number } | null;
}

/** What `GET /arcade/scores` answers (A2), the best first. */
export interface BestScores {
  scores: { game: "memory" | "sorting" | "balloons"; level: "easy" | "medium" | "hard"; points: number }[];
}

/** What `GET /arcade/halls` answers (AH4 to AH6), the best first; `entry` to the host alone. */
export interface Halls {
  classic: { entry?: number; name: string; timeUs: number }[];
  chrono: { entry?: number; name: string; found: number }[];
  chrono2: { entry?: number; name: string; found: number }[];
}

/** `ok` carries what the command answers with; `no` a code and its arguments. */
export interface Answer {
  t: "ok" | "no";
  id: number;
  code?: string;
  args?: Args;
  invitation?: number;
}

export interface Bye {
  code: string;
  args: Args;
}

/** What the server says, by its `t`. */
export interface Messages {
  ok: Answer;
  no: Answer;
  bye: Bye & { t: "bye" };
  clock: { t: "clock"; id: number; receivedUs: number; sentUs: number };
  declined: { t: "declined"; person: number; name: string };
  invitation: Invitation & { t: "invitation" };
  invitationOver: { t: "invitationOver"; invitation: number };
  nearby: Nearby;
  reaction: Reacted;
  announcement: Announced;
  company: Company;
  link: NewLink;
  saving: Saving;
  seated: { t: "seated"; code: string };
  uplink: Uplink;
  view: View | Staking;
  welcome: Welcome;
  xo: ReverseTicTacToe;
}

/**
 * What happened at one switch of the screen (H7): `…Us` on the server's clock as the page estimates
 * it, `…EpochMs` on this machine's wall clock, so that pages of one machine compare.
 */
export interface Switch {
  round: number | null;
  phase: string;
  meantUs: number;
  meantEpochMs: number;
  clockErrorMs: number;
  firedUs: number;
  firedEpochMs: number;
  paintedUs: number | null;
  paintedEpochMs: number | null;
}

declare global {
  var __fourtop: { switches: Switch[] };
}
