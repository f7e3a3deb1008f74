/** The texts of the host's page, in German (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.host": "Gastgeber · Fourtop",
    "host.heading": "Deine Party",
    "host.lead": "Was deine Gäste brauchen, auf einen Blick.",
    "host.phones": "Handys",
    "host.phonesText": "Scanne den Code mit jedem Handy oder tippe diese Adresse ein.",
    "host.qr": "QR-Code mit der Adresse der Party",
    "host.open": { by: "pages", one: "{pages} Seite ist auf einem anderen Gerät offen.", other: "{pages} Seiten sind auf anderen Geräten offen." },
    "host.quiet": { by: "minutes", one: "Das letzte Handy war vor {minutes} Minute hier.", other: "Das letzte Handy war vor {minutes} Minuten hier." },
    "host.just": "Vor weniger als einer Minute war ein Handy hier.",
    "host.none": "Noch kein Handy ist da.",
    "host.help": "Was du prüfen kannst",
    "host.helpWifi": "Ist das Handy im selben WLAN, ohne mobile Daten?",
    "host.helpGuest": "Ein Gast-WLAN trennt die Geräte. Nimm das normale.",
    "host.helpFirewall": "Sperrt eine Firewall auf diesem Computer den Port? Erlaube eingehendes TCP.",
    "host.tv": "Fernseher",
    "host.tvText": "Öffne diese Adresse im Browser des Fernsehers.",
    "host.tvNone": "Öffne auf einem Handy einen Tisch. Dann steht hier seine Adresse für den Fernseher.",
    "host.tvOpen": "Auf diesem Bildschirm zeigen",
    "host.table": "Tisch von {name}",
    "host.quizzes": "Quizze",
    "host.builtIn": "Diese Quizze sind bei Fourtop dabei. Für eigene starte den Server mit --quiz-url.",
    "host.source": "Von {source}",
    "host.count": { by: "questions", one: "{questions} Frage", other: "{questions} Fragen" },
    "host.missing": "An dieser Adresse ist kein Quiz.",
    "host.pictures": "Fotos und Bilder",
    "host.faces": "Fotos für Gesichter",
    "host.find": "Bilder für Suchen",
    "host.picturesText": "Spielt Gesichter mit eurer Familie und sucht in eigenen Bildern.",
    "host.friends": "Online dabei",
    "host.off":
      "Für Freunde online brauchst du einen öffentlichen Server. Starte diesen hier mit --uplink.",
    "host.up": "Verbunden mit {link}. Verschicke den Link aus der Lobby des Tisches.",
    "host.waiting": "Keine Verbindung zu {link}. Neuer Versuch …",
    "host.refused": "{link} weist diesen Server ab. Der Grund steht im Terminal.",
    "host.closed": "Nur der Gastgeber sieht diese Seite. Öffne den Link für den Gastgeber aus dem Terminal.",
    "host.home": "Startseite",
    "host.lost": "Keine Verbindung zum Server. Neuer Versuch …",
  },

  codes: {},

  values: {},
};
