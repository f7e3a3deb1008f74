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
    "screens.sendAwayName": "Wegschicken: {name}",
    "tv.direct": "Oder gleich die Adresse des Tisches:",
    "countdown.screen": "Der Fernseher startet das Quiz",
    "watch.goOnHere": "{next} – auf jedem Handy oder mit OK",
    "watch.startHere": "Auf einem Handy starten – oder hier OK drücken",
    "watch.other": "Schon ein Tisch offen? Tipp seinen Code ein",
    "remote.label": "Fernbedienung",
    "remote.other": "Anderen Tisch zeigen",
    "remote.show": "Zeigen",
    "play.controller": "Große Antworten, kein Tisch",

    "link.new": "Neuer Link",
    "link.newText": "Der alte Link gilt dann nicht mehr. Gäste am Tisch bleiben.",
    "link.isNew": "Das ist ein neuer Link. Der alte gilt nicht mehr.",
  },

  codes: {},

  values: {},
};
