/** The texts of the account page, in Spanish (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.account": "Tu cuenta · Fourtop",
    "account.heading": "Tu cuenta",
    "account.lead": "Solo necesitas una cuenta para jugar desde lejos. En la mesa no hace falta.",
    "account.waiting": "La mesa {code} te espera.",
    "account.back": "Volver",
    "account.user": "Nombre de usuario",
    "account.userHint": "De 3 a 24 letras de la a a la z, cifras, puntos, guiones o guiones bajos",
    "account.password": "Contraseña",
    "account.passwordHint": "Al menos 8 caracteres",
    "account.show": "Mostrar",
    "account.logIn": "Entrar",
    "account.register": "Registrarse",
    "account.newHere": "¿Primera vez? Elige nombre y contraseña y regístrate.",
    "account.trust": "Quien lleva este servidor puede ver lo que juegas a través de él.",
    "account.insecureHeading": "Solo por la puerta segura",
    "account.insecureText": "Aquí otros en la red podrían leer tu contraseña.",
    "account.toSecure": "A la puerta segura",
    "account.loggedInAs": "Has entrado como",
    "account.photo": "Tu foto",
    "account.toTable": "A la mesa {code}",
    "account.play": "Jugar",
    "account.logOut": "Salir",
    "account.change": "Cambiar la contraseña",
    "account.present": "Contraseña actual",
    "account.new": "Contraseña nueva",
    "account.save": "Guardar la contraseña nueva",
    "account.changed":
      "La contraseña ha cambiado. Se ha cerrado la sesión en tus otros dispositivos.",
    "account.delete": "Eliminar la cuenta",
    "account.deleteText":
      "El nombre de usuario, la contraseña y la foto se borran para siempre, y se cierra la sesión en todos tus dispositivos.",
    "account.deleteYes": "Eliminar para siempre",
    "account.deleted": "Tu cuenta se ha eliminado.",
    "account.loggedOut": "Has cerrado la sesión.",
  },

  codes: {
    "account.needed": "Entra primero con tu cuenta",
    "account.insecure": "Las contraseñas pasan solo por la puerta segura",
    "account.nameUnusable":
      "Un nombre de usuario tiene de {shortest} a {longest} letras de la a a la z, cifras, puntos, guiones o guiones bajos",
    "account.nameTaken": "Ese nombre de usuario ya está en uso",
    "account.passwordShort": "Una contraseña tiene al menos {limit} caracteres",
    "account.passwordLong": "Una contraseña tiene como máximo {limit} bytes",
    "account.passwordCommon": "Demasiado fácil de adivinar. Elige otra contraseña.",
    "account.wrong": "El nombre de usuario o la contraseña no es correcto",
    "account.tooMany": {
      by: "seconds",
      one: "Demasiados intentos. Prueba dentro de {seconds} segundo.",
      other: "Demasiados intentos. Prueba dentro de {seconds} segundos.",
    },
    "account.full": "En este servidor no cabe otra cuenta",
    "account.closed": "Aquí no se crean cuentas nuevas. Entra si ya tienes una",
    "account.lost": "No se puede conectar con el servidor",
  },

  values: {},
};
