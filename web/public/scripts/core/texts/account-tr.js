/** The texts of the account page, in Turkish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "title.account": "Hesabın · Fourtop",
    "account.heading": "Hesabın",
    "account.lead": "Hesap yalnızca çevrim içi oynamak için gerekir. Masada gerekmez.",
    "account.welcomeLead": "Bir masada oynamak için giriş yap ya da kaydol.",
    "account.welcomeGuests":
      "Masa açmak için giriş yap ya da kaydol. Bir masanın bağlantısıyla hesapsız gelebilirsin.",
    "account.waiting": "{code} masası seni bekliyor.",
    "account.back": "Geri",
    "account.user": "Kullanıcı adı",
    "account.userHint": "3–24 karakter: a–z, 0–9, nokta, tire, alt çizgi",
    "account.password": "Parola",
    "account.passwordHint": "En az 8 karakter",
    "account.show": "Göster",
    "account.logIn": "Giriş yap",
    "account.register": "Kaydol",
    "account.newHere": "Burada yeniyim",
    "account.known": "Hesabım var",
    "account.trust": "Bu sunucunun sahibi burada ne oynadığını görebilir.",
    "account.insecureHeading": "Yalnızca güvenli bağlantıyla",
    "account.insecureText": "Bu bağlantıda Wi‑Fi ağındaki başkaları parolanı okuyabilir.",
    "account.toSecure": "Güvenli bağlantıyı kullan",
    "account.loggedInAs": "Hesap:",
    "account.photo": "Fotoğrafın",
    "account.toTable": "{code} masasına git",
    "account.play": "Oyna",
    "account.logOut": "Çıkış yap",
    "account.change": "Parolayı değiştir",
    "account.present": "Mevcut parola",
    "account.new": "Yeni parola",
    "account.save": "Yeni parolayı kaydet",
    "account.changed": "Parolan değişti. Diğer cihazlarında oturumun kapandı.",
    "account.delete": "Hesabı sil",
    "account.deleteText":
      "Bu, kullanıcı adını, parolanı ve fotoğrafını kalıcı olarak siler. Bütün cihazlarında oturumun kapanır.",
    "account.deleteYes": "Kalıcı olarak sil",
    "account.deleted": "Hesabın silindi.",
    "account.loggedOut": "Çıkış yaptın.",
  },

  codes: {
    "account.insecure": "Parolalar yalnızca güvenli bağlantıda çalışır",
    "account.nameUnusable":
      "{shortest}–{longest} karakter kullan: a–z, 0–9, nokta, tire ya da alt çizgi",
    "account.nameTaken": "Bu kullanıcı adını başkası almış",
    "account.passwordShort": "Parola en az {limit} karakter olmalı",
    "account.passwordLong": "Bu parola çok uzun. Sınır {limit} bayt.",
    "account.passwordCommon": "Tahmin etmesi çok kolay. Başka bir parola seç.",
    "account.wrong": "Kullanıcı adı ya da parola yanlış",
    "account.tooMany": {
      by: "seconds",
      one: "Çok fazla deneme. {seconds} saniye sonra yeniden dene.",
      other: "Çok fazla deneme. {seconds} saniye sonra yeniden dene.",
    },
    "account.full": "Bu sunucuda başka hesaba yer yok",
    "account.closed": "Burada yeni hesap açamazsın. Hesabın varsa giriş yap.",
    "account.lost": "Sunucu yanıt vermiyor. Yeniden dene.",
  },

  values: {},
};
