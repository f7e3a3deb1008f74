/** The texts about the screens that watch a table, and about its link, in Spanish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "screens.heading": "Pantallas que miran",
    "screens.text": "Ven las preguntas y los nombres, pero no dónde está nadie.",
    "screens.nameless": "Pantalla {number}",
    "screens.now": "ahora mismo",
    "screens.since": { by: "minutes", one: "desde hace {minutes} minuto", other: "desde hace {minutes} minutos" },
    "screens.sendAway": "Echar",
    "play.controller": "Respuestas grandes, sin mesa",
    "screens.sendAwayName": "Echar a {name}",
    "link.new": "Enlace nuevo",
    "link.newText": "El enlace anterior dejará de funcionar. Quien ya está en la mesa se queda.",
    "link.isNew": "Este es el enlace nuevo. El anterior ya no funciona.",
  },

  codes: {},

  values: {},
};
