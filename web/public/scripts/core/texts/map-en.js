/** The texts of the map, in English (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "map.back": "Back to the table",
    "map.surface": "Map. The arrow keys move it, plus and minus zoom, 0 shows everyone.",
    "map.people": "Who’s where",
    "map.guests": "Friends online",
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
    "map.why": "How far apart is everyone? Put your table on the map.",
    "map.where": "Where are you?",
    "map.whereTable": "Where is your table?",
    "map.reason":
      "Your phone will ask if this page may see where you are. It only puts you on this table’s map.",
    "map.insecure":
      "Your phone only shares its position on the secure link. Tapping the map always works.",
    "map.promise": "Only this table sees it. It’s never stored.",
    "map.exact": "Exact place",
    "map.exactHint": "If off, your phone rounds it to about 1\u00a0km first.",
    "map.locate": "Use my phone’s position",
    "map.tap": "Tap the map",
    "map.tapTable": "Tap the map for all of us",
    "map.remove": "Take it off the map",
    "map.cancel": "Cancel",
    "map.tapHere": "Tap where you are",
    "map.tapHereTable": "Tap where your table is",
    "map.here": "Here, in the middle",
    "map.placed": "You’re on the map",
    "map.placedTable": "Your table is on the map",
    "map.locating": "Finding you…",
    "map.fault.none": "This device can’t tell where it is. Tap the map instead.",
    "map.fault.refused": "No permission. Tap the map instead.",
    "map.fault.silent": "Couldn’t find your phone. Try again or tap the map.",
  },

  codes: {},

  values: {},
};
