/** The texts of the evening, in Spanish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "evening.games": { by: "count", one: "{count} juego", other: "{count} juegos" },
    "evening.played": { by: "count", one: "{count} juego", other: "{count} juegos" },
    "evening.keep": "Guardar la cuenta",
    "evening.bill": "La cuenta de la noche",
    "evening.stays": "Hecha en tu móvil. No se envía nada.",
    "evening.back": "Volver",
    "evening.save": "Guardar",
    "evening.share": "Compartir",
    "evening.new": "Nueva velada",
    "evening.sure": "Toca otra vez: todos empiezan de 0",
    "evening.quickest": "Más rápido\n{name}, {seconds}\u00a0s",
    "evening.wrong": "Fallo con estilo\n{sentence} «¡{answer}!» – {names}",
    "stake.ask": "Apuesta puntos a la última pregunta: si aciertas, los ganas; si fallas, los pierdes",
    "stake.pick": "Toca tu apuesta",
    "stake.nothing": "Nada",
    "stake.quarter": "Un cuarto",
    "stake.half": "La mitad",
    "stake.whole": "Todo",
    "stake.all": "Todo: {points}",
    "stake.own": "Tu apuesta: {points}",
  },
  codes: {},
  values: {},
};
