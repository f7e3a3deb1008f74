import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import test from "node:test";

import { BANK_QUESTIONS } from "../public/scripts/host/bank.js";
import { further, pressing } from "../public/scripts/host/checkup.js";
import { Load } from "../public/scripts/host/load.js";

test("H9: the host's page counts the load of the last minute, and anew after a restart", () => {
  const load = new Load();
  assert.deepEqual(load.add({ uptime: 100, messages: 1000, slowTurns: 7 }), { messages: 0, slowTurns: 0 });
  assert.deepEqual(load.add({ uptime: 130, messages: 1500, slowTurns: 8 }), { messages: 500, slowTurns: 1 });
  assert.deepEqual(load.add({ uptime: 160, messages: 1600, slowTurns: 8 }), { messages: 600, slowTurns: 1 });
  assert.deepEqual(load.add({ uptime: 190, messages: 1700, slowTurns: 8 }), { messages: 200, slowTurns: 0 });
  assert.deepEqual(load.add({ uptime: 3, messages: 5, slowTurns: 1 }), { messages: 0, slowTurns: 0 });
  assert.deepEqual(load.add({ uptime: 6, messages: 9, slowTurns: 1 }), { messages: 4, slowTurns: 0 });
});

test("NW9: the host reads faults first, then what may keep some phones away", () => {
  const [fine, note, fault] = ["fine", "note", "fault"].map((grade) => ({ code: grade, grade, args: {} }));
  assert.deepEqual(pressing([fine, note, fault, fine]), [fault, note]);
});

test("NW9: which phones came stands in the card of phones alone", () => {
  const [phones, clock] = ["phones.none", "clock.alone"].map((code) => ({ code, grade: "note", args: {} }));
  assert.deepEqual(pressing([phones, clock]), [clock]);
});

test("NW11: the further addresses are those that the page does not show already", () => {
  const addresses = ["http://192.168.1.20:8080", "http://10.0.0.7:8080"].map((link) => ({ link }));
  assert.deepEqual(further({ link: addresses[0].link, addresses }), [addresses[1]]);
  assert.deepEqual(further({ link: "https://party.example", addresses }), addresses);
});

test("F2 H9: the host reads how many questions the bank has", async () => {
  const packs = new URL("../quizzes/packs/", import.meta.url);
  const counts = (await readdir(packs, { withFileTypes: true })).filter((one) => one.isDirectory()).map(async ({ name }) =>
    JSON.parse(await readFile(new URL(`${name}/questions.json`, packs), "utf8")).questions.length);
  assert.equal((await Promise.all(counts)).reduce((sum, count) => sum + count, 0), BANK_QUESTIONS);
});
