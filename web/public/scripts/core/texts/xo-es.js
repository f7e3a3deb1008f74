/** The texts of !XO in a row, in Spanish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "xo.title": "!XO in a row",
    "xo.sections": "Juego y banco",
    "xo.game": "Juego",
    "xo.bank": "Banco",
    "xo.board": "Las nueve casillas",
    "xo.credit": "Crédito",
    "xo.bet": "Apuesta",
    "xo.play": "Jugar",
    "xo.raise": "↑ Apuesta",
    "xo.spins": "Tiradas",
    "xo.won": "Ganado",
    "xo.amount": "Cantidad",
    "xo.add": "Añadir crédito",
    "xo.cell": "Fila {row}, columna {column}: {sign}",
    "xo.cellInLine": "Fila {row}, columna {column}: {sign}, en línea",
    "xo.cellEmpty": "Fila {row}, columna {column}: vacía",
    "xo.runWon": "No hay tres en línea. Ganas {stake}",
    "xo.runLost": "{line}. Pierdes {stake}",
    "xo.runLostMore": "{count} líneas de tres. Pierdes {stake}",
    "xo.added": "Se han añadido {amount} a tu crédito",
    "xo.row": "Fila {number}",
    "xo.column": "Columna {number}",
    "xo.diagonal": "Diagonal",
    "xo.line": "{line}: {signs}",
  },
  codes: {
    "xo.creditNone": "No te queda crédito. Añade más en el banco.",
    "xo.betOverCredit": "La apuesta supera tu crédito. Vuelve a ser 1.",
    "xo.amountUnusable": "Escribe un número entero de 1 a 1\u00a0000\u00a0000",
    "xo.busy": "¡Demasiado rápido! Prueba dentro de un momento.",
    "xo.unsaved": "No se ha podido guardar y nada ha cambiado. Prueba dentro de un momento.",
  },
  values: {},
};
