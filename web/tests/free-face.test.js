import assert from "node:assert/strict";
import { test } from "node:test";
import { freeFace } from "../public/scripts/core/free-face.js";

const table = (...faces) => /** @type {any} */ ({ members: faces.map((face, index) => ({ m: index + 1, face })) });

test("P1: a newcomer with the face of somebody who came before gets one that nobody has", () => {
  for (const part of [0, 0.5, 0.999]) {
    const face = freeFace(table(0, 3, 0, 5), 3, () => part);
    assert.ok(face !== null && face < 12 && ![0, 3, 5].includes(face), String(face));
  }
});

test("P1: who came first keeps the face, and so does who has one of a kind", () => {
  assert.equal(freeFace(table(0, 0), 1, () => 0), null);
  assert.equal(freeFace(table(0, 1), 2, () => 0), null);
});

test("P1: where all faces are taken they stay", () => {
  assert.equal(freeFace(table(...Array.from({ length: 12 }, (_, face) => face), 4), 13, () => 0), null);
});
