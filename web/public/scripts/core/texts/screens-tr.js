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
    "screens.sendAwayName": "Gönder: {name}",
    "tv.direct": "Ya da masanın kendi adresini aç:",
    "countdown.screen": "Televizyon yarışmayı başlatıyor",
    "watch.goOnHere": "{next} – bir telefondan ya da OK ile",
    "watch.startHere": "Bir telefonda başlat ya da burada OK’ye bas",
    "watch.other": "Açık bir masa mı var? Kodunu yaz",
    "remote.label": "Uzaktan kumanda",
    "remote.other": "Başka bir masayı göster",
    "remote.show": "Göster",
    "play.controller": "Büyük yanıtlar, masasız",

    "link.new": "Yeni bağlantı",
    "link.newText": "Eski bağlantı artık çalışmaz. Masadaki misafirler kalır.",
    "link.isNew": "Yeni bağlantı bu. Eskisi artık çalışmıyor.",
  },

  codes: {},

  values: {},
};
