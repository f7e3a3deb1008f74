import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { readFileSync } from "node:fs";
import { markOf, momentOf, placeOf, verbOf } from "../public/scripts/games/faces/moment.js";
import { FACES } from "../public/scripts/core/name.js";
import { FIRST_FACES } from "../public/scripts/storage/local.js";
import { EACH_MS, Parade } from "../public/scripts/games/faces/parade.js";

const SECOND = 1_000_000;
const question = (number, opensAtUs) => ({
  number, picture: `/face/${number}`, names: ["Ada", "Bo", "Cy", "Di"], opensAtUs, closesAtUs: opensAtUs + 5 * SECOND,
});
const asked = { state: "asked", question: question(1, 10 * SECOND), longest: 0, last: [] };
const answered = {
  ...asked, state: "answered", answer: { place: 2, right: 1, atUs: 12.5 * SECOND, untilUs: 14.5 * SECOND },
};
const next = question(2, 14.5 * SECOND);
const at = (own, seconds) => momentOf(own, seconds * SECOND);

test("AF1: before the first game one starts", () => {
  assert.equal(at(null, 0).state, "start");
  assert.equal(verbOf(null), "start");
});

test("AF1: a picture is fetched before it is shown, and not shown before its moment", () => {
  const before = at(asked, 9.999);
  assert.deepEqual([before.state, before.question, before.next], ["coming", null, asked.question]);
  assert.equal(before.changesAtUs, 10 * SECOND);
  assert.deepEqual([at(asked, 10).state, at(asked, 10).question], ["asked", asked.question]);
  assert.equal(momentOf(asked, null).state, "coming");
});

test("AF3: the bar steps at the end of each second, from none to five", () => {
  const steps = [10, 10.999, 11, 12, 13, 14, 14.999, 15, 15.2].map((second) => at(asked, second).steps);
  assert.deepEqual(steps, [0, 0, 1, 2, 3, 4, 4, 5, 5]);
  assert.equal(at(asked, 10.5).changesAtUs, 11 * SECOND);
  assert.equal(at(asked, 15).changesAtUs, null);
});

test("AF3: it stays as it is while the answer is looked at", () => {
  assert.deepEqual([12.5, 13, 14.4].map((second) => at(answered, second).steps), [2, 2, 2]);
  const late = { ...answered, answer: { right: 1, atUs: 15 * SECOND, untilUs: 17 * SECOND } };
  assert.deepEqual([at(late, 16).steps, at(late, 16).place], [5, null]);
});

test("AF2: what was tapped is right or wrong, and the right one is shown", () => {
  const now = at(answered, 13);
  assert.deepEqual([0, 1, 2, 3].map((place) => markOf(now, place, null)), ["none", "right", "wrong", "none"]);
  assert.deepEqual([1, 2].map((place) => markOf(at(asked, 11), place, 2)), ["none", "tapped"]);
  const right = at({ ...answered, answer: { ...answered.answer, place: 1 } }, 13);
  assert.deepEqual([1, 2].map((place) => markOf(right, place, null)), ["right", "none"]);
});

test("AF2: after two seconds comes the next, whether or not the server's word of it is there", () => {
  const going = { ...answered, next };
  assert.deepEqual([at(going, 14.4).state, at(going, 14.4).next], ["answered", next]);
  assert.equal(at(going, 14.4).changesAtUs, 14.5 * SECOND);
  assert.deepEqual([at(going, 14.5).state, at(going, 14.5).question], ["asked", next]);
  assert.equal(at(answered, 14.6).state, "answered");
});

test("AF4: one button pauses and resumes; a pause shows no picture", () => {
  assert.equal(verbOf(asked), "pause");
  assert.equal(verbOf({ ...answered, answer: { ...answered.answer, pausing: true } }), "resume");
  const paused = { state: "paused", longest: 1, last: [true] };
  assert.equal(verbOf(paused), "resume");
  assert.deepEqual([at(paused, 20).state, at(paused, 20).question, at(paused, 20).next], ["paused", null, null]);
});

test("AT1: a race ends", () => {
  assert.equal(at({ state: "over", of: 10, longest: 0, last: [] }, 20).state, "over");
});

test("A: the keys 1 to 4 are the four names", () => {
  assert.deepEqual(["1", "4", "0", "5", "a", "12"].map(placeOf), [0, 3, null, null, null, null]);
});

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../public/${path}`, import.meta.url), "utf8");
const [first, rest, style] = ["index.html", "faces.html", "styles/players.css"].map(read);
const MOST_BYTES = 2253;

/** @param {string} source */
const facesIn = (source) => [...source.matchAll(/<symbol id="figure-(\d+)" viewBox="([^"]+)">(.*?)<\/symbol>/gs)]
  .map(([, number, frame, content]) => ({ number: Number(number), frame, content: String(content) }));
const all = [...facesIn(String(first)), ...facesIn(String(rest))];

test("H2: there are twelve faces, two of them in the first screen, each small", () => {
  assert.deepEqual(all.map(({ number }) => number), Array.from({ length: FACES }, (_, face) => face));
  assert.equal(facesIn(String(first)).length, FIRST_FACES);
  for (const { number, content } of all) assert.ok(content.length < MOST_BYTES, `${number} has ${content.length} bytes`);
});

test("P1: only the shirt has the player's colour, so another colour changes no face", () => {
  for (const { number, content } of all) {
    const shirts = [...content.matchAll(/var\(--c\)/g)];
    const [shirt] = [...content.matchAll(/<path d="[^"]*" fill="var\(--c\)"\/>/g)];
    assert.equal(shirts.length, 1, `${number}`);
    assert.ok(shirt, `${number}`);
    assert.doesNotMatch(content.replace(shirt[0], ""), /var\(|color-mix/, `${number}`);
  }
});

test("every face has its own smile and all expressions", () => {
  for (const { number, content } of all) {
    for (const part of ["calm", "moods", "napkin"]) assert.equal(content.split(`href="#${part}"`).length, 2, `${number}: ${part}`);
    assert.match(content, /class="figure__smile"/, `${number}`);
  }
  const drawn = `${first}${rest}`;
  for (const id of ["calm", "lashes", "moods", "napkin"]) assert.equal(drawn.split(`id="${id}"`).length, 2, id);
});

test("each way in which eyes, brows and mouth are drawn can be chosen, and hides until it is", () => {
  const drawn = new Set([...`${first}${rest}`.matchAll(/class="figure__(\w+)"/g)].map(([, name]) => name));
  for (const name of drawn) assert.match(String(style), new RegExp(`\\.figure__${name} \\{`), name);
  for (const [whole, name] of String(rest).matchAll(/class="figure__(\w+)"[^>]*/g)) {
    const isHidden = new RegExp(`figure__${name} \\{ display: var\\(--\\w+, none\\)`).test(String(style));
    assert.equal(whole.includes('display="none"'), isHidden, name);
  }
});

test("no two faces are drawn alike", () => {
  assert.equal(new Set(all.map(({ content }) => content)).size, FACES);
});

const PEOPLE = ["Ada", "Bo", "Cy"].map((name) => ({ name, picture: `/face/${name}` }));
const settled = () => new Promise((done) => setImmediate(done));

/** @param {() => Promise<any>} fetch */
function paraded(fetch) {
  mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.fetch = fetch;
  /** @type {(string | undefined)[]} */
  const seen = [];
  const prepared = [];
  const parade = new Parade({ ready: async () => {}, prepare: (picture) => prepared.push(picture) }, () => seen.push(parade.person?.name));
  return { parade, seen, prepared };
}

test.afterEach(() => mock.timers.reset());

test("AF7: everybody of the chosen deck comes, each for a second, with the next picture on its way", async () => {
  const asked = [];
  const { parade, seen, prepared } = paraded(async (address) => {
    asked.push(address);
    return { ok: true, json: async () => ({ people: [...PEOPLE] }) };
  });
  assert.equal(await parade.begin(3), true);
  await settled();
  assert.deepEqual([asked, seen, prepared], [["/deck/3"], ["Ada"], ["/face/Bo"]]);
  mock.timers.tick(EACH_MS - 1);
  assert.deepEqual(seen, ["Ada"]);
  mock.timers.tick(1);
  await settled();
  parade.next();
  await settled();
  assert.deepEqual(seen, ["Ada", "Bo", "Cy"]);
  mock.timers.tick(EACH_MS);
  assert.deepEqual([seen.at(-1), parade.person, seen.length], [undefined, null, 4]);
});

test("AF7: it ends when it is left, and what comes late shows nobody", async () => {
  /** @type {(answer: any) => void} */
  let bring = () => {};
  const { parade, seen } = paraded(() => new Promise((done) => (bring = done)));
  const begun = parade.begin(0);
  parade.stop();
  bring({ ok: true, json: async () => ({ people: [...PEOPLE] }) });
  assert.equal(await begun, true);
  mock.timers.tick(9 * EACH_MS);
  assert.deepEqual([seen, parade.person], [[], null]);
});

test("AF7: a deck that did not come is said", async () => {
  for (const fetch of [async () => ({ ok: false }), () => Promise.reject(new Error())]) {
    const { parade } = paraded(fetch);
    assert.equal(await parade.begin(0), false);
    assert.equal(parade.person, null);
    mock.timers.reset();
  }
});
