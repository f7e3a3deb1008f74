/** The texts of the first screen, in Turkish (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.home": "Fourtop",
    "title.connect": "Bağlan · Fourtop",
    "title.join": "{code} masasına · Fourtop",
    "title.lobby": "Masa {code} · Fourtop",
    "title.preparing": "Yarışma {number} · Fourtop",
    "title.countdown": "Yarışma {number}: {topic} · Fourtop",
    "title.question": "{topic}, soru {number}/{of} · Fourtop",
    "title.reveal": "{topic}, soru {number}/{of} · Fourtop",
    "title.end": "{topic}: sonuç · Fourtop",
    "title.watch": "Masa {code} · Fourtop",
    "title.bye": "Fourtop",
    "title.over": "Fourtop",
    "title.arriving": "Fourtop",
    "title.practice": "Alıştırma · Fourtop",
    "title.untrusted": "Fourtop",

    "brand.home": "Fourtop, ana sayfa",
    "brand.motto": "Dört kişilik masada bilgi yarışması",
    "brand.language": "Dil",

    "home.heading": "Otur bakalım",
    "home.name": "Adın",
    "home.colour": "Rengin",

    "home.photo": "Fotoğrafın",
    "home.mode": "Kim oynuyor?",
    "home.single": "Tek başına",
    "home.singleHint": "yalnız sen",
    "home.multi": "Birlikte",
    "home.multiHint": "iki ila dört kişi",
    "home.connect": "Bağlan",
    "home.start": "Yarışmayı başlat",
    "home.seated": "{code} masasındasın",
    "home.seatedWith": {
      by: "others",
      one: "{code} masasında {others} kişiyle birliktesin",
      other: "{code} masasında {others} kişiyle birliktesin",
    },
    "home.arcade": "Oyunlar",
    "home.account": "Hesabın",
    "home.toTable": "Masaya dön",

    "colour.0": "Domates",
    "colour.1": "Kayısı",
    "colour.2": "Bal",
    "colour.3": "Fesleğen",
    "colour.4": "Nane",
    "colour.5": "Yaban mersini",
    "colour.6": "Erik",
    "colour.7": "Ahududu",
    "colour.changed": "Bu masada {wished} alınmış. Artık rengin {given}.",

    "invitation.heading": "{name} seni oyuna davet ediyor",
    "invitation.table": "Masa {code}",
    "invitation.new": "Yeni bir masa",
    "invitation.accept": "Kabul et",
    "invitation.decline": "Reddet",

    "join.heading": "Masa {code}",
    "join.hint": "Yerin hazır.",
    "join.join": "Katıl",
    "join.home": "Ana sayfa",
    "join.looking": "Masaya bağlanılıyor…",

    "link.lost": "Bağlantı koptu. Yeniden bağlanılıyor…",
    "link.offline": "Ağ yok. Yeniden bağlanılıyor…",
    "offline.server": "Sunucuya ulaşılamıyor",
    "offline.serverText": "Parti bilgisayarı açık mı? Aynı Wi-Fi ağında mısın?",
    "offline.network": "Ağ yok",
    "offline.networkText": "Bu cihaz çevrimdışı. Wi-Fi bağlantısını kontrol et.",
    "offline.waiting": "Kendiliğinden yeniden bağlanır",
    "offline.again": "Yeniden dene",
    "error.unknown": "Olmadı ({code}).",
  },

  codes: {
    "message.malformed": "Sunucu bunu okuyamadı. Sayfayı yenileyip yeniden dene.",
    "message.unknown": "Bu sayfa güncel değil. Yenile.",
    "message.outOfPlace": "Bu burada yapılamaz.",
    "door.refused": "Bu bağlantının süresi doldu. Yerin burada değilse açık kapıya dön.",
    "protocol.unsupported": "Yeni bir sürüm var. Sayfayı yenile.",

    "name.missing": "Önce adını yaz",
    "name.tooLong": "Bir ad en çok {limit} karakter olur, emojilerle daha az",
    "name.invisible": "Bir adda görünen karakterler olmalı",
    "colour.unknown": "Böyle bir renk yok",

    "account.busy": "Sunucu meşgul. Birazdan yeniden dene.",
    "account.unsaved": "Sunucu bunu kaydedemedi. Daha sonra yeniden dene.",
    "account.none": "Oturumun kapandı",

    "code.malformed": "Masa kodu beş ya da sekiz harftir, örneğin KRTPN",
    "code.tooMany": "Çok fazla yanlış kod. Bir dakika bekleyip yeniden dene.",
    "table.unknown": "Bu kodla bir masa yok",
    "table.tooMany": "Sunucuda şu an yeni bir masaya yer yok",
    "invitation.gone": "Bu davet artık geçerli değil",

    "seat.takenOver": "Başka bir sekmede oynuyorsun",

    "start.alone": "Önce en az bir kişi daha bağlansın",
  },

  values: {},
};
