/** The texts of the map, in French (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "map.back": "Retour à la table",
    "map.surface":
      "Carte. Les flèches la déplacent, plus et moins zooment, 0 montre tout le monde.",
    "map.people": "Qui est où",
    "map.guests": "Amis en ligne",
    "map.everyone": "Voir tout le monde",
    "map.closer": "Agrandir",
    "map.farther": "Réduire",
    "map.source": "Carte\u00a0: Natural Earth",
    "map.streets": "{credit} · {host} voit ton adresse IP et la région que tu regardes",
    "map.atTable": "À la table\u00a0: {names}",
    "map.near": "près de {town}",
    "map.notGiven": "position non donnée",
    "map.far": "à {distance} de la table",
    "map.m": "{amount}\u00a0m",
    "map.north": "N",
    "map.east": "E",
    "map.south": "S",
    "map.west": "O",
    "map.km": "{amount}\u00a0km",
    "map.mine": "Ma position",
    "map.ours": "Notre position",
    "map.why": "À quelle distance êtes-vous ? Placez votre table sur la carte.",
    "map.where": "Où es-tu\u00a0?",
    "map.whereTable": "Où est votre table\u00a0?",
    "map.reason":
      "Ton téléphone va demander si cette page peut voir où tu es. Cela te place seulement sur la carte de cette table.",
    "map.insecure":
      "Ton téléphone ne donne sa position que par la connexion sécurisée. Toucher la carte marche toujours.",
    "map.promise": "Seule cette table la voit. Elle n’est jamais enregistrée.",
    "map.exact": "Position exacte",
    "map.exactHint": "Sinon, ton téléphone l’arrondit d’abord à 1\u00a0km environ.",
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
    "map.fault.refused": "Pas d’autorisation. Touche plutôt la carte.",
    "map.fault.silent": "Ton téléphone est introuvable. Réessaie ou touche la carte.",
  },

  codes: {},

  values: {},
};
