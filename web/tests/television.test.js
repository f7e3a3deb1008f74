import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { roomWords } from "../public/scripts/core/hint.js";
import { standing } from "../public/scripts/core/places.js";
import { answerSize, optionSize, sentenceSize } from "../public/scripts/core/television.js";
import { add, use } from "../public/scripts/core/texts.js";
import first from "../public/scripts/core/texts/en.js";
import screens from "../public/scripts/core/texts/screens-en.js";
import table from "../public/scripts/core/texts/table-en.js";
import { movesOf, stepTo } from "../public/scripts/core/remote.js";
import { dishOf, inOrder, languageWords } from "../public/scripts/core/dishes.js";

use(first, "en");
for (const more of [table, screens]) add(more);

const people = (...scores) => scores.map((score, index) => ({ m: index + 1, score }));

test("P31: the best stand first; of equals who stood first stays so, and at the beginning the order is that of the table", () => {
  assert.deepEqual(standing([], people(0, 0, 0)), [1, 2, 3]);
  assert.deepEqual(standing([1, 2, 3], people(0, 1, 1)), [2, 3, 1]);
  assert.deepEqual(standing([3, 2, 1], people(1, 1, 1)), [3, 2, 1]);
  assert.deepEqual(standing([2, 1], people(0, 0, 0, 5)), [4, 2, 1, 3]);
});

test("P31: a reveal names who was right: nobody, some, everybody; one alone by name", () => {
  const names = ["Anna", "Bob", "Clara"];
  const view = (...rights) => ({
    phase: { round: 6 },
    members: names.map((name, index) => ({ m: index + 1, name })),
    seats: rights.map((right, index) => ({ m: index + 1, right })),
  });
  const words = [[false, null], [true, false, true], [true, false], [true, true], [true]];
  assert.deepEqual(words.map((rights) => roomWords(view(...rights))), [
    "Nobody got it right", "Anna and Clara got it right", "Only Anna got it right", "Everybody got it right!", "Anna got it right"]);
});

const style = readFileSync(new URL("../public/styles/television.css", import.meta.url), "utf8");
/** The longest text of a quiz file, the sizes of which a television of 1920 × 1080 has letters for. */
const LONGEST_TEXT = 500;
/** The width between the margins of such a screen, of an option beside its letter, and of a letter in parts of its size. */
const [WIDTH, OPTION_WIDTH, LETTER] = [0.9 * 1920, 700, 0.5];

/**
 * The pixels of the letters of each length, by the style: of its class, else of all.
 * @param {(text: string) => string} sizeOf @param {(size: string) => string} ofSize a rule's selector @param {string} ofAll @param {string} property
 */
function pixels(sizeOf, ofSize, ofAll, property) {
  const letters = (/** @type {string} */ selector) => {
    const from = style.indexOf(`\n  ${selector} {`);
    return from < 0 ? undefined : style.slice(from, style.indexOf("}", from)).match(new RegExp(`${property}: [\\d ]*calc\\((\\d+) \\* var\\(--px\\)`))?.[1];
  };
  return Array.from({ length: LONGEST_TEXT }, (_, count) => Number(letters(ofSize(sizeOf("x".repeat(count + 1)))) ?? letters(ofAll)));
}
const answer = (start) => `${start} .option[data-state="correct"] .option__text`;
const sentences = pixels(sentenceSize, (size) => `.show[data-sentence="${size}"] .show__sentence`, ".show__sentence", "font-size");
const options = pixels((text) => optionSize(["a", text]), (size) => `.show[data-options="${size}"] .option`, ".show .option", "--most");
const answers = pixels(answerSize, (size) => answer(`.show[data-served][data-answer="${size}"]`), answer(".show[data-served]"), "font(?:-size)?");

for (const [what, all] of Object.entries({ sentences, options, answers })) {
  test(`P30: a longer text never gets larger letters: ${what}`, () => {
    assert.ok(new Set(all).size > 2 && all.every((size) => size > 0), [...new Set(all)].join());
    assert.deepEqual(all, all.toSorted((a, b) => b - a));
  });
}

test("P30: a sentence has three lines at most, of 44 pixels or more unless it is very long", () => {
  for (const [index, size] of sentences.slice(0, 200).entries()) {
    assert.ok(size >= 44, `${index + 1} letters of ${size} pixels`);
    assert.ok((index + 1) * size * LETTER <= 3 * WIDTH, `${index + 1} letters of ${size} pixels`);
  }
});

test("P30: options and the right answer have the room of their lines, up to 100 letters", () => {
  for (const index of Array.from({ length: 100 }).keys()) {
    const [option, answer] = [options[index], answers[index]].map((size) => (index + 1) * size * LETTER);
    assert.ok(option <= 3 * OPTION_WIDTH, `${index + 1} letters of ${options[index]} pixels`);
    assert.ok(answer <= 2 * WIDTH, `${index + 1} letters of ${answers[index]} pixels`);
  }
});

test("P30: all four options have the size of the longest", () => {
  for (const place of [0, 1, 2, 3]) {
    for (const text of ["xx", "x".repeat(40), "x".repeat(200)]) {
      assert.equal(optionSize(["a", "a", "a", "a"].map((one, index) => (index === place ? text : one))), optionSize([text]));
    }
  }
});

const players = (count) => Array.from({ length: count }, (_, side) => ({ m: side + 1, side, role: "plays" }));
const view = (phase, count = 2) => ({ phase, members: players(count), seats: [] });

test("P40: in the lobby it starts the quiz, once two sit there; before, it leads to another table", () => {
  const offered = [0, 1, 2, 3, 4].map((count) => movesOf(view({ name: "lobby" }, count)));
  assert.deepEqual(offered, [["other"], [], ["start"], ["start"], ["start"]]);
});

test("P40: after a quiz or a race it goes on, or back to the lobby; a paused quiz it ends", () => {
  assert.deepEqual(movesOf(view({ name: "ended" })), ["restart", "backToLobby"]);
  assert.deepEqual(movesOf(view({ name: "arcade", over: true })), ["restart", "backToLobby"]);
  assert.deepEqual(movesOf(view({ name: "reveal", nextAtUs: null })), ["backToLobby"]);
});

test("P40: while something runs it offers nothing", () => {
  const running = [{ name: "preparing" }, { name: "countdown" }, { name: "question" }, { name: "reveal", nextAtUs: 1 }, { name: "arcade", over: false }];
  for (const phase of running) assert.deepEqual(movesOf(view(phase)), [], phase.name);
});

test("P41: the first key leads to the first button, the arrows go to the side and stay at the ends", () => {
  assert.deepEqual(["Enter", "ArrowRight", "ArrowLeft", " "].map((key) => stepTo(key, -1, 2)), [0, 0, 0, 0]);
  assert.deepEqual([["ArrowRight", 0], ["ArrowRight", 1], ["ArrowLeft", 1], ["ArrowLeft", 0], ["Enter", 1]].map(([key, at]) => stepTo(key, at, 2)), [1, 1, 0, 0, 1]);
});

test("F2: a topic in any of the page's languages has its drawing, any other the neutral one", () => {
  const topics = {
    "dish-general": ["General", "Allgemeinwissen", "Culture générale", "Cultura general", "Genel kültür"],
    "dish-science": ["Science", "Wissenschaft", "Sciences", "Ciencia", "Bilim"],
    "dish-world": ["Geography", "Geografie", "Géographie", "Geografía", "Coğrafya"],
    "dish-film": ["Film and music", "Film und Musik", "Cinéma", "Cine y música", "Sinema"],
    "dish-music": ["Music", "Musik", "Musique", "Música", "Müzik"],
    "dish-food": ["Food", "Essen", "Cuisine", "Comida", "Yemek"],
    "dish-nature": ["Animals", "Tiere", "Natur"],
    "dish-own": ["", "Onkel Herbert", "Cinderella", "???", "Our wedding"],
  };
  for (const [drawing, all] of Object.entries(topics)) {
    for (const topic of all) assert.equal(dishOf(topic), drawing, topic);
  }
});

test("F2: each drawing is there", () => {
  const page = readFileSync(new URL("../public/table.html", import.meta.url), "utf8");
  const source = readFileSync(new URL("../public/scripts/core/dishes.js", import.meta.url), "utf8");
  const names = [...source.matchAll(/\["(\w+)", \//g)].map(([, name]) => name);
  assert.ok(names.length > 5);
  for (const name of [...names, "own"]) assert.ok(page.includes(`id="dish-${name}"`), name);
});

test("F13: a quiz that somebody present cannot read stands behind the others and says its language", () => {
  const shelf = [{ number: 1, languages: ["de"] }, { number: 2 }, { number: 3, languages: ["tr", "fr"] }, { number: 4 }];
  assert.deepEqual(inOrder(shelf).map(({ number }) => number), [2, 4, 1, 3]);
  assert.deepEqual(["en", "de", "es", "fr", "tr"].map((own) => languageWords(["de"], own)), ["German", "Deutsch", "alemán", "allemand", "Almanca"]);
  assert.equal(languageWords(["tr", "fr"], "en"), "TR, FR");
});
