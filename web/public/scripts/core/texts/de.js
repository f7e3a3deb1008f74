/** The texts of the first screen, in German (P16). */

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
    "home.mode": "Wer spielt?",
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
    "home.toTable": "Zurück zum Tisch",

    "colour.0": "Tomate",
    "colour.1": "Aprikose",
    "colour.2": "Honig",
    "colour.3": "Basilikum",
    "colour.4": "Minze",
    "colour.5": "Blaubeere",
    "colour.6": "Pflaume",
    "colour.7": "Himbeere",
    "colour.changed": "{wished} ist an diesem Tisch vergeben. Du bist jetzt {given}.",

    "invitation.heading": "{name} lädt dich ein",
    "invitation.table": "Tisch {code}",
    "invitation.new": "Ein neuer Tisch",
    "invitation.accept": "Annehmen",
    "invitation.decline": "Ablehnen",

    "join.heading": "Tisch {code}",
    "join.hint": "Dein Platz ist frei.",
    "join.join": "Dazusetzen",
    "join.home": "Startseite",
    "join.looking": "Verbinden …",

    "link.lost": "Verbindung weg. Verbinde neu …",
    "link.offline": "Kein Netz. Verbinde neu …",
    "offline.server": "Der Server ist nicht erreichbar",
    "offline.serverText": "Ist der Party-Laptop an? Bist du im selben WLAN?",
    "offline.network": "Kein Netz",
    "offline.networkText": "Dieses Gerät ist offline. Prüfe das WLAN.",
    "offline.waiting": "Die Verbindung kommt von selbst zurück",
    "offline.again": "Noch einmal versuchen",
    "error.unknown": "Das hat nicht geklappt ({code}).",
  },

  codes: {
    "message.malformed": "Das konnte der Server nicht lesen. Lade die Seite neu.",
    "message.unknown": "Diese Seite ist veraltet. Lade sie neu.",
    "message.outOfPlace": "Das geht hier nicht.",
    "door.refused":
      "Dieser Link ist abgelaufen. Fehlt dein Platz hier, geh zurück zur offenen Tür.",
    "protocol.unsupported": "Es gibt eine neue Version. Lade die Seite neu.",

    "name.missing": "Bitte gib zuerst deinen Namen ein",
    "name.tooLong": "Ein Name hat höchstens {limit} Zeichen, mit Emojis weniger",
    "name.invisible": "Ein Name braucht sichtbare Zeichen",
    "colour.unknown": "Diese Farbe gibt es nicht",

    "account.busy": "Der Server ist ausgelastet. Versuch es gleich noch einmal.",
    "account.unsaved": "Der Server konnte das nicht sichern. Versuch es später wieder.",
    "account.none": "Du bist nicht mehr angemeldet",

    "code.malformed": "Ein Tischcode hat fünf oder acht Buchstaben, zum Beispiel KRTPN",
    "code.tooMany": "Zu viele falsche Codes. Versuche es in einer Minute wieder.",
    "table.unknown": "Einen Tisch mit diesem Code gibt es nicht",
    "table.tooMany": "Der Server hat gerade keinen Platz für noch einen Tisch",
    "invitation.gone": "Diese Einladung gilt nicht mehr",

    "seat.takenOver": "Du spielst in einem anderen Tab",

    "start.alone": "Verbinde dich erst mit mindestens einer weiteren Person",
  },

  values: {},
};
