/** The texts of the page about http and https, in Turkish; the English is in `secure.html` (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    title: "İki kapı · Fourtop",
    home: "Fourtop, ana sayfa",
    back: "Masaya dön",
    heading: "İki kapı, tek masa",
    lead: "İkisi de aynı oyuna götürür. Adın, yerin ve puanın aynı kalır.",
    here: "Buradasın",

    open: "Normal bağlantı",
    openPicture: "Açık duran bir kapı, arkasında kurulmuş bir masa",
    open1: "Herkes için, hiçbir ayar gerekmez",
    open2: "Sen düşünürken ekran kararabilir",
    open3: "Bu Wi‑Fi ağındakiler oyununu görebilir",
    toOpen: "Normal bağlantıyı kullan",
    secure: "Güvenli bağlantı",
    securePicture: "Kilitli, kapalı bir kapı, üstünde yanan bir lamba",
    secure1: "Oynadığın sürece ekran açık kalır",
    secure2: "Bu Wi‑Fi ağında kimse oyununu göremez",
    secureOwn: "Hemen çalışır, bir şey kurmak gerekmez",
    secureLocal: "Tarayıcın önce bir şey soracak",
    toSecure: "Güvenli bağlantıyı kullan",
    later: "Hareket, pusula, telefonun konumu ve hesap için güvenli bağlantı gerekir.",

    ownHeading: "Hemen kullan",
    ownText: "Telefonlar bu sunucunun sertifikasını zaten tanıyor. Bir şey kurman gerekmez.",

    asks: "Tarayıcın ne soracak",
    asksText:
      "Bu sunucu sertifikasını kendi yaptı, bu yüzden tarayıcın onu tanımıyor. Seni bir kez uyarır: “gizli değil”.",
    goOn: "Android ve bilgisayar: devam et",
    goOnText: "“Gelişmiş” seçeneğini, ardından devam etmeyi seç. Bir akşam için yeter.",
    goOnPicture: "Uyarı gösteren bir telefon, altındaki devam yolu işaretli",
    stuck: "iPhone ve iPad: bu yetmez",
    stuckText: "Sayfa açılır ama oyun açılmaz. Normal bağlantıyı kullan ya da aşağıdaki profili kur.",
    stuckPicture: "Oyunu hiç yüklenmeyen bir telefon",

    print: "Önce: doğru sunucu mu?",
    printText: "Parti bilgisayarının terminaliyle karşılaştır. Yalnızca bütün çiftler aynıysa kur.",
    printPicture: "Terminali parmak izini gösteren bir bilgisayar",

    trust: "Bir cihaz bu sunucuya güvensin",
    trustText:
      "Bir kez, iki dakika sürer. Yalnızca tanıdığın bir ev sahibi için, en iyisi onun kendi cihazlarında yap.",
    others: "Diğer cihazlar",
    undo: "Geri almak için",

    iphone: "iPhone ve iPad",
    iphone1: "Profili Safari’de indir",
    iphone1Text: "Düğmeye, sonra İzin Ver’e dokun. Bu yalnızca Safari’de çalışır.",
    iphone1Picture: "Profil soran bir telefon, İzin Ver işaretli",
    iphoneFile: "Profili al",
    iphone2: "Ayarlar › Profil İndirildi",
    iphone2Text: "Bu satır birkaç dakika Ayarlar’ın üst tarafında durur.",
    iphone2Picture: "Ayarlar listesi, üstteki satır işaretli",
    iphone3: "Yükle",
    iphone3Text:
      "Sağ üstte. Parolanı gir. “İmzalanmamış” doğrudur, çünkü onu yalnızca bu parti bilgisayarı yaptı.",
    iphone3Picture: "Ekranda bir profil, sağ üstteki düğme işaretli",
    iphone4: "Ayarlar › Genel › Hakkında › Sertifika Güven Ayarları",
    iphone4Text:
      "Hakkında’nın en sonunda. Bu sunucu için tam güveni aç. Bu adım olmadan hiçbir şey değişmez.",
    iphone4Picture: "Bir satırı işaretli, anahtarı açık bir liste",
    iphoneUndo: "Ayarlar › Genel › VPN ve Aygıt Yönetimi › Fourtop › Profili Sil.",
    iphoneUndoPicture: "Bir profil, altında onu silen satır işaretli",

    android: "Android",
    androidText: "Sözcükler telefona göre değişir. Ayarlarda “sertifika” diye ara.",
    android1: "Sertifikayı indir",
    android1Text: "Kendiliğinden açılırsa kapat. Onu ayarlardan kurarsın.",
    android1Picture: "Bir tepsiye inen oklu telefon",
    androidFile: "Sertifikayı al",
    android2: "Ayarlar › Güvenlik › Şifreleme ve kimlik bilgileri",
    android2Text: "Sonra Sertifika yükle › CA sertifikası.",
    android2Picture: "Ayarlar listesi, asma kilitli satır işaretli",
    android3: "Yine de yükle ve dosyayı seç",
    android3Text: "Telefon haklı olarak uyarır ve PIN sorar. Dosyanın adı fourtop-ca.crt.",
    android3Picture: "Bir uyarı, altındaki düğme işaretli",
    androidUndo:
      "Ayarlar › Güvenlik › Şifreleme ve kimlik bilgileri › Kullanıcı kimlik bilgileri › Fourtop › Kaldır.",
    androidUndoPicture: "Bir sertifika, altında onu kaldıran satır işaretli",

    computer: "Bilgisayar",
    computer1: "Sertifikayı indirip içe aktar",
    computer1Text: "Web sitelerini tanıtan yetkililere ekle.",
    computerPicture: "Sertifikayı listesine alan bir bilgisayar",
    computerFile: "Sertifikayı al",
    firefox: "Ayarlar › Gizlilik ve Güvenlik › Sertifikaları göster › Makamlar › İçe aktar.",
    macos: "Dosyayı aç, sonra Anahtar Zinciri Erişimi’nde sertifikayı aç › Güven › Her Zaman Güven.",
    windows:
      "Dosyayı aç › Sertifika Yükle › Geçerli Kullanıcı › Güvenilen Kök Sertifika Yetkilileri.",
    linuxName: "Linux’ta Chrome",
    linux: "Ayarlar › Gizlilik ve güvenlik › Güvenlik › Sertifikaları yönet › Yetkililer › İçe aktar.",
    computerUndo: "Aynı listede Fourtop adıyla durur. Oradan sil.",
    computerUndoPicture: "Bir sertifika, altında onu kaldıran satır işaretli",

    means: "Güvenmek ne demek",
    means1:
      "Cihazın o zaman bu sunucuya ev ağlarının adreslerinde, .local ile biten adlarda ve parti bilgisayarının adında güvenir. Bankanda değil.",
    means2: "Şu güne kadar geçerli:",
    means2More: "Anahtarı parti bilgisayarından hiç çıkmaz.",
    means3: "iPhone’ların adres sınırına uyup uymadığını kimse denemedi.",
    means4: "Yalnızca tanıdığın bir ev sahibi için yap. Artık gelmiyorsan geri al.",
  },
  codes: {},
  values: {},
};
