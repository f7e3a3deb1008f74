/** The texts of the map, in English (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "map.back": "Back to the table",
    "map.surface": "Map. The arrow keys move it, plus and minus zoom, 0 shows everyone.",
    "map.people": "Who is where",
    "map.guests": "Far away",
    "map.everyone": "Show everyone",
    "map.closer": "Zoom in",
    "map.farther": "Zoom out",
    "map.source": "Map: Natural Earth",
    "map.atTable": "At the table: {names}",
    "map.near": "near {town}",
    "map.notGiven": "place not given",
    "map.far": "{distance} from the table",
    "map.m": "{amount}\u00a0m",
    "map.km": "{amount}\u00a0km",
    "map.mine": "My place",
    "map.ours": "Our place",
    "map.where": "Where are you?",
    "map.whereTable": "Where is your table?",
    "map.reason":
      "Your phone will ask whether this page may use its position. It puts you on this table’s map and has no other use.",
    "map.insecure":
      "Your phone’s own position works only through the secure door. Tapping on the map always works.",
    "map.promise": "Only the people at this table see it. It is never stored.",
    "map.exact": "Exact place",
    "map.exactHint": "Otherwise it is rounded to about 1\u00a0km before it leaves your phone.",
    "map.locate": "Use my phone’s position",
    "map.tap": "Tap on the map",
    "map.tapTable": "Tap on the map for all of us",
    "map.remove": "Take it off the map",
    "map.cancel": "Cancel",
    "map.tapHere": "Tap where you are",
    "map.tapHereTable": "Tap where your table stands",
    "map.here": "Here, in the middle",
    "map.placed": "You are on the map",
    "map.placedTable": "Your table is on the map",
    "map.locating": "Looking for you …",
    "map.fault.none": "This device does not know its position. Tap on the map instead.",
    "map.fault.refused": "The page has no permission. Tap on the map instead.",
    "map.fault.silent": "Your phone couldn’t find its position. Try again, or tap on the map.",
  },

  codes: {},

  values: {},
};
