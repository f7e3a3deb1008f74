/** The texts of the page for decks of faces, in English (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "title.decks": "Own photos · Fourtop",
    "decks.heading": "Your own photos for Faces",
    "decks.lead": "Add at least four photos with names. Then anyone can play Faces with them.",
    "decks.name": "Name of a new deck",
    "decks.example": "Family",
    "decks.make": "Make a deck",
    "decks.back": "Back to Faces",
    "decks.ready": {
      by: "people",
      one: "{people} person · ready to play",
      other: "{people} people · ready to play",
    },
    "decks.missing": {
      by: "missing",
      one: "{missing} more person to go",
      other: "{missing} more people to go",
    },
    "decks.add": "Add photos",
    "decks.person": "This person’s name",
    "decks.drop": "Skip",
    "decks.keep": "Add",
    "decks.outOf": "Remove {name}",
    "decks.remove": "Remove the deck",
    "decks.removeText": "All its photos are deleted from this server.",
    "decks.removeYes": "Remove it",
    "decks.closed":
      "Only the host of this server can change decks. Open the link that the terminal shows.",
    "decks.home": "Home",
  },

  codes: {
    "host.only": "Only the host of this server can do that",
    "deck.doubled": "This name is already in the deck",
    "deck.full":
      "No room left. A deck has up to {people} people, and there are up to {decks} decks.",
    "deck.unsaved": "Couldn’t save it. Is the disk full?",
    "deck.lost": "Can’t reach the server. Try again.",
  },

  values: {},
};
