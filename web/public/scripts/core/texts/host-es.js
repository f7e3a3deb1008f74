/** The texts of the host's page, in Spanish (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.host": "Anfitrión · Fourtop",
    "host.heading": "Tu fiesta",
    "host.lead": "Lo que necesitan tus invitados, de un vistazo.",
    "host.phones": "Móviles",
    "host.phonesText": "Escanea el código con cada móvil o escribe esta dirección.",
    "host.qr": "Código QR con la dirección de la fiesta",
    "host.open": { by: "pages", one: "Hay {pages} página abierta en otro dispositivo.", other: "Hay {pages} páginas abiertas en otros dispositivos." },
    "host.quiet": { by: "minutes", one: "El último móvil estuvo aquí hace {minutes} minuto.", other: "El último móvil estuvo aquí hace {minutes} minutos." },
    "host.just": "Hace menos de un minuto había un móvil aquí.",
    "host.none": "Todavía no ha venido ningún móvil.",
    "host.help": "Qué puedes revisar",
    "host.helpWifi": "¿Está el móvil en el mismo wifi, sin datos móviles?",
    "host.helpGuest": "Un wifi de invitados separa los dispositivos. Usa el principal.",
    "host.helpFirewall": "¿Bloquea un cortafuegos el puerto en este ordenador? Permite TCP entrante.",
    "host.tv": "Televisor",
    "host.tvText": "Abre esta dirección en el navegador del televisor.",
    "host.tvNone": "Abre una mesa en un móvil. Aquí aparecerá su dirección para el televisor.",
    "host.tvOpen": "Mostrar en esta pantalla",
    "host.table": "Mesa de {name}",
    "host.quizzes": "Quiz",
    "host.builtIn":
      "Estos quiz vienen con Fourtop. Para usar los tuyos, inicia el servidor con --quiz-url.",
    "host.source": "De {source}",
    "host.count": { by: "questions", one: "{questions} pregunta", other: "{questions} preguntas" },
    "host.missing": "No hay ningún quiz en esta dirección.",
    "host.pictures": "Fotos e imágenes",
    "host.faces": "Fotos para Caras",
    "host.find": "Imágenes para Buscar",
    "host.picturesText": "Jugad a Caras con vuestra familia y buscad en vuestras propias imágenes.",
    "host.friends": "Amigos en línea",
    "host.off":
      "Para jugar con amigos en línea hace falta un servidor público. Inicia este con --uplink.",
    "host.up": "Conectado con {link}. Envía el enlace que aparece en la mesa.",
    "host.waiting": "Sin conexión con {link}. Probando otra vez…",
    "host.refused": "{link} rechaza este servidor. El terminal dice por qué.",
    "host.closed": "Solo el anfitrión ve esta página. Abre el enlace del anfitrión que muestra el terminal.",
    "host.home": "Inicio",
    "host.lost": "Sin conexión con el servidor. Probando otra vez…",
  },

  codes: {},

  values: {},
};
