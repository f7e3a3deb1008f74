/** The texts of the map, in German (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "map.back": "Zurück zum Tisch",
    "map.surface": "Karte. Die Pfeiltasten verschieben sie, plus und minus zoomen, 0 zeigt alle.",
    "map.people": "Wer wo ist",
    "map.guests": "Weit weg",
    "map.everyone": "Alle zeigen",
    "map.closer": "Vergrößern",
    "map.farther": "Verkleinern",
    "map.source": "Karte: Natural Earth",
    "map.atTable": "Am Tisch: {names}",
    "map.near": "bei {town}",
    "map.notGiven": "Ort nicht angegeben",
    "map.far": "{distance} vom Tisch entfernt",
    "map.m": "{amount}\u00a0m",
    "map.km": "{amount}\u00a0km",
    "map.mine": "Mein Ort",
    "map.ours": "Unser Ort",
    "map.where": "Wo bist du?",
    "map.whereTable": "Wo steht euer Tisch?",
    "map.reason":
      "Dein Handy fragt gleich, ob diese Seite wissen darf, wo es ist. Das setzt dich auf die Karte dieses Tisches und dient sonst nichts.",
    "map.insecure":
      "Den eigenen Ort verrät das Handy nur durch die sichere Tür. Ein Tippen auf die Karte geht immer.",
    "map.promise": "Nur die Leute an diesem Tisch sehen ihn. Er wird nie gespeichert.",
    "map.exact": "Genauer Ort",
    "map.exactHint": "Sonst wird er auf etwa 1\u00a0km gerundet, bevor er dein Handy verlässt.",
    "map.locate": "Ort meines Handys nehmen",
    "map.tap": "Auf die Karte tippen",
    "map.tapTable": "Für uns alle auf die Karte tippen",
    "map.remove": "Von der Karte nehmen",
    "map.cancel": "Abbrechen",
    "map.tapHere": "Tippe, wo du bist",
    "map.tapHereTable": "Tippe, wo euer Tisch steht",
    "map.here": "Hier, in der Mitte",
    "map.placed": "Du bist auf der Karte",
    "map.placedTable": "Euer Tisch ist auf der Karte",
    "map.locating": "Ich suche dich …",
    "map.fault.none": "Dieses Gerät weiß nicht, wo es ist. Tippe stattdessen auf die Karte.",
    "map.fault.refused": "Die Erlaubnis fehlt. Tippe stattdessen auf die Karte.",
    "map.fault.silent":
      "Dein Handy hat seinen Ort nicht gefunden. Versuch es noch einmal, oder tippe auf die Karte.",
  },

  codes: {},

  values: {},
};
