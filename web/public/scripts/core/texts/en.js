/**
 * English: what the first screen and the ways to a table say. `ui`: the page's own texts; `codes`:
 * sentences for codes of the server; `values`: words for arguments.
 */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.home": "Fourtop",
    "title.connect": "Connect · Fourtop",
    "title.join": "Join table {code} · Fourtop",
    "title.lobby": "Table {code} · Fourtop",
    "title.preparing": "Quiz {number} · Fourtop",
    "title.countdown": "Quiz {number}: {topic} · Fourtop",
    "title.question": "{topic}, question {number} of {of} · Fourtop",
    "title.reveal": "{topic}, question {number} of {of} · Fourtop",
    "title.end": "{topic}: the result · Fourtop",
    "title.watch": "Table {code} · Fourtop",
    "title.bye": "Fourtop",
    "title.over": "Fourtop",
    "title.arriving": "Fourtop",
    "title.practice": "Practice · Fourtop",
    "title.untrusted": "Fourtop",

    "brand.home": "Fourtop, home",
    "brand.motto": "A quiz for a table of four",
    "brand.language": "Language",

    "home.heading": "Take a seat",
    "home.name": "Your name",
    "home.colour": "Your colour",

    "home.photo": "Your photo",
    "home.mode": "How do you play?",
    "home.single": "Single player",
    "home.singleHint": "just you",
    "home.multi": "Multi-player",
    "home.multiHint": "two to four",
    "home.connect": "Connect",
    "home.start": "Start quiz",
    "home.seated": "You sit at table {code}",
    "home.seatedWith": {
      by: "others",
      one: "You sit at table {code} with {others} more",
      other: "You sit at table {code} with {others} more",
    },
    "home.arcade": "Arcade",
    "home.account": "Your account",
    "home.toTable": "To the table",

    "colour.0": "Tomato",
    "colour.1": "Apricot",
    "colour.2": "Honey",
    "colour.3": "Basil",
    "colour.4": "Mint",
    "colour.5": "Blueberry",
    "colour.6": "Plum",
    "colour.7": "Raspberry",
    "colour.changed": "{wished} was taken at this table. You are {given} now.",

    "invitation.heading": "{name} asks you to the table",
    "invitation.table": "Table {code}",
    "invitation.new": "A new table",
    "invitation.accept": "Accept",
    "invitation.decline": "Decline",

    "join.heading": "Table {code}",
    "join.hint": "A place is laid for you.",
    "join.join": "Join",
    "join.home": "Home",
    "join.looking": "Coming to the table…",

    "link.lost": "Connection lost. Coming back…",
    "link.offline": "No network. Coming back…",
    "offline.server": "The server cannot be reached",
    "offline.serverText": "Is the laptop with the party on and awake, and are you on the same Wi-Fi?",
    "offline.network": "No network",
    "offline.networkText": "This device has no network right now. Look at its Wi-Fi.",
    "offline.waiting": "It comes back by itself",
    "offline.again": "Try again",
    "error.unknown": "That did not work ({code}).",
  },

  codes: {
    "message.malformed": "The server could not read that. Reload the page and try again.",
    "message.unknown": "The server does not know this wish. Reload the page.",
    "message.outOfPlace": "That does not go here.",
    "door.refused":
      "That way over had run out. If your seat is not here, it waits at the open door.",
    "protocol.unsupported": "This page and the server speak different versions. Reload the page.",

    "name.missing": "Please enter your name first",
    "name.tooLong": "A name has at most {limit} characters",
    "name.invisible": "A name needs characters that can be seen",
    "colour.unknown": "There is no such colour",

    "account.busy": "The server has much to do. Try again in a moment.",
    "account.unsaved": "The server could not save that. Try again later.",
    "account.none": "You are not logged in any more",

    "code.malformed": "A table code is five or eight letters, such as KRTPN",
    "code.tooMany": "Too many wrong codes. Wait a minute and try again.",
    "table.unknown": "There is no table with this code",
    "table.tooMany": "The server has no room for another table right now",
    "person.gone": "This person has just gone",
    "person.busy": "This person is being asked by somebody else",
    "invitation.gone": "This invitation is no longer open",
    "invitation.tooMany": "Too many invitations at once. Wait for an answer.",

    "seat.takenOver": "You play in another tab",

    "start.alone": "Connect at least one other player first",
  },

  values: {},
};
