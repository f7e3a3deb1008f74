/** The texts of the evening, in German (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "evening.games": { by: "count", one: "{count} Spiel", other: "{count} Spiele" },
    "evening.played": { by: "count", one: "{count} Spiel", other: "{count} Spiele" },
    "evening.keep": "Rechnung behalten",
    "evening.bill": "Die Rechnung des Abends",
    "evening.stays": "Auf deinem Handy gemacht. Nichts wird verschickt.",
    "evening.back": "Zurück",
    "evening.save": "Sichern",
    "evening.share": "Teilen",
    "evening.new": "Neuer Abend",
    "evening.sure": "Nochmal tippen: Alle fangen bei 0 an",
    "evening.quickest": "Am schnellsten\n{name}, {seconds}\u00a0s",
    "evening.wrong": "Falsch mit Stil\n{sentence} „{answer}!“ – {names}",
    "stake.ask": "Setz Punkte auf die letzte Frage: Richtig gewinnt sie, falsch verliert sie",
    "stake.pick": "Tipp auf deinen Einsatz",
    "stake.nothing": "Nichts",
    "stake.quarter": "Ein Viertel",
    "stake.half": "Die Hälfte",
    "stake.whole": "Alles",
    "stake.all": "Alles: {points}",
    "stake.own": "Dein Einsatz: {points}",
  },
  codes: {},
  values: {},
};
