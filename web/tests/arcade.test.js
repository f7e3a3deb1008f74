import assert from "node:assert/strict";
import test from "node:test";
import { readFileSync } from "node:fs";
import {
  clockWords, countdown, lastChoice, missing, ownRacer, racersOf,
} from "../public/scripts/core/arcade.js";
import { pathOf, readRoute } from "../public/scripts/core/routes.js";
import { endsArcade } from "../public/scripts/core/calling.js";
import { isQuiet, needsFoyer, screenFor } from "../public/scripts/core/screen.js";
import { faces, happened, layout, mayTurn, neighbour } from "../public/scripts/games/memory/cards.js";
import { GAMES } from "../public/scripts/games/games.js";
import { Streak } from "../public/scripts/core/streak.js";

const SIZES = [[320, 568], [390, 844], [844, 390], [1024, 768], [1440, 900], [568, 320], [240, 240]];

test("A1: Play says what is missing until both are chosen", () => {
  const said = [["", ""], ["memory", ""], ["", "hard"], ["memory", "hard"]].map(([game, level]) => missing({ game, level }));
  assert.deepEqual(said, ["arcade.missingBoth", "arcade.missingLevel", "arcade.missingGame", null]);
});

test("A1: the last choice is known again, as far as there is such a game and such a level", () => {
  const kept = [
    { game: "memory", level: "hard" }, { game: "memory", level: "" }, { game: "dice", level: "easy" }, { game: 1, level: ["easy"] },
    "memory", null,
  ];
  assert.deepEqual(kept.map((one) => Object.values(lastChoice(one, ["memory", "sorting"], ["easy", "hard"]))), [
    ["memory", "hard"], ["memory", ""], ["", "easy"], ["", ""], ["", ""], ["", ""],
  ]);
});

test("A: addresses of the arcade are read and written", () => {
  const routes = [
    { name: "arcade", code: null, game: null, place: "" },
    { name: "arcade", code: "KRTPN", game: null, place: "" },
    { name: "arcade", code: null, game: "BCDFG", place: "" },
    { name: "arcade", code: "KRTPN", game: "BCDFG", place: "" },
    { name: "arcade", code: null, game: null, place: "xo" },
  ];
  const written = routes.map(pathOf);
  assert.deepEqual(written, ["/arcade", "/arcade?t=KRTPN", "/arcade?g=BCDFG", "/arcade?g=BCDFG&t=KRTPN", "/arcade/xo"]);
  for (const [index, path] of written.entries()) {
    const { pathname, hash, search } = new URL(path, "http://fourtop.test");
    assert.deepEqual(readRoute(pathname, hash, search), routes[index]);
  }
  assert.equal(readRoute("/arcade", "", "?g=AEIOU").game, null);
});

test("A: choosing is quiet and meets people; a game is neither", () => {
  const at = (more) => screenFor({ name: "arcade", code: null, game: null, place: "", ...more }, null);
  assert.deepEqual([at({}), at({ game: "BCDFG" }), at({ place: "xo" })], ["arcade", "game", "game"]);
  assert.deepEqual(["arcade", "game"].map(isQuiet), [true, false]);
  assert.deepEqual(["arcade", "game"].map(needsFoyer), [true, false]);
});

test("A AT1: a start at the table calls its players back; a race shows as a game, its end as an end", () => {
  const table = (phase) => ({ code: "KRTPN", you: 1, bye: null, view: { phase, members: [], seats: [] } });
  const race = (over) => ({ name: "arcade", over });
  assert.equal(screenFor({ name: "table", code: "KRTPN" }, table(race(false))), "game");
  assert.equal(screenFor({ name: "home" }, table(race(true))), "end");
  const ends = [{ name: "lobby" }, { name: "ended" }, race(true)].map((phase) => endsArcade({ phase }));
  assert.deepEqual(ends, [false, false, false]);
  for (const phase of [{ name: "preparing" }, { name: "countdown" }, { name: "question" }, { name: "reveal" }, race(false)]) {
    assert.equal(endsArcade({ phase }), true, phase.name);
  }
});

test("AM2: the clock counts whole seconds down, rounded up", () => {
  assert.deepEqual([120e6, 119_000_001, 60e6, 9_500_000, 1, 0, -5].map(clockWords), ["2:00", "2:00", "1:00", "0:10", "0:01", "0:00", "0:00"]);
});

test("AT1: 3, 2, 1 before a race opens, and nothing without a clock", () => {
  const told = [6e6, 7e6, 7_000_001, 8e6, 9_999_999, 10e6, null].map((now) => countdown(now, 10e6));
  assert.deepEqual(told, [3, 3, 3, 2, 1, null, null]);
});

const race = (...standings) => ({
  phase: { name: "arcade", standings },
  seats: standings.map((_, index) => ({ m: index + 1, short: `P${index}`, score: 0 })),
});

test("AT1: a racer is a seat with its standing", () => {
  const view = race({ score: 30, end: "lost" }, { score: 12, end: "finished" });
  assert.deepEqual([ownRacer(view, 2).score, ownRacer(view, 1).end, ownRacer(view, 9)], [12, "lost", null]);
  assert.deepEqual(racersOf({ phase: { name: "lobby" }, seats: [] }), []);
});

test("AM1: cards lie 4 × 3, 4 × 4 or 4 × 5, turned where that fits better, all of them inside at any size", () => {
  for (const count of [12, 16, 20]) {
    for (const [width, height] of SIZES) {
      const laid = layout(count, width, height);
      assert.equal(laid.columns * laid.rows, count);
      assert.ok(Math.abs(laid.columns - laid.rows) <= 1);
      const wide = laid.columns * laid.width + (laid.columns - 1) * laid.gap;
      const high = laid.rows * laid.height + (laid.rows - 1) * laid.gap;
      assert.ok(wide + 2 * laid.gap <= width && high + 2 * laid.gap <= height, `${count} in ${width} x ${height}`);
    }
  }
  assert.deepEqual([layout(20, 390, 700), layout(20, 844, 320)].map(({ columns, rows }) => [columns, rows]), [[4, 5], [5, 4]]);
  assert.deepEqual([layout(12, 390, 700), layout(12, 844, 320)].map(({ columns, rows }) => [columns, rows]), [[3, 4], [4, 3]]);
});

test("AM1: on every phone a card of the hardest level is a target of 56 px", () => {
  for (const [width, height] of [[320, 470], [390, 740], [844, 330]]) {
    const { width: wide, height: high } = layout(20, width, height);
    assert.ok(wide >= 56 && high >= 56, `${wide} x ${high}`);
  }
});

test("AM2: arrow keys lead to the neighbour, and nowhere at an edge", () => {
  const shape = { columns: 4, rows: 3 };
  assert.deepEqual(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "a"].map((key) => neighbour(5, key, shape)), [6, 9, 4, 1, 5]);
  assert.deepEqual([[0, "ArrowLeft"], [3, "ArrowRight"], [3, "ArrowUp"], [11, "ArrowDown"]].map(([card, key]) => neighbour(card, key, shape)), [0, 3, 3, 11]);
});

const NONE = new Set();
const own = (more = {}) => ({ cards: [null, null, null, null], paired: [], closesAtUs: 90e6, ...more });
const states = (...asked) => faces(...asked).map(({ state }) => state).join(" ");

test("AM2 AM4: a tapped card turns and shows nothing before the server said what it is", () => {
  assert.equal(states(own(), NONE, 0), "closed closed closed closed");
  assert.equal(states(own(), new Set([2]), 0), "closed closed turning closed");
  assert.deepEqual(faces(own({ cards: ["fox", null, null, null] }), new Set([0]), 0)[0], { state: "open", animal: "fox" });
});

test("AM2: a pair stays and cannot be tapped; two of a miss close at their moment, and nothing is taken before", () => {
  const pair = own({ cards: ["fox", "fox", null, null], paired: [0, 1] });
  assert.equal(states(pair, NONE, 0), "paired paired closed closed");
  assert.deepEqual([0, 2].map((card) => mayTurn(pair, card, NONE, 0)), [false, true]);
  const miss = own({ cards: ["fox", "owl", null, null], againAtUs: 5e6 });
  assert.equal(states(miss, NONE, 4_999_999), "open open closed closed");
  assert.equal(mayTurn(miss, 2, NONE, 4_999_999), false);
  assert.equal(states(miss, NONE, 5e6), "closed closed closed closed");
  assert.deepEqual([0, 2].map((card) => mayTurn(miss, card, NONE, 5e6)), [true, true]);
});

test("AM2: while two cards turn no third one does, and none twice", () => {
  const one = own({ cards: ["fox", null, null, null] });
  assert.deepEqual([0, 1].map((card) => mayTurn(one, card, NONE, 0)), [false, true]);
  assert.equal(mayTurn(own(), 2, new Set([0, 1]), 0), false);
  assert.equal(mayTurn(own(), 1, new Set([1]), 0), false);
});

test("AM2: what happened is told once: a card, a pair, a miss; nothing after a reload", () => {
  const one = own({ cards: ["fox", null, null, null] });
  const pair = own({ cards: ["fox", "fox", null, null], paired: [0, 1] });
  const miss = own({ cards: ["fox", "owl", null, null], againAtUs: 5e6 });
  assert.deepEqual(happened(own(), one), { kind: "flip", animal: "fox", card: 0 });
  assert.deepEqual(happened(one, pair), { kind: "pair", animal: "fox", cards: [0, 1] });
  assert.deepEqual(happened(one, miss), { kind: "miss", animals: ["fox", "owl"], cards: [0, 1] });
  assert.deepEqual([happened(miss, miss), happened(miss, own()), happened(null, pair)], [null, null, null]);
});

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

/** @param {[score: number, second: number][]} all */
function after(all) {
  const streak = new Streak(3_000);
  return all.map(([score, second]) => streak.scored(score, second * 1e6));
}

test("A4: points soon after the ones before are a row, others begin one", () => {
  assert.deepEqual(after([[0, 0], [5, 1], [10, 4], [13, 7.1], [18, 8]]), [
    null, { gain: 5, count: 1 }, { gain: 5, count: 2 }, { gain: 3, count: 1 }, { gain: 5, count: 2 },
  ]);
});

test("A4: the first score that a page sees is not won, nor is one that is the same", () => {
  assert.deepEqual(after([[12, 0], [12, 1], [15, 2]]), [null, null, { gain: 3, count: 1 }]);
});

test("A4: another game begins a row of its own", () => {
  assert.deepEqual(after([[0, 0], [5, 1], [0, 1.5], [5, 2]]).at(-1), { gain: 5, count: 1 });
});
