/** The texts of the map, in Turkish (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "map.back": "Masaya dön",
    "map.surface":
      "Harita. Ok tuşları kaydırır, artı ve eksi büyütüp küçültür, 0 herkesi gösterir.",
    "map.people": "Kim nerede",
    "map.guests": "Uzakta",
    "map.everyone": "Herkesi göster",
    "map.closer": "Yakınlaştır",
    "map.farther": "Uzaklaştır",
    "map.source": "Harita: Natural Earth",
    "map.atTable": "Masada: {names}",
    "map.near": "{town} yakınında",
    "map.notGiven": "yeri belirtilmedi",
    "map.far": "masadan {distance} uzakta",
    "map.m": "{amount}\u00a0m",
    "map.km": "{amount}\u00a0km",
    "map.mine": "Yerim",
    "map.ours": "Yerimiz",
    "map.where": "Neredesin?",
    "map.whereTable": "Masanız nerede?",
    "map.reason":
      "Telefonun, bu sayfa nerede olduğunu bilsin mi diye soracak. Bu seni bu masanın haritasına koyar, başka bir işe yaramaz.",
    "map.insecure":
      "Telefon yerini yalnız güvenli kapıdan söyler. Haritaya dokunmak her zaman olur.",
    "map.promise": "Yalnızca bu masadakiler görür. Hiçbir yere kaydedilmez.",
    "map.exact": "Tam yer",
    "map.exactHint": "Yoksa telefonundan çıkmadan yaklaşık 1\u00a0km’ye yuvarlanır.",
    "map.locate": "Telefonumun yerini kullan",
    "map.tap": "Haritaya dokun",
    "map.tapTable": "Hepimiz için haritaya dokun",
    "map.remove": "Haritadan kaldır",
    "map.cancel": "Vazgeç",
    "map.tapHere": "Olduğun yere dokun",
    "map.tapHereTable": "Masanızın olduğu yere dokun",
    "map.here": "Burası, tam orta",
    "map.placed": "Haritadasın",
    "map.placedTable": "Masanız haritada",
    "map.locating": "Seni arıyorum …",
    "map.fault.none": "Bu aygıt nerede olduğunu bilmiyor. Haritaya dokun.",
    "map.fault.refused": "İzin yok. Onun yerine haritaya dokun.",
    "map.fault.silent": "Telefonun yerini bulamadı. Yeniden dene ya da haritaya dokun.",
  },

  codes: {},

  values: {},
};
