/** The texts about the screens that watch a table, its link, and what is thrown, in English (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "screens.heading": "Watching screens",
    "screens.text": "They see the questions and the names, but nobody’s place.",
    "screens.nameless": "Screen {number}",
    "screens.now": "just now",
    "screens.since": { by: "minutes", one: "for {minutes} minute", other: "for {minutes} minutes" },
    "screens.sendAway": "Send away",
    "screens.sendAwayName": "Send away {name}",
    "link.new": "New link",
    "link.newText": "The old link stops working. Guests who sit here stay.",
    "link.isNew": "Here’s a new link. The old one no longer works.",

    "throw.hint": "Tap: for everyone. Swipe: throw it at someone",
    "throw.laugh": "Tomato",
    "throw.wow": "Confetti",
    "throw.heart": "Heart",
    "throw.applause": "Applause",
    "throw.aim": "{thing} to {name}",
    "throw.atYou": "{name} throws you: {thing}.",
    "throw.news": "{name} throws at {to}: {thing}.",
    "throw.off": "{name} wants no throws",
    "throw.away": "{name} is away",
    "throw.none": "No throws at me",
  },

  codes: {
    "throw.refused": "They can’t catch anything right now",
  },

  values: {},
};
