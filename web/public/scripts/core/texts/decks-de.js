/** The texts of the page for decks of faces, in German (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.decks": "Eigene Fotos · Fourtop",
    "decks.heading": "Eigene Fotos für Gesichter",
    "decks.lead":
      "Füge mindestens vier Menschen mit Foto und Name hinzu. Dann können alle damit Gesichter spielen.",
    "decks.name": "Name eines neuen Stapels",
    "decks.make": "Stapel anlegen",
    "decks.back": "Zu Gesichter",
    "decks.ready": { by: "people", one: "{people} Mensch: kann gespielt werden", other: "{people} Menschen: kann gespielt werden" },
    "decks.missing": { by: "missing", one: "Noch {missing} Mensch, dann kann man spielen", other: "Noch {missing} Menschen, dann kann man spielen" },
    "decks.add": "Fotos hinzufügen",
    "decks.person": "Name dieses Menschen",
    "decks.drop": "Überspringen",
    "decks.keep": "Hinzufügen",
    "decks.out": "Entfernen",
    "decks.outOf": "{name} entfernen",
    "decks.remove": "Stapel entfernen",
    "decks.removeText": "Alle seine Fotos werden auf diesem Server gelöscht.",
    "decks.removeYes": "Entfernen",
    "decks.closed": "Nur wer diesen Server betreibt, kann Stapel ändern: Öffne den Link, den das Terminal zeigt.",
    "decks.home": "Startseite",
  },

  codes: {
    "host.only": "Das kann nur, wer diesen Server betreibt",
    "deck.doubled": "Diesen Namen gibt es in dem Stapel schon",
    "deck.full": "Kein Platz mehr: höchstens {people} Menschen in einem Stapel und {decks} Stapel",
    "deck.unsaved": "Das konnte nicht gespeichert werden. Ist die Platte voll?",
    "deck.lost": "Der Server war nicht zu erreichen. Versuch es noch einmal.",
  },

  values: {},
};
