/** The host's page (H9): what guests need, and what is wrong. */

import { tablePage } from "./standalone/held-table.js";
import { withRetries } from "./net/loading.js";
import { adopt, byId, mount, repeat, say } from "./components/template.js";
import { language, sentence, text } from "./core/texts.js";
import { BANK_QUESTIONS } from "./host/bank.js";
import { fetchCheckup, ofGrade, mountCheckup } from "./host/checkup.js";
import { mountMessage, mountServer } from "./host/server.js";
import { mountTables } from "./host/tables.js";
import { catalogues, createTranslation } from "./standalone/language.js";

/** @typedef {import("../../types/host.d.ts").HostReport} HostReport */
/** @typedef {HostReport["quizzes"][number]} Quiz */
/** @typedef {import("../../types/host.d.ts").Checkup} Checkup */

const AGAIN_MS = 3_000;
const TOAST_MS = 3_000;
/** The page waits no longer for the server's first checkup. */
const CHECKUP_MS = 1_500;
/** Seconds without a phone after which the page opens its advice. */
const ADVICE_S = 120;

/** The table's page may have replaced them when an answer arrives. */
const [alert, toast, screen] = [byId("alert"), byId("toast"), byId("screen")];
let toasted = 0;
/** @type {HostReport | null} */
let report = null;
let isLost = false;
/** Why the host's last order was refused. @type {import("./host/actions.js").Answer | null} */
let refused = null;
/** @type {(report: HostReport) => void} */
let show = () => {};

/** @returns {Promise<HostReport | null>} `null`: this device is not the host's; rejects without an answer */
async function fetchReport() {
  const answer = await fetch("/host/report", { cache: "no-store" });
  return answer.status === 403 ? null : await answer.json();
}

/** @param {HostReport["phones"]} phones none is open */
function quietWords({ quietFor }) {
  if (quietFor === undefined) return text("host.none");
  return quietFor < 60 ? text("host.just") : text("host.quiet", { minutes: Math.floor(quietFor / 60) });
}

const numberOf = (/** @type {Quiz} */ quiz) => quiz.number;

/** Text with its flags, its addresses and the command at its end, in a code face: no word of them breaks inside. @param {HTMLElement} element @param {string} words */
function sayRich(element, words) {
  if (element.textContent === words) return;
  const line = coded("", "span");
  line.append(...words.split(/(sudo .*$|--[a-z-]+[a-z]|https?:\S+[^\s.])/u).map(rich));
  element.replaceChildren(line);
}

/** @param {string} part of a sentence */
function rich(part) {
  if (part.startsWith("--")) return coded(part);
  if (part.startsWith("sudo ")) return command(part);
  return part.startsWith("http") ? unbroken(part) : part;
}

/** @param {string} words @param {"code" | "span"} [tag] */
function coded(words, tag = "code") {
  const element = document.createElement(tag);
  element.textContent = words;
  return element;
}

/** @param {string} line for a terminal */
function command(line) {
  const code = coded("");
  code.append(...line.split(/( )/u).map((word) => word === " " ? word : unbroken(word)));
  return code;
}

/** A line to copy. @param {HTMLElement} root */
function mountCopy(root) {
  const { refs } = mount(root, "t-host-copy");
  refs.copy.addEventListener("click", () => copyFrom(refs.code));
  /** @param {string} line */
  return (line) => {
    refs.copy.setAttribute("aria-label", text("host.copy", { line }));
    if (refs.code.textContent !== line) refs.code.replaceChildren(...command(line).childNodes);
  };
}

/** It breaks only behind "//", and before a port or a part of the path, and only if a whole line is too short. @param {string} word */
function unbroken(word) {
  const whole = coded("", "span");
  const parts = word.replace(/\/\/|[^:/](?=\/)|[^](?=:\d)/gu, "$&\n").split("\n");
  whole.append(...parts.flatMap((part) => [coded(part, "span"), document.createElement("wbr")]));
  return whole;
}

/** A plain http page has no clipboard of its own: what is selected goes there. @param {HTMLElement} code */
function copyFrom(code) {
  getSelection()?.selectAllChildren(code);
  const isCopied = document.execCommand("copy");
  tellFor(text(isCopied ? "host.copied" : "host.copyByHand"));
}

/** @param {string} words for a moment */
function tellFor(words) {
  say(toast, words);
  clearTimeout(toasted);
  toasted = setTimeout(() => say(toast, ""), TOAST_MS);
}

/** Something that the host did was answered. @param {import("./host/actions.js").Answer | null} answer @param {string} words */
function done(answer, words) {
  refused = answer?.code ? answer : null;
  isLost = answer === null;
  if (answer && !answer.code) tellFor(words);
  void tryAgain();
}

/** @param {Refs} refs @returns {(phones: HostReport["phones"], link: string) => void} */
function mountPhones(refs) {
  const showLink = mountCopy(refs.link);
  return (phones, link) => {
    refs.qr.alt = text("host.qr");
    showLink(link);
    refs.open.hidden = phones.open === 0;
    refs.phones.hidden = phones.open > 0;
    say(refs.openNumber, String(phones.open));
    say(refs.openWords, text("host.open", { pages: phones.open }));
    say(refs.phones, quietWords(phones));
  };
}

/** @param {Refs} refs @returns {(report: HostReport) => void} */
function mountQuizzes(refs) {
  const list = repeat(refs.quizzes, "t-host-quiz", numberOf);
  const faults = repeat(refs.faults, "t-host-fault", numberOf);
  const showFolder = mountCopy(refs.ownQuizzes);
  return ({ quizzes, source, quizFolder }) => {
    const [ready, faulty] = [quizzes.filter(({ topic }) => topic !== undefined), quizzes.filter(({ code }) => code)];
    say(refs.ready, String(ready.length));
    say(refs.readyWords, text("host.ready", { quizzes: ready.length }));
    say(refs.fine, faulty.length > 0 ? text("host.faults", { files: faulty.length }) : text("host.fine"));
    refs.fine.dataset.state = faulty.length > 0 ? "refused" : "up";
    refs.playable.hidden = source === undefined && ready.length === 0;
    refs.fine.hidden = ready.length + faulty.length === 0;
    faults.update(faulty, ({ words }, { code = "", args, topic }) => {
      const former = topic === undefined ? "" : `. ${text("host.former")}`;
      sayFault(words, sentence(code, args) + former, args?.file);
    });
    list.update(quizzes.filter(({ code, topic }) => !code || topic !== undefined), (copy, { number, topic, questions = 0 }) => {
      say(copy.topic, topic ?? String(number));
      say(copy.count, topic === undefined ? text("host.missing") : text("host.count", { questions }));
    });
    refs.bank.hidden = source !== undefined;
    say(refs.bank, text("host.bank", { shown: BANK_QUESTIONS.toLocaleString(language()) }));
    sayRich(refs.source, source ? text("host.source", { source }) : quizFolder ? text("host.ownFolder") : "");
    refs.ownQuizzes.hidden = quizFolder === undefined;
    if (quizFolder) showFolder(quizFolder);
  };
}

/** A file or a command in the sentence is in a code face. @param {HTMLElement} element @param {string} words @param {string | number} [file] */
function sayFault(element, words, file = "") {
  if (element.textContent === words) return;
  const at = file === "" ? -1 : words.indexOf(String(file));
  const line = coded("", "span");
  if (at < 0) line.append(words);
  else line.append(words.slice(0, at), coded(String(file)), words.slice(at + String(file).length));
  element.replaceChildren(line);
}

/** @param {Refs} refs @returns {(uplink: HostReport["uplink"]) => void} */
function mountFriends(refs) {
  mountCopy(refs.uplink)("--uplink https://…");
  return (uplink) => {
    sayRich(refs.friends, text(`host.${uplink?.state ?? "off"}`, { link: uplink?.link ?? "" }));
    refs.friends.dataset.state = uplink?.state ?? "off";
    refs.uplink.hidden = uplink !== undefined;
  };
}

/** Nobody came for a while, and the server found no fault that explains it. @param {Checkup | null} checkup */
function needsHelp(checkup) {
  const isAlone = report?.phones.quietFor === undefined && (report?.uptime ?? 0) > ADVICE_S;
  return isAlone && ofGrade(checkup?.findings ?? [], "fault").length === 0;
}

/** @param {Checkup | null} checkup */
function mountHost(checkup) {
  const { refs } = mount(screen, "t-host");
  const help = { copy: mountCopy, done };
  const [phones, tables, quizzes, friends] = [mountPhones(refs), mountTables(refs, help), mountQuizzes(refs), mountFriends(refs)];
  const [server, findings] = [mountServer(refs, help), mountCheckup(refs, { ...help, sayRich }, checkup)];
  refs.help.open = needsHelp(checkup);
  mountMessage(refs, help);
  show = (told) => {
    phones(told.phones, told.link);
    tables(told.tables, told.link);
    quizzes(told);
    friends(told.uplink);
    server(told);
    findings();
  };
}

function tell() {
  alert.textContent = isLost ? text("host.lost") : refused ? sentence(refused.code ?? "", refused.args) : "";
  if (report) show(report);
}

async function tryAgain() {
  try {
    report = (await fetchReport()) ?? report;
    isLost = false;
  } catch {
    isLost = true;
  }
  tell();
}

function retold() {
  document.title = text("title.host");
  tell();
}

/** The drawings of the first screen serve here as well. */
const drawings = tablePage().then(adopt);
const translation = createTranslation(catalogues("table", "faults", "host", "checkup"));
/** @type {Promise<null>} */
const patience = new Promise((settle) => setTimeout(settle, CHECKUP_MS, null));
const checkup = Promise.race([fetchCheckup(), patience]);
[report] = await Promise.all([withRetries(fetchReport), translation.load(), drawings]);
if (report) {
  mountHost(await checkup);
  setInterval(() => document.hidden || tryAgain(), AGAIN_MS);
} else {
  mount(screen, "t-host-closed");
}
translation.start(retold);
screen.querySelector("h1")?.focus();
