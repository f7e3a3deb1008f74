/** What the arcade says, in English (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {},
  codes: {
    "move.none": "There is no game to play just now",
    "move.early": "Not yet: a moment",
    "move.over": "The game is over",
    "move.impossible": "That cannot be played",
  },
  values: {},
};
