/** The texts of the page about http and https, in German; the English is in `secure.html` (P16). */

/** @type {Record<string, string>} */
export default {
  title: "Zwei Türen · Fourtop",
  home: "Fourtop, Startseite",
  back: "Zurück zum Tisch",
  heading: "Zwei Türen, ein Tisch",
  lead: "Komm durch welche du magst: Name, Platz und Punkte sind dieselben.",
  here: "Hier bist du",

  open: "Die offene Tür",
  openPicture: "Eine Tür, die offen steht, dahinter ein gedeckter Tisch",
  open1: "Für alle, ohne etwas einzurichten",
  open2: "Das Display kann beim Nachdenken dunkel werden",
  open3: "Andere in diesem WLAN könnten mitlesen",
  toOpen: "Zur offenen Tür",
  secure: "Die sichere Tür",
  securePicture: "Eine geschlossene Tür mit Schloss, darüber brennt eine Lampe",
  secure1: "Das Display bleibt an, solange du spielst",
  secure2: "Niemand in diesem WLAN kann mitlesen",
  secureOwn: "Handys kennen ihr Zertifikat: nichts zu installieren",
  secureLocal: "Dein Browser fragt zuerst nach",
  toSecure: "Durch die sichere Tür",
  later: "Für Bewegung, Kompass und Konto brauchst du sie.",

  ownHeading: "Geh einfach durch",
  ownText:
    "Dieser Server hat ein Zertifikat, das Handys schon kennen. Es gibt nichts zu installieren und nichts zu bestätigen.",

  asks: "Was dein Browser fragt",
  asksText:
    "Dieser Server hat sein Zertifikat selbst gemacht, also kann keine Stelle dafür bürgen, die dein Browser kennt. Das sagt er einmal: „nicht privat“ oder „nicht sicher“.",
  goOn: "Android und Computer: weitergehen",
  goOnText: "Wähle „Erweitert“ und dann weiter. Für einen Abend reicht das.",
  goOnPicture: "Ein Handy mit einer Warnung; der Weg weiter, darunter, ist markiert",
  stuck: "iPhone und iPad: das reicht nicht",
  stuckText:
    "Die Seite ginge auf, das Spiel nicht. Bleib an der offenen Tür, oder installiere unten das Profil.",
  stuckPicture: "Ein Handy, dessen Spiel nie lädt",

  print: "Zuerst: Ist es der richtige Server?",
  printText:
    "Vergleiche mit dem Terminal des Laptops. Installiere nur, wenn jedes Paar gleich ist.",
  printPicture: "Ein Laptop, dessen Terminal den Fingerabdruck zeigt",

  trust: "Ein Gerät diesem Server vertrauen lassen",
  trustText:
    "Einmal, in zwei Minuten, und nur bei Gastgebern, die du kennst. Am besten passt es für deren eigene Geräte.",
  undo: "So machst du es rückgängig",

  iphone: "iPhone und iPad",
  iphone1: "Profil in Safari laden",
  iphone1Text: "Tippe auf den Knopf, dann auf „Zulassen“. Es muss Safari sein.",
  iphone1Picture: "Ein Handy, das nach einem Profil fragt; „Zulassen“ ist markiert",
  iphoneFile: "Profil laden",
  iphone2: "Einstellungen › Profil geladen",
  iphone2Text: "Die Zeile steht für einige Minuten weit oben in den Einstellungen.",
  iphone2Picture: "Die Liste der Einstellungen, die obere Zeile markiert",
  iphone3: "Installieren",
  iphone3Text:
    "Oben rechts; gib deinen Code ein. „Nicht signiert“ stimmt: Nur dieser Laptop hat es gemacht.",
  iphone3Picture: "Ein Profil; der Knopf oben rechts ist markiert",
  iphone4: "Einstellungen › Allgemein › Info › Zertifikatsvertrauenseinstellungen",
  iphone4Text:
    "Ganz am Ende von Info. Schalte volles Vertrauen für diesen Server ein. Ohne das ändert sich nichts.",
  iphone4Picture: "Eine Liste mit einer markierten Zeile, ihr Schalter ist an",
  iphoneUndo: "Einstellungen › Allgemein › VPN und Geräteverwaltung › Fourtop › Profil entfernen.",
  iphoneUndoPicture: "Ein Profil, darunter markiert eine Zeile zum Entfernen",

  android: "Android",
  androidText:
    "Die Wörter unterscheiden sich je Hersteller: Suche in den Einstellungen nach „Zertifikat“.",
  android1: "Zertifikat laden",
  android1Text: "Will es sich selbst öffnen, lass es: Installiert wird in den Einstellungen.",
  android1Picture: "Ein Handy mit einem Pfeil hinunter in eine Ablage",
  androidFile: "Zertifikat laden",
  android2: "Einstellungen › Sicherheit › Verschlüsselung und Anmeldedaten",
  android2Text: "Dann Zertifikat installieren › CA-Zertifikat.",
  android2Picture: "Die Liste der Einstellungen, die Zeile mit dem Schloss markiert",
  android3: "Trotzdem installieren, und die Datei wählen",
  android3Text:
    "Das Handy warnt, zu Recht, und fragt nach der PIN. Die Datei heißt fourtop-ca.crt.",
  android3Picture: "Eine Warnung; der Knopf darunter ist markiert",
  androidUndo:
    "Einstellungen › Sicherheit › Verschlüsselung und Anmeldedaten › Nutzeranmeldedaten › Fourtop › Entfernen.",
  androidUndoPicture: "Ein Zertifikat, darunter markiert eine Zeile zum Entfernen",

  computer: "Computer",
  computer1: "Zertifikat laden und importieren",
  computer1Text: "Es gehört zu den Zertifizierungsstellen, zum Erkennen von Websites.",
  computerPicture: "Ein Laptop, der das Zertifikat in seine Liste aufnimmt",
  computerFile: "Zertifikat laden",
  firefox:
    "Einstellungen › Datenschutz & Sicherheit › Zertifikate anzeigen › Zertifizierungsstellen › Importieren.",
  macos:
    "Datei öffnen; in der Schlüsselbundverwaltung das Zertifikat öffnen › Vertrauen › Immer vertrauen.",
  windows:
    "Datei öffnen › Zertifikat installieren › Aktueller Benutzer › Vertrauenswürdige Stammzertifizierungsstellen.",
  linuxName: "Chrome unter Linux",
  linux:
    "Einstellungen › Datenschutz und Sicherheit › Sicherheit › Zertifikate verwalten › Zertifizierungsstellen › Importieren.",
  computerUndo: "An derselben Stelle steht es unter Fourtop: Lösche es dort.",
  computerUndoPicture: "Ein Zertifikat, darunter markiert eine Zeile zum Entfernen",

  means: "Was Vertrauen bedeutet",
  means1:
    "Die Stelle dieses Servers kann für Adressen in Heimnetzen bürgen, für Namen auf .local und für den Namen dieses Laptops. Nicht für deine Bank.",
  means2: "Sie gilt bis",
  means2More: "Ihr Schlüssel verlässt den Laptop nie.",
  means3: "Ob iPhones sich an ihre Grenze bei den Adressen halten, ist hier nicht geprüft.",
  means4:
    "Tu es nur bei Gastgebern, die du kennst, und mach es rückgängig, wenn du nicht mehr kommst.",
};
