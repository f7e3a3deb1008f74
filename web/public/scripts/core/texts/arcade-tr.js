/** What the arcade says, in Turkish (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.arcade": "Kids Joy Center · Fourtop",
    "title.game": "Kids Joy Center · Fourtop",

    "arcade.title": "Kids Joy Center",
    "arcade.back": "Geri",
    "arcade.games": "Oyunlar",
    "arcade.levels": "Düzeyler",
    "arcade.play": "Oyna",
    "arcade.scores": "En iyi puanlar",
    "arcade.more": "Başka oyunlar",
    "arcade.missingBoth": "Önce bir oyun ve bir düzey seç",
    "arcade.missingGame": "Önce bir oyun seç",
    "arcade.missingLevel": "Önce bir düzey seç",
    "arcade.score": "Puan",
    "arcade.time": "Kalan süre",
    "arcade.gone": "Bu oyun bitti",
    "arcade.clockWentOn": { by: "seconds", one: "Saat işlemeye devam etti: {seconds} sn", other: "Saat işlemeye devam etti: {seconds} sn" },

    "game.memory": "Hafıza",
    "game.sorting": "Ayırma",
    "game.balloons": "Balonlar",
    "game.faces": "Yüzler",
    "game.find": "Bul",
    "game.xo": "!XO",

    "level.easy": "Kolay",
    "level.medium": "Orta",
    "level.hard": "Zor",

    "scores.coming": "Bir dakika…",
    "scores.none": "Henüz puan yok. Bir oyun oyna!",
    "scores.fault": "Liste gelmedi. Yeniden dene.",
    "scores.cancel": "İptal",

    "over.finished": "Başardın!",
    "over.lost": "Oyunu kaybettin",
    "over.again": "Bir daha?",
    "over.yes": "Evet",
    "over.no": "Hayır",
    "over.record.waiting": "Puanın yazılıyor…",
    "over.record.placed": "En iyi puanlarında {place}. sıra",
    "over.record.unsaved": "Puan yazılamadı",

    "race.heading": "Herkes için bir yarış",
    "race.hint": "Herkes aynı oyunu aynı anda kendi telefonunda oynar. En iyi sonuç kazanır.",
    "race.modes": "Oyun biçimi",
    "race.begin": "Yarışı başlat",
    "race.finished": "Bitti! Diğerleri hâlâ oynuyor",
    "race.lost": "Oyunu kaybettin. Diğerleri hâlâ oynuyor",

    "racer.finished": "bitti",
    "racer.lost": "kaybetti",

    "memory.board": "Kartlar",
    "memory.closed": "Kart {number}",
    "memory.open": "Kart {number}: {animal}",
    "memory.paired": "Kart {number}: {animal}, bulundu",
    "memory.pair": "Bir çift: {animal}!",
    "memory.miss": "{first} ve {second}: çift değil",
    "animal.fox": "Tilki",
    "animal.owl": "Baykuş",
    "animal.frog": "Kurbağa",
    "animal.cat": "Kedi",
    "animal.rabbit": "Tavşan",
    "animal.bear": "Ayı",
    "animal.penguin": "Penguen",
    "animal.hedgehog": "Kirpi",
    "animal.elephant": "Fil",
    "animal.turtle": "Kaplumbağa",
  },

  codes: {
    "move.none": "Şu anda oynanan bir oyun yok",
    "move.early": "Henüz değil: bir dakika",
    "move.over": "Oyun bitti",
    "move.impossible": "Bu oynanamaz",
  },

  values: {},
};
