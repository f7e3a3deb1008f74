import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { GAMES } from "../public/scripts/games/games.js";

const SPRITES = {
  animals: "fox owl frog cat rabbit bear penguin hedgehog elephant turtle".split(" ").map((name) => `animal-${name}`),
  vehicles: [
    ..."plane helicopter balloon airship rocket".split(" "), ..."sailboat ferry submarine tug canoe".split(" "),
    ..."car bus tractor train bicycle".split(" "),
  ].map((name) => `vehicle-${name}`),
  balloons: [..."0123456789", "star", "skull"].map((name) => `balloon-${name}`),
  scenes: "air water land sky backdrop".split(" ").map((name) => `scene-${name}`),
  arcade: [
    "card-back", "logo", ...Object.keys(GAMES).map((name) => `game-${name}`),
    ..."easy medium hard".split(" ").map((name) => `level-${name}`),
  ],
};
const MOST_BYTES = 3000;

/** @param {string} name */
const sprite = (name) => readFileSync(new URL(`../public/arcade/${name}.svg`, import.meta.url), "utf8");
/** @param {string} source @returns {[string, string, string][]} id, the other attributes, content */
const symbols = (source) => [...source.matchAll(/<symbol id="([^"]+)" ([^>]*)>(.*?)<\/symbol>/gs)].map((found) => found.slice(1));

for (const [name, ids] of Object.entries(SPRITES)) {
  test(`A1: the drawings in ${name}.svg are all there, each by itself and small`, () => {
    const found = symbols(sprite(name));
    assert.deepEqual(found.map(([id]) => id).sort(), [...ids].sort());
    for (const [id, attributes, content] of found) {
      assert.match(attributes, /^viewBox="(0|-200) 0 \d+ \d+"( preserveAspectRatio="xM\w+ slice")?$/, id);
      assert.ok(content.length < MOST_BYTES, `${id} has ${content.length} bytes`);
    }
  });

  test(`the drawings in ${name}.svg hold no script, style or link, which the page's policy refuses`, () => {
    assert.doesNotMatch(sprite(name), /<(script|style|image|use|a|foreignObject)\b|\s(style|on\w+|\w*:?href)=/);
  });
}

test("every colour of a scene has another at night", () => {
  const night = readFileSync(new URL("../public/styles/arcade-scenes.css", import.meta.url), "utf8");
  const used = new Set([...sprite("scenes").matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  for (const name of used) assert.ok(night.includes(`${name}: #`), name);
});
