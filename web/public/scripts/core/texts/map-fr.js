/** The texts of the map, in French (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "map.back": "Retour à la table",
    "map.surface":
      "Carte. Les flèches la déplacent, plus et moins l’agrandissent ou la réduisent, 0 montre tout le monde.",
    "map.people": "Qui est où",
    "map.guests": "Au loin",
    "map.everyone": "Voir tout le monde",
    "map.closer": "Agrandir",
    "map.farther": "Réduire",
    "map.source": "Carte : Natural Earth",
    "map.atTable": "À la table : {names}",
    "map.near": "près de {town}",
    "map.notGiven": "lieu non indiqué",
    "map.far": "à {distance} de la table",
    "map.m": "{amount}\u00a0m",
    "map.km": "{amount}\u00a0km",
    "map.mine": "Ma position",
    "map.ours": "Notre position",
    "map.where": "Où es-tu ?",
    "map.whereTable": "Où est votre table ?",
    "map.reason":
      "Ton téléphone va demander si cette page peut savoir où il est. Cela te place sur la carte de cette table et ne sert à rien d’autre.",
    "map.insecure":
      "La position du téléphone ne marche que par la porte sécurisée. Toucher la carte marche toujours.",
    "map.promise": "Seules les personnes de cette table la voient. Elle n’est jamais enregistrée.",
    "map.exact": "Lieu exact",
    "map.exactHint": "Sinon il est arrondi à 1\u00a0km environ avant de quitter ton téléphone.",
    "map.locate": "Prendre la position du téléphone",
    "map.tap": "Toucher la carte",
    "map.tapTable": "Toucher la carte pour nous tous",
    "map.remove": "L’enlever de la carte",
    "map.cancel": "Annuler",
    "map.tapHere": "Touche là où tu es",
    "map.tapHereTable": "Touche là où est votre table",
    "map.here": "Ici, au milieu",
    "map.placed": "Tu es sur la carte",
    "map.placedTable": "Votre table est sur la carte",
    "map.locating": "Je te cherche…",
    "map.fault.none": "Cet appareil ne sait pas où il est. Touche plutôt la carte.",
    "map.fault.refused": "L’autorisation manque. Touche plutôt la carte.",
    "map.fault.silent": "Ton téléphone n’a pas trouvé sa position. Réessaie, ou touche la carte.",
  },

  codes: {},

  values: {},
};
