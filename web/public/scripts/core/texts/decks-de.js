/** The texts of the page for decks of faces, in German (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "title.decks": "Eigene Fotos · Fourtop",
    "decks.heading": "Eigene Fotos für Gesichter",
    "decks.lead":
      "Füg mindestens vier Fotos mit Namen hinzu. Dann können alle damit Gesichter spielen.",
    "decks.name": "Name des neuen Stapels",
    "decks.example": "Familie",
    "decks.make": "Stapel anlegen",
    "decks.back": "Zurück zu Gesichter",
    "decks.ready": {
      by: "people",
      one: "{people} Person · spielbereit",
      other: "{people} Personen · spielbereit",
    },
    "decks.missing": {
      by: "missing",
      one: "Noch {missing} Person, dann geht es los",
      other: "Noch {missing} Personen, dann geht es los",
    },
    "decks.add": "Fotos hinzufügen",
    "decks.person": "Name dieser Person",
    "decks.drop": "Überspringen",
    "decks.keep": "Hinzufügen",
    "decks.outOf": "{name} entfernen",
    "decks.remove": "Stapel entfernen",
    "decks.removeText": "Alle seine Fotos werden auf diesem Server gelöscht.",
    "decks.removeYes": "Entfernen",
    "decks.closed":
      "Nur der Gastgeber kann Stapel ändern. Öffne den Link für den Gastgeber aus dem Terminal.",
    "decks.home": "Startseite",
  },

  codes: {
    "host.only": "Das kann nur der Gastgeber",
    "deck.doubled": "Dieser Name ist schon im Stapel",
    "deck.full":
      "Kein Platz mehr. Ein Stapel hat höchstens {people} Personen, und es gibt höchstens {decks} Stapel.",
    "deck.unsaved": "Das ließ sich nicht speichern. Ist die Festplatte voll?",
    "deck.lost": "Keine Verbindung zum Server. Versuch es noch mal.",
  },

  values: {},
};
