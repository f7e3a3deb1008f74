/** The texts about the screens that watch a table, about its link, the evening and pauses, in English (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "screens.heading": "Watching screens",
    "screens.text": "They see the questions and the names, but nobody’s place.",
    "screens.nameless": "Screen {number}",
    "screens.now": "just now",
    "screens.since": { by: "minutes", one: "for {minutes} minute", other: "for {minutes} minutes" },
    "screens.sendAway": "Send away",
    "screens.sendAwayName": "Send away {name}",
    "tv.direct": "Or open the table’s own address:",
    "countdown.screen": "The TV starts the quiz",
    "watch.goOnHere": "{next} – on any phone, or OK",
    "watch.startHere": "Start on any phone, or press OK here",
    "watch.other": "Table already open? Type its code",
    "remote.label": "Remote control",
    "remote.other": "Show another table",
    "remote.show": "Show",
    "play.controller": "Big answers, no table",

    "link.new": "New link",
    "link.newText": "The old link stops working. Guests who sit here stay.",
    "link.isNew": "Here’s a new link. The old one no longer works.",
    "sounds.music": "Music on this phone",
    "sounds.unlock": "Press OK for sound",
    "sounds.volume": "Volume",
    "play.pause": "Pause",
    "play.goOn": "Go on",
    "play.pausedBy": "{name} paused",
    "play.pausedYou": "You paused",
    "play.pausing": "{name} pauses after this question",
    "play.pausingYou": "You pause after this question",
    "evening.open": "Tonight",
    "evening.points": { by: "count", one: "{count} point tonight", other: "{count} points tonight" },
    "evening.choose": "{name} chooses what’s next",
    "evening.chooseYou": "You choose what’s next",
    "evening.double": "Double points next",
    "countdown.double": "Double points",
  },

  codes: {},

  values: {},
};
