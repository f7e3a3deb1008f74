import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../public/${path}`, import.meta.url), "utf8");
/** The ring's middle and radius, in units of its drawing. */
const [MIDDLE, RADIUS] = [32, 27];

for (const page of ["table.html", "television.html"]) {
  test(`P2: no seam shows in the ring of time: at the foot its second half reaches into the first, which leaves it when turned (${page})`, () => {
    const arc = new RegExp(`class="timer__half".*?d="M([\\d.]+) ([\\d.]+)A${RADIUS} ${RADIUS} 0 [01] 1 ([\\d.]+) ([\\d.]+)"`, "g");
    const halves = [...read(page).matchAll(arc)]
      .map(([, x, y, endX, endY]) => ({ begin: [Number(x), Number(y)], end: [Number(endX), Number(endY)] }));
    assert.equal(halves.length, 2);
    for (const { begin, end } of halves) {
      for (const [x, y] of [begin, end]) assert.ok(Math.abs(Math.hypot(x - MIDDLE, y - MIDDLE) - RADIUS) < 0.05, `${x} ${y}`);
      assert.ok(begin[0] - MIDDLE > 0.5 && begin[0] - MIDDLE < 2, `begins at ${begin}`);
      assert.equal(end[0], MIDDLE);
    }
    const [[first, second], [foot, top]] = [halves.map(({ begin }) => begin[1]), halves.map(({ end }) => end[1])];
    assert.deepEqual([first < MIDDLE, second > MIDDLE, foot, top], [true, true, MIDDLE + RADIUS, MIDDLE - RADIUS]);
  });
}

test("P2: the halves of the ring meet at a whole pixel, and the second one's window reaches a pixel into the first one's", () => {
  for (const [path, timer] of [["styles/play.css", ".timer"], ["styles/television.css", ".show .timer"]]) {
    const rules = [...read(path).matchAll(/^ *(?:@supports[^{]*\{ )?([^@{}]+) \{([^{}]*)\}/gm)];
    const said = (/** @type {string} */ selector) => rules.filter(([, name]) => name === selector).map(([, , body]) => body).join(";");
    for (const side of ["width", "height"]) assert.match(said(timer), new RegExp(`\\b${side}: round\\(down, var\\(--[a-z]+\\), 2px\\)`), `${path}: ${side}`);
    assert.match(said(`${timer}__half + .timer__half`), /inset: [^;]*\bcalc\(50% - 1px\)/, path);
  }
});
