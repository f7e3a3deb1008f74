/** The texts about the screens that watch a table, about its link, the evening and pauses, in French (P16). */

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
    "tv.direct": "Ou ouvre l’adresse de la table\u00a0:",
    "countdown.screen": "La télé lance le quiz",
    "watch.goOnHere": "{next} – sur un téléphone ou avec OK",
    "watch.startHere": "Lance sur un téléphone, ou appuie sur OK ici",
    "watch.other": "Une table est déjà ouverte\u00a0? Tape son code",
    "remote.label": "Télécommande",
    "remote.other": "Afficher une autre table",
    "remote.show": "Afficher",
    "play.controller": "Grandes réponses, sans table",

    "link.new": "Nouveau lien",
    "link.newText": "L’ancien lien ne marchera plus. Ceux qui sont à la table restent.",
    "link.isNew": "Voici un nouveau lien. L’ancien ne marche plus.",
    "sounds.music": "Musique sur ce téléphone",
    "sounds.unlock": "OK pour le son",
    "sounds.volume": "Volume",
    "play.pause": "Pause",
    "play.goOn": "Continuer",
    "play.pausedBy": "{name} fait une pause",
    "play.pausedYou": "Tu fais une pause",
    "play.pausing": "{name} fait une pause après cette question",
    "play.pausingYou": "Pause après cette question",
    "evening.open": "Ce soir",
    "evening.points": { by: "count", one: "{count} point ce soir", other: "{count} points ce soir" },
    "evening.choose": "{name} choisit la suite",
    "evening.chooseYou": "Tu choisis la suite",
    "evening.double": "Points doubles au prochain jeu",
    "countdown.double": "Points doubles",
  },

  codes: {},

  values: {},
};
