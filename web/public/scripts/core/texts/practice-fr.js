/** The texts of practice, in French (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "practice.heading": "S’exercer",
    "practice.back": "Retour",
    "practice.off": "Joue aussi en bougeant le téléphone. Toucher marche toujours.",
    "practice.ready": "Tiens le téléphone comme pour lire, puis essaie.",
    "practice.tilt": "Incliner",
    "practice.tiltText": "Incline le téléphone, puis redresse-le. La bille roule par là.",
    "practice.push": "Pousser",
    "practice.pushText": "Pousse le téléphone loin de toi pour envoyer.",
    "practice.turn": "Tourner",
    "practice.turnText": "Tourne le téléphone à gauche ou à droite pour envoyer.",
    "practice.shake": "Secouer",
    "practice.shakeText": "Secoue le téléphone pour choisir une autre réponse.",
    "practice.tries": "{gesture}, {count} sur {of}",
    "practice.lacking": "{gesture}, pas sur ce téléphone",
    "practice.noGyroscope":
      "Ce téléphone ne sent ni pousser ni tourner. Incliner et secouer marchent.",
    "practice.cannot": "Ce téléphone ne sent pas\u00a0: {gestures}.",
    "practice.missed.further": "Un peu plus loin",
    "practice.missed.faster": "Plus vite",
    "practice.missed.slower": "Plus lentement",
    "practice.missed.straighter": "Plus droit",
    "practice.missed.stiller": "D’abord sans bouger",
    "practice.missed.back": "Et reviens",
    "practice.counts": "{reason} – mais ça compte",
    "practice.shaken": "Secoué\u00a0: {letter}",
    "practice.rolled": "Roulé jusqu’à {letter}",
    "practice.submitted": "{letter} envoyée",
    "practice.learned": "{gesture}, c’est appris. Ensuite\u00a0: {next}",
    "practice.learnedAll": "Tu sais tout faire\u00a0! Le jeu connaît ta main.",
    "practice.finish": "Terminé",
    "practice.again": "Recommencer",
    "practice.reversed": "Inverser haut et bas",
    "practice.reversedHint": "Si tu penches le haut vers l’avant, on descend.",
    "practice.record": "Enregistrer les capteurs",
    "practice.save": "Arrêter et enregistrer",
    "practice.recordHint": "Le fichier contient le type de téléphone et ses mouvements, rien sur toi.",
    "practice.samples": { by: "count", one: "{count} mesure", other: "{count} mesures" },
  },

  codes: {},

  values: {},
};
