/** Türkçe: `en.js` ile aynı anahtarlar. */

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
    "home.mode": "Nasıl oynuyorsun?",
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
    "home.toTable": "Masaya",

    "colour.0": "Domates",
    "colour.1": "Kayısı",
    "colour.2": "Bal",
    "colour.3": "Fesleğen",
    "colour.4": "Nane",
    "colour.5": "Yaban mersini",
    "colour.6": "Erik",
    "colour.7": "Ahududu",
    "colour.changed": "Bu masada {wished} kapılmış. Artık rengin {given}.",

    "invitation.heading": "{name} seni masaya çağırıyor",
    "invitation.table": "Masa {code}",
    "invitation.new": "Yeni bir masa",
    "invitation.accept": "Kabul et",
    "invitation.decline": "Reddet",

    "join.heading": "Masa {code}",
    "join.hint": "Yerin hazır.",
    "join.join": "Katıl",
    "join.home": "Ana sayfa",
    "join.looking": "Masaya geliniyor…",

    "link.lost": "Bağlantı koptu. Geri geliniyor…",
    "link.offline": "Ağ yok. Geri geliniyor…",
    "offline.server": "Sunucuya ulaşılamıyor",
    "offline.serverText": "Partinin dizüstü bilgisayarı açık ve uyanık mı, aynı Wi-Fi ağında mısın?",
    "offline.network": "Ağ yok",
    "offline.networkText": "Bu cihazın şu an ağı yok. Wi-Fi bağlantısına bak.",
    "offline.waiting": "Kendiliğinden geri gelir",
    "offline.again": "Yeniden dene",
    "error.unknown": "Olmadı ({code}).",
  },

  codes: {
    "message.malformed": "Sunucu bunu okuyamadı. Sayfayı yenileyip yeniden dene.",
    "message.unknown": "Sunucu bu isteği tanımıyor. Sayfayı yenile.",
    "message.outOfPlace": "Bunun yeri burası değil.",
    "door.refused": "Bu geçişin süresi dolmuş. Yerin burada değilse açık kapıda seni bekliyor.",
    "protocol.unsupported": "Sayfa ile sunucunun sürümleri uyuşmuyor. Sayfayı yenile.",

    "name.missing": "Önce adını yaz",
    "name.tooLong": "Bir ad en çok {limit} karakter olur",
    "name.invisible": "Bir adda görünen karakterler olmalı",
    "colour.unknown": "Böyle bir renk yok",

    "account.busy": "Sunucunun işi çok. Birazdan yeniden dene.",
    "account.unsaved": "Sunucu bunu kaydedemedi. Daha sonra yeniden dene.",
    "account.none": "Artık giriş yapmış değilsin",

    "code.malformed": "Masa kodu beş ya da sekiz harftir, örneğin KRTPN",
    "code.tooMany": "Çok fazla yanlış kod. Bir dakika bekleyip yeniden dene.",
    "table.unknown": "Bu kodla bir masa yok",
    "table.tooMany": "Sunucuda şu an yeni bir masaya yer yok",
    "person.gone": "Bu kişi az önce gitti",
    "person.busy": "Bu kişiyi şu an başkası davet ediyor",
    "invitation.gone": "Bu davet artık geçerli değil",
    "invitation.tooMany": "Aynı anda çok fazla davet. Bir yanıt bekle.",

    "seat.takenOver": "Başka bir sekmede oynuyorsun",

    "start.alone": "Önce en az bir kişi daha bağlansın",
  },

  values: {},
};
