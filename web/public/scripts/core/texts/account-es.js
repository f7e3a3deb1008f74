/** The texts of the account page, in Spanish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "title.account": "Tu cuenta · Fourtop",
    "account.heading": "Tu cuenta",
    "account.lead": "Solo hace falta para jugar en línea. En la mesa no necesitas cuenta.",
    "account.welcomeLead": "Entra o regístrate para jugar en una mesa.",
    "account.welcomeGuests":
      "Entra o regístrate para abrir una mesa. Con el enlace de una mesa no hace falta cuenta.",
    "account.waiting": "La mesa {code} te espera.",
    "account.back": "Volver",
    "account.user": "Nombre de usuario",
    "account.userHint": "De 3 a 24 caracteres: a–z, 0–9, punto, guion, guion bajo",
    "account.password": "Contraseña",
    "account.passwordHint": "Al menos 8 caracteres",
    "account.show": "Mostrar",
    "account.logIn": "Entrar",
    "account.register": "Registrarse",
    "account.newHere": "Es mi primera vez",
    "account.known": "Ya tengo cuenta",
    "account.trust": "El anfitrión de este servidor puede ver lo que juegas aquí.",
    "account.insecureHeading": "Solo con la conexión segura",
    "account.insecureText": "Con esta conexión, otros en el wifi podrían leer tu contraseña.",
    "account.toSecure": "Usar la conexión segura",
    "account.loggedInAs": "Has entrado como",
    "account.photo": "Tu foto",
    "account.toTable": "A la mesa {code}",
    "account.play": "Jugar",
    "account.logOut": "Cerrar sesión",
    "account.change": "Cambiar la contraseña",
    "account.present": "Contraseña actual",
    "account.new": "Contraseña nueva",
    "account.save": "Guardar la contraseña nueva",
    "account.changed": "Contraseña cambiada. Se ha cerrado la sesión en tus otros dispositivos.",
    "account.delete": "Eliminar la cuenta",
    "account.deleteText":
      "Se borran tu nombre de usuario, contraseña y foto. Se cierra la sesión en todos tus dispositivos.",
    "account.deleteYes": "Eliminar para siempre",
    "account.deleted": "Tu cuenta se ha eliminado.",
    "account.loggedOut": "Has cerrado la sesión.",
  },

  codes: {
    "account.insecure": "Las contraseñas solo funcionan con la conexión segura",
    "account.nameUnusable":
      "Usa de {shortest} a {longest} caracteres: a–z, 0–9, punto, guion o guion bajo",
    "account.nameTaken": "Ese nombre de usuario ya está en uso",
    "account.passwordShort": "Una contraseña necesita al menos {limit} caracteres",
    "account.passwordLong": "Esta contraseña es demasiado larga. El límite es {limit} bytes.",
    "account.passwordCommon": "Demasiado fácil de adivinar. Elige otra contraseña.",
    "account.wrong": "Nombre de usuario o contraseña incorrectos",
    "account.tooMany": {
      by: "seconds",
      one: "Demasiados intentos. Prueba dentro de {seconds} segundo.",
      other: "Demasiados intentos. Prueba dentro de {seconds} segundos.",
    },
    "account.full": "En este servidor no cabe otra cuenta",
    "account.closed": "Aquí no se crean cuentas nuevas. Entra si ya tienes una.",
    "account.lost": "Sin conexión con el servidor. Prueba otra vez.",
  },

  values: {},
};
