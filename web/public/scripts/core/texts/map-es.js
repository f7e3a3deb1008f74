/** The texts of the map, in Spanish (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "map.back": "Volver a la mesa",
    "map.surface": "Mapa. Las flechas lo mueven, más y menos cambian el tamaño, 0 muestra a todos.",
    "map.people": "Quién está dónde",
    "map.guests": "Lejos",
    "map.everyone": "Ver a todos",
    "map.closer": "Acercar",
    "map.farther": "Alejar",
    "map.source": "Mapa: Natural Earth",
    "map.atTable": "En la mesa: {names}",
    "map.near": "cerca de {town}",
    "map.notGiven": "lugar sin indicar",
    "map.far": "a {distance} de la mesa",
    "map.m": "{amount}\u00a0m",
    "map.km": "{amount}\u00a0km",
    "map.mine": "Mi lugar",
    "map.ours": "Nuestro lugar",
    "map.where": "¿Dónde estás?",
    "map.whereTable": "¿Dónde está vuestra mesa?",
    "map.reason":
      "El móvil preguntará si esta página puede saber dónde está. Eso te pone en el mapa de esta mesa y no sirve para nada más.",
    "map.insecure":
      "El móvil dice dónde está solo por la puerta segura. Tocar el mapa funciona siempre.",
    "map.promise": "Solo lo ve la gente de esta mesa. Nunca se guarda.",
    "map.exact": "Lugar exacto",
    "map.exactHint": "Si no, se redondea a 1\u00a0km más o menos antes de salir de tu móvil.",
    "map.locate": "Usar la posición del móvil",
    "map.tap": "Tocar el mapa",
    "map.tapTable": "Tocar el mapa por todos",
    "map.remove": "Quitarlo del mapa",
    "map.cancel": "Cancelar",
    "map.tapHere": "Toca donde estás",
    "map.tapHereTable": "Toca donde está vuestra mesa",
    "map.here": "Aquí, en el centro",
    "map.placed": "Estás en el mapa",
    "map.placedTable": "Vuestra mesa está en el mapa",
    "map.locating": "Buscándote…",
    "map.fault.none": "Este dispositivo no sabe dónde está. Toca el mapa.",
    "map.fault.refused": "Falta el permiso. Toca el mapa en su lugar.",
    "map.fault.silent": "Tu móvil no ha encontrado su posición. Prueba otra vez o toca el mapa.",
  },

  codes: {},

  values: {},
};
