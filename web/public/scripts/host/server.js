/** The server on the host's page: a message to all, its load, what it saves, its log, a restart (H9). */

import { repeat, say } from "../components/template.js";
import { text } from "../core/texts.js";
import { order, twice } from "./actions.js";
import { Load } from "./load.js";

/** @typedef {import("../../../types/host.d.ts").HostReport} HostReport */
/** @typedef {import("./tables.js").Help} Help */

/** @param {Refs} refs @param {Help} help */
export function mountMessage(refs, { done }) {
  refs.say.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    const answer = await order("/host/announce", { text: refs.words.value });
    if (answer && !answer.code) refs.words.value = "";
    done(answer, text("host.sent"));
  });
}

/** @param {HTMLElement} element @param {boolean} isFine @param {string} fine @param {string} bad */
function state(element, isFine, fine, bad) {
  say(element, isFine ? fine : bad);
  element.dataset.state = isFine ? "up" : "refused";
}

/** @param {Refs} refs @returns {(report: HostReport) => void} */
function mountLog(refs) {
  const list = repeat(refs.log, "t-host-line", (/** @type {HostReport["log"][number] & { key: number }} */ line) => line.key);
  return ({ log }) => {
    refs.noLog.hidden = log.length > 0;
    const keyed = log.map((line, index) => ({ ...line, key: index })).reverse();
    list.update(keyed, (copy, { time, event, level, message }) => {
      copy.line.dataset.level = level;
      say(copy.time, new Date(time * 1000).toLocaleTimeString(document.documentElement.lang));
      say(copy.event, text(`log.${event}`));
      say(copy.message, message);
    });
  };
}

/** @param {Refs} refs @param {Help} help @returns {(report: HostReport) => void} */
export function mountServer(refs, { copy, done }) {
  const load = new Load();
  const backup = copy(refs.backup);
  const log = mountLog(refs);
  const restart = twice(refs.restart, async () => done(await order("/host/restart"), text("host.restarting")));
  return (report) => {
    const { messages, slowTurns } = load.add(report);
    state(refs.load, slowTurns === 0, text("host.calm"), text("host.busy", { times: slowTurns }));
    say(refs.rate, text("host.rate", { messages }));
    state(refs.accounts, report.accountsKept, text("host.accountsKept"), text("host.accountsLost"));
    state(refs.games, report.tablesKept, text("host.tablesKept"), text("host.tablesLost"));
    refs.keeping.hidden = report.folder === undefined;
    backup(`fourtop backup party.fourtop --data-dir ${report.folder}`);
    restart(text("host.restart"), text("host.sureRestart"));
    log(report);
  };
}
