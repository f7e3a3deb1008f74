/** Whether phones can reach the server, and its further addresses (NW9, NW11). */

import { repeat, say } from "../components/template.js";
import { sentence, text } from "../core/texts.js";

/** @typedef {import("../../../types/host.d.ts").Checkup} Checkup */
/** @typedef {Checkup["findings"][number]} Finding */
/** @typedef {Checkup["addresses"][number]} Address */
/** @typedef {import("./tables.js").Help & { sayRich: (element: HTMLElement, words: string) => void }} Help */

const AGAIN_MS = 30_000;
const STATES = { fine: "up", note: "waiting", fault: "refused" };

/** @param {Finding[]} findings @param {Finding["grade"]} grade @returns {Finding[]} without those of the phones that came, which the page shows itself */
export const ofGrade = (findings, grade) => findings.filter((one) => one.grade === grade && !one.code.startsWith("phones."));

/** A finding without the command at its end, and the command. @param {string} words @returns {[string, string]} */
export function parted(words) {
  const [plain, command = ""] = words.split(/(sudo .*$)/u);
  return [plain.trimEnd(), command];
}

/** The addresses beside the one that the page shows. @param {Checkup} checkup @returns {Address[]} */
export const further = ({ addresses, link }) => addresses.filter((one) => one.link !== link);

/** @param {HTMLElement} root @param {Help} help @returns {(findings: Finding[]) => void} */
function mountFindings(root, { copy, sayRich }) {
  /** @type {Map<string, (line: string) => void>} */
  const lines = new Map();
  const list = repeat(root, "t-host-finding", (/** @type {Finding} */ finding) => finding.code, (own, { code }) => {
    lines.set(code, copy(own.command));
  });
  return (findings) => list.update(findings, (own, { code, grade, args }) => {
    own.finding.dataset.state = STATES[grade];
    const [words, command] = parted(sentence(code, args));
    sayRich(own.words, words);
    own.command.hidden = command === "";
    if (command) lines.get(code)?.(command);
  });
}

/** @param {Refs} refs @param {(root: HTMLElement) => (line: string) => void} copy */
function mountAddresses(refs, copy) {
  /** @type {Map<string, (line: string) => void>} */
  const lines = new Map();
  const list = repeat(refs.addresses, "t-host-address", (/** @type {Address} */ one) => one.link, (own, { link }) => {
    lines.set(link, copy(own.link));
  });
  return (/** @type {Address[]} */ addresses) => {
    refs.more.hidden = addresses.length === 0;
    list.update(addresses, (own, { link, address, kind, interface: name }) => {
      lines.get(link)?.(link);
      say(own.kind, `${text(`addresses.kind.${kind}`)}, ${name}`);
      own.qr.alt = text("addresses.qr", { address });
      const source = `/qr.svg?a=${address}`;
      if (own.qr.getAttribute("src") !== source) own.qr.src = source;
    });
  };
}

/** @returns {Promise<Checkup | null>} `null`: the server does not answer, or does not know this device */
export async function fetchCheckup() {
  try {
    const answer = await fetch("/host/checkup", { cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** @param {Refs} refs @returns {(checkup: Checkup | null) => void} */
function mountVerdict({ reach, status, sign }) {
  return (checkup) => {
    const faults = ofGrade(checkup?.findings ?? [], "fault").length;
    const state = checkup ? (faults > 0 ? "refused" : "up") : "off";
    say(reach, checkup ? text(faults > 0 ? "checkup.faults" : "checkup.fine", { faults }) : text("checkup.asking"));
    status.dataset.state = state;
    sign.setAttribute("href", `#icon-host-${state}`);
  };
}

/**
 * @param {Refs} refs
 * @param {Help} help
 * @param {Checkup | null} checkup the server's first answer; `null`: it has not come yet
 * @returns {() => void} tells it anew, in another language
 */
export function mountCheckup(refs, help, checkup) {
  const [faults, notes, fine] = [refs.findings, refs.notes, refs.checked].map((root) => mountFindings(root, help));
  const [verdict, addresses] = [mountVerdict(refs), mountAddresses(refs, help.copy)];
  function show() {
    const findings = checkup?.findings ?? [];
    verdict(checkup);
    faults(ofGrade(findings, "fault"));
    notes(ofGrade(findings, "note"));
    fine(findings.filter(({ grade }) => grade === "fine"));
    if (checkup) addresses(further(checkup));
  }
  async function ask() {
    checkup = await fetchCheckup() ?? checkup;
    show();
  }
  if (!checkup) void ask();
  setInterval(() => document.hidden || ask(), AGAIN_MS);
  return show;
}
