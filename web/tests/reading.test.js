import assert from "node:assert/strict";
import test from "node:test";
import { createReading, linesOf } from "../public/scripts/components/reading.js";

const question = { name: "question", round: 3, sentence: "Which?", options: ["a", "b", "c", "d"] };
const reveal = { ...question, name: "reveal", correct: "C" };

test("P15: a question is read with its options, a reveal with the right one", () => {
  assert.deepEqual(linesOf(question, "Tap an answer"), ["Which?", "A: a.", "B: b.", "C: c.", "D: d."]);
  assert.deepEqual(linesOf(reveal, "Right!"), ["Right!", "C: c."]);
  assert.deepEqual(linesOf(reveal, "Answer: c"), ["Answer: c"]);
});

test("P15: what explains the right answer is read after it", () => {
  const explained = { ...reveal, explanation: "Because." };
  assert.deepEqual(linesOf(explained, "Right!"), ["Right!", "C: c.", "Because."]);
  assert.deepEqual(linesOf(explained, "Answer: c"), ["Answer: c", "Because."]);
});

test("P15: each is read once, to who asked for it alone, and one breaks the other off", () => {
  /** @type {string[]} */
  const heard = [];
  Object.assign(globalThis, {
    SpeechSynthesisUtterance: class {
      constructor(text) {
        this.text = text;
      }
    },
    speechSynthesis: { speak: ({ text }) => heard.push(text), cancel: () => heard.push("hush") },
  });
  const reading = createReading();
  reading.update(false, question, "");
  assert.deepEqual(heard, []);
  reading.update(true, question, "");
  reading.update(true, question, "");
  reading.update(true, reveal, "Right!");
  reading.destroy();
  assert.deepEqual(heard, ["hush", "Which?", "A: a.", "B: b.", "C: c.", "D: d.", "hush", "Right!", "C: c.", "hush"]);
});
