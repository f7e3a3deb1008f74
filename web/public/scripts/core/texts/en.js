/**
 * The texts of the first screen, in English (P16). `ui`: the page's own; `codes`: sentences for the
 * server's codes; `values`: words for arguments.
 */

/** @type {Catalogue} */
export default {
  ui: {
    "title.home": "Fourtop",
    "title.join": "Join table {code} · Fourtop",
    "title.arriving": "Fourtop",
    "title.untrusted": "Fourtop",

    "brand.home": "Fourtop, home",
    "brand.motto": "A quiz for a table of four",
    "brand.language": "Language",

    "home.heading": "Take a seat",
    "home.name": "Your name",
    "home.face": "Next face (now {face})",
    "home.look": "Your look",
    "home.lookShort": "Look",
    "home.mode": "Who’s playing?",
    "home.single": "Single player",
    "home.singleHint": "on your own",
    "home.multi": "Multi-player",
    "home.multiHint": "with friends, 2–4",
    "home.start": "Start quiz",
    "home.seated": "You’re at table {code}",
    "home.seatedWith": "You’re at table {code} with {others} more",
    "home.arcade": "Arcade",
    "home.account": "Your account",
    "home.entered": "Logged in as {user}",
    "home.toTable": "Back to my table",

    "colour.0": "Tomato",
    "colour.1": "Apricot",
    "colour.2": "Honey",
    "colour.3": "Basil",
    "colour.4": "Mint",
    "colour.5": "Blueberry",
    "colour.6": "Plum",
    "colour.7": "Raspberry",
    "face.0": "wavy hair",
    "face.1": "quiff",

    "join.heading": "Table {code}",
    "join.hint": "Your seat is ready.",
    "join.join": "Join",
    "join.home": "Home",
    "join.looking": "Joining…",

    "link.lost": "Connection lost. Reconnecting…",
    "link.offline": "No network. Reconnecting…",
    "offline.server": "Can’t reach the server",
    "offline.serverText": "Is the party laptop awake? Are you on the same Wi-Fi?",
    "offline.network": "No network",
    "offline.networkText": "This device is offline. Check its Wi-Fi.",
    "offline.waiting": "We’ll reconnect automatically",
    "offline.again": "Try again",
    "offline.missing": "There’s no page here",
    "offline.missingText": "Check the link or the code.",
    "offline.home": "Home",
    "page.missing": "Part of this page can’t be loaded. Reload it. If that doesn’t help, update your browser.",
    "page.reload": "Reload",
    "error.unknown": "That didn’t work ({code}).",
  },

  codes: {
    "message.malformed": "Something went wrong. Reload the page.",
    "message.unknown": "This page is out of date. Reload it.",
    "message.outOfPlace": "You can’t do that here.",
    "door.refused": "That link expired. Use the normal link to find your seat.",
    "protocol.unsupported": "A new version is out. Reload the page.",

    "name.missing": "Please enter your name first",
    "name.tooLong": "A name can have {limit} characters, fewer with emoji",
    "name.invisible": "A name needs visible characters",

    "account.busy": "The server is busy. Try again in a moment.",
    "account.unsaved": "The server couldn’t save that. Try again later.",
    "account.none": "You’re logged out. Log in again.",

    "code.malformed": "A table code has five or eight letters, like KRTPN",
    "code.tooMany": "Too many wrong codes. Wait a minute and try again.",
    "table.unknown": "There’s no table with this code",

    "page.cookies": "Your browser blocks cookies. Allow them for this page, then reload it.",
    "seat.takenOver": "You’re playing in another tab",

    "start.alone": "Connect at least one other player first",
  },

  values: {},
};
