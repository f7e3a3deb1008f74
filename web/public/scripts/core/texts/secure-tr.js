/** The texts of the page about http and https, in Turkish; the English is in `secure.html` (P16). */

/** @type {Record<string, string>} */
export default {
  title: "İki kapı · Fourtop",
  home: "Fourtop, ana sayfa",
  back: "Masaya dön",
  heading: "İki kapı, tek masa",
  lead: "İstediğin kapıdan gir: adın, yerin ve puanların aynı kalır.",
  here: "Buradasın",

  open: "Açık kapı",
  openPicture: "Açık duran bir kapı, arkasında kurulmuş bir masa",
  open1: "Herkes için, hiçbir ayar gerekmez",
  open2: "Sen düşünürken ekran kararabilir",
  open3: "Bu Wi‑Fi ağındakiler yazılanları okuyabilir",
  toOpen: "Açık kapıdan gir",
  secure: "Güvenli kapı",
  securePicture: "Kilitli, kapalı bir kapı, üstünde yanan bir lamba",
  secure1: "Oynadığın sürece ekran açık kalır",
  secure2: "Bu Wi‑Fi ağında kimse yazılanları okuyamaz",
  secureOwn: "Telefonlar sertifikasını tanıyor: kurulacak bir şey yok",
  secureLocal: "Tarayıcın önce bir şey soracak",
  toSecure: "Güvenli kapıdan geç",
  later: "Hareket, pusula ve hesap için gerekir.",

  ownHeading: "Geç gitsin",
  ownText:
    "Bu sunucunun sertifikasını telefonlar zaten tanıyor. Kurulacak ya da onaylanacak bir şey yok.",

  asks: "Tarayıcın ne soracak",
  asksText:
    "Bu sunucu sertifikasını kendi yaptı; tarayıcının tanıdığı hiçbir kurum ona kefil olamaz. Bunu bir kez söyler: “gizli değil”.",
  goOn: "Android ve bilgisayar: devam et",
  goOnText: "“Gelişmiş” seçeneğini, ardından devam etmeyi seç. Bir akşam için yeter.",
  goOnPicture: "Uyarı gösteren bir telefon; altındaki devam yolu işaretli",
  stuck: "iPhone ve iPad: bu yetmez",
  stuckText: "Sayfa açılır, oyun açılmaz. Açık kapıda kal ya da aşağıdaki profili kur.",
  stuckPicture: "Oyunu hiç yüklenmeyen bir telefon",

  print: "Önce: doğru sunucu mu?",
  printText: "Dizüstünün terminaliyle karşılaştır. Yalnızca her çift aynıysa kur.",
  printPicture: "Terminali parmak izini gösteren bir dizüstü",

  trust: "Bir cihaz bu sunucuya güvensin",
  trustText:
    "Bir kez, iki dakikada, yalnızca tanıdığın bir ev sahibi için. En çok onun kendi cihazlarına uyar.",
  undo: "Geri almak için",

  iphone: "iPhone ve iPad",
  iphone1: "Profili Safari’de indir",
  iphone1Text: "Düğmeye, sonra İzin Ver’e dokun. Tarayıcı Safari olmalı.",
  iphone1Picture: "Profil için soran bir telefon; İzin Ver işaretli",
  iphoneFile: "Profili al",
  iphone2: "Ayarlar › Profil İndirildi",
  iphone2Text: "Bu satır birkaç dakika Ayarlar’ın üst tarafında durur.",
  iphone2Picture: "Ayarlar listesi, üstteki satır işaretli",
  iphone3: "Yükle",
  iphone3Text: "Sağ üstte; parolanı gir. “İmzalanmamış” doğrudur: onu yalnızca bu dizüstü yaptı.",
  iphone3Picture: "Ekranda bir profil; sağ üstteki düğme işaretli",
  iphone4: "Ayarlar › Genel › Hakkında › Sertifika Güven Ayarları",
  iphone4Text:
    "Hakkında’nın en sonunda. Bu sunucu için tam güveni aç. Bu adım olmadan hiçbir şey değişmez.",
  iphone4Picture: "Bir satırı işaretli, anahtarı açık bir liste",
  iphoneUndo: "Ayarlar › Genel › VPN ve Aygıt Yönetimi › Fourtop › Profili Sil.",
  iphoneUndoPicture: "Bir profil, altında onu silen satır işaretli",

  android: "Android",
  androidText: "Sözcükler üreticiye göre değişir: ayarlarda “sertifika” diye aramak yerini bulur.",
  android1: "Sertifikayı indir",
  android1Text: "Kendiliğinden açılmak isterse bırak: ayarlardan kurulur.",
  android1Picture: "Bir tepsiye inen oklu telefon",
  androidFile: "Sertifikayı al",
  android2: "Ayarlar › Güvenlik › Şifreleme ve kimlik bilgileri",
  android2Text: "Sonra Sertifika yükle › CA sertifikası.",
  android2Picture: "Ayarlar listesi, asma kilitli satır işaretli",
  android3: "Yine de yükle ve dosyayı seç",
  android3Text: "Telefon haklı olarak uyarır ve PIN sorar. Dosyanın adı fourtop-ca.crt.",
  android3Picture: "Bir uyarı; altındaki düğme işaretli",
  androidUndo:
    "Ayarlar › Güvenlik › Şifreleme ve kimlik bilgileri › Kullanıcı kimlik bilgileri › Fourtop › Kaldır.",
  androidUndoPicture: "Bir sertifika, altında onu kaldıran satır işaretli",

  computer: "Bilgisayar",
  computer1: "Sertifikayı indirip içe aktar",
  computer1Text: "Yeri, web sitelerini tanıtan yetkililerin arasıdır.",
  computerPicture: "Sertifikayı listesine alan bir dizüstü",
  computerFile: "Sertifikayı al",
  firefox: "Ayarlar › Gizlilik ve Güvenlik › Sertifikaları göster › Makamlar › İçe aktar.",
  macos:
    "Dosyayı aç; Anahtar Zinciri Erişimi’nde sertifikayı aç › Güven › Her Zaman Güven.",
  windows:
    "Dosyayı aç › Sertifika Yükle › Geçerli Kullanıcı › Güvenilen Kök Sertifika Yetkilileri.",
  linuxName: "Linux’ta Chrome",
  linux: "Ayarlar › Gizlilik ve güvenlik › Güvenlik › Sertifikaları yönet › Yetkililer › İçe aktar.",
  computerUndo: "Aynı yerde Fourtop altında görünür: oradan sil.",
  computerUndoPicture: "Bir sertifika, altında onu kaldıran satır işaretli",

  means: "Güvenmek ne demek",
  means1:
    "Bu sunucunun yetkisi ev ağlarının adreslerine, .local ile biten adlara ve bu dizüstünün kendi adına kefil olabilir. Bankana değil.",
  means2: "Şu güne kadar geçerli:",
  means2More: "Anahtarı dizüstünden hiç çıkmaz.",
  means3: "iPhone’ların adres sınırına uyup uymadığı burada denenmedi.",
  means4: "Yalnızca tanıdığın bir ev sahibi için yap; artık gelmiyorsan geri al.",
};
