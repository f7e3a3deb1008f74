/** What the arcade says, in French (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.arcade": "Kids Joy Center · Fourtop",
    "title.game": "Kids Joy Center · Fourtop",

    "arcade.title": "Kids Joy Center",
    "arcade.back": "Retour",
    "arcade.games": "Jeux",
    "arcade.levels": "Niveaux",
    "arcade.play": "Jouer",
    "arcade.scores": "Meilleurs scores",
    "arcade.more": "Plus de jeux",
    "arcade.missingBoth": "Choisis d’abord un jeu et un niveau",
    "arcade.missingGame": "Choisis d’abord un jeu",
    "arcade.missingLevel": "Choisis d’abord un niveau",
    "arcade.score": "Score",
    "arcade.time": "Temps restant",
    "arcade.gone": "Cette partie est finie",
    "arcade.clockWentOn": { by: "seconds", one: "Le temps a continué\u00a0: {seconds}\u00a0s", other: "Le temps a continué\u00a0: {seconds}\u00a0s" },

    "game.memory": "Mémoire",
    "game.sorting": "Trier",
    "game.balloons": "Ballons",
    "game.faces": "Visages",
    "game.find": "Chercher",
    "game.xo": "!XO",

    "level.easy": "Facile",
    "level.medium": "Moyen",
    "level.hard": "Difficile",

    "scores.coming": "Un instant…",
    "scores.none": "Pas encore de score. Joue\u00a0!",
    "scores.fault": "La liste n’est pas venue. Réessaie.",
    "scores.cancel": "Annuler",

    "over.finished": "Réussi\u00a0!",
    "over.lost": "Tu as perdu la partie",
    "over.again": "Encore une fois\u00a0?",
    "over.yes": "Oui",
    "over.no": "Non",
    "over.record.waiting": "On note ton score…",
    "over.record.placed": "Numéro {place} de tes meilleurs scores",
    "over.record.unsaved": "Le score n’a pas pu être noté",

    "race.heading": "Une course pour tous",
    "race.hint": "Chacun joue la même partie sur son téléphone, au même instant. Le meilleur résultat gagne.",
    "race.modes": "Mode de jeu",
    "race.begin": "Lancer la course",
    "race.finished": "Fini\u00a0! Les autres jouent encore",
    "race.lost": "Tu as perdu la partie. Les autres jouent encore",

    "racer.finished": "fini",
    "racer.lost": "perdu",

    "memory.board": "Cartes",
    "memory.closed": "Carte {number}",
    "memory.open": "Carte {number}\u00a0: {animal}",
    "memory.paired": "Carte {number}\u00a0: {animal}, trouvée",
    "memory.pair": "Une paire\u00a0: {animal}\u00a0!",
    "memory.miss": "{first} et {second}\u00a0: pas une paire",
    "animal.fox": "Renard",
    "animal.owl": "Hibou",
    "animal.frog": "Grenouille",
    "animal.cat": "Chat",
    "animal.rabbit": "Lapin",
    "animal.bear": "Ours",
    "animal.penguin": "Manchot",
    "animal.hedgehog": "Hérisson",
    "animal.elephant": "Éléphant",
    "animal.turtle": "Tortue",
  },

  codes: {
    "move.none": "Aucune partie n’est en cours",
    "move.early": "Pas encore\u00a0: un instant",
    "move.over": "La partie est finie",
    "move.impossible": "Cela ne peut pas être joué",
  },

  values: {},
};
