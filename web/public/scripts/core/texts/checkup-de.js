/** The texts of what the server found about phones that want to reach it, in German (P16, NW9). */

/** @type {Catalogue} */
export default {
  ui: {
    "checkup.heading": "Erreichen mich Handys?",
    "checkup.asking": "Wird geprüft…",
    "checkup.fine": "Nichts hier hält Handys fern.",
    "checkup.faults": { by: "faults", one: "{faults} Sache hält Handys fern.", other: "{faults} Dinge halten Handys fern." },
    "checkup.all": "Was geprüft wurde",
  },

  codes: {
    "ports.open": "Der Server lauscht auf Port {http} (http) und auf Port {https} (https).",
    "ports.loopback": "Der Server ist nur auf diesem Gerät erreichbar. Starte ihn ohne --host, dann können sich Handys verbinden.",
    "addresses.link": "Links und QR-Codes beginnen mit {url}, wie es --link verlangt.",
    "addresses.one": "Handys im selben Netz öffnen {url}.",
    "addresses.several": "Handys öffnen {url}. Antwortet das nicht, versuche eine andere der {count} Adressen dieses Geräts.",
    "addresses.none": "Dieses Gerät ist in keinem Netz. Verbinde es mit dem WLAN der Handys.",
    "addresses.selfAssigned": "Der Router hat diesem Gerät keine Adresse gegeben. Trenne es vom Netz und verbinde es neu.",
    "addresses.inside": "Dieses Gerät hat nur Adressen von Tunneln oder Containern. Verbinde es mit dem WLAN der Handys.",
    "addresses.container": "Handys erreichen die Adresse eines Containers nicht. Starte den Server mit --link http://ADRESSE:{http}.",
    "firewall.none": "Der Server sieht auf diesem Gerät keine Firewall.",
    "firewall.on": "Eine Firewall ist an ({name}). Dieser Befehl öffnet die Ports: {command}",
    "tunnel.none": "Kein VPN ist an.",
    "tunnel.on": "Ein VPN ist an ({interface}). Verbindet sich kein Handy, beende es oder nimm das lokale Netz davon aus.",
    "tunnel.main": "Alle Daten laufen über ein VPN ({interface}). Verbindet sich kein Handy, beende es oder erlaube das lokale Netz.",
    "certificate.local": "Für https müssen Handys diesem Server einmal vertrauen. {url} zeigt, wie.",
    "certificate.valid": "Das Zertifikat gilt bis {day}.",
    "certificate.ending": "Das Zertifikat läuft am {day} ab. Erneuere es; der Server liest es von selbst.",
    "certificate.expired": "Das Zertifikat ist am {day} abgelaufen. Erneuere es; der Server liest es von selbst.",
    "certificate.name": "Das Zertifikat nennt {host} nicht, womit die Links beginnen. Besorge ein passendes oder ändere --link.",
    "clock.right": "Ein Zeitdienst stellt die Uhr.",
    "clock.alone": "Kein Zeitdienst stellt die Uhr. Dieser Befehl schaltet ihn ein: sudo timedatectl set-ntp true",
    "clock.wrong": "Die Uhr zeigt {day}, darum lehnen Browser Zertifikate ab. Dieser Befehl stellt sie: sudo timedatectl set-ntp true",
    "name.answers": "Handys, die Namen im lokalen Netz kennen, öffnen auch {url}.",
    "name.silent": "Avahi läuft nicht, also öffnen Handys {name} nicht. Dieser Befehl installiert es: sudo apt-get install avahi-daemon",
    "disk.fine": "Spiele und Konten liegen in {folder}, dort sind {free} MiB frei.",
    "disk.low": "Für {folder} sind nur {free} MiB frei. Lösche dort Dateien, sonst werden Spiele nicht gespeichert.",
    "disk.readOnly": "In {folder} kann nicht geschrieben werden, also wird nichts gespeichert. Gib dem Benutzer des Servers das Recht dazu.",
    "quizzes.own": "Eigene Quizze, quiz1.json und so weiter, gehören in {folder}. Der Server liest sie innerhalb einer Minute.",
    "phones.open": "Offene Seiten auf anderen Geräten: {pages}.",
    "phones.came": "Das letzte Handy war vor {minutes} min hier.",
    "phones.none": "Noch kein Handy war hier. Ist es im selben WLAN, nicht im Gastnetz, und sind mobile Daten aus?",
  },

  values: {},
};
