/** The texts of the map, in Turkish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "map.back": "Masaya dön",
    "map.surface":
      "Harita. Ok tuşları kaydırır, artı ve eksi büyütüp küçültür, 0 herkesi gösterir.",
    "map.people": "Kim nerede",
    "map.guests": "Çevrim içi arkadaşlar",
    "map.everyone": "Herkesi göster",
    "map.closer": "Yakınlaştır",
    "map.farther": "Uzaklaştır",
    "map.source": "Harita: Natural Earth",
    "map.streets": "{credit} · {host} IP adresini ve baktığın bölgeyi görür",
    "map.atTable": "Masada: {names}",
    "map.near": "{town} yakınında",
    "map.notGiven": "yeri belli değil",
    "map.far": "masadan {distance} uzakta",
    "map.m": "{amount}\u00a0m",
    "map.north": "K",
    "map.east": "D",
    "map.south": "G",
    "map.west": "B",
    "map.km": "{amount}\u00a0km",
    "map.mine": "Yerim",
    "map.ours": "Yerimiz",
    "map.why": "Birbirinizden ne kadar uzaksınız? Masanızı haritaya koyun.",
    "map.where": "Neredesin?",
    "map.whereTable": "Masanız nerede?",
    "map.reason":
      "Telefonun, bu sayfa nerede olduğunu görebilsin mi diye soracak. Bu seni yalnızca bu masanın haritasına koyar.",
    "map.insecure":
      "Telefonun konumunu yalnızca güvenli bağlantıda paylaşır. Haritaya dokunmak her zaman çalışır.",
    "map.promise": "Bunu yalnızca bu masa görür. Hiçbir yerde saklanmaz.",
    "map.exact": "Tam yer",
    "map.exactHint": "Kapalıysa telefonun konumu önce yaklaşık 1\u00a0km’ye yuvarlar.",
    "map.locate": "Telefonumun konumunu kullan",
    "map.tap": "Haritaya dokun",
    "map.tapTable": "Hepimiz için haritaya dokun",
    "map.remove": "Haritadan kaldır",
    "map.cancel": "Vazgeç",
    "map.tapHere": "Olduğun yere dokun",
    "map.tapHereTable": "Masanızın olduğu yere dokun",
    "map.here": "Burası, tam orta",
    "map.placed": "Haritadasın",
    "map.placedTable": "Masanız haritada",
    "map.locating": "Yerin aranıyor…",
    "map.fault.none": "Bu cihaz nerede olduğunu bilmiyor. Haritaya dokun.",
    "map.fault.refused": "İzin yok. Haritaya dokun.",
    "map.fault.silent": "Telefonunun yeri bulunamadı. Yeniden dene ya da haritaya dokun.",
  },

  codes: {},

  values: {},
};
