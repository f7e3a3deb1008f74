/** The texts about the screens that watch a table, about its link, the evening and pauses, in German (P16). */

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
    "sounds.music": "Musik auf diesem Handy",
    "sounds.unlock": "OK drücken für Ton",
    "sounds.volume": "Lautstärke",
    "play.pause": "Pause",
    "play.goOn": "Weiter",
    "play.pausedBy": "{name} macht Pause",
    "play.pausedYou": "Du machst Pause",
    "play.pausing": "{name} macht nach dieser Frage Pause",
    "play.pausingYou": "Nach dieser Frage ist Pause",
    "evening.open": "Heute",
    "evening.points": { by: "count", one: "heute {count} Punkt", other: "heute {count} Punkte" },
    "evening.choose": "{name} darf aussuchen",
    "evening.chooseYou": "Du darfst aussuchen",
    "evening.double": "Jetzt gibt’s doppelte Punkte",
    "countdown.double": "Doppelte Punkte",
  },

  codes: {},

  values: {},
};
