/** What the arcade says, in Turkish (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {},
  codes: {
    "move.none": "Şu anda süren bir oyun yok",
    "move.early": "Henüz değil: bir dakika",
    "move.over": "Oyun bitti",
    "move.impossible": "Bu hamle oynanamaz",
  },
  values: {},
};
