import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import test from "node:test";

import { BANK_QUESTIONS } from "../public/scripts/host/bank.js";
import { further, ofGrade, parted } from "../public/scripts/host/checkup.js";
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

test("NW9: the host reads faults apart from what may keep some phones away", () => {
  const [fine, note, fault] = ["fine", "note", "fault"].map((grade) => ({ code: grade, grade, args: {} }));
  assert.deepEqual(ofGrade([fine, note, fault, fine], "fault"), [fault]);
  assert.deepEqual(ofGrade([fine, note, fault, fine], "note"), [note]);
});

test("NW9: which phones came is no finding of the page", () => {
  const [phones, clock] = ["phones.none", "clock.alone"].map((code) => ({ code, grade: "note", args: {} }));
  assert.deepEqual(ofGrade([phones, clock], "note"), [clock]);
});

test("NW9: a command of a finding stands apart, to copy", () => {
  assert.deepEqual(parted("This allows them: sudo ufw allow 8080"), ["This allows them:", "sudo ufw allow 8080"]);
  assert.deepEqual(parted("Start it without --host."), ["Start it without --host.", ""]);
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
