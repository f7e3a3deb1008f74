/** The texts of the page for decks of faces, in Spanish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "title.decks": "Fotos propias · Fourtop",
    "decks.heading": "Fotos propias para Caras",
    "decks.lead":
      "Añade al menos cuatro fotos con nombre. Así todos pueden jugar a Caras con ellas.",
    "decks.name": "Nombre de una baraja nueva",
    "decks.example": "Familia",
    "decks.make": "Crear baraja",
    "decks.back": "Volver a Caras",
    "decks.ready": {
      by: "people",
      one: "{people} persona · lista para jugar",
      other: "{people} personas · lista para jugar",
    },
    "decks.missing": { by: "missing", one: "Falta {missing} persona para poder jugar", other: "Faltan {missing} personas para poder jugar" },
    "decks.add": "Añadir fotos",
    "decks.person": "Nombre de esta persona",
    "decks.drop": "Saltar",
    "decks.keep": "Añadir",
    "decks.outOf": "Quitar a {name}",
    "decks.remove": "Quitar la baraja",
    "decks.removeText": "Se borran todas sus fotos de este servidor.",
    "decks.removeYes": "Quitarla",
    "decks.closed":
      "Solo el anfitrión puede cambiar barajas. Abre el enlace del anfitrión que muestra el terminal.",
    "decks.home": "Inicio",
  },

  codes: {
    "host.only": "Solo puede hacerlo el anfitrión",
    "deck.doubled": "Ese nombre ya está en la baraja",
    "deck.full":
      "No queda sitio. Una baraja tiene como mucho {people} personas, y hay como mucho {decks} barajas.",
    "deck.unsaved": "No se ha podido guardar. ¿Está lleno el disco?",
    "deck.lost": "Sin conexión con el servidor. Prueba otra vez.",
  },

  values: {},
};
