/** The evening in a dialog: everybody's points, who chooses, and the bill to keep (EV4 to EV6, EV9). */

import { open } from "../components/dialog.js";
import { clone, figure, repeat, say } from "../components/template.js";
import { comingWords } from "../core/evening.js";
import { personOf, tonightOf } from "../core/places.js";
import { ownMember } from "../core/table.js";
import { text } from "../core/texts.js";
import { billWords, drawBill, factsOf } from "../evening/bill.js";

/** @typedef {import("../../../types/wire.d.ts").Evening} Evening */

/** @param {App} app */
export function openEvening(app) {
  const { element, refs } = clone("t-evening");
  const rows = repeat(refs.people, "t-evening-person", (/** @type {Evening["people"][number]} */ one) => one.m);
  let isAsking = false;
  refs.close.addEventListener("click", () => element.close());
  refs.keep.addEventListener("click", () => showPaper(app, refs));
  refs.back.addEventListener("click", () => turn(refs, false));
  refs.fresh.addEventListener("click", () => {
    if (isAsking) return void app.seat.order({ t: "newEvening" });
    isAsking = true;
    say(refs.fresh, text("evening.sure"));
  });
  say(refs.fresh, text("evening.new"));

  /** @param {View} view */
  function update(view) {
    // Whoever looks at it does not miss the start of a game.
    if (!view.evening || view.phase.name === "countdown") return element.close();
    say(refs.games, text("evening.games", { count: view.evening.games }));
    rows.update(view.evening.people, (own, { m, games, points }, row) => {
      const tonight = tonightOf(view, m);
      figure(row.querySelector("svg"), ownMember(view, m));
      row.toggleAttribute("data-leads", Boolean(tonight?.leads));
      say(own.place, String(tonight?.place ?? ""));
      say(own.name, personOf(view, m));
      say(own.games, text("evening.played", { count: games }));
      say(own.points, String(points));
      say(own.said, text("play.points", { count: points }));
    });
    say(refs.coming, comingWords(view, app.you()));
    refs.fresh.hidden = ownMember(view, app.you())?.role !== "plays";
  }

  const view = app.view();
  if (view) update(view);
  open(element);
  return { update: (/** @type {View} */ next) => element.isConnected && update(next) };
}

/** @param {Refs} refs @param {boolean} isPaper whether the bill is shown */
function turn(refs, isPaper) {
  refs.standing.hidden = isPaper;
  refs.paper.hidden = !isPaper;
  (isPaper ? refs.paper : refs.standing).querySelector("h2").focus();
}

/** The picture is made here, and leaves the phone only where its owner shares it. @param {App} app @param {Refs} refs */
async function showPaper(app, refs) {
  const view = app.view();
  if (!view?.evening) return;
  const facts = factsOf(view, new Date());
  await drawBill(refs.bill, facts);
  refs.bill.setAttribute("aria-label", billWords(facts));
  /** @type {Blob | null} */
  const picture = await new Promise((settle) => refs.bill.toBlob(settle, "image/png"));
  if (!picture) return;
  const file = new File([picture], "fourtop.png", { type: "image/png" });
  const canShare = Boolean(navigator.canShare?.({ files: [file] }));
  refs.share.hidden = !canShare;
  refs.save.classList.toggle("button--main", !canShare);
  if (refs.save.href) URL.revokeObjectURL(refs.save.href);
  refs.save.href = URL.createObjectURL(file);
  refs.save.download = file.name;
  // Closing the sheet is no fault.
  refs.share.onclick = () => navigator.share({ files: [file] }).catch(() => {});
  turn(refs, true);
}
