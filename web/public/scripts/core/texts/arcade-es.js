/** What the arcade says, in Spanish (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.arcade": "Kids Joy Center · Fourtop",
    "title.game": "Kids Joy Center · Fourtop",

    "arcade.title": "Kids Joy Center",
    "arcade.back": "Volver",
    "arcade.games": "Juegos",
    "arcade.levels": "Niveles",
    "arcade.play": "Jugar",
    "arcade.scores": "Récords",
    "arcade.more": "Más juegos",
    "arcade.missingBoth": "Primero elige un juego y un nivel",
    "arcade.missingGame": "Primero elige un juego",
    "arcade.missingLevel": "Primero elige un nivel",
    "arcade.score": "Puntos",
    "arcade.time": "Tiempo restante",
    "arcade.gone": "Ese juego ha terminado",
    "arcade.clockWentOn": { by: "seconds", one: "El reloj siguió: {seconds} s", other: "El reloj siguió: {seconds} s" },

    "game.memory": "Memoria",
    "game.sorting": "Ordenar",
    "game.balloons": "Globos",
    "game.faces": "Caras",
    "game.find": "Buscar",
    "game.xo": "!XO",

    "level.easy": "Fácil",
    "level.medium": "Medio",
    "level.hard": "Difícil",

    "scores.coming": "Un momento…",
    "scores.none": "Aún no hay puntos. ¡Juega!",
    "scores.fault": "La lista no llegó. Inténtalo otra vez.",
    "scores.cancel": "Cancelar",

    "over.finished": "¡Lo has conseguido!",
    "over.lost": "Has perdido el juego",
    "over.again": "¿Otra vez?",
    "over.yes": "Sí",
    "over.no": "No",
    "over.record.waiting": "Apuntando tus puntos…",
    "over.record.placed": "Número {place} de tus récords",
    "over.record.unsaved": "No se pudieron apuntar los puntos",

    "race.heading": "Una carrera para todos",
    "race.hint": "Todos juegan lo mismo en su propio teléfono, en el mismo momento. Gana el mejor resultado.",
    "race.modes": "Modo de juego",
    "race.begin": "Empezar la carrera",
    "race.finished": "¡Listo! Los demás siguen jugando",
    "race.lost": "Has perdido el juego. Los demás siguen jugando",

    "racer.finished": "listo",
    "racer.lost": "perdido",

    "memory.board": "Cartas",
    "memory.closed": "Carta {number}",
    "memory.open": "Carta {number}: {animal}",
    "memory.paired": "Carta {number}: {animal}, encontrada",
    "memory.pair": "¡Pareja: {animal}!",
    "memory.miss": "{first} y {second}: no son pareja",
    "animal.fox": "Zorro",
    "animal.owl": "Búho",
    "animal.frog": "Rana",
    "animal.cat": "Gato",
    "animal.rabbit": "Conejo",
    "animal.bear": "Oso",
    "animal.penguin": "Pingüino",
    "animal.hedgehog": "Erizo",
    "animal.elephant": "Elefante",
    "animal.turtle": "Tortuga",
  },

  codes: {
    "move.none": "Ahora no hay ningún juego",
    "move.early": "Todavía no: un momento",
    "move.over": "El juego ha terminado",
    "move.impossible": "Eso no se puede jugar",
  },

  values: {},
};
