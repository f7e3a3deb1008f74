/** The texts of !XO in a row, in English (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "xo.title": "!XO in a row",
    "xo.sections": "Game and bank",
    "xo.game": "Game",
    "xo.bank": "Bank",
    "xo.board": "The nine cells",
    "xo.credit": "Credit",
    "xo.bet": "Bet",
    "xo.play": "Play",
    "xo.raise": "↑ Bet",
    "xo.spins": "Spins",
    "xo.won": "Won",
    "xo.amount": "Amount",
    "xo.add": "Add credit",
    "xo.cell": "Row {row}, column {column}: {sign}",
    "xo.cellInLine": "Row {row}, column {column}: {sign}, in a line",
    "xo.cellEmpty": "Row {row}, column {column}: empty",
    "xo.runWon": "No three in a row. You win {stake}",
    "xo.runLost": "{line}. You lose {stake}",
    "xo.runLostMore": "{count} lines of three. You lose {stake}",
    "xo.added": "{amount} added to your credit",
    "xo.row": "Row {number}",
    "xo.column": "Column {number}",
    "xo.diagonal": "Diagonal",
    "xo.line": "{line}: {signs}",
  },
  codes: {
    "xo.creditNone": "You have no credit left. Add some at the bank.",
    "xo.betOverCredit": "The bet is more than your credit. It’s 1 again.",
    "xo.amountUnusable": "Type a whole number from 1 to 1,000,000",
    "xo.busy": "Too fast! Try again in a moment.",
    "xo.unsaved": "Couldn’t save this, so nothing has changed. Try again in a moment.",
  },
  values: {},
};
