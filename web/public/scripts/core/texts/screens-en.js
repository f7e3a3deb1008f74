/** The texts about the screens that watch a table, and about its link, in English (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "screens.heading": "Watching screens",
    "screens.text": "They see the questions and the names, but nobody’s place.",
    "screens.nameless": "Screen {number}",
    "screens.now": "just now",
    "screens.since": { by: "minutes", one: "for {minutes} minute", other: "for {minutes} minutes" },
    "screens.sendAway": "Send away",
    "play.controller": "Big answers, no table",
    "screens.sendAwayName": "Send away {name}",
    "link.new": "New link",
    "link.newText": "The old link stops working. Guests who sit here stay.",
    "link.isNew": "Here’s a new link. The old one no longer works.",
  },

  codes: {},

  values: {},
};
