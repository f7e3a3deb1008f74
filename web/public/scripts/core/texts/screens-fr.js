/** The texts about the screens that watch a table, its link, and what is thrown, in French (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "screens.heading": "Écrans qui regardent",
    "screens.text": "Ils voient les questions et les noms, mais la position de personne.",
    "screens.nameless": "Écran {number}",
    "screens.now": "à l’instant",
    "screens.since": { by: "minutes", one: "depuis {minutes} minute", other: "depuis {minutes} minutes" },
    "screens.sendAway": "Renvoyer",
    "screens.sendAwayName": "Renvoyer {name}",
    "link.new": "Nouveau lien",
    "link.newText": "L’ancien lien ne marchera plus. Ceux qui sont à la table restent.",
    "link.isNew": "Voici un nouveau lien. L’ancien ne marche plus.",

    "throw.hint": "Touche\u00a0: pour tous. Glisse\u00a0: lance-la à quelqu’un",
    "throw.laugh": "Tomate",
    "throw.wow": "Confettis",
    "throw.heart": "Cœur",
    "throw.applause": "Applaudissements",
    "throw.aim": "{thing} pour {name}",
    "throw.atYou": "{name} te lance\u00a0: {thing}.",
    "throw.news": "{name} lance à {to}\u00a0: {thing}.",
    "throw.off": "{name} ne veut rien recevoir",
    "throw.away": "{name} n’est pas là",
    "throw.none": "Ne rien me lancer",
  },

  codes: {
    "throw.refused": "Personne ne peut rien attraper là-bas",
  },

  values: {},
};
