/** The texts of the first screen, in French (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "title.home": "Fourtop",
    "title.join": "Vers la table {code} · Fourtop",
    "title.arriving": "Fourtop",
    "title.untrusted": "Fourtop",

    "brand.home": "Fourtop, accueil",
    "brand.motto": "Un quiz pour une table de quatre",
    "brand.language": "Langue",

    "home.heading": "Prends place",
    "home.name": "Ton nom",
    "home.face": "Visage suivant (actuel\u00a0: {face})",
    "home.look": "Ton look",
    "home.lookShort": "Look",
    "home.mode": "Qui joue\u00a0?",
    "home.single": "En solo",
    "home.singleHint": "rien que toi",
    "home.multi": "Ensemble",
    "home.multiHint": "entre amis, 2 à 4",
    "home.start": "Commencer",
    "home.seated": "Tu es à la table {code}",
    "home.seatedWith": {
      by: "others",
      one: "Tu es à la table {code} avec {others} autre",
      other: "Tu es à la table {code} avec {others} autres",
    },
    "home.arcade": "Jeux",
    "home.account": "Ton compte",
    "home.entered": "Connexion réussie\u00a0: {user}",
    "home.toTable": "Retour à table",

    "colour.0": "Tomate",
    "colour.1": "Abricot",
    "colour.2": "Miel",
    "colour.3": "Basilic",
    "colour.4": "Menthe",
    "colour.5": "Myrtille",
    "colour.6": "Prune",
    "colour.7": "Framboise",
    "face.0": "cheveux ondulés",
    "face.1": "houppe",

    "join.heading": "Table {code}",
    "join.hint": "Ta place est prête.",
    "join.join": "Rejoindre",
    "join.home": "Accueil",
    "join.looking": "On rejoint la table…",

    "link.lost": "Connexion perdue. Reconnexion…",
    "link.offline": "Pas de réseau. Reconnexion…",
    "offline.server": "Pas de connexion au serveur",
    "offline.serverText": "L’ordinateur de la fête est-il allumé\u00a0? Es-tu sur le même Wi-Fi\u00a0?",
    "offline.network": "Pas de réseau",
    "offline.networkText": "Cet appareil est hors ligne. Vérifie son Wi-Fi.",
    "offline.waiting": "On te reconnecte automatiquement",
    "offline.again": "Réessayer",
    "offline.missing": "Il n’y a pas de page ici",
    "offline.missingText": "Vérifie le lien ou le code.",
    "offline.home": "Accueil",
    "page.missing": "Une partie de la page ne se charge pas. Recharge-la. Si ça ne suffit pas, mets ton navigateur à jour.",
    "page.reload": "Recharger",
    "error.unknown": "Ça n’a pas marché ({code}).",
  },

  codes: {
    "message.malformed": "Quelque chose n’a pas marché. Recharge la page.",
    "message.unknown": "Cette page n’est plus à jour. Recharge-la.",
    "message.outOfPlace": "Ce n’est pas possible ici.",
    "door.refused": "Ce lien a expiré. Passe par la connexion normale pour retrouver ta place.",
    "protocol.unsupported": "Il y a une nouvelle version. Recharge la page.",

    "name.missing": "Écris d’abord ton nom",
    "name.tooLong": "Un nom a {limit} caractères au plus, moins avec des emojis",
    "name.invisible": "Un nom doit avoir des caractères visibles",

    "account.busy": "Le serveur est surchargé. Réessaie dans un instant.",
    "account.unsaved": "Le serveur n’a pas pu l’enregistrer. Réessaie plus tard.",
    "account.none": "Ta session est terminée. Reconnecte-toi.",

    "code.malformed": "Un code de table a cinq ou huit lettres, comme KRTPN",
    "code.tooMany": "Trop de mauvais codes. Attends une minute et réessaie.",
    "table.unknown": "Aucune table n’a ce code",

    "page.cookies": "Ton navigateur bloque les cookies. Autorise-les pour cette page, puis recharge-la.",
    "seat.takenOver": "Tu joues dans un autre onglet",

    "start.alone": "Invite d’abord au moins une autre personne",
  },

  values: {},
};
