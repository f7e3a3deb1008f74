/** The texts of the first screen, in German (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "title.home": "Fourtop",
    "title.join": "An Tisch {code} · Fourtop",
    "title.arriving": "Fourtop",
    "title.untrusted": "Fourtop",

    "brand.home": "Fourtop, Startseite",
    "brand.motto": "Ein Quiz für einen Vierertisch",
    "brand.language": "Sprache",

    "home.heading": "Nimm Platz",
    "home.name": "Dein Name",
    "home.face": "Nächstes Gesicht (jetzt {face})",
    "home.look": "Dein Look",
    "home.lookShort": "Look",
    "home.mode": "Wer spielt?",
    "home.single": "Allein",
    "home.singleHint": "nur du",
    "home.multi": "Zusammen",
    "home.multiHint": "2–4 Personen",
    "home.start": "Quiz starten",
    "home.seated": "Du sitzt an Tisch {code}",
    "home.seatedWith": {
      by: "others",
      one: "Du sitzt an Tisch {code}, mit {others} weiteren",
      other: "Du sitzt an Tisch {code}, mit {others} weiteren",
    },
    "home.arcade": "Spiele",
    "home.account": "Dein Konto",
    "home.entered": "Angemeldet als {user}",
    "home.toTable": "Zurück zum Tisch",

    "colour.0": "Tomate",
    "colour.1": "Aprikose",
    "colour.2": "Honig",
    "colour.3": "Basilikum",
    "colour.4": "Minze",
    "colour.5": "Blaubeere",
    "colour.6": "Pflaume",
    "colour.7": "Himbeere",
    "face.0": "Wellen",
    "face.1": "Tolle",

    "join.heading": "Tisch {code}",
    "join.hint": "Dein Platz ist frei.",
    "join.join": "Dazusetzen",
    "join.home": "Startseite",
    "join.looking": "Verbinden …",

    "link.lost": "Verbindung weg. Verbinde neu …",
    "link.offline": "Kein Netz. Verbinde neu …",
    "offline.server": "Keine Verbindung zum Server",
    "offline.serverText": "Ist der Party-Laptop an? Bist du im selben WLAN?",
    "offline.network": "Kein Netz",
    "offline.networkText": "Dieses Gerät ist offline. Prüfe das WLAN.",
    "offline.waiting": "Wir verbinden dich automatisch neu",
    "offline.again": "Noch mal versuchen",
    "offline.missing": "Hier ist keine Seite",
    "offline.missingText": "Prüfe den Link oder den Code.",
    "offline.home": "Startseite",
    "page.missing": "Ein Teil dieser Seite lädt nicht. Lade sie neu. Hilft das nicht, aktualisiere deinen Browser.",
    "page.reload": "Neu laden",
    "error.unknown": "Das hat nicht geklappt ({code}).",
  },

  codes: {
    "message.malformed": "Da ist etwas schiefgegangen. Lade die Seite neu.",
    "message.unknown": "Diese Seite ist veraltet. Lade sie neu.",
    "message.outOfPlace": "Das geht hier nicht.",
    "door.refused": "Der Link ist abgelaufen. Über die normale Verbindung findest du deinen Platz.",
    "protocol.unsupported": "Es gibt eine neue Version. Lade die Seite neu.",

    "name.missing": "Bitte gib zuerst deinen Namen ein",
    "name.tooLong": "Ein Name hat höchstens {limit} Zeichen, mit Emojis weniger",
    "name.invisible": "Ein Name braucht sichtbare Zeichen",

    "account.busy": "Der Server hat gerade viel zu tun. Versuch es gleich noch mal.",
    "account.unsaved": "Der Server konnte das nicht speichern. Versuch es später noch mal.",
    "account.none": "Du bist abgemeldet. Melde dich neu an.",

    "code.malformed": "Ein Tischcode hat fünf oder acht Buchstaben, zum Beispiel KRTPN",
    "code.tooMany": "Zu viele falsche Codes. Versuch es in einer Minute noch mal.",
    "table.unknown": "Es gibt keinen Tisch mit diesem Code",

    "page.cookies": "Dein Browser blockiert Cookies. Erlaube sie für diese Seite und lade sie neu.",
    "seat.takenOver": "Du spielst in einem anderen Tab",

    "start.alone": "Hol erst mindestens eine Person dazu",
  },

  values: {},
};
