/** The texts of the account page, in German (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.account": "Dein Konto · Fourtop",
    "account.heading": "Dein Konto",
    "account.lead":
      "Ein Konto brauchst du nur, um aus der Ferne mitzuspielen. Am Tisch brauchst du keins.",
    "account.waiting": "Tisch {code} wartet auf dich.",
    "account.back": "Zurück",
    "account.user": "Benutzername",
    "account.userHint":
      "3 bis 24 Buchstaben von a bis z, Ziffern, Punkte, Binde- oder Unterstriche",
    "account.password": "Passwort",
    "account.passwordHint": "Mindestens 8 Zeichen",
    "account.show": "Zeigen",
    "account.logIn": "Anmelden",
    "account.register": "Registrieren",
    "account.newHere": "Neu hier? Wähle Name und Passwort und registriere dich.",
    "account.trust": "Wer diesen Server betreibt, kann sehen, was du darüber spielst.",
    "account.insecureHeading": "Nur durch die sichere Tür",
    "account.insecureText": "Hier könnten andere im Netz dein Passwort mitlesen.",
    "account.toSecure": "Zur sicheren Tür",
    "account.loggedInAs": "Angemeldet als",
    "account.photo": "Dein Foto",
    "account.toTable": "Zu Tisch {code}",
    "account.play": "Spielen",
    "account.logOut": "Abmelden",
    "account.change": "Passwort ändern",
    "account.present": "Aktuelles Passwort",
    "account.new": "Neues Passwort",
    "account.save": "Neues Passwort sichern",
    "account.changed": "Das Passwort ist geändert. Deine anderen Geräte sind abgemeldet.",
    "account.delete": "Konto löschen",
    "account.deleteText":
      "Benutzername, Passwort und Foto sind endgültig weg, und alle deine Geräte sind abgemeldet.",
    "account.deleteYes": "Endgültig löschen",
    "account.deleted": "Dein Konto ist gelöscht.",
    "account.loggedOut": "Du bist abgemeldet.",
  },

  codes: {
    "account.needed": "Bitte melde dich zuerst an",
    "account.insecure": "Passwörter gehen nur durch die sichere Tür",
    "account.nameUnusable":
      "Ein Benutzername hat {shortest} bis {longest} Buchstaben von a bis z, Ziffern, Punkte, Binde- oder Unterstriche",
    "account.nameTaken": "Diesen Benutzernamen hat schon jemand",
    "account.passwordShort": "Ein Passwort hat mindestens {limit} Zeichen",
    "account.passwordLong": "Ein Passwort hat höchstens {limit} Bytes",
    "account.passwordCommon": "Zu leicht zu erraten. Wähle ein anderes Passwort.",
    "account.wrong": "Benutzername oder Passwort stimmt nicht",
    "account.tooMany": {
      by: "seconds",
      one: "Zu viele Versuche. Versuch es in {seconds} Sekunde wieder.",
      other: "Zu viele Versuche. Versuch es in {seconds} Sekunden wieder.",
    },
    "account.full": "Dieser Server hat keinen Platz für ein weiteres Konto",
    "account.closed": "Neue Konten gibt es hier nicht. Melde dich an, wenn du eines hast",
    "account.lost": "Der Server ist nicht zu erreichen",
  },

  values: {},
};
