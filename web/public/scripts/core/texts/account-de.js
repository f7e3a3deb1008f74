/** The texts of the account page, in German (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "title.account": "Dein Konto · Fourtop",
    "account.heading": "Dein Konto",
    "account.lead": "Nur nötig, um online mitzuspielen. Am Tisch brauchst du kein Konto.",
    "account.welcomeLead": "Melde dich an oder registriere dich, um an einem Tisch zu spielen.",
    "account.welcomeGuests":
      "Melde dich an oder registriere dich, um einen Tisch zu eröffnen. Mit dem Link eines Tisches geht es ohne Konto.",
    "account.waiting": "Tisch {code} wartet auf dich.",
    "account.back": "Zurück",
    "account.user": "Benutzername",
    "account.userHint": "3 bis 24 Zeichen: a–z, 0–9, Punkt, Binde-, Unterstrich",
    "account.password": "Passwort",
    "account.passwordHint": "Mindestens 8 Zeichen",
    "account.show": "Zeigen",
    "account.logIn": "Anmelden",
    "account.register": "Registrieren",
    "account.newHere": "Ich bin neu hier",
    "account.known": "Ich habe ein Konto",
    "account.trust": "Der Gastgeber dieses Servers kann sehen, was du hier spielst.",
    "account.insecureHeading": "Nur über die sichere Verbindung",
    "account.insecureText": "Über diese Verbindung könnten andere im WLAN dein Passwort lesen.",
    "account.toSecure": "Sichere Verbindung nutzen",
    "account.loggedInAs": "Angemeldet als",
    "account.photo": "Dein Foto",
    "account.toTable": "Zu Tisch {code}",
    "account.play": "Spielen",
    "account.logOut": "Abmelden",
    "account.change": "Passwort ändern",
    "account.present": "Aktuelles Passwort",
    "account.new": "Neues Passwort",
    "account.save": "Neues Passwort speichern",
    "account.changed": "Passwort geändert. Deine anderen Geräte sind abgemeldet.",
    "account.delete": "Konto löschen",
    "account.deleteText":
      "Das löscht Benutzername, Passwort und Foto für immer. Alle deine Geräte werden abgemeldet.",
    "account.deleteYes": "Für immer löschen",
    "account.deleted": "Dein Konto ist gelöscht.",
    "account.loggedOut": "Du bist abgemeldet.",
  },

  codes: {
    "account.insecure": "Passwörter gehen nur über die sichere Verbindung",
    "account.nameUnusable":
      "Nimm {shortest} bis {longest} Zeichen: a–z, 0–9, Punkt, Binde- oder Unterstrich",
    "account.nameTaken": "Diesen Benutzernamen hat schon jemand",
    "account.passwordShort": "Ein Passwort braucht mindestens {limit} Zeichen",
    "account.passwordLong": "Das Passwort ist zu lang. Erlaubt sind {limit} Bytes.",
    "account.passwordCommon": "Zu leicht zu erraten. Wähle ein anderes Passwort.",
    "account.wrong": "Benutzername oder Passwort stimmt nicht",
    "account.tooMany": {
      by: "seconds",
      one: "Zu viele Versuche. Versuch es in {seconds} Sekunde noch mal.",
      other: "Zu viele Versuche. Versuch es in {seconds} Sekunden noch mal.",
    },
    "account.full": "Auf diesem Server ist kein Platz für noch ein Konto",
    "account.closed": "Neue Konten gibt es hier nicht. Melde dich an, wenn du eins hast.",
    "account.lost": "Keine Verbindung zum Server. Versuch es noch mal.",
  },

  values: {},
};
