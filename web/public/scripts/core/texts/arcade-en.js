/** What the arcade says, in English (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.arcade": "Kids Joy Center · Fourtop",
    "title.game": "Kids Joy Center · Fourtop",

    "arcade.title": "Kids Joy Center",
    "arcade.back": "Back",
    "arcade.games": "Games",
    "arcade.levels": "Levels",
    "arcade.play": "Play",
    "arcade.scores": "High scores",
    "arcade.more": "More games",
    "arcade.missingBoth": "Choose a game and a level first",
    "arcade.missingGame": "Choose a game first",
    "arcade.missingLevel": "Choose a level first",
    "arcade.score": "Score",
    "arcade.time": "Time left",
    "arcade.gone": "That game is over",
    "arcade.clockWentOn": { by: "seconds", one: "The clock went on: {seconds} s", other: "The clock went on: {seconds} s" },

    "game.memory": "Memory",
    "game.sorting": "Sorting",
    "game.balloons": "Balloons",
    "game.faces": "Faces",
    "game.find": "Find",
    "game.xo": "!XO",

    "level.easy": "Easy",
    "level.medium": "Medium",
    "level.hard": "Hard",

    "scores.coming": "One moment…",
    "scores.none": "No scores yet. Play a game!",
    "scores.fault": "The list did not come. Try again.",
    "scores.cancel": "Cancel",

    "over.finished": "You made it!",
    "over.lost": "You lost the game",
    "over.again": "Play again?",
    "over.yes": "Yes",
    "over.no": "No",
    "over.record.waiting": "Writing your score down…",
    "over.record.placed": "Number {place} of your high scores",
    "over.record.unsaved": "The score could not be written down",

    "race.heading": "A race for everybody",
    "race.hint": "Everybody plays the same game on their own phone, at the same moment. The best result wins.",
    "race.modes": "Way to play",
    "race.begin": "Start the race",
    "race.finished": "Done! The others are still playing",
    "race.lost": "You lost the game. The others are still playing",

    "racer.finished": "done",
    "racer.lost": "lost",

    "memory.board": "Cards",
    "memory.closed": "Card {number}",
    "memory.open": "Card {number}: {animal}",
    "memory.paired": "Card {number}: {animal}, found",
    "memory.pair": "A pair: {animal}!",
    "memory.miss": "{first} and {second}: no pair",
    "animal.fox": "Fox",
    "animal.owl": "Owl",
    "animal.frog": "Frog",
    "animal.cat": "Cat",
    "animal.rabbit": "Rabbit",
    "animal.bear": "Bear",
    "animal.penguin": "Penguin",
    "animal.hedgehog": "Hedgehog",
    "animal.elephant": "Elephant",
    "animal.turtle": "Turtle",
  },

  codes: {
    "move.none": "There is no game to play just now",
    "move.early": "Not yet: a moment",
    "move.over": "The game is over",
    "move.impossible": "That cannot be played",
  },

  values: {},
};
