/** The texts of the map, in German (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "map.back": "Zurück zum Tisch",
    "map.surface": "Karte. Die Pfeiltasten verschieben sie, plus und minus zoomen, 0 zeigt alle.",
    "map.people": "Wer wo ist",
    "map.guests": "Online dabei",
    "map.everyone": "Alle zeigen",
    "map.closer": "Vergrößern",
    "map.farther": "Verkleinern",
    "map.source": "Karte: Natural Earth",
    "map.streets": "{credit} · {host} sieht deine IP-Adresse und die Gegend, die du ansiehst",
    "map.atTable": "Am Tisch: {names}",
    "map.near": "bei {town}",
    "map.notGiven": "Ort nicht angegeben",
    "map.far": "{distance} vom Tisch entfernt",
    "map.m": "{amount}\u00a0m",
    "map.north": "N",
    "map.east": "O",
    "map.south": "S",
    "map.west": "W",
    "map.km": "{amount}\u00a0km",
    "map.mine": "Mein Ort",
    "map.ours": "Unser Ort",
    "map.why": "Wie weit seid ihr voneinander weg? Setzt euren Tisch auf die Karte.",
    "map.where": "Wo bist du?",
    "map.whereTable": "Wo steht euer Tisch?",
    "map.reason":
      "Dein Handy fragt gleich, ob diese Seite sehen darf, wo du bist. Damit kommst du nur auf die Karte dieses Tisches.",
    "map.insecure":
      "Dein Handy verrät seinen Standort nur über die sichere Verbindung. Auf die Karte tippen geht immer.",
    "map.promise": "Nur dieser Tisch sieht ihn. Er wird nie gespeichert.",
    "map.exact": "Genauer Ort",
    "map.exactHint": "Sonst rundet dein Handy ihn vorher auf etwa 1\u00a0km.",
    "map.locate": "Standort meines Handys nutzen",
    "map.tap": "Auf die Karte tippen",
    "map.tapTable": "Für uns alle auf die Karte tippen",
    "map.remove": "Von der Karte nehmen",
    "map.cancel": "Abbrechen",
    "map.tapHere": "Tipp dorthin, wo du bist",
    "map.tapHereTable": "Tipp dorthin, wo euer Tisch steht",
    "map.here": "Hier, in der Mitte",
    "map.placed": "Du bist auf der Karte",
    "map.placedTable": "Euer Tisch ist auf der Karte",
    "map.locating": "Suche dich …",
    "map.fault.none": "Dieses Gerät weiß nicht, wo es ist. Tipp stattdessen auf die Karte.",
    "map.fault.refused": "Keine Erlaubnis. Tipp stattdessen auf die Karte.",
    "map.fault.silent":
      "Dein Handy war nicht zu finden. Versuch es noch mal oder tipp auf die Karte.",
  },

  codes: {},

  values: {},
};
