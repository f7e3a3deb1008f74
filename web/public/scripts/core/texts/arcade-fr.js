/** What the arcade says, in French (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {},
  codes: {
    "move.none": "Aucune partie en cours",
    "move.early": "Pas encore : un instant",
    "move.over": "La partie est finie",
    "move.impossible": "Ce coup n’est pas possible",
  },
  values: {},
};
