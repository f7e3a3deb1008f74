import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { deviceOf } from "../public/scripts/core/device.js";
import { LANGUAGES } from "../public/scripts/core/texts.js";

const page = readFileSync(new URL("../public/secure.html", import.meta.url), "utf8");
const all = (pattern) => [...page.matchAll(pattern)].map((found) => found[1]);

test("P16: the page about the doors has every text in every language, and no others", async () => {
  const named = new Set([...all(/data-(?:text|label)="(\w+)"/g), "title"]);
  assert.ok(named.size > 60, "the page is read");
  for (const language of LANGUAGES.filter((tag) => tag !== "en")) {
    const texts = await import(`../public/scripts/core/texts/secure-${language}.js`);
    assert.deepEqual(Object.keys(texts.default.ui).sort(), [...named].sort(), language);
  }
});

test("M1 T2 L3 R1: in every language the page says what needs https: motion, compass, position and account", async () => {
  const needed = {
    de: ["Bewegung", "Kompass", "Standort deines Handys", "Konto"], es: ["movimiento", "brújula", "ubicación", "cuentas"],
    fr: ["gestes", "boussole", "position", "compte"], tr: ["Hareket", "pusula", "telefonun konumu", "hesap"],
  };
  const [english] = /data-text="later">([^<]*)</.exec(page).slice(1);
  for (const word of ["motion", "compass", "position", "accounts"]) assert.match(english, new RegExp(word));
  for (const [language, words] of Object.entries(needed)) {
    const { later } = (await import(`../public/scripts/core/texts/secure-${language}.js`)).default.ui;
    for (const word of words) assert.match(later, new RegExp(word), language);
  }
});

test("secure: without a script the page speaks English in every place", () => {
  assert.deepEqual(all(/data-text="(\w+)"[^>]*><\//g), []);
  assert.deepEqual(all(/<svg(?![^>]*aria-(?:label|hidden)=)([^>]*)>/g), []);
});

test("secure: the server's marks are where it looks for them", () => {
  for (const mark of ["__DOORS__", "__KIND__", "__FINGERPRINT__", "__EXPIRES__", "__DIGEST__"]) {
    assert.ok(page.includes(mark), mark);
  }
});

test("secure: every picture that is shown is drawn", () => {
  const drawn = all(/<symbol id="([\w-]+)"/g);
  const shown = all(/<use href="#([\w-]+)"/g);
  assert.deepEqual([...new Set(shown)].filter((name) => !drawn.includes(name)), []);
  assert.deepEqual(drawn.filter((name) => !shown.includes(name)), []);
});

const DEVICES = [
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1", 5, "iphone"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15", 5, "iphone"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15", 0, "computer"],
  ["Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36", 5, "android"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36", 10, "computer"],
  ["", 0, "computer"],
];
for (const [userAgent, touchPoints, device] of DEVICES) {
  test(`secure: the steps for ${device} come first for ${userAgent.slice(12, 40)} (${touchPoints})`, () => {
    assert.equal(deviceOf(userAgent, touchPoints), device);
  });
}
