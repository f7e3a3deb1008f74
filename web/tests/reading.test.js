import assert from "node:assert/strict";
import test from "node:test";
import { createReading, linesOf } from "../public/scripts/screens/play/reading.js";

const question = { name: "question", round: 3, sentence: "Which?", options: ["a", "b", "c", "d"] };
const reveal = { ...question, name: "reveal", correct: "C" };
const ASKED = ["Which?", "A: a.", "B: b.", "C: c.", "D: d."];

/** A device whose voice says what it hears, and a card with its button. @param {string[]} voices */
function device(voices) {
  /** @type {any[]} */
  const spoken = [];
  /** @type {string[]} */
  const heard = [];
  const found = new EventTarget();
  Object.assign(globalThis, {
    SpeechSynthesisUtterance: class {
      constructor(text) {
        this.text = text;
      }
    },
    speechSynthesis: Object.assign(found, {
      getVoices: () => voices,
      speak: (line) => heard.push(spoken[spoken.push(line) - 1].text),
      cancel: () => heard.push("hush"),
    }),
  });
  const attributes = new Map();
  const button = Object.assign(new EventTarget(), {
    hidden: true, getAttribute: (name) => attributes.get(name) ?? null, setAttribute: (name, value) => attributes.set(name, value),
  });
  return {
    button, heard, spoken, voices,
    tap: () => button.dispatchEvent(new Event("click")),
    find: () => found.dispatchEvent(new Event("voiceschanged")),
    isOn: () => attributes.get("aria-pressed") === "true",
    said: () => heard.splice(0),
  };
}

test("P15: a question is read with its options, a reveal with the right one", () => {
  assert.deepEqual(linesOf(question, "Tap an answer"), ASKED);
  assert.deepEqual(linesOf(reveal, "Right!"), ["Right!", "C: c."]);
  assert.deepEqual(linesOf(reveal, "Answer: c"), ["Answer: c"]);
});

test("P15: what explains the right answer is read after it", () => {
  const explained = { ...reveal, explanation: "Because." };
  assert.deepEqual(linesOf(explained, "Right!"), ["Right!", "C: c.", "Because."]);
  assert.deepEqual(linesOf(explained, "Answer: c"), ["Answer: c", "Because."]);
});

test("P15: each is read once, to who asked for it alone, and one breaks the other off", () => {
  const { button, heard } = device([]);
  const reading = createReading(button);
  reading.update(false, question, "");
  assert.deepEqual(heard, []);
  reading.update(true, question, "");
  reading.update(true, question, "");
  reading.update(true, reveal, "Right!");
  reading.destroy();
  assert.deepEqual(heard, ["hush", ...ASKED, "hush", "Right!", "C: c.", "hush"]);
});

test("P50: a tap on the card reads it, another stops, and the next phase ends it", () => {
  const { button, tap, said, isOn, spoken } = device(["Anna"]);
  let sounds = 0;
  const reading = createReading(button, () => (sounds += 1));
  reading.update(false, question, "");
  tap();
  assert.deepEqual([said(), isOn(), sounds], [["hush", ...ASKED], true, 1]);
  tap();
  assert.deepEqual([said(), isOn(), sounds], [["hush"], false, 1]);
  tap();
  const first = spoken.at(-1);
  reading.update(false, question, "Tap again");
  assert.deepEqual([said(), isOn()], [["hush", ...ASKED], true]);
  reading.update(false, reveal, "Right!");
  assert.deepEqual([said(), isOn()], [["hush"], false]);
  tap();
  // The browser tells late that the former speech was stopped.
  first.onend();
  assert.deepEqual([said(), isOn()], [["hush", "Right!", "C: c."], true]);
  spoken.at(-1).onend();
  assert.equal(isOn(), false);
  reading.destroy();
});

test("P50: for who has read aloud on it is read once by itself, as before", () => {
  const { button, tap, said, isOn } = device(["Anna"]);
  const reading = createReading(button);
  reading.update(true, question, "");
  assert.deepEqual([said(), isOn()], [["hush", ...ASKED], false]);
  tap();
  reading.update(true, reveal, "Right!");
  assert.deepEqual(said(), ["hush", ...ASKED, "hush", "hush", "Right!", "C: c."]);
});

test("P50: the sign is there once the device has a voice", () => {
  const { button, voices, find } = device([]);
  const reading = createReading(button);
  assert.equal(button.hidden, true);
  voices.push("Anna");
  find();
  assert.equal(button.hidden, false);
  reading.destroy();
  voices.pop();
  find();
  assert.equal(button.hidden, false);
});
