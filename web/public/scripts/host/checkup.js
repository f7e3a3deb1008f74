/** Whether phones can reach the server, and its further addresses (NW9, NW11). */

import { repeat, say } from "../components/template.js";
import { sentence, text } from "../core/texts.js";

/** @typedef {import("../../../types/host.d.ts").Checkup} Checkup */
/** @typedef {Checkup["findings"][number]} Finding */
/** @typedef {Checkup["addresses"][number]} Address */

const AGAIN_MS = 30_000;
const STATES = { fine: "up", note: "waiting", fault: "refused" };

/**
 * The findings that are worth reading at once, the faults first. The card of phones says which phones came.
 * @param {Finding[]} findings @returns {Finding[]}
 */
export const pressing = (findings) => ["fault", "note"].flatMap((grade) => findings.filter(
  (one) => one.grade === grade && !one.code.startsWith("phones.")));

/** The addresses beside the one that the page shows. @param {Checkup} checkup @returns {Address[]} */
export const further = ({ addresses, link }) => addresses.filter((one) => one.link !== link);

/**
 * @param {HTMLElement} root
 * @param {(element: HTMLElement, words: string) => void} sayRich
 */
function tendFindings(root, sayRich) {
  const list = repeat(root, "t-host-finding", (/** @type {Finding} */ finding) => finding.code);
  return (/** @type {Finding[]} */ findings) => list.update(findings, (copy, { code, grade, args }) => {
    copy.finding.dataset.state = STATES[grade];
    sayRich(copy.words, sentence(code, args));
  });
}

/** @param {Refs} refs @param {(root: HTMLElement) => (line: string) => void} copy */
function tendAddresses(refs, copy) {
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
async function fetchCheckup() {
  try {
    const answer = await fetch("/host/checkup", { cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/**
 * @param {Refs} refs
 * @param {import("./tables.js").Help & { sayRich: (element: HTMLElement, words: string) => void }} help
 * @returns {() => void} tells it anew, in another language
 */
export function tendCheckup(refs, { copy, sayRich }) {
  const [worst, all] = [tendFindings(refs.findings, sayRich), tendFindings(refs.checked, sayRich)];
  const addresses = tendAddresses(refs, copy);
  /** @type {Checkup | null} */
  let checkup = null;
  function show() {
    const findings = checkup?.findings ?? [];
    const faults = findings.filter(({ grade }) => grade === "fault").length;
    say(refs.reach, checkup ? text(faults > 0 ? "checkup.faults" : "checkup.fine", { faults }) : text("checkup.asking"));
    refs.reach.dataset.state = checkup ? (faults > 0 ? "refused" : "up") : "off";
    worst(pressing(findings));
    all(findings.filter(({ grade }) => grade === "fine"));
    if (checkup) addresses(further(checkup));
  }
  async function ask() {
    checkup = await fetchCheckup() ?? checkup;
    show();
  }
  void ask();
  setInterval(() => document.hidden || ask(), AGAIN_MS);
  return show;
}
