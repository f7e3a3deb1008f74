/** The texts of Faces, in Turkish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "faces.bar": "Saniye",
    "faces.who": "Bu kim?",
    "faces.names": "Adlar",
    "faces.own": "Kendi fotoğraflarımız",
    "faces.start": "Başla",
    "faces.pause": "Duraklat",
    "faces.resume": "Devam et",
    "faces.statistics": "İstatistik",
    "faces.word.start": "Kim kim?",
    "faces.word.coming": "",
    "faces.word.asked": "",
    "faces.word.answered": "",
    "faces.word.paused": "Duraklatıldı",
    "faces.word.over": "On soru bitti",
    "faces.mark.right": "{name}, doğru",
    "faces.mark.wrong": "{name}, yanlış",
    "faces.news.right": "Doğru: {name}!",
    "faces.news.wrong": "Yanlış. Bu {name}.",
    "faces.news.late": "Süre doldu. Bu {name}.",
    "faces.longest": "Art arda en çok doğru yanıt",
    "faces.last": "Son yanıtlar",
    "faces.noneYet": "Henüz yanıt yok. Bir tur oyna!",
    "faces.right": "doğru",
    "faces.wrong": "yanlış",
    "faces.close": "Kapat",
    "faces.meet": "Tanış",
    "faces.skip": "Geç",
    "faces.meetFault": "Yüklenmedi. Yeniden dene.",
  },
  codes: {
    "deck.unknown": "Bu deste artık yok",
  },
  values: {},
};
