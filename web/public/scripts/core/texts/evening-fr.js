/** The texts of the evening, in French (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "evening.games": { by: "count", one: "{count} jeu", other: "{count} jeux" },
    "evening.played": { by: "count", one: "{count} jeu", other: "{count} jeux" },
    "evening.keep": "Garder l’addition",
    "evening.bill": "L’addition de la soirée",
    "evening.stays": "Faite sur ton téléphone. Rien n’est envoyé.",
    "evening.back": "Retour",
    "evening.save": "Enregistrer",
    "evening.share": "Partager",
    "evening.new": "Nouvelle soirée",
    "evening.sure": "Touche encore\u202f: tout le monde repart de 0",
    "evening.quickest": "Le plus rapide\n{name}, {seconds}\u00a0s",
    "evening.wrong": "Faux avec style\n{sentence} «\u00a0{answer}\u202f!\u00a0» – {names}",
    "stake.ask": "Mise des points sur la dernière question\u202f: juste, tu les gagnes, faux, tu les perds",
    "stake.pick": "Touche ta mise",
    "stake.nothing": "Rien",
    "stake.quarter": "Un quart",
    "stake.half": "La moitié",
    "stake.whole": "Tout",
    "stake.all": "Tout\u202f: {points}",
    "stake.own": "Ta mise\u202f: {points}",
  },
  codes: {},
  values: {},
};
