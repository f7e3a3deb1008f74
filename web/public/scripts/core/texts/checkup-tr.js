/** The texts of what the server found about phones that want to reach it, in Turkish (P16, NW9). */

/** @type {Catalogue} */
export default {
  ui: {
    "checkup.heading": "Telefonlar bana ulaşabiliyor mu?",
    "checkup.asking": "Denetleniyor…",
    "checkup.fine": "Burada telefonları engelleyen bir şey yok.",
    "checkup.faults": { by: "faults", one: "Telefonları {faults} şey engelliyor.", other: "Telefonları {faults} şey engelliyor." },
    "checkup.all": "Denetlenenler",
  },

  codes: {
    "ports.open": "Sunucu {http} (http) ve {https} (https) numaralı bağlantı noktalarını dinliyor.",
    "ports.loopback": "Sunucu yalnızca bu bilgisayarı dinliyor. --host olmadan başlatırsan telefonlar bağlanabilir.",
    "addresses.link": "Bağlantılar ve QR kodları, --link ile verildiği gibi {url} ile başlıyor.",
    "addresses.one": "Aynı ağdaki telefonlar {url} adresini açar.",
    "addresses.several": "Telefonlar {url} adresini açar. Yanıt gelmezse bu bilgisayarın {count} adresinden bir başkasını dene.",
    "addresses.none": "Bu bilgisayar hiçbir ağda değil. Telefonların Wi-Fi ağına bağla.",
    "addresses.selfAssigned": "Yönlendirici bu bilgisayara adres vermedi. Ağ bağlantısını kesip yeniden bağla.",
    "addresses.inside": "Bu bilgisayarda yalnızca tünel ya da kapsayıcı adresleri var. Telefonların Wi-Fi ağına bağla.",
    "addresses.container": "Telefonlar bir kapsayıcının kendi adresine ulaşamaz. Sunucuyu --link http://ADRES:{http} ile başlat.",
    "firewall.none": "Sunucu bu bilgisayarda bir güvenlik duvarı görmüyor.",
    "firewall.on": "Bir güvenlik duvarı açık ({name}). Bu komut bağlantı noktalarını açar: {command}",
    "tunnel.none": "Açık bir VPN yok.",
    "tunnel.on": "Bir VPN açık ({interface}). Telefonlar bağlanamazsa onu kapat ya da yerel ağı dışında bırak.",
    "tunnel.main": "Tüm trafik bir VPN üzerinden gidiyor ({interface}). Telefonlar bağlanamazsa onu kapat ya da yerel ağa izin ver.",
    "certificate.local": "https için telefonların bu sunucuya bir kez güvenmesi gerekir. Nasıl yapılacağı burada: {url}",
    "certificate.valid": "Sertifika {day} tarihine kadar geçerli.",
    "certificate.ending": "Sertifikanın süresi {day} tarihinde doluyor. Yenile; sunucu onu kendiliğinden okur.",
    "certificate.expired": "Sertifikanın süresi {day} tarihinde doldu. Yenile; sunucu onu kendiliğinden okur.",
    "certificate.name": "Sertifika, bağlantıların başladığı {host} adını içermiyor. İçeren bir tane al ya da --link değerini değiştir.",
    "clock.right": "Bir zaman hizmeti saati doğru tutuyor.",
    "clock.alone": "Hiçbir zaman hizmeti saati doğru tutmuyor. Bu komut onu açar: sudo timedatectl set-ntp true",
    "clock.wrong": "Saat {day} gösteriyor, bu yüzden tarayıcılar sertifikaları reddediyor. Bu komut saati ayarlar: sudo timedatectl set-ntp true",
    "name.answers": "Yerel ağdaki adları tanıyan telefonlar {url} adresini de açabilir.",
    "name.silent": "Avahi çalışmıyor, bu yüzden telefonlar {name} adresini açamaz. Şu komut onu kurar: sudo apt-get install avahi-daemon",
    "disk.fine": "Oyunlar ve hesaplar {folder} klasörüne kaydediliyor; orada {free} MiB boş.",
    "disk.low": "{folder} için yalnızca {free} MiB boş yer var. Oradan dosya sil, yoksa oyunlar kaydedilmez.",
    "disk.readOnly": "{folder} klasörüne yazılamıyor, bu yüzden hiçbir şey kaydedilmiyor. Sunucunun kullanıcısına yazma izni ver.",
    "quizzes.own": "Kendi yarışmaların (quiz1.json ve sonrakiler) {folder} klasörüne konur. Sunucu onları bir dakika içinde okur.",
    "phones.open": "Başka cihazlarda açık sayfa: {pages}.",
    "phones.came": "Son telefon {minutes} dk önce buradaydı.",
    "phones.none": "Henüz hiç telefon gelmedi. Aynı Wi-Fi’da mı, misafir ağında değil mi, mobil veri kapalı mı?",
  },

  values: {},
};
