/** What the arcade says, in German (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {},
  codes: {
    "move.none": "Gerade läuft kein Spiel",
    "move.early": "Noch nicht: einen Moment",
    "move.over": "Das Spiel ist vorbei",
    "move.impossible": "Das lässt sich nicht spielen",
  },
  values: {},
};
