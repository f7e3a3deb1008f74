/** The texts of !XO in a row, in German (P16). */

/** @type {Catalogue} */
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
    "xo.runWon": "Keine Dreierreihe. Du gewinnst {stake}",
    "xo.runLost": "{line}. Du verlierst {stake}",
    "xo.runLostMore": "{count} Dreierreihen. Du verlierst {stake}",
    "xo.added": "{amount} Guthaben aufgeladen",
    "xo.row": "Reihe {number}",
    "xo.column": "Spalte {number}",
    "xo.diagonal": "Diagonale",
    "xo.line": "{line}: {signs}",
  },
  codes: {
    "xo.creditNone": "Dein Guthaben ist alle. Lade es bei der Bank auf.",
    "xo.betOverCredit": "Der Einsatz ist höher als dein Guthaben. Er ist wieder 1.",
    "xo.amountUnusable": "Gib eine ganze Zahl von 1 bis 1.000.000 ein",
    "xo.busy": "Zu schnell! Versuch es gleich noch mal.",
    "xo.unsaved":
      "Das ließ sich nicht speichern, es bleibt alles beim Alten. Versuch es gleich noch mal.",
  },
  values: {},
};
