/** The texts of the evening, in English (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "evening.games": { by: "count", one: "{count} game", other: "{count} games" },
    "evening.played": { by: "count", one: "{count} game", other: "{count} games" },
    "evening.keep": "Keep the bill",
    "evening.bill": "The bill of the night",
    "evening.stays": "Made on your phone. Nothing is sent.",
    "evening.back": "Back",
    "evening.save": "Save",
    "evening.share": "Share",
    "evening.new": "New evening",
    "evening.sure": "Tap again: everybody starts at 0",
    "evening.quickest": "Quickest\n{name}, {seconds}\u00a0s",
    "evening.wrong": "Wrong with style\n{sentence} “{answer}!” – {names}",
    "stake.ask": "Stake points on the last question: right wins them, wrong loses them",
    "stake.pick": "Tap your stake",
    "stake.nothing": "Nothing",
    "stake.quarter": "A quarter",
    "stake.half": "Half",
    "stake.whole": "All",
    "stake.all": "All: {points}",
    "stake.own": "Your stake: {points}",
  },
  codes: {},
  values: {},
};
