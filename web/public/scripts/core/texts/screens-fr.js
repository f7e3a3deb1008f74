/** The texts about the screens that watch a table, and about its link, in French (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "screens.heading": "Écrans qui regardent",
    "screens.text": "Ils voient les questions et les noms, mais la position de personne.",
    "screens.nameless": "Écran {number}",
    "screens.now": "à l’instant",
    "screens.since": { by: "minutes", one: "depuis {minutes} minute", other: "depuis {minutes} minutes" },
    "screens.sendAway": "Renvoyer",
    "play.controller": "Grandes réponses, sans table",
    "screens.sendAwayName": "Renvoyer {name}",
    "link.new": "Nouveau lien",
    "link.newText": "L’ancien lien ne marchera plus. Ceux qui sont à la table restent.",
    "link.isNew": "Voici un nouveau lien. L’ancien ne marche plus.",
  },

  codes: {},

  values: {},
};
