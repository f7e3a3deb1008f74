/** Español: las mismas claves que `en.js`. */

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
    "home.mode": "¿Cómo juegas?",
    "home.single": "Por tu cuenta",
    "home.singleHint": "solo tú",
    "home.multi": "En compañía",
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
    "home.toTable": "A la mesa",

    "colour.0": "Tomate",
    "colour.1": "Albaricoque",
    "colour.2": "Miel",
    "colour.3": "Albahaca",
    "colour.4": "Menta",
    "colour.5": "Arándano",
    "colour.6": "Ciruela",
    "colour.7": "Frambuesa",
    "colour.changed": "{wished} ya tenía dueño en esta mesa. Ahora eres {given}.",

    "invitation.heading": "{name} te invita a la mesa",
    "invitation.table": "Mesa {code}",
    "invitation.new": "Una mesa nueva",
    "invitation.accept": "Aceptar",
    "invitation.decline": "Rechazar",

    "join.heading": "Mesa {code}",
    "join.hint": "Tu sitio está puesto.",
    "join.join": "Unirse",
    "join.home": "Inicio",
    "join.looking": "Yendo a la mesa…",

    "link.lost": "Sin conexión. Volviendo…",
    "link.offline": "Sin red. Volviendo…",
    "offline.server": "No se llega al servidor",
    "offline.serverText": "¿Está encendido y despierto el portátil de la fiesta, y estás en el mismo wifi?",
    "offline.network": "Sin red",
    "offline.networkText": "Este dispositivo no tiene red ahora mismo. Mira su wifi.",
    "offline.waiting": "Vuelve sin que hagas nada",
    "offline.again": "Probar otra vez",
    "error.unknown": "Eso no ha funcionado ({code}).",
  },

  codes: {
    "message.malformed": "El servidor no ha podido leerlo. Recarga la página y prueba otra vez.",
    "message.unknown": "El servidor no conoce esa petición. Recarga la página.",
    "message.outOfPlace": "Eso no va aquí.",
    "door.refused": "Ese paso había caducado. Si tu sitio no está aquí, te espera en la puerta abierta.",
    "protocol.unsupported": "La página y el servidor hablan versiones distintas. Recarga la página.",

    "name.missing": "Escribe primero tu nombre",
    "name.tooLong": "Un nombre tiene {limit} caracteres como mucho",
    "name.invisible": "Un nombre necesita caracteres que se vean",
    "colour.unknown": "Ese color no existe",

    "account.busy": "El servidor tiene mucho que hacer. Prueba dentro de un momento.",
    "account.unsaved": "El servidor no ha podido guardarlo. Prueba más tarde.",
    "account.none": "Ya no tienes la sesión abierta",

    "code.malformed": "Un código de mesa son cinco u ocho letras, como KRTPN",
    "code.tooMany": "Demasiados códigos erróneos. Espera un minuto y prueba otra vez.",
    "table.unknown": "No hay ninguna mesa con ese código",
    "table.tooMany": "Ahora mismo no cabe otra mesa en el servidor",
    "person.gone": "Esa persona acaba de irse",
    "person.busy": "Otra persona la está invitando ahora mismo",
    "invitation.gone": "Esa invitación ya no vale",
    "invitation.tooMany": "Demasiadas invitaciones a la vez. Espera una respuesta.",

    "seat.takenOver": "Estás jugando en otra pestaña",

    "start.alone": "Conecta primero al menos a otra persona",
  },

  values: {},
};
