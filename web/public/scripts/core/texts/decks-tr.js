/** The texts of the page for decks of faces, in Turkish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "title.decks": "Kendi fotoğraflarımız · Fourtop",
    "decks.heading": "Yüzler için kendi fotoğraflarımız",
    "decks.lead": "En az dört fotoğrafı adlarıyla ekle. Sonra herkes onlarla Yüzler oynayabilir.",
    "decks.name": "Yeni destenin adı",
    "decks.example": "Aile",
    "decks.make": "Deste oluştur",
    "decks.back": "Yüzler’e dön",
    "decks.ready": {
      by: "people",
      one: "{people} kişi · oynamaya hazır",
      other: "{people} kişi · oynamaya hazır",
    },
    "decks.missing": {
      by: "missing",
      one: "{missing} kişi daha gerek",
      other: "{missing} kişi daha gerek",
    },
    "decks.add": "Fotoğraf ekle",
    "decks.person": "Bu kişinin adı",
    "decks.drop": "Atla",
    "decks.keep": "Ekle",
    "decks.outOf": "{name} kişisini çıkar",
    "decks.remove": "Desteyi sil",
    "decks.removeText": "Bu sunucudaki bütün fotoğraflarını siler.",
    "decks.removeYes": "Sil",
    "decks.closed":
      "Desteleri yalnızca ev sahibi değiştirebilir. Terminaldeki ev sahibi bağlantısını aç.",
    "decks.home": "Ana sayfa",
  },

  codes: {
    "host.only": "Bunu yalnızca ev sahibi yapabilir",
    "deck.doubled": "Bu ad destede zaten var",
    "deck.full": "Yer kalmadı. Bir destede en çok {people} kişi, burada en çok {decks} deste olur.",
    "deck.unsaved": "Sunucu bunu kaydedemedi. Disk dolu mu?",
    "deck.lost": "Sunucu yanıt vermiyor. Yeniden dene.",
  },

  values: {},
};
