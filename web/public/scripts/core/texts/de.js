/** Deutsch: dieselben Schlüssel wie `en.js`. */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.home": "Fourtop",
    "title.connect": "Verbinden · Fourtop",
    "title.join": "An Tisch {code} · Fourtop",
    "title.lobby": "Tisch {code} · Fourtop",
    "title.preparing": "Quiz {number} · Fourtop",
    "title.countdown": "Quiz {number}: {topic} · Fourtop",
    "title.question": "{topic}, Frage {number} von {of} · Fourtop",
    "title.reveal": "{topic}, Frage {number} von {of} · Fourtop",
    "title.end": "{topic}: das Ergebnis · Fourtop",
    "title.watch": "Tisch {code} · Fourtop",
    "title.bye": "Fourtop",
    "title.over": "Fourtop",
    "title.arriving": "Fourtop",
    "title.practice": "Üben · Fourtop",
    "title.untrusted": "Fourtop",

    "brand.home": "Fourtop, Startseite",
    "brand.motto": "Ein Quiz für einen Vierertisch",
    "brand.language": "Sprache",

    "home.heading": "Nimm Platz",
    "home.name": "Dein Name",
    "home.colour": "Deine Farbe",

    "home.photo": "Dein Foto",
    "home.mode": "Wie spielst du?",
    "home.single": "Allein",
    "home.singleHint": "nur du",
    "home.multi": "Zusammen",
    "home.multiHint": "zwei bis vier",
    "home.connect": "Verbinden",
    "home.start": "Quiz starten",
    "home.seated": "Du sitzt an Tisch {code}",
    "home.seatedWith": {
      by: "others",
      one: "Du sitzt an Tisch {code}, mit {others} weiteren",
      other: "Du sitzt an Tisch {code}, mit {others} weiteren",
    },
    "home.arcade": "Spiele",
    "home.account": "Dein Konto",
    "home.toTable": "Zum Tisch",

    "colour.0": "Tomate",
    "colour.1": "Aprikose",
    "colour.2": "Honig",
    "colour.3": "Basilikum",
    "colour.4": "Minze",
    "colour.5": "Blaubeere",
    "colour.6": "Pflaume",
    "colour.7": "Himbeere",
    "colour.changed": "{wished} ist an diesem Tisch vergeben. Du bist jetzt {given}.",

    "invitation.heading": "{name} bittet dich an den Tisch",
    "invitation.table": "Tisch {code}",
    "invitation.new": "Ein neuer Tisch",
    "invitation.accept": "Annehmen",
    "invitation.decline": "Ablehnen",

    "join.heading": "Tisch {code}",
    "join.hint": "Für dich ist gedeckt.",
    "join.join": "Dazusetzen",
    "join.home": "Startseite",
    "join.looking": "Unterwegs zum Tisch …",

    "link.lost": "Verbindung weg. Gleich wieder da …",
    "link.offline": "Kein Netz. Gleich wieder da …",
    "offline.server": "Der Server ist nicht erreichbar",
    "offline.serverText": "Läuft der Laptop mit der Party, ist er wach, und bist du im selben WLAN?",
    "offline.network": "Kein Netz",
    "offline.networkText": "Dieses Gerät hat gerade kein Netz. Sieh nach dem WLAN.",
    "offline.waiting": "Es geht von selbst weiter",
    "offline.again": "Noch einmal versuchen",
    "error.unknown": "Das hat nicht geklappt ({code}).",
  },

  codes: {
    "message.malformed": "Das konnte der Server nicht lesen. Lade die Seite neu.",
    "message.unknown": "Diesen Wunsch kennt der Server nicht. Lade die Seite neu.",
    "message.outOfPlace": "Das gehört nicht hierher.",
    "door.refused":
      "Dieser Übergang war abgelaufen. Falls dein Platz hier fehlt: Er wartet an der offenen Tür.",
    "protocol.unsupported": "Seite und Server sprechen verschiedene Versionen. Lade die Seite neu.",

    "name.missing": "Bitte gib zuerst deinen Namen ein",
    "name.tooLong": "Ein Name hat höchstens {limit} Zeichen",
    "name.invisible": "Ein Name braucht sichtbare Zeichen",
    "colour.unknown": "Diese Farbe gibt es nicht",

    "account.busy": "Der Server hat viel zu tun. Versuch es gleich noch einmal.",
    "account.unsaved": "Der Server konnte das nicht sichern. Versuch es später wieder.",
    "account.none": "Du bist nicht mehr angemeldet",

    "code.malformed": "Ein Tischcode hat fünf oder acht Buchstaben, zum Beispiel KRTPN",
    "code.tooMany": "Zu viele falsche Codes. Versuche es in einer Minute wieder.",
    "table.unknown": "Einen Tisch mit diesem Code gibt es nicht",
    "table.tooMany": "Der Server hat gerade keinen Platz für noch einen Tisch",
    "person.gone": "Diese Person ist gerade gegangen",
    "person.busy": "Diese Person wird gerade von jemand anderem gefragt",
    "invitation.gone": "Diese Einladung gilt nicht mehr",
    "invitation.tooMany": "Zu viele Einladungen auf einmal. Warte auf eine Antwort.",

    "seat.takenOver": "Du spielst in einem anderen Tab",

    "start.alone": "Verbinde dich erst mit mindestens einer weiteren Person",
  },

  values: {},
};
