import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../public/styles/${path}`, import.meta.url), "utf8");
const [phone, television, faces] = ["end.css", "television.css", "faces.css"].map(read);

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
