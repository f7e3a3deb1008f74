/** The texts of the first screen, in French (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.home": "Fourtop",
    "title.connect": "Connexion · Fourtop",
    "title.join": "Vers la table {code} · Fourtop",
    "title.lobby": "Table {code} · Fourtop",
    "title.preparing": "Quiz {number} · Fourtop",
    "title.countdown": "Quiz {number} : {topic} · Fourtop",
    "title.question": "{topic}, question {number} sur {of} · Fourtop",
    "title.reveal": "{topic}, question {number} sur {of} · Fourtop",
    "title.end": "{topic} : le résultat · Fourtop",
    "title.watch": "Table {code} · Fourtop",
    "title.bye": "Fourtop",
    "title.over": "Fourtop",
    "title.arriving": "Fourtop",
    "title.practice": "S’exercer · Fourtop",
    "title.untrusted": "Fourtop",

    "brand.home": "Fourtop, accueil",
    "brand.motto": "Un quiz pour une table de quatre",
    "brand.language": "Langue",

    "home.heading": "Prends place",
    "home.name": "Ton nom",
    "home.colour": "Ta couleur",

    "home.photo": "Ta photo",
    "home.mode": "Qui joue ?",
    "home.single": "En solo",
    "home.singleHint": "rien que toi",
    "home.multi": "Ensemble",
    "home.multiHint": "de deux à quatre",
    "home.connect": "Se retrouver",
    "home.start": "Commencer",
    "home.seated": "Tu es à la table {code}",
    "home.seatedWith": {
      by: "others",
      one: "Tu es à la table {code} avec {others} autre",
      other: "Tu es à la table {code} avec {others} autres",
    },
    "home.arcade": "Jeux",
    "home.account": "Ton compte",
    "home.toTable": "Retour à table",

    "colour.0": "Tomate",
    "colour.1": "Abricot",
    "colour.2": "Miel",
    "colour.3": "Basilic",
    "colour.4": "Menthe",
    "colour.5": "Myrtille",
    "colour.6": "Prune",
    "colour.7": "Framboise",
    "colour.changed": "{wished} était déjà pris à cette table. Te voilà {given}.",

    "invitation.heading": "{name} t’invite à jouer",
    "invitation.table": "Table {code}",
    "invitation.new": "Une nouvelle table",
    "invitation.accept": "Accepter",
    "invitation.decline": "Décliner",

    "join.heading": "Table {code}",
    "join.hint": "Ta place est prête.",
    "join.join": "Rejoindre",
    "join.home": "Accueil",
    "join.looking": "On rejoint la table…",

    "link.lost": "Connexion perdue. Reconnexion…",
    "link.offline": "Pas de réseau. Reconnexion…",
    "offline.server": "Le serveur est injoignable",
    "offline.serverText": "L’ordinateur de la fête est-il allumé ? Es-tu sur le même Wi-Fi ?",
    "offline.network": "Pas de réseau",
    "offline.networkText": "Cet appareil est hors ligne. Vérifie son Wi-Fi.",
    "offline.waiting": "La connexion revient toute seule",
    "offline.again": "Réessayer",
    "error.unknown": "Cela n’a pas marché ({code}).",
  },

  codes: {
    "message.malformed": "Le serveur n’a pas pu lire cela. Recharge la page et réessaie.",
    "message.unknown": "Cette page n’est plus à jour. Recharge-la.",
    "message.outOfPlace": "Ce n’est pas possible ici.",
    "door.refused": "Ce lien a expiré. Si ta place n’est pas ici, reviens à la porte ouverte.",
    "protocol.unsupported": "Il y a une nouvelle version. Recharge la page.",

    "name.missing": "Écris d’abord ton nom",
    "name.tooLong": "Un nom a {limit} caractères au plus, moins avec des emojis",
    "name.invisible": "Un nom a besoin de caractères visibles",
    "colour.unknown": "Cette couleur n’existe pas",

    "account.busy": "Le serveur est occupé. Réessaie dans un instant.",
    "account.unsaved": "Le serveur n’a pas pu l’enregistrer. Réessaie plus tard.",
    "account.none": "Ta session est terminée",

    "code.malformed": "Un code de table a cinq ou huit lettres, comme KRTPN",
    "code.tooMany": "Trop de codes faux. Attends une minute et réessaie.",
    "table.unknown": "Aucune table n’a ce code",
    "table.tooMany": "Le serveur n’a plus de place pour une autre table",
    "invitation.gone": "Cette invitation n’est plus valable",

    "seat.takenOver": "Tu joues dans un autre onglet",

    "start.alone": "Connecte d’abord au moins une autre personne",
  },

  values: {},
};
