/** The texts of practice, in German (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "practice.heading": "Üben",
    "practice.back": "Zurück",
    "practice.off": "Du kannst auch mit Bewegungen spielen. Tippen geht immer.",
    "practice.ready": "Halt das Handy wie beim Lesen und probier es aus.",
    "practice.tilt": "Kippen",
    "practice.tiltText": "Kipp das Handy und wieder zurück. Die Kugel rollt dorthin.",
    "practice.push": "Stoßen",
    "practice.pushText": "Stoß das Handy von dir weg, um einzuloggen.",
    "practice.turn": "Drehen",
    "practice.turnText": "Dreh das Handy nach links oder rechts, um einzuloggen.",
    "practice.shake": "Schütteln",
    "practice.shakeText": "Schüttle das Handy, um eine andere Antwort zu wählen.",
    "practice.tries": "{gesture}, {count} von {of}",
    "practice.lacking": "{gesture}, geht auf diesem Handy nicht",
    "practice.noGyroscope":
      "Stoßen und Drehen spürt dieses Handy nicht. Kippen und Schütteln gehen.",
    "practice.cannot": "Das spürt dieses Handy nicht: {gestures}.",
    "practice.missed.further": "Etwas weiter",
    "practice.missed.faster": "Schneller",
    "practice.missed.slower": "Langsamer",
    "practice.missed.straighter": "Gerader",
    "practice.missed.stiller": "Erst stillhalten",
    "practice.missed.back": "Und wieder zurück",
    "practice.counts": "{reason} – zählt trotzdem",
    "practice.shaken": "Geschüttelt zu {letter}",
    "practice.rolled": "Gerollt zu {letter}",
    "practice.submitted": "{letter} eingeloggt",
    "practice.learned": "{gesture} gelernt. Jetzt: {next}",
    "practice.learnedAll": "Du kannst alles! Das Spiel kennt jetzt deine Hand.",
    "practice.finish": "Fertig",
    "practice.again": "Von vorn",
    "practice.reversed": "Oben und unten tauschen",
    "practice.reversedHint": "Dann geht es nach unten, wenn du oben wegkippst.",
    "practice.record": "Sensoren aufzeichnen",
    "practice.save": "Anhalten und sichern",
    "practice.recordHint": "In der Datei stehen Handytyp und Bewegungen, nichts über dich.",
    "practice.samples": { by: "count", one: "{count} Messung", other: "{count} Messungen" },
  },

  codes: {},

  values: {},
};
