import assert from "node:assert/strict";
import test from "node:test";
import { readFileSync } from "node:fs";
import {
  behindWords, gapWords, hasNoWinner, headline, honoured, isFresh, isNobodys, lineMoments,
  nextWords, resultAt,
} from "../public/scripts/core/ending.js";
import { add, use } from "../public/scripts/core/texts.js";
import arcade from "../public/scripts/core/texts/arcade-en.js";
import first from "../public/scripts/core/texts/en.js";
import table from "../public/scripts/core/texts/table-en.js";
import { framesOf, strewn, thrown } from "../public/scripts/core/confetti.js";

use(first, "en");
add(table);

const NAMES = ["Anna", "Bob", "Clara", "Dan"];
const view = (scores, more = {}) => {
  const best = Math.max(...scores);
  const many = scores.filter((score) => score === best).length > 1;
  return {
    phase: { name: "ended", of: 3 }, quiz: 1,
    shelf: [{ number: 1, topic: "General" }, { number: 2, topic: "Science" }],
    members: NAMES.map((name, index) => ({ m: index + 1, name })),
    seats: scores.map((score, index) => ({
      m: index + 1, score, rank: 1 + scores.filter((other) => other > score).length,
      result: score === 0 || score < best ? "lost" : many ? "shared" : "won",
    })),
    ...more,
  };
};

test("P25: a screen without a seat reads who won, whose tie it is, or that nobody did", () => {
  assert.equal(headline(view([1, 3, 2]), null), "Bob wins!");
  assert.equal(headline(view([3, 3, 2]), null), "It’s a tie: Anna and Bob");
  assert.equal(headline(view([0, 0]), null), "No winner this time");
  assert.deepEqual([view([0, 0]), view([1, 0])].map(hasNoWinner), [true, false]);
});

test("P8 P25: everybody reads a personal result; who lost, the place and the points to the first", () => {
  const shown = view([4, 3, 1, 1]);
  assert.deepEqual(shown.seats.map((own) => headline(shown, own)), ["You win", "You lost", "You lost", "You lost"]);
  assert.deepEqual(shown.seats.map((own) => gapWords(shown, own)), [
    "", "2nd place – 1 point short of Anna", "Joint 3rd – 3 points short of Anna", "Joint 3rd – 3 points short of Anna"]);
  const tied = view([2, 2]);
  assert.equal(headline(tied, tied.seats[0]), "You are one of the winners");
  const nobody = view([0, 0]);
  assert.equal(gapWords(nobody, nobody.seats[0]), "");
  const race = view([2, 1], { phase: { name: "arcade" } });
  assert.equal(gapWords(race, race.seats[1]), "");
});

test("P28: where several played and nobody scored, everybody reads first that there is no winner", () => {
  const nobody = view([0, 0, 0]);
  assert.deepEqual(nobody.seats.map((own) => headline(nobody, own)), Array(3).fill("No winner this time"));
  const race = view([0, 0], { phase: { name: "arcade" } });
  assert.equal(headline(race, race.seats[0]), "No winner this time");
  assert.equal(headline(view([0, 1]), view([0, 1]).seats[0]), "You lost");
  const alone = view([0], { solo: true });
  assert.equal(headline(alone, alone.seats[0]), "You lost");
  assert.deepEqual([nobody, race, alone, view([0, 1])].map(isNobodys), [true, true, false, false]);
});

test("P25: who lost reads every winner, or that there are several where their names are long", () => {
  const shared = view([3, 1, 3, 1]);
  assert.equal(gapWords(shared, shared.seats[1]), "Joint 3rd – 2 points short of Anna and Clara");
  const three = view([3, 2, 3, 3]);
  assert.equal(gapWords(three, three.seats[1]), "4th place – 1 point short of Anna, Clara and Dan");
  shared.members[0].name = "Maximilian-Alexander";
  shared.members[2].name = "Grandma Rosi";
  assert.equal(gapWords(shared, shared.seats[1]), "Joint 3rd – 2 points short of the winners");
});

test("P26: one's own face is the first above the bill, then the winners'; without a winner everybody's", () => {
  const shown = view([4, 3, 4, 1]);
  const faces = (/** @type {number | null} */ own) =>
    honoured(shown, own === null ? null : shown.seats[own]).map(({ m }) => m);
  assert.deepEqual([null, 0, 1, 2].map(faces), [[1, 3], [1, 3], [2, 1, 3], [3, 1]]);
  const nobody = view([0, 0, 0]);
  assert.deepEqual(honoured(nobody, nobody.seats[1]).map(({ m }) => m), [2, 1, 3]);
});

test("P26: each line says how far it is from the first; the first, a race and a loss of all do not", () => {
  const shown = view([4, 1, 3, 1]);
  assert.deepEqual(shown.seats.map((seat) => behindWords(shown, seat)),
    ["", "3 points behind", "1 point behind", "3 points behind"]);
  const race = view([2, 1], { phase: { name: "arcade" } });
  assert.equal(behindWords(race, race.seats[1]), "");
  const nobody = view([0, 0]);
  assert.equal(behindWords(nobody, nobody.seats[0]), "");
});

test("P9: the button says which quiz comes next: the first again after the last, the same where there is no other", () => {
  assert.equal(nextWords(view([1, 0])), "Next: Science");
  assert.equal(nextWords(view([1, 0], { quiz: 2 })), "Next: General");
  assert.equal(nextWords(view([1, 0], { shelf: [{ number: 1, topic: "General" }] })), "Again: General");
  assert.equal(nextWords(view([1, 0], { shelf: [] })), "Play again");
  const race = view([1, 0], { phase: { name: "arcade", game: "memory" } });
  assert.equal(nextWords(race), "Play again");
  add(arcade);
  assert.equal(nextWords(race), "Again: Memory");
});

test("P27: the scores come from last to first, the result with the first, within four seconds", () => {
  assert.deepEqual(lineMoments(4), [2700, 1700, 1000, 300]);
  assert.deepEqual(lineMoments(1), [600]);
  assert.equal(resultAt(view([1, 2, 3, 0])), 2700);
});

test("P27 P11: only an ending that came just now builds up, not after a reload, and not a race's", () => {
  const ended = view([1, 0], { showAtUs: 5e6 });
  assert.deepEqual([5e6, 8e6, 19.9e6, 20e6, null].map((now) => isFresh(ended, now)), [true, true, true, false, false]);
  assert.equal(isFresh(view([1, 0], { showAtUs: 5e6, phase: { name: "arcade" } }), 5e6), false);
});

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../public/styles/${path}`, import.meta.url), "utf8");
const [phone, television, faces] = ["end.css", "television.css", "players.css"].map(read);

/** The last value of a property in the rules for a selector. @param {string} selector @param {string} property */
const said = (selector, property) => [...String(phone).matchAll(/^ *([^{}\n]+) \{([^{}]*)\}/gm)]
  .filter(([, name]) => name === selector)
  .map(([, , body]) => body?.match(new RegExp(`(?:^|[ ;])${property}: ([^;]+)`))?.[1]).findLast(Boolean);

test("P26: on a podium the second stands left of the first, the others to the right", () => {
  const others = said("[data-podium] > .winner", "order");
  const orders = [":first-child", ":nth-child(2)", ":nth-child(3)", ":nth-child(4)"]
    .map((place) => Number(said(`[data-podium] > .winner${place}`, "order") ?? others));
  assert.deepEqual([1, 2, 3, 4].toSorted((one, other) => orders[one - 1] - orders[other - 1]), [2, 1, 3, 4]);
});

test("P26: on a podium each stands lower than whoever has a better rank", () => {
  const height = (/** @type {string | undefined} */ step) => (step === "var(--high)" ? 1 : Number(step?.match(/^calc\(([\d.]+) \* var\(--high\)\)$/)?.[1]));
  const steps = [1, 2, 3].map((rank) => height(said(`[data-podium] > [data-rank="${rank}"]`, "--step")));
  steps.push(height(said("[data-podium] > .winner", "--step")));
  assert.ok(steps.every((step, index) => step > 0 && (index === 0 || step < steps[index - 1] - 0.1)), steps.join());
});

test("P26 P13: a television changes neither the places nor the steps of the podium", () => {
  const rules = [...String(television).matchAll(/^ *([^@{}\n]+) \{([^{}]*)\}/gm)].filter(([, name]) => /\.end__|\.winner|\[data-(?:podium|rank)/.test(String(name)));
  assert.ok(rules.length > 5, "the rules of the ending are read");
  for (const [rule, name, body] of rules.filter(([, name]) => !String(name).endsWith(".end__cloche"))) {
    assert.doesNotMatch(String(body), /--step\b|(?:^|[ ;])order:/, rule);
    if (/\.winner(?:\[[^ ]*\])?$/.test(String(name))) assert.doesNotMatch(String(body), /(?:^|[ ;])(?:margin|inset|top|bottom|translate|transform):/, rule);
  }
});

test("P26: at the end the winners laugh; where nobody has won nobody smiles", () => {
  const rule = (/** @type {RegExp} */ part) => String(faces).split("\n").find((line) => part.test(line)) ?? "";
  assert.match(rule(/, \.place--crowned\) \.figure \{/), /--smile: none; --laugh: inline/);
  const nobody = rule(/\.end__winners\[data-nobody\]/);
  assert.match(nobody, /--smile: none; --ponder: inline/);
  assert.doesNotMatch(nobody, /--laugh/);
});

test("P8: confetti is strewn evenly: no two pieces begin close to each other, and no part of the sky is empty", () => {
  for (const count of [24, 90, 220]) {
    const pieces = strewn(count);
    const apart = (/** @type {number} */ one, /** @type {number} */ other) => {
      const away = Math.abs(one - other);
      return Math.min(away, 1 - away);
    };
    const nearest = pieces.flatMap((one, index) => pieces.slice(index + 1).map((other) =>
      Math.hypot(apart(one.x, other.x), apart(one.delay, other.delay))));
    assert.ok(Math.min(...nearest) > 0.5 / Math.sqrt(count), `${count}: ${Math.min(...nearest)}`);
    const columns = new Set(pieces.map(({ x }) => Math.floor(x * 6)));
    assert.equal(columns.size, 6);
  }
});

test("P8: no three pieces that follow each other fall in one diagonal", () => {
  const pieces = strewn(90);
  for (let index = 0; index + 8 < pieces.length; index += 1) {
    for (const step of [1, 2, 3, 4]) {
      const [one, two, three] = [0, step, 2 * step].map((more) => /** @type {{ x: number, delay: number }} */ (pieces[index + more]));
      const inLine = [two.x - one.x, three.x - two.x, two.delay - one.delay, three.delay - two.delay];
      assert.ok(inLine.some((way) => Math.abs(way) > 0.1), `${index} by ${step}`);
    }
  }
});

test("P8: confetti flies from both lower corners, over the whole window, and falls out of it within four seconds", () => {
  for (const [count, width, height] of [[90, 390, 664], [220, 1440, 900]]) {
    const flights = thrown(count, width, height);
    assert.equal(flights.filter(({ isLeft }) => isLeft).length, count / 2);
    for (const flight of flights) {
      const frames = framesOf(flight).map(({ transform }) => /** @type {number[]} */ (transform.match(/-?[\d.]+/g)?.map(Number)));
      assert.deepEqual(frames[0]?.slice(0, 2), [0, 0]);
      const [x = 0, y = 0] = frames.at(-1) ?? [];
      assert.ok(y > 0, `${y} below the edge`);
      assert.ok(Math.abs(x) < width && x > 0 === flight.isLeft);
      assert.ok(Math.min(...frames.map(([, top = 0]) => top)) > -height);
      assert.ok(flight.delay + flight.lasts < 4, String(flight.lasts));
    }
    const high = flights.filter(({ up }) => up ** 2 / 2800 > height / 2);
    assert.ok(high.length > count / 2);
  }
});
