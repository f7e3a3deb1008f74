/** The texts of !XO in a row, in French (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "xo.title": "!XO in a row",
    "xo.sections": "Jeu et banque",
    "xo.game": "Jeu",
    "xo.bank": "Banque",
    "xo.board": "Les neuf cases",
    "xo.credit": "Crédit",
    "xo.bet": "Mise",
    "xo.play": "Jouer",
    "xo.raise": "↑ Mise",
    "xo.spins": "Parties",
    "xo.won": "Gagné",
    "xo.amount": "Montant",
    "xo.add": "Ajouter du crédit",
    "xo.cell": "Ligne {row}, colonne {column}\u00a0: {sign}",
    "xo.cellInLine": "Ligne {row}, colonne {column}\u00a0: {sign}, aligné",
    "xo.cellEmpty": "Ligne {row}, colonne {column}\u00a0: vide",
    "xo.runWon": "Pas d’alignement de trois. Tu gagnes {stake}",
    "xo.runLost": "{line}. Tu perds {stake}",
    "xo.runLostMore": "{count} alignements de trois. Tu perds {stake}",
    "xo.added": "{amount} ajoutés à ton crédit",
    "xo.row": "Ligne {number}",
    "xo.column": "Colonne {number}",
    "xo.diagonal": "Diagonale",
    "xo.line": "{line}\u00a0: {signs}",
  },
  codes: {
    "xo.creditNone": "Tu n’as plus de crédit. Ajoutes-en à la banque.",
    "xo.betOverCredit": "La mise dépasse ton crédit. Elle revient à 1.",
    "xo.amountUnusable": "Écris un nombre entier de 1 à 1\u00a0000\u00a0000",
    "xo.busy": "Trop vite\u00a0! Réessaie dans un instant.",
    "xo.unsaved": "Impossible d’enregistrer, rien n’a changé. Réessaie dans un instant.",
  },
  values: {},
};
