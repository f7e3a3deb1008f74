/** The host's page (H9): what guests need, and what is wrong. */

import { tablePage } from "./beside.js";
import { untilThere } from "./coming.js";
import { adopt, mount, repeat, say } from "./components/template.js";
import { sentence, text } from "./core/texts.js";
import { byId, catalogues, speaking } from "./speaking.js";

/** @typedef {import("../../types/host.d.ts").HostReport} HostReport */
/** @typedef {HostReport["tables"][number]} Table */
/** @typedef {HostReport["quizzes"][number]} Quiz */

const AGAIN_MS = 3_000;

/** The table's page may have replaced them when an answer arrives. */
const [alert, screen] = [byId("alert"), byId("screen")];
/** @type {HostReport | null} */
let report = null;
let isLost = false;
/** @type {(report: HostReport) => void} */
let show = () => {};

/** @returns {Promise<HostReport | null>} `null`: this device is not the host's; rejects without an answer */
async function fetchReport() {
  const answer = await fetch("/host/report", { cache: "no-store" });
  return answer.status === 403 ? null : await answer.json();
}

/** @param {HostReport["phones"]} phones */
function phonesWords({ open, quietFor }) {
  if (open > 0) return text("host.open", { pages: open });
  if (quietFor === undefined) return text("host.none");
  return quietFor < 60 ? text("host.just") : text("host.quiet", { minutes: Math.floor(quietFor / 60) });
}

/** @param {HostReport["uplink"]} uplink */
const friendsWords = (uplink) => text(`host.${uplink?.state ?? "off"}`, { link: uplink?.link ?? "" });

/** @param {Quiz} quiz */
function quizWords({ topic, questions = 0, code, args }) {
  if (topic !== undefined) return text("host.count", { questions });
  return code ? sentence(code, args) : text("host.missing");
}

/** It breaks only behind "//", and before a port or a part of the path. @param {HTMLElement} element @param {string} address */
function showAddress(element, address) {
  if (element.textContent === address) return;
  const parts = address.split(/(?<=\/\/)|(?=:\d)|(?<=[^:/])(?=\/)/u);
  element.replaceChildren(...parts.flatMap((part) => [part, document.createElement("wbr")]));
}

function mountHost() {
  const { refs } = mount(screen, "t-host");
  const tables = repeat(refs.tables, "t-host-table", (/** @type {Table} */ table) => table.code);
  const quizzes = repeat(refs.quizzes, "t-host-quiz", (/** @type {Quiz} */ quiz) => quiz.number);
  show = ({ link, phones, source, uplink, ...lists }) => {
    refs.qr.alt = text("host.qr");
    showAddress(refs.address, link);
    say(refs.phones, phonesWords(phones));
    refs.phones.dataset.state = phones.open > 0 ? "up" : "waiting";
    if (phones.quietFor === undefined) refs.help.open = true;
    say(refs.tv, text(lists.tables.length > 0 ? "host.tvText" : "host.tvNone"));
    tables.update(lists.tables, (copy, { code, name }) => {
      say(copy.name, text("host.table", { name }));
      showAddress(copy.address, `${link}/t/${code}/watch`);
      copy.open.href = `/t/${code}/watch`;
    });
    say(refs.source, source ? text("host.source", { source }) : text("host.builtIn"));
    quizzes.update(lists.quizzes, (copy, quiz, element) => {
      say(copy.topic, quiz.topic ?? String(quiz.number));
      say(copy.count, quizWords(quiz));
      element.toggleAttribute("data-fault", quiz.topic === undefined);
    });
    say(refs.friends, friendsWords(uplink));
    refs.friends.dataset.state = uplink?.state ?? "off";
  };
}

function tell() {
  alert.textContent = isLost ? text("host.lost") : "";
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
const speech = speaking(catalogues("table", "host"));
[report] = await Promise.all([untilThere(fetchReport), speech.begin(), drawings]);
if (report) {
  mountHost();
  setInterval(() => document.hidden || tryAgain(), AGAIN_MS);
} else {
  mount(screen, "t-host-closed");
}
speech.goOn(retold);
screen.querySelector("h1")?.focus();
