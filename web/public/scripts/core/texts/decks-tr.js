/** The texts of the page for decks of faces, in Turkish (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.decks": "Kendi fotoğraflarımız · Fourtop",
    "decks.heading": "Yüzler için kendi fotoğraflarımız",
    "decks.lead":
      "Fotoğrafı ve adıyla en az dört kişi ekle. Sonra herkes onlarla Yüzler oynayabilir.",
    "decks.name": "Yeni destenin adı",
    "decks.make": "Deste oluştur",
    "decks.back": "Yüzler’e",
    "decks.ready": { by: "people", one: "{people} kişi: oynanabilir", other: "{people} kişi: oynanabilir" },
    "decks.missing": { by: "missing", one: "{missing} kişi daha, sonra oynanabilir", other: "{missing} kişi daha, sonra oynanabilir" },
    "decks.add": "Fotoğraf ekle",
    "decks.person": "Bu kişinin adı",
    "decks.drop": "Atla",
    "decks.keep": "Ekle",
    "decks.out": "Çıkar",
    "decks.outOf": "{name} kişisini çıkar",
    "decks.remove": "Desteyi sil",
    "decks.removeText": "Bütün fotoğrafları bu sunucudan silinir.",
    "decks.removeYes": "Sil",
    "decks.closed": "Desteleri yalnızca bu sunucunun sahibi değiştirebilir: uçbirimdeki bağlantıyı açın.",
    "decks.home": "Ana sayfa",
  },

  codes: {
    "host.only": "Bunu yalnızca bu sunucunun sahibi yapabilir",
    "deck.doubled": "Bu ad destede zaten var",
    "deck.full": "Yer kalmadı: bir destede en çok {people} kişi, en çok {decks} deste",
    "deck.unsaved": "Kaydedilemedi. Disk dolu mu?",
    "deck.lost": "Sunucuya ulaşılamadı. Yeniden deneyin.",
  },

  values: {},
};
