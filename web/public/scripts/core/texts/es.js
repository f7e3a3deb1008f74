/** The texts of the first screen, in Spanish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "title.home": "Fourtop",
    "title.join": "A la mesa {code} · Fourtop",
    "title.arriving": "Fourtop",
    "title.untrusted": "Fourtop",

    "brand.home": "Fourtop, inicio",
    "brand.motto": "Un quiz para una mesa de cuatro",
    "brand.language": "Idioma",

    "home.heading": "Toma asiento",
    "home.name": "Tu nombre",
    "home.face": "Cara siguiente (ahora {face})",
    "home.look": "Tu look",
    "home.lookShort": "Look",
    "home.mode": "¿Quién juega?",
    "home.single": "Un jugador",
    "home.singleHint": "por tu cuenta",
    "home.multi": "Con amigos",
    "home.multiHint": "de 2 a 4",
    "home.start": "Empezar",
    "home.seated": "Estás en la mesa {code}",
    "home.seatedWith": {
      by: "others",
      one: "Estás en la mesa {code} con {others} persona más",
      other: "Estás en la mesa {code} con {others} personas más",
    },
    "home.arcade": "Juegos",
    "home.account": "Tu cuenta",
    "home.entered": "Has entrado como {user}",
    "home.toTable": "Volver a la mesa",

    "colour.0": "Tomate",
    "colour.1": "Albaricoque",
    "colour.2": "Miel",
    "colour.3": "Albahaca",
    "colour.4": "Menta",
    "colour.5": "Arándano",
    "colour.6": "Ciruela",
    "colour.7": "Frambuesa",
    "face.0": "melena",
    "face.1": "tupé",

    "join.heading": "Mesa {code}",
    "join.hint": "Tu sitio está listo.",
    "join.join": "Unirse",
    "join.home": "Inicio",
    "join.looking": "Entrando en la mesa…",

    "link.lost": "Sin conexión. Volviendo a conectar…",
    "link.offline": "Sin red. Volviendo a conectar…",
    "offline.server": "Sin conexión con el servidor",
    "offline.serverText": "¿Está encendido el portátil de la fiesta? ¿Estás en el mismo wifi?",
    "offline.network": "Sin red",
    "offline.networkText": "Este móvil está sin conexión. Revisa el wifi.",
    "offline.waiting": "Volvemos a conectar automáticamente",
    "offline.again": "Probar otra vez",
    "offline.missing": "Aquí no hay ninguna página",
    "offline.missingText": "Revisa el enlace o el código.",
    "offline.home": "Inicio",
    "page.missing": "No se puede cargar una parte de la página. Recárgala. Si no ayuda, actualiza el navegador.",
    "page.reload": "Recargar",
    "error.unknown": "Eso no ha funcionado ({code}).",
  },

  codes: {
    "message.malformed": "Algo ha ido mal. Recarga la página.",
    "message.unknown": "Esta página está desactualizada. Recárgala.",
    "message.outOfPlace": "Eso no se puede hacer aquí.",
    "door.refused": "Ese enlace ha caducado. Usa la conexión normal para encontrar tu sitio.",
    "protocol.unsupported": "Hay una versión nueva. Recarga la página.",

    "name.missing": "Escribe primero tu nombre",
    "name.tooLong": "Un nombre tiene {limit} caracteres como mucho, menos si son emojis",
    "name.invisible": "Un nombre debe tener caracteres visibles",

    "account.busy": "El servidor está ocupado. Prueba dentro de un momento.",
    "account.unsaved": "El servidor no ha podido guardarlo. Prueba más tarde.",
    "account.none": "Se ha cerrado tu sesión. Entra otra vez.",

    "code.malformed": "Un código de mesa tiene cinco u ocho letras, como KRTPN",
    "code.tooMany": "Demasiados códigos incorrectos. Espera un minuto y prueba otra vez.",
    "table.unknown": "No hay ninguna mesa con ese código",

    "page.cookies": "Tu navegador bloquea las cookies. Permítelas en esta página y recárgala.",
    "seat.takenOver": "Estás jugando en otra pestaña",

    "start.alone": "Primero tiene que unirse al menos otra persona",
  },

  values: {},
};
