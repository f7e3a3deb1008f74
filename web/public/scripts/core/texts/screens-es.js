/** The texts about the screens that watch a table, its link, and what is thrown, in Spanish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "screens.heading": "Pantallas que miran",
    "screens.text": "Ven las preguntas y los nombres, pero no dónde está nadie.",
    "screens.nameless": "Pantalla {number}",
    "screens.now": "ahora mismo",
    "screens.since": { by: "minutes", one: "desde hace {minutes} minuto", other: "desde hace {minutes} minutos" },
    "screens.sendAway": "Echar",
    "screens.sendAwayName": "Echar a {name}",
    "link.new": "Enlace nuevo",
    "link.newText": "El enlace anterior dejará de funcionar. Quien ya está en la mesa se queda.",
    "link.isNew": "Este es el enlace nuevo. El anterior ya no funciona.",

    "throw.hint": "Toca: para todos. Desliza: lánzaselo a alguien",
    "throw.laugh": "Tomate",
    "throw.wow": "Confeti",
    "throw.heart": "Corazón",
    "throw.applause": "Aplauso",
    "throw.aim": "{thing} para {name}",
    "throw.atYou": "{name} te lanza: {thing}.",
    "throw.news": "{name} lanza a {to}: {thing}.",
    "throw.off": "{name} no quiere que le lancen nada",
    "throw.away": "{name} no está ahora",
    "throw.none": "No me lancéis nada",
  },

  codes: {
    "throw.refused": "Ahora no puede atrapar nada",
  },

  values: {},
};
