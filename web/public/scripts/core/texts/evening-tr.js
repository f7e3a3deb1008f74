/** The texts of the evening, in Turkish (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "evening.games": { by: "count", one: "{count} oyun", other: "{count} oyun" },
    "evening.played": { by: "count", one: "{count} oyun", other: "{count} oyun" },
    "evening.keep": "Hesabı sakla",
    "evening.bill": "Gecenin hesabı",
    "evening.stays": "Telefonunda hazırlandı. Hiçbir şey gönderilmez.",
    "evening.back": "Geri",
    "evening.save": "Kaydet",
    "evening.share": "Paylaş",
    "evening.new": "Yeni akşam",
    "evening.sure": "Bir daha dokun: herkes 0’dan başlar",
    "evening.quickest": "En hızlı\n{name}, {seconds}\u00a0sn",
    "evening.wrong": "Şıkça yanlış\n{sentence} “{answer}!” – {names}",
    "stake.ask": "Son soruya puan koy: doğruysa kazanırsın, yanlışsa kaybedersin",
    "stake.pick": "Kaç puan koyduğuna dokun",
    "stake.nothing": "Hiç",
    "stake.quarter": "Dörtte biri",
    "stake.half": "Yarısı",
    "stake.whole": "Hepsi",
    "stake.all": "Hepsi: {points}",
    "stake.own": "Koyduğun: {points}",
  },
  codes: {},
  values: {},
};
