import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { dishOf, inOrder, languageWords } from "../public/scripts/core/dishes.js";

test("F2: a topic in any of the page's languages has its drawing, any other the neutral one", () => {
  const topics = {
    "dish-general": ["General", "Allgemeinwissen", "Culture générale", "Cultura general", "Genel kültür"],
    "dish-science": ["Science", "Wissenschaft", "Sciences", "Ciencia", "Bilim"],
    "dish-world": ["Geography", "Geografie", "Géographie", "Geografía", "Coğrafya"],
    "dish-film": ["Film and music", "Film und Musik", "Cinéma", "Cine y música", "Sinema"],
    "dish-music": ["Music", "Musik", "Musique", "Música", "Müzik"],
    "dish-food": ["Food", "Essen", "Cuisine", "Comida", "Yemek"],
    "dish-nature": ["Animals", "Tiere", "Natur"],
    "dish-own": ["", "Onkel Herbert", "Cinderella", "???", "Our wedding"],
  };
  for (const [drawing, all] of Object.entries(topics)) {
    for (const topic of all) assert.equal(dishOf(topic), drawing, topic);
  }
});

test("F2: each drawing is there", () => {
  const page = readFileSync(new URL("../public/table.html", import.meta.url), "utf8");
  const source = readFileSync(new URL("../public/scripts/core/dishes.js", import.meta.url), "utf8");
  const names = [...source.matchAll(/\["(\w+)", \//g)].map(([, name]) => name);
  assert.ok(names.length > 5);
  for (const name of [...names, "own"]) assert.ok(page.includes(`id="dish-${name}"`), name);
});

test("F13: a quiz that somebody present cannot read stands behind the others and says its language", () => {
  const shelf = [{ number: 1, languages: ["de"] }, { number: 2 }, { number: 3, languages: ["tr", "fr"] }, { number: 4 }];
  assert.deepEqual(inOrder(shelf).map(({ number }) => number), [2, 4, 1, 3]);
  assert.deepEqual(["en", "de", "es", "fr", "tr"].map((own) => languageWords(["de"], own)), ["German", "Deutsch", "alemán", "allemand", "Almanca"]);
  assert.equal(languageWords(["tr", "fr"], "en"), "TR, FR");
});
