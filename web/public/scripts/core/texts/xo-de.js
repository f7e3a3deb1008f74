/** The texts of !XO in a row, in German (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "xo.title": "!XO in a row",
    "xo.sections": "Spiel und Bank",
    "xo.game": "Spiel",
    "xo.bank": "Bank",
    "xo.board": "Die neun Felder",
    "xo.credit": "Guthaben",
    "xo.bet": "Einsatz",
    "xo.play": "Spielen",
    "xo.raise": "↑ Einsatz",
    "xo.spins": "Runden",
    "xo.won": "Gewonnen",
    "xo.amount": "Betrag",
    "xo.add": "Guthaben aufladen",
    "xo.cell": "Reihe {row}, Spalte {column}: {sign}",
    "xo.cellInLine": "Reihe {row}, Spalte {column}: {sign}, in einer Linie",
    "xo.cellEmpty": "Reihe {row}, Spalte {column}: leer",
    "xo.runWon": "Keine drei in einer Linie: Du gewinnst {stake}",
    "xo.runLost": {
      by: "count",
      one: "Drei in einer Linie: Du verlierst {stake}",
      other: "{count} Linien aus dreien: Du verlierst {stake}",
    },
    "xo.added": "{amount} sind deinem Guthaben gutgeschrieben",
  },
  codes: {
    "xo.creditNone": "Dein Guthaben ist aufgebraucht. Lade es bei der Bank auf.",
    "xo.betOverCredit": "Der Einsatz ist höher als dein Guthaben und darum wieder 1",
    "xo.amountUnusable": "Gib eine ganze Zahl von 1 bis 1.000.000 ein",
    "xo.busy": "Das war zu viel auf einmal: Versuch es gleich noch einmal",
    "xo.unsaved":
      "Das ließ sich nicht speichern, deshalb hat sich nichts geändert. Versuch es gleich noch einmal.",
  },
  values: {},
};
