import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const css = readFileSync(new URL("../public/styles/tokens.css", import.meta.url), "utf8");
const [light, dark] = css.split("prefers-color-scheme: dark");

/** The colours of a theme by token. */
const tokens = (part) =>
  Object.fromEntries([...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1], m[2]]));

const luminance = (hex) => {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a, b) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

for (const [name, part] of [["light", light], ["dark", dark]]) {
  const theme = tokens(part);

  test(`P1: the eight player colours stand out from plate and linen (${name})`, () => {
    for (let colour = 0; colour < 8; colour += 1) {
      for (const ground of ["plate", "linen"]) {
        const value = contrast(theme[`player-${colour}`], theme[ground]);
        assert.ok(value >= 3, `colour ${colour} on ${ground}: ${value.toFixed(2)}`);
      }
    }
  });

  test(`H1: texts reach AA on what they stand on (${name})`, () => {
    const pairs = [
      ["ink", "linen"], ["ink", "plate"], ["ink", "chosen-plate"], ["ink", "right-plate"],
      ["ink", "wrong-plate"], ["ink-soft", "linen"], ["ink-soft", "plate"], ["ink-soft", "chosen-plate"],
      ["on-wine", "wine"], ["right", "right-plate"], ["wrong", "wrong-plate"], ["wrong", "plate"],
      ["wine", "plate"], ["wine", "chosen-plate"],
    ];
    for (const [front, ground] of pairs) {
      const value = contrast(theme[front], theme[ground]);
      assert.ok(value >= 4.5, `${front} on ${ground}: ${value.toFixed(2)}`);
    }
  });
}
