/** The texts of the page about http and https, in German; the English is in `secure.html` (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    title: "Zwei Türen · Fourtop",
    home: "Fourtop, Startseite",
    back: "Zurück zum Tisch",
    heading: "Zwei Türen, ein Tisch",
    lead: "Beide führen zum selben Spiel. Name, Platz und Punkte bleiben gleich.",
    here: "Hier bist du",

    open: "Normale Verbindung",
    openPicture: "Eine Tür, die offen steht, dahinter ein gedeckter Tisch",
    open1: "Für alle, ganz ohne Einrichten",
    open2: "Das Display kann beim Nachdenken dunkel werden",
    open3: "Andere in diesem WLAN könnten dein Spiel sehen",
    toOpen: "Normale Verbindung nutzen",
    secure: "Sichere Verbindung",
    securePicture: "Eine geschlossene Tür mit Schloss, darüber brennt eine Lampe",
    secure1: "Das Display bleibt an, solange du spielst",
    secure2: "Niemand in diesem WLAN kann dein Spiel sehen",
    secureOwn: "Geht sofort, nichts zu installieren",
    secureLocal: "Dein Browser fragt zuerst nach",
    toSecure: "Sichere Verbindung nutzen",
    later:
      "Die sichere Verbindung brauchst du für Bewegung, Kompass, den Standort deines Handys und dein Konto.",

    ownHeading: "Du kannst sie gleich nutzen",
    ownText: "Handys kennen das Zertifikat dieses Servers schon. Du musst nichts installieren.",

    asks: "Was dein Browser fragt",
    asksText:
      "Dieser Server hat sein Zertifikat selbst gemacht, darum kennt es dein Browser nicht. Er warnt dich einmal: „nicht privat“ oder „nicht sicher“.",
    goOn: "Android und Computer: einfach weiter",
    goOnText: "Wähle „Erweitert“ und dann weiter. Für einen Abend reicht das.",
    goOnPicture: "Ein Handy mit einer Warnung, darunter ist der Weg weiter markiert",
    stuck: "iPhone und iPad: das reicht nicht",
    stuckText:
      "Die Seite geht auf, das Spiel nicht. Nimm die normale Verbindung oder installiere unten das Profil.",
    stuckPicture: "Ein Handy, dessen Spiel nie lädt",

    print: "Zuerst: Ist es der richtige Server?",
    printText:
      "Vergleich ihn mit dem Terminal des Laptops. Installiere nur, wenn jedes Paar gleich ist.",
    printPicture: "Ein Laptop, dessen Terminal den Fingerabdruck zeigt",

    trust: "So vertraut ein Gerät diesem Server",
    trustText:
      "Das dauert einmal zwei Minuten. Mach es nur bei Gastgebern, die du kennst, am besten auf deren eigenen Geräten.",
    others: "Andere Geräte",
    undo: "So machst du es rückgängig",

    iphone: "iPhone und iPad",
    iphone1: "Profil in Safari laden",
    iphone1Text: "Tipp auf den Knopf, dann auf „Zulassen“. Das geht nur in Safari.",
    iphone1Picture: "Ein Handy fragt nach einem Profil, „Zulassen“ ist markiert",
    iphoneFile: "Profil laden",
    iphone2: "Einstellungen › Profil geladen",
    iphone2Text: "Die Zeile steht für einige Minuten weit oben in den Einstellungen.",
    iphone2Picture: "Die Liste der Einstellungen, die obere Zeile markiert",
    iphone3: "Installieren",
    iphone3Text:
      "Oben rechts. Gib deinen Code ein. „Nicht signiert“ ist richtig, denn nur dieser Laptop hat es gemacht.",
    iphone3Picture: "Ein Profil, der Knopf oben rechts ist markiert",
    iphone4: "Einstellungen › Allgemein › Info › Zertifikats\u00advertrauens\u00adeinstellungen",
    iphone4Text:
      "Ganz am Ende von Info. Schalte volles Vertrauen für diesen Server ein. Ohne das ändert sich nichts.",
    iphone4Picture: "Eine Liste mit einer markierten Zeile, ihr Schalter ist an",
    iphoneUndo: "Einstellungen › Allgemein › VPN und Geräteverwaltung › Fourtop › Profil entfernen.",
    iphoneUndoPicture: "Ein Profil, darunter markiert eine Zeile zum Entfernen",

    android: "Android",
    androidText: "Jedes Handy sagt es etwas anders. Such in den Einstellungen nach „Zertifikat“.",
    android1: "Zertifikat laden",
    android1Text: "Öffnet es sich von selbst, schließ es. Du installierst es in den Einstellungen.",
    android1Picture: "Ein Handy mit einem Pfeil hinunter in eine Ablage",
    androidFile: "Zertifikat laden",
    android2: "Einstellungen › Sicherheit › Verschlüsselung und Anmeldedaten",
    android2Text: "Dann Zertifikat installieren › CA-Zertifikat.",
    android2Picture: "Die Liste der Einstellungen, die Zeile mit dem Schloss markiert",
    android3: "Trotzdem installieren und die Datei wählen",
    android3Text:
      "Das Handy warnt dich zu Recht und fragt nach der PIN. Die Datei heißt fourtop-ca.crt.",
    android3Picture: "Eine Warnung, der Knopf darunter ist markiert",
    androidUndo:
      "Einstellungen › Sicherheit › Verschlüsselung und Anmeldedaten › Nutzeranmeldedaten › Fourtop › Entfernen.",
    androidUndoPicture: "Ein Zertifikat, darunter markiert eine Zeile zum Entfernen",

    computer: "Computer",
    computer1: "Zertifikat laden und importieren",
    computer1Text: "Füg es bei den Zertifizierungsstellen hinzu, zum Erkennen von Websites.",
    computerPicture: "Ein Laptop, der das Zertifikat in seine Liste aufnimmt",
    computerFile: "Zertifikat laden",
    firefox:
      "Einstellungen › Datenschutz & Sicherheit › Zertifikate anzeigen › Zertifizierungsstellen › Importieren.",
    macos:
      "Datei öffnen, in der Schlüsselbundverwaltung das Zertifikat öffnen › Vertrauen › Immer vertrauen.",
    windows:
      "Datei öffnen › Zertifikat installieren › Aktueller Benutzer › Vertrauenswürdige Stammzertifizierungsstellen.",
    linuxName: "Chrome unter Linux",
    linux:
      "Einstellungen › Datenschutz und Sicherheit › Sicherheit › Zertifikate verwalten › Zertifizierungsstellen › Importieren.",
    computerUndo: "Du findest es an derselben Stelle unter Fourtop. Lösch es dort.",
    computerUndoPicture: "Ein Zertifikat, darunter markiert eine Zeile zum Entfernen",

    means: "Was Vertrauen bedeutet",
    means1:
      "Dein Gerät glaubt dann diesem Server bei Adressen in Heimnetzen, bei Namen auf .local und beim Namen dieses Laptops. Nicht bei deiner Bank.",
    means2: "Das gilt bis",
    means2More: "Der Schlüssel verlässt den Laptop nie.",
    means3: "Ob iPhones sich an die Grenze bei den Adressen halten, hat niemand geprüft.",
    means4:
      "Mach es nur bei Gastgebern, die du kennst, und mach es rückgängig, wenn du nicht mehr kommst.",
  },
  codes: {},
  values: {},
};
