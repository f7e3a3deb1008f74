/** The texts of Faces, in English (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "faces.bar": "Seconds",
    "faces.who": "Who is this?",
    "faces.names": "Names",
    "faces.own": "Own photos",
    "faces.start": "Start",
    "faces.pause": "Pause",
    "faces.resume": "Resume",
    "faces.statistics": "Statistics",
    "faces.word.start": "Who’s who?",
    "faces.word.coming": "",
    "faces.word.asked": "",
    "faces.word.answered": "",
    "faces.word.paused": "Paused",
    "faces.word.over": "All ten done",
    "faces.mark.right": "{name}, right",
    "faces.mark.wrong": "{name}, wrong",
    "faces.news.right": "Right: {name}!",
    "faces.news.wrong": "Wrong. This is {name}.",
    "faces.news.late": "Time’s up. This is {name}.",
    "faces.longest": "Longest streak of right answers",
    "faces.last": "The last answers",
    "faces.noneYet": "No answers yet. Play a round!",
    "faces.right": "right",
    "faces.wrong": "wrong",
    "faces.close": "Close",
    "faces.meet": "Meet them",
    "faces.skip": "Skip",
    "faces.meetFault": "They didn’t load. Try again.",
  },
  codes: {
    "deck.unknown": "This deck no longer exists",
  },
  values: {},
};
