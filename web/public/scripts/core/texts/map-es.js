/** The texts of the map, in Spanish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "map.back": "Volver a la mesa",
    "map.surface": "Mapa. Las flechas lo mueven, más y menos cambian el tamaño, 0 muestra a todos.",
    "map.people": "Quién está dónde",
    "map.guests": "Amigos en línea",
    "map.everyone": "Ver a todos",
    "map.closer": "Acercar",
    "map.farther": "Alejar",
    "map.source": "Mapa: Natural Earth",
    "map.atTable": "En la mesa: {names}",
    "map.near": "cerca de {town}",
    "map.notGiven": "ubicación sin indicar",
    "map.far": "a {distance} de la mesa",
    "map.m": "{amount}\u00a0m",
    "map.km": "{amount}\u00a0km",
    "map.mine": "Mi ubicación",
    "map.ours": "Nuestra ubicación",
    "map.why": "¿A qué distancia estáis? Poned vuestra mesa en el mapa.",
    "map.where": "¿Dónde estás?",
    "map.whereTable": "¿Dónde está vuestra mesa?",
    "map.reason":
      "Tu móvil preguntará si esta página puede ver dónde estás. Solo sirve para ponerte en el mapa de esta mesa.",
    "map.insecure":
      "Tu móvil solo comparte su ubicación con la conexión segura. Tocar el mapa funciona siempre.",
    "map.promise": "Solo la ve esta mesa. Nunca se guarda.",
    "map.exact": "Ubicación exacta",
    "map.exactHint": "Si no, tu móvil la redondea antes a 1\u00a0km más o menos.",
    "map.locate": "Usar la ubicación del móvil",
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
    "map.fault.none": "Este móvil no sabe dónde está. Toca el mapa.",
    "map.fault.refused": "Sin permiso. Toca el mapa.",
    "map.fault.silent": "No se encuentra tu móvil. Prueba otra vez o toca el mapa.",
  },

  codes: {},

  values: {},
};
