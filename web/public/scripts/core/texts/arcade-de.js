/** What the arcade says, in German (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.arcade": "Kids Joy Center · Fourtop",
    "title.game": "Kids Joy Center · Fourtop",

    "arcade.title": "Kids Joy Center",
    "arcade.back": "Zurück",
    "arcade.games": "Spiele",
    "arcade.levels": "Stufen",
    "arcade.play": "Spielen",
    "arcade.scores": "Bestenliste",
    "arcade.more": "Mehr Spiele",
    "arcade.missingBoth": "Wähle erst ein Spiel und eine Stufe",
    "arcade.missingGame": "Wähle erst ein Spiel",
    "arcade.missingLevel": "Wähle erst eine Stufe",
    "arcade.score": "Punkte",
    "arcade.time": "Restzeit",
    "arcade.gone": "Dieses Spiel ist vorbei",
    "arcade.clockWentOn": { by: "seconds", one: "Die Uhr lief weiter: {seconds} s", other: "Die Uhr lief weiter: {seconds} s" },

    "game.memory": "Memory",
    "game.sorting": "Sortieren",
    "game.balloons": "Ballons",
    "game.faces": "Gesichter",
    "game.find": "Suchen",
    "game.xo": "!XO",

    "level.easy": "Leicht",
    "level.medium": "Mittel",
    "level.hard": "Schwer",

    "scores.coming": "Einen Moment…",
    "scores.none": "Noch keine Punkte. Spiel etwas!",
    "scores.fault": "Die Liste kam nicht an. Versuch es noch einmal.",
    "scores.cancel": "Abbrechen",

    "over.finished": "Geschafft!",
    "over.lost": "Du hast das Spiel verloren",
    "over.again": "Noch einmal?",
    "over.yes": "Ja",
    "over.no": "Nein",
    "over.record.waiting": "Deine Punkte werden aufgeschrieben…",
    "over.record.placed": "Platz {place} deiner Bestenliste",
    "over.record.unsaved": "Die Punkte konnten nicht aufgeschrieben werden",

    "race.heading": "Ein Wettspiel für alle",
    "race.hint": "Alle spielen dasselbe Spiel auf dem eigenen Telefon, im selben Augenblick. Das beste Ergebnis gewinnt.",
    "race.modes": "Spielart",
    "race.begin": "Wettspiel starten",
    "race.finished": "Fertig! Die anderen spielen noch",
    "race.lost": "Du hast das Spiel verloren. Die anderen spielen noch",

    "racer.finished": "fertig",
    "racer.lost": "verloren",

    "memory.board": "Karten",
    "memory.closed": "Karte {number}",
    "memory.open": "Karte {number}: {animal}",
    "memory.paired": "Karte {number}: {animal}, gefunden",
    "memory.pair": "Ein Paar: {animal}!",
    "memory.miss": "{first} und {second}: kein Paar",
    "animal.fox": "Fuchs",
    "animal.owl": "Eule",
    "animal.frog": "Frosch",
    "animal.cat": "Katze",
    "animal.rabbit": "Hase",
    "animal.bear": "Bär",
    "animal.penguin": "Pinguin",
    "animal.hedgehog": "Igel",
    "animal.elephant": "Elefant",
    "animal.turtle": "Schildkröte",
  },

  codes: {
    "move.none": "Gerade läuft kein Spiel",
    "move.early": "Noch nicht: einen Moment",
    "move.over": "Das Spiel ist vorbei",
    "move.impossible": "Das lässt sich nicht spielen",
  },

  values: {},
};
