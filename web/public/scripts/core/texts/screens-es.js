/** The texts about the screens that watch a table, about its link, the evening and pauses, in Spanish (P16). */

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
    "tv.direct": "O abre la dirección de la mesa:",
    "countdown.screen": "La tele empieza el quiz",
    "watch.goOnHere": "{next} – desde un móvil o con OK",
    "watch.startHere": "Empieza en un móvil, o pulsa OK aquí",
    "watch.other": "¿Ya hay una mesa? Escribe su código",
    "remote.label": "Mando a distancia",
    "remote.other": "Ver otra mesa",
    "remote.show": "Ver",
    "play.controller": "Respuestas grandes, sin mesa",

    "link.new": "Enlace nuevo",
    "link.newText": "El enlace anterior dejará de funcionar. Quien ya está en la mesa se queda.",
    "link.isNew": "Este es el enlace nuevo. El anterior ya no funciona.",
    "sounds.music": "Música en este móvil",
    "sounds.unlock": "Pulsa OK para el sonido",
    "sounds.volume": "Volumen",
    "play.pause": "Pausa",
    "play.goOn": "Seguir",
    "play.pausedBy": "{name} hace una pausa",
    "play.pausedYou": "Haces una pausa",
    "play.pausing": "{name} hace una pausa tras esta pregunta",
    "play.pausingYou": "Pausa tras esta pregunta",
    "evening.open": "Hoy",
    "evening.points": { by: "count", one: "{count} punto hoy", other: "{count} puntos hoy" },
    "evening.choose": "{name} elige lo siguiente",
    "evening.chooseYou": "Tú eliges lo siguiente",
    "evening.double": "Ahora, puntos dobles",
    "countdown.double": "Puntos dobles",
  },

  codes: {},

  values: {},
};
