/** The last choice of a quiz from the bank on this device. A new table that the player opens gets it once (F2). */

import { dealToSend, readDeal } from "../core/deal.js";
import { store, storedObject } from "./local.js";

/** @typedef {import("../core/deal.js").QuizChoice} QuizChoice */

const DEAL = "fourtop.deal";

/** @returns {QuizChoice | null} */
export const recallDeal = () => readDeal(storedObject(DEAL));

/** @param {QuizChoice | null} deal null: a quiz of its own was chosen @param {string} code of the table that knows it */
export const rememberDeal = (deal, code) => store(DEAL, JSON.stringify({ ...deal, table: code }));

/** @param {App} app @param {View} view */
export function dealAgain(app, view) {
  if (storedObject(DEAL)?.table === view.code) return;
  const deal = dealToSend(view, app.you(), recallDeal());
  if (!deal) return;
  rememberDeal(deal, view.code);
  app.seat.order({ t: "deal", ...deal });
}
