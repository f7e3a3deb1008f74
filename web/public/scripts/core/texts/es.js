/** The texts of the first screen, in Spanish (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.home": "Fourtop",
    "title.connect": "Conectar · Fourtop",
    "title.join": "A la mesa {code} · Fourtop",
    "title.lobby": "Mesa {code} · Fourtop",
    "title.preparing": "Quiz {number} · Fourtop",
    "title.countdown": "Quiz {number}: {topic} · Fourtop",
    "title.question": "{topic}, pregunta {number} de {of} · Fourtop",
    "title.reveal": "{topic}, pregunta {number} de {of} · Fourtop",
    "title.end": "{topic}: el resultado · Fourtop",
    "title.watch": "Mesa {code} · Fourtop",
    "title.bye": "Fourtop",
    "title.over": "Fourtop",
    "title.arriving": "Fourtop",
    "title.practice": "Practicar · Fourtop",
    "title.untrusted": "Fourtop",

    "brand.home": "Fourtop, inicio",
    "brand.motto": "Un quiz para una mesa de cuatro",
    "brand.language": "Idioma",

    "home.heading": "Toma asiento",
    "home.name": "Tu nombre",
    "home.colour": "Tu color",

    "home.photo": "Tu foto",
    "home.mode": "¿Quién juega?",
    "home.single": "Un jugador",
    "home.singleHint": "solo tú",
    "home.multi": "Con amigos",
    "home.multiHint": "de dos a cuatro",
    "home.connect": "Conectar",
    "home.start": "Empezar",
    "home.seated": "Estás en la mesa {code}",
    "home.seatedWith": {
      by: "others",
      one: "Estás en la mesa {code} con {others} persona más",
      other: "Estás en la mesa {code} con {others} personas más",
    },
    "home.arcade": "Juegos",
    "home.account": "Tu cuenta",
    "home.toTable": "Volver a la mesa",

    "colour.0": "Tomate",
    "colour.1": "Albaricoque",
    "colour.2": "Miel",
    "colour.3": "Albahaca",
    "colour.4": "Menta",
    "colour.5": "Arándano",
    "colour.6": "Ciruela",
    "colour.7": "Frambuesa",
    "colour.changed": "{wished} ya está en uso en esta mesa. Ahora eres {given}.",

    "invitation.heading": "{name} te invita a jugar",
    "invitation.table": "Mesa {code}",
    "invitation.new": "Una mesa nueva",
    "invitation.accept": "Aceptar",
    "invitation.decline": "Rechazar",

    "join.heading": "Mesa {code}",
    "join.hint": "Tu sitio está listo.",
    "join.join": "Unirse",
    "join.home": "Inicio",
    "join.looking": "Entrando en la mesa…",

    "link.lost": "Sin conexión. Volviendo a conectar…",
    "link.offline": "Sin red. Volviendo a conectar…",
    "offline.server": "No se puede conectar con el servidor",
    "offline.serverText": "¿Está encendido el portátil de la fiesta? ¿Estás en el mismo wifi?",
    "offline.network": "Sin red",
    "offline.networkText": "Este dispositivo está sin conexión. Revisa el wifi.",
    "offline.waiting": "La conexión vuelve sola",
    "offline.again": "Probar otra vez",
    "error.unknown": "Eso no ha funcionado ({code}).",
  },

  codes: {
    "message.malformed": "El servidor no ha podido leerlo. Recarga la página y prueba otra vez.",
    "message.unknown": "Esta página está desactualizada. Recárgala.",
    "message.outOfPlace": "Eso no se puede hacer aquí.",
    "door.refused": "Ese enlace ha caducado. Si tu sitio no está aquí, vuelve a la puerta abierta.",
    "protocol.unsupported": "Hay una versión nueva. Recarga la página.",

    "name.missing": "Escribe primero tu nombre",
    "name.tooLong": "Un nombre tiene {limit} caracteres como mucho, menos si son emojis",
    "name.invisible": "Un nombre necesita caracteres visibles",
    "colour.unknown": "Ese color no existe",

    "account.busy": "El servidor está ocupado. Prueba dentro de un momento.",
    "account.unsaved": "El servidor no ha podido guardarlo. Prueba más tarde.",
    "account.none": "Ya no tienes la sesión abierta",

    "code.malformed": "Un código de mesa tiene cinco u ocho letras, como KRTPN",
    "code.tooMany": "Demasiados códigos erróneos. Espera un minuto y prueba otra vez.",
    "table.unknown": "No hay ninguna mesa con ese código",
    "table.tooMany": "Ahora mismo no cabe otra mesa en el servidor",
    "invitation.gone": "Esa invitación ya no vale",

    "seat.takenOver": "Estás jugando en otra pestaña",

    "start.alone": "Conecta primero al menos a otra persona",
  },

  values: {},
};
