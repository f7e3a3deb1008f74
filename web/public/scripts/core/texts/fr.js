/** Français : les mêmes clés que `en.js`. */

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
    "home.mode": "Comment joues-tu ?",
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
    "home.toTable": "À table",

    "colour.0": "Tomate",
    "colour.1": "Abricot",
    "colour.2": "Miel",
    "colour.3": "Basilic",
    "colour.4": "Menthe",
    "colour.5": "Myrtille",
    "colour.6": "Prune",
    "colour.7": "Framboise",
    "colour.changed": "{wished} était déjà pris à cette table. Te voilà {given}.",

    "invitation.heading": "{name} t’invite à table",
    "invitation.table": "Table {code}",
    "invitation.new": "Une nouvelle table",
    "invitation.accept": "Accepter",
    "invitation.decline": "Décliner",

    "join.heading": "Table {code}",
    "join.hint": "Ton couvert est mis.",
    "join.join": "Rejoindre",
    "join.home": "Accueil",
    "join.looking": "On arrive à table…",

    "link.lost": "Connexion perdue. On revient…",
    "link.offline": "Pas de réseau. On revient…",
    "offline.server": "Le serveur est injoignable",
    "offline.serverText": "L’ordinateur de la fête est-il allumé et réveillé, et es-tu sur le même Wi-Fi ?",
    "offline.network": "Pas de réseau",
    "offline.networkText": "Cet appareil n’a pas de réseau en ce moment. Regarde son Wi-Fi.",
    "offline.waiting": "Tout revient sans rien faire",
    "offline.again": "Réessayer",
    "error.unknown": "Cela n’a pas marché ({code}).",
  },

  codes: {
    "message.malformed": "Le serveur n’a pas pu lire cela. Recharge la page et réessaie.",
    "message.unknown": "Le serveur ne connaît pas cette demande. Recharge la page.",
    "message.outOfPlace": "Cela n’a rien à faire ici.",
    "door.refused":
      "Ce passage avait expiré. Si ta place n’est pas ici, elle t’attend à la porte ouverte.",
    "protocol.unsupported": "La page et le serveur n’ont pas la même version. Recharge la page.",

    "name.missing": "Écris d’abord ton nom",
    "name.tooLong": "Un nom a {limit} caractères au plus",
    "name.invisible": "Un nom a besoin de caractères visibles",
    "colour.unknown": "Cette couleur n’existe pas",

    "account.busy": "Le serveur a beaucoup à faire. Réessaie dans un instant.",
    "account.unsaved": "Le serveur n’a pas pu le garder. Réessaie plus tard.",
    "account.none": "Tu n’es plus connecté",

    "code.malformed": "Un code de table a cinq ou huit lettres, comme KRTPN",
    "code.tooMany": "Trop de codes faux. Attends une minute et réessaie.",
    "table.unknown": "Aucune table n’a ce code",
    "table.tooMany": "Le serveur n’a plus de place pour une autre table",
    "person.gone": "Cette personne vient de partir",
    "person.busy": "Quelqu’un d’autre est en train de l’inviter",
    "invitation.gone": "Cette invitation n’est plus valable",
    "invitation.tooMany": "Trop d’invitations à la fois. Attends une réponse.",

    "seat.takenOver": "Tu joues dans un autre onglet",

    "start.alone": "Connecte d’abord au moins une autre personne",
  },

  values: {},
};
