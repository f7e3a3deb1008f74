/** The texts of Faces, in Spanish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "faces.bar": "Segundos",
    "faces.who": "¿Quién es?",
    "faces.names": "Nombres",
    "faces.own": "Fotos propias",
    "faces.start": "Empezar",
    "faces.pause": "Pausa",
    "faces.resume": "Seguir",
    "faces.statistics": "Estadísticas",
    "faces.word.start": "¿Quién es quién?",
    "faces.word.coming": "",
    "faces.word.asked": "",
    "faces.word.answered": "",
    "faces.word.paused": "En pausa",
    "faces.word.over": "¡Ya están las diez!",
    "faces.mark.right": "{name}, correcto",
    "faces.mark.wrong": "{name}, incorrecto",
    "faces.news.right": "¡Correcto: {name}!",
    "faces.news.wrong": "Incorrecto. Es {name}.",
    "faces.news.late": "Se acabó el tiempo. Es {name}.",
    "faces.longest": "La racha más larga de aciertos",
    "faces.last": "Las últimas respuestas",
    "faces.noneYet": "Aún no hay respuestas. ¡Juega una ronda!",
    "faces.right": "correcta",
    "faces.wrong": "incorrecta",
    "faces.close": "Cerrar",
    "faces.meet": "Conócelos",
    "faces.skip": "Saltar",
    "faces.meetFault": "No se han cargado. Prueba otra vez.",
  },
  codes: {
    "deck.unknown": "Esta baraja ya no existe",
  },
  values: {},
};
