/** The texts of the account page, in Turkish (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.account": "Hesabın · Fourtop",
    "account.heading": "Hesabın",
    "account.lead": "Hesap yalnızca uzaktan oynamak için gerekir. Masada gerekmez.",
    "account.waiting": "{code} masası seni bekliyor.",
    "account.back": "Geri",
    "account.user": "Kullanıcı adı",
    "account.userHint": "a’dan z’ye 3 ila 24 harf, rakam, nokta, tire veya alt çizgi",
    "account.password": "Parola",
    "account.passwordHint": "En az 8 karakter",
    "account.show": "Göster",
    "account.logIn": "Giriş yap",
    "account.register": "Kaydol",
    "account.newHere": "Yeni misin? Ad ve parola seçip kaydol.",
    "account.trust": "Bu sunucuyu işleten, onun üzerinden ne oynadığını görebilir.",
    "account.insecureHeading": "Yalnızca güvenli kapıdan",
    "account.insecureText": "Burada ağdaki başkaları parolanı okuyabilir.",
    "account.toSecure": "Güvenli kapıya",
    "account.loggedInAs": "Giriş yapan",
    "account.photo": "Fotoğrafın",
    "account.toTable": "{code} masasına",
    "account.play": "Oyna",
    "account.logOut": "Çıkış yap",
    "account.change": "Parolayı değiştir",
    "account.present": "Mevcut parola",
    "account.new": "Yeni parola",
    "account.save": "Yeni parolayı kaydet",
    "account.changed": "Parolan değişti. Diğer cihazlarındaki oturumlar kapatıldı.",
    "account.delete": "Hesabı sil",
    "account.deleteText":
      "Kullanıcı adı, parola ve fotoğraf kalıcı olarak silinir, bütün cihazlarındaki oturumlar kapatılır.",
    "account.deleteYes": "Kalıcı olarak sil",
    "account.deleted": "Hesabın silindi.",
    "account.loggedOut": "Çıkış yaptın.",
  },

  codes: {
    "account.needed": "Lütfen önce giriş yap",
    "account.insecure": "Parolalar yalnızca güvenli kapıdan geçer",
    "account.nameUnusable":
      "Kullanıcı adı a’dan z’ye {shortest} ila {longest} harf, rakam, nokta, tire veya alt çizgiden oluşur",
    "account.nameTaken": "Bu kullanıcı adı alınmış",
    "account.passwordShort": "Parola en az {limit} karakter olmalı",
    "account.passwordLong": "Parola en çok {limit} bayt olabilir",
    "account.passwordCommon": "Tahmin etmesi çok kolay. Başka bir parola seç.",
    "account.wrong": "Kullanıcı adı veya parola yanlış",
    "account.tooMany": {
      by: "seconds",
      one: "Çok fazla deneme. {seconds} saniye sonra yeniden dene.",
      other: "Çok fazla deneme. {seconds} saniye sonra yeniden dene.",
    },
    "account.full": "Bu sunucuda başka hesaba yer yok",
    "account.closed": "Burada yeni hesap açılmıyor. Hesabın varsa giriş yap",
    "account.lost": "Sunucuya ulaşılamıyor",
  },

  values: {},
};
