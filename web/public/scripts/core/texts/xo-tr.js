/** The texts of !XO in a row, in Turkish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "xo.title": "!XO in a row",
    "xo.sections": "Oyun ve banka",
    "xo.game": "Oyun",
    "xo.bank": "Banka",
    "xo.board": "Dokuz kare",
    "xo.credit": "Kredi",
    "xo.bet": "Bahis",
    "xo.play": "Oyna",
    "xo.raise": "↑ Bahis",
    "xo.spins": "El",
    "xo.won": "Kazanılan",
    "xo.amount": "Tutar",
    "xo.add": "Kredi ekle",
    "xo.cell": "{row}. satır, {column}. sütun: {sign}",
    "xo.cellInLine": "{row}. satır, {column}. sütun: {sign}, aynı çizgide",
    "xo.cellEmpty": "{row}. satır, {column}. sütun: boş",
    "xo.runWon": "Üçü yan yana gelmedi. {stake} kazandın",
    "xo.runLost": "{line}. {stake} kaybettin",
    "xo.runLostMore": "{count} çizgide üçü yan yana geldi. {stake} kaybettin",
    "xo.added": "Kredine {amount} ekledin",
    "xo.row": "{number}. satır",
    "xo.column": "{number}. sütun",
    "xo.diagonal": "Çapraz",
    "xo.line": "{line}: {signs}",
  },
  codes: {
    "xo.creditNone": "Kredin kalmadı. Bankadan ekleyebilirsin.",
    "xo.betOverCredit": "Bahis kredinden fazla. Yeniden 1 oldu.",
    "xo.amountUnusable": "1 ile 1.000.000 arasında bir tam sayı yaz",
    "xo.busy": "Çok hızlı! Biraz sonra yeniden dene.",
    "xo.unsaved": "Sunucu bunu kaydedemedi, hiçbir şey değişmedi. Biraz sonra yeniden dene.",
  },
  values: {},
};
