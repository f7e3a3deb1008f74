/** The texts about the screens that watch a table, its link, and what is thrown, in Turkish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "screens.heading": "İzleyen ekranlar",
    "screens.text": "Soruları ve adları görürler, ama kimsenin yerini görmezler.",
    "screens.nameless": "Ekran {number}",
    "screens.now": "az önce",
    "screens.since": { by: "minutes", one: "{minutes} dakikadır", other: "{minutes} dakikadır" },
    "screens.sendAway": "Gönder",
    "screens.sendAwayName": "Gönder: {name}",
    "link.new": "Yeni bağlantı",
    "link.newText": "Eski bağlantı artık çalışmaz. Masadaki misafirler kalır.",
    "link.isNew": "Yeni bağlantı bu. Eskisi artık çalışmıyor.",

    "throw.hint": "Dokun: herkese. Kaydır: birine at",
    "throw.laugh": "Domates",
    "throw.wow": "Konfeti",
    "throw.heart": "Kalp",
    "throw.applause": "Alkış",
    "throw.aim": "{name} için {thing}",
    "throw.atYou": "{name} sana atıyor: {thing}.",
    "throw.news": "{name}, {to} oyuncusuna atıyor: {thing}.",
    "throw.off": "{name} bir şey atılmasını istemiyor",
    "throw.away": "{name} şu an yok",
    "throw.none": "Bana bir şey atmayın",
  },

  codes: {
    "throw.refused": "Şu an orada tutacak kimse yok",
  },

  values: {},
};
