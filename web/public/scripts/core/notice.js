/** Notices about a table's quizzes (F3): a file could not be fetched, or all has been played. Pure. */

import { pausingWords } from "./going-on.js";
import { sentence, text } from "./texts.js";

/** @typedef {import("../../../types/wire.d.ts").Notice} Notice */

/** @param {Notice | null | undefined} notice */
export function noticeWords(notice) {
  if (!notice) return "";
  switch (notice.kind) {
    case "quizFailed":
      return text("notice.failed", { fault: faultOf(notice) });
    case "quizFellBack":
      return text("notice.fellBack", { fault: faultOf(notice) });
    case "seriesStartsAgain":
    case "questionsStartAgain":
      return text(`notice.${notice.kind}`);
  }
}

/** The notice during a question: that all begins again was read in the countdown. @param {View} view @param {number | null} you */
export function noticeInPlay(view, you) {
  const { notice, solo } = view;
  const isRead = notice?.kind === "seriesStartsAgain" || (notice?.kind === "questionsStartAgain" && !solo);
  return pausingWords(view, you) || (isRead ? "" : noticeWords(notice));
}

/** The sentence as part of a longer text, which adds the full stop. @param {Notice} notice */
const faultOf = ({ code, args }) => (code ? sentence(code, args ?? {}).replace(/\.$/, "") : "");
