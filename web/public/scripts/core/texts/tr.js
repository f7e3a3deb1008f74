/** The texts of the first screen, in Turkish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "title.home": "Fourtop",
    "title.join": "{code} masasına katıl · Fourtop",
    "title.arriving": "Fourtop",
    "title.untrusted": "Fourtop",

    "brand.home": "Fourtop, ana sayfa",
    "brand.motto": "Dört kişilik masada bilgi yarışması",
    "brand.language": "Dil",

    "home.heading": "Otur bakalım",
    "home.name": "Adın",
    "home.face": "Sonraki yüz (şimdi: {face})",
    "home.look": "Tarzın",
    "home.lookShort": "Tarz",
    "home.mode": "Kim oynuyor?",
    "home.single": "Tek başına",
    "home.singleHint": "sadece sen",
    "home.multi": "Birlikte",
    "home.multiHint": "2–4 kişi",
    "home.start": "Yarışmayı başlat",
    "home.seated": "{code} masasındasın",
    "home.seatedWith": {
      by: "others",
      one: "{code} masasında {others} kişiyle birliktesin",
      other: "{code} masasında {others} kişiyle birliktesin",
    },
    "home.arcade": "Oyunlar",
    "home.account": "Hesabın",
    "home.entered": "{user} olarak giriş yaptın",
    "home.toTable": "Masaya dön",

    "colour.0": "Domates",
    "colour.1": "Kayısı",
    "colour.2": "Bal",
    "colour.3": "Fesleğen",
    "colour.4": "Nane",
    "colour.5": "Maviyemiş",
    "colour.6": "Erik",
    "colour.7": "Ahududu",
    "face.0": "dalgalı saç",
    "face.1": "kabarık saç",

    "join.heading": "Masa {code}",
    "join.hint": "Yerin hazır.",
    "join.join": "Katıl",
    "join.home": "Ana sayfa",
    "join.looking": "Masaya bağlanılıyor…",

    "link.lost": "Bağlantı koptu. Yeniden bağlanıyor…",
    "link.offline": "Ağ yok. Yeniden bağlanıyor…",
    "offline.server": "Sunucu yanıt vermiyor",
    "offline.serverText": "Parti bilgisayarı açık mı? Aynı Wi-Fi ağında mısın?",
    "offline.network": "Ağ yok",
    "offline.networkText": "Bu cihaz çevrim dışı. Wi-Fi bağlantısını kontrol et.",
    "offline.waiting": "Kendiliğinden yeniden bağlanıyor",
    "offline.again": "Yeniden dene",
    "offline.missing": "Burada bir sayfa yok",
    "offline.missingText": "Bağlantıyı ya da kodu kontrol et.",
    "offline.home": "Ana sayfa",
    "page.missing": "Sayfanın bir bölümü yüklenemiyor. Sayfayı yenile. Olmazsa tarayıcını güncelle.",
    "page.reload": "Yenile",
    "error.unknown": "Olmadı ({code}).",
  },

  codes: {
    "message.malformed": "Bir şey ters gitti. Sayfayı yenile.",
    "message.unknown": "Bu sayfa güncel değil. Yenile.",
    "message.outOfPlace": "Bunu burada yapamazsın.",
    "door.refused": "Bu bağlantının süresi doldu. Yerini bulmak için normal bağlantıyı kullan.",
    "protocol.unsupported": "Yeni bir sürüm var. Sayfayı yenile.",

    "name.missing": "Önce adını yaz",
    "name.tooLong": "Bir ad en çok {limit} karakter olabilir, emojilerle daha az",
    "name.invisible": "Bir adda görünen karakterler olmalı",

    "account.busy": "Sunucu meşgul. Birazdan yeniden dene.",
    "account.unsaved": "Sunucu bunu kaydedemedi. Daha sonra yeniden dene.",
    "account.none": "Oturumun kapandı. Yeniden giriş yap.",

    "code.malformed": "Masa kodu beş ya da sekiz harftir, örneğin KRTPN",
    "code.tooMany": "Çok fazla yanlış kod. Bir dakika bekleyip yeniden dene.",
    "table.unknown": "Bu kodla bir masa yok",

    "page.cookies": "Tarayıcın çerezleri engelliyor. Bu sayfa için izin ver, sonra sayfayı yenile.",
    "seat.takenOver": "Başka bir sekmede oynuyorsun",

    "start.alone": "Önce en az bir kişi daha bağlansın",
  },

  values: {},
};
