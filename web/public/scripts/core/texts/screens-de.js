/** The texts about the screens that watch a table, and about its link, in German (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "screens.heading": "Bildschirme, die zuschauen",
    "screens.text": "Sie sehen die Fragen und die Namen, aber niemandes Ort.",
    "screens.nameless": "Bildschirm {number}",
    "screens.now": "gerade gekommen",
    "screens.since": { by: "minutes", one: "seit {minutes} Minute", other: "seit {minutes} Minuten" },
    "screens.sendAway": "Wegschicken",
    "play.controller": "Große Antworten, kein Tisch",
    "screens.sendAwayName": "Wegschicken: {name}",
    "link.new": "Neuer Link",
    "link.newText": "Der alte Link gilt dann nicht mehr. Gäste am Tisch bleiben.",
    "link.isNew": "Das ist ein neuer Link. Der alte gilt nicht mehr.",
  },

  codes: {},

  values: {},
};
