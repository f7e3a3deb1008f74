import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { FACES } from "../public/scripts/core/name.js";
import { FIRST_FACES } from "../public/scripts/storage/local.js";

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../public/${path}`, import.meta.url), "utf8");
const [first, rest, style] = ["index.html", "faces.html", "styles/faces.css"].map(read);
const MOST_BYTES = 2253;

/** @param {string} source */
const facesIn = (source) => [...source.matchAll(/<symbol id="figure-(\d+)" viewBox="([^"]+)">(.*?)<\/symbol>/gs)]
  .map(([, number, frame, content]) => ({ number: Number(number), frame, content: String(content) }));
const all = [...facesIn(String(first)), ...facesIn(String(rest))];

test("H2: there are twelve faces, two of them in the first screen, each small", () => {
  assert.deepEqual(all.map(({ number }) => number), Array.from({ length: FACES }, (_, face) => face));
  assert.equal(facesIn(String(first)).length, FIRST_FACES);
  for (const { number, content } of all) assert.ok(content.length < MOST_BYTES, `${number} has ${content.length} bytes`);
});

test("P1: only the shirt has the player's colour, so another colour changes no face", () => {
  for (const { number, content } of all) {
    const shirts = [...content.matchAll(/var\(--c\)/g)];
    const [shirt] = [...content.matchAll(/<path d="[^"]*" fill="var\(--c\)"\/>/g)];
    assert.equal(shirts.length, 1, `${number}`);
    assert.ok(shirt, `${number}`);
    assert.doesNotMatch(content.replace(shirt[0], ""), /var\(|color-mix/, `${number}`);
  }
});

test("every face has its own smile and all expressions", () => {
  for (const { number, content } of all) {
    for (const part of ["calm", "moods", "napkin"]) assert.equal(content.split(`href="#${part}"`).length, 2, `${number}: ${part}`);
    assert.match(content, /class="figure__smile"/, `${number}`);
  }
  const drawn = `${first}${rest}`;
  for (const id of ["calm", "lashes", "moods", "napkin"]) assert.equal(drawn.split(`id="${id}"`).length, 2, id);
});

test("each way in which eyes, brows and mouth are drawn can be chosen, and hides until it is", () => {
  const drawn = new Set([...`${first}${rest}`.matchAll(/class="figure__(\w+)"/g)].map(([, name]) => name));
  for (const name of drawn) assert.match(String(style), new RegExp(`\\.figure__${name} \\{`), name);
  for (const [whole, name] of String(rest).matchAll(/class="figure__(\w+)"[^>]*/g)) {
    const isHidden = new RegExp(`figure__${name} \\{ display: var\\(--\\w+, none\\)`).test(String(style));
    assert.equal(whole.includes('display="none"'), isHidden, name);
  }
});

test("no two faces are drawn alike", () => {
  assert.equal(new Set(all.map(({ content }) => content)).size, FACES);
});
