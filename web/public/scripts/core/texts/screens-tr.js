/** The texts about the screens that watch a table, and about its link, in Turkish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "screens.heading": "İzleyen ekranlar",
    "screens.text": "Soruları ve adları görürler, ama kimsenin yerini görmezler.",
    "screens.nameless": "Ekran {number}",
    "screens.now": "az önce",
    "screens.since": { by: "minutes", one: "{minutes} dakikadır", other: "{minutes} dakikadır" },
    "screens.sendAway": "Gönder",
    "play.controller": "Büyük yanıtlar, masasız",
    "screens.sendAwayName": "Gönder: {name}",
    "link.new": "Yeni bağlantı",
    "link.newText": "Eski bağlantı artık çalışmaz. Masadaki misafirler kalır.",
    "link.isNew": "Yeni bağlantı bu. Eskisi artık çalışmıyor.",
  },

  codes: {},

  values: {},
};
