/** The addresses of pictures and sounds of questions. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { withTable } from "../public/scripts/net/table.js";

const picture = "/quizzes/pictures/4a1fb31f97d9.svg";
const sound = "/quizzes/sounds/7d03c1a9e2f4.mp3";

test("F12: each address of a picture or sound names the table, and nothing else changes", () => {
  const asked = { name: "question", round: 3, picture: { src: picture, alt: "A flag" }, sound: { src: sound, alt: "A harp" } };
  const before = structuredClone(asked);
  assert.deepEqual(withTable(/** @type {any} */ (asked), "KRTPN"), {
    ...asked, picture: { src: `${picture}?t=KRTPN`, alt: "A flag" }, sound: { src: `${sound}?t=KRTPN`, alt: "A harp" },
  });
  assert.deepEqual(asked, before);
  const countdown = { name: "countdown", pictures: [picture], sounds: [sound] };
  assert.deepEqual(withTable(/** @type {any} */ (countdown), "BCDFGHJK"), {
    name: "countdown", pictures: [`${picture}?t=BCDFGHJK`], sounds: [`${sound}?t=BCDFGHJK`],
  });
  for (const plain of [{ name: "lobby" }, { name: "question", picture: null, sound: undefined }]) {
    assert.deepEqual(withTable(/** @type {any} */ (plain), "KRTPN"), plain);
  }
});
