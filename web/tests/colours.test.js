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

const [lightOptions, darkOptions] = readFileSync(new URL("../public/styles/options.css", import.meta.url), "utf8").split("prefers-color-scheme: dark");
/** The colours of the four options by name, the letter first; in the dark those that it does not change are the light ones. */
const optionsOf = (part) => [...part.matchAll(/\.option\[data-letter="([A-D])"\] \{([^}]*)\}/g)]
  .map(([, letter, rules]) => [letter, Object.fromEntries([...rules.matchAll(/--([\w-]+): (#[0-9a-f]{6}|transparent);/g)].map((m) => [m[1], m[2]]))]);
const byDay = Object.fromEntries(optionsOf(lightOptions ?? ""));

for (const [name, part, changes] of [["light", light, []], ["dark", dark, optionsOf(darkOptions ?? "")]]) {
  const { linen } = tokens(part);
  const options = Object.entries(byDay).map(([letter, colours]) => [letter, { ...colours, ...Object.fromEntries(changes)[letter] }]);

  test(`H1 P3: an option's edge and its letter's plate stand out by 3 : 1, the letter by 4.5 : 1, and no plate is like another (${name})`, () => {
    assert.equal(options.length, 4);
    for (const [letter, colours] of options) {
      const plate = colours["dish-edge"] && colours["dish-edge"] !== "transparent" ? colours["dish-edge"] : colours.dish;
      for (const [least, front, ground] of [
        [3, colours["tint-edge"], colours.tint], [3, colours["tint-edge"], linen], [3, plate, colours.tint], [4.5, colours["dish-ink"], colours.dish]]) {
        assert.ok(contrast(front, ground) >= least, `${letter}: ${front} on ${ground}`);
      }
    }
    assert.equal(new Set(options.map(([, { dish }]) => dish)).size, 4);
  });
}

test("P3: the plate of each letter has a form of its own", () => {
  const page = readFileSync(new URL("../public/table.html", import.meta.url), "utf8");
  const forms = [..."ABCD"].map((letter) => page.match(new RegExp(`id="plate-${letter}"[^>]*>(.*?)</symbol>`))?.[1]);
  assert.ok(forms.every(Boolean) && new Set(forms).size === 4);
});
