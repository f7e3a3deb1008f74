/** The texts of Faces, in French (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "faces.bar": "Secondes",
    "faces.who": "Qui est-ce\u00a0?",
    "faces.names": "Noms",
    "faces.own": "Nos photos",
    "faces.start": "Démarrer",
    "faces.pause": "Pause",
    "faces.resume": "Reprendre",
    "faces.statistics": "Statistiques",
    "faces.word.start": "Qui est qui\u00a0?",
    "faces.word.coming": "",
    "faces.word.asked": "",
    "faces.word.answered": "",
    "faces.word.paused": "En pause",
    "faces.word.over": "Les dix, c’est fait\u00a0!",
    "faces.mark.right": "{name}, juste",
    "faces.mark.wrong": "{name}, faux",
    "faces.news.right": "Juste\u00a0: {name}\u00a0!",
    "faces.news.wrong": "Faux. C’est {name}.",
    "faces.news.late": "Le temps est écoulé. C’est {name}.",
    "faces.longest": "La plus longue série de bonnes réponses",
    "faces.last": "Les dernières réponses",
    "faces.noneYet": "Pas encore de réponses. Fais une partie\u00a0!",
    "faces.right": "juste",
    "faces.wrong": "faux",
    "faces.close": "Fermer",
    "faces.meet": "Rencontre-les",
    "faces.skip": "Passer",
    "faces.meetFault": "Ça ne s’est pas chargé. Réessaie.",
  },
  codes: {
    "deck.unknown": "Ce paquet n’existe plus",
  },
  values: {},
};
