/** What the arcade says, in Spanish (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {},
  codes: {
    "move.none": "Ahora no hay ninguna partida",
    "move.early": "Todavía no: un momento",
    "move.over": "La partida ha terminado",
    "move.impossible": "Eso no se puede jugar",
  },
  values: {},
};
