/** The texts about the screens that watch a table, its link, and what is thrown, in German (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "screens.heading": "Bildschirme, die zuschauen",
    "screens.text": "Sie sehen die Fragen und die Namen, aber niemandes Ort.",
    "screens.nameless": "Bildschirm {number}",
    "screens.now": "gerade gekommen",
    "screens.since": { by: "minutes", one: "seit {minutes} Minute", other: "seit {minutes} Minuten" },
    "screens.sendAway": "Wegschicken",
    "screens.sendAwayName": "Wegschicken: {name}",
    "link.new": "Neuer Link",
    "link.newText": "Der alte Link gilt dann nicht mehr. Gäste am Tisch bleiben.",
    "link.isNew": "Das ist ein neuer Link. Der alte gilt nicht mehr.",

    "throw.hint": "Tippen: für alle. Wischen: auf jemanden werfen",
    "throw.laugh": "Tomate",
    "throw.wow": "Konfetti",
    "throw.heart": "Herz",
    "throw.applause": "Applaus",
    "throw.aim": "{thing} für {name}",
    "throw.atYou": "{name} wirft auf dich: {thing}.",
    "throw.news": "{name} wirft auf {to}: {thing}.",
    "throw.off": "{name} will nicht beworfen werden",
    "throw.away": "{name} ist gerade nicht da",
    "throw.none": "Nichts auf mich werfen",
  },

  codes: {
    "throw.refused": "Da kann gerade niemand fangen",
  },

  values: {},
};
