/** The texts about the screens that watch a table, about its link, the evening and pauses, in Turkish (P16). */

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
    "sounds.music": "Bu telefonda müzik",
    "sounds.unlock": "Ses için OK’a bas",
    "sounds.volume": "Ses düzeyi",
    "play.pause": "Mola",
    "play.goOn": "Devam",
    "play.pausedBy": "{name} mola verdi",
    "play.pausedYou": "Mola verdin",
    "play.pausing": "{name} bu sorudan sonra mola veriyor",
    "play.pausingYou": "Bu sorudan sonra mola",
    "evening.open": "Bu akşam",
    "evening.points": { by: "count", one: "bu akşam {count} puan", other: "bu akşam {count} puan" },
    "evening.choose": "Sıradakini {name} seçiyor",
    "evening.chooseYou": "Sıradakini sen seç",
    "evening.double": "Sıradaki oyun çift puan",
    "countdown.double": "Çift puan",
  },

  codes: {},

  values: {},
};
