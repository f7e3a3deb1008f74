/** The texts of Faces, in German (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "faces.bar": "Sekunden",
    "faces.who": "Wer ist das?",
    "faces.names": "Namen",
    "faces.own": "Eigene Fotos",
    "faces.start": "Start",
    "faces.pause": "Pause",
    "faces.resume": "Weiter",
    "faces.statistics": "Statistik",
    "faces.word.start": "Wer ist wer?",
    "faces.word.coming": "",
    "faces.word.asked": "",
    "faces.word.answered": "",
    "faces.word.paused": "Pause",
    "faces.word.over": "Alle zehn geschafft",
    "faces.mark.right": "{name}, richtig",
    "faces.mark.wrong": "{name}, falsch",
    "faces.news.right": "Richtig: {name}!",
    "faces.news.wrong": "Falsch. Das ist {name}.",
    "faces.news.late": "Die Zeit ist um. Das ist {name}.",
    "faces.longest": "Die meisten richtigen Antworten in Folge",
    "faces.last": "Die letzten Antworten",
    "faces.noneYet": "Noch keine Antworten. Spiel eine Runde!",
    "faces.right": "richtig",
    "faces.wrong": "falsch",
    "faces.close": "Schließen",
    "faces.meet": "Kennenlernen",
    "faces.skip": "Überspringen",
    "faces.meetFault": "Sie wurden nicht geladen. Versuch es noch mal.",
  },
  codes: {
    "deck.unknown": "Diesen Stapel gibt es nicht mehr",
  },
  values: {},
};
