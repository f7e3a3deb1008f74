import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import { readFileSync } from "node:fs";
import { bandOf, fitted, onScreen, project, scaleAt, unproject } from "../public/scripts/map/camera.js";
import { degreeWords, gridOn, gridStep } from "../public/scripts/map/chart.js";
import { signsOn } from "../public/scripts/map/signs.js";
import { readCities } from "../public/scripts/map/atlas.js";
import { ownTown } from "../public/scripts/map/own-town.js";

const BERLIN = { lat: 52.52, lon: 13.405 };
const SYDNEY = { lat: -33.87, lon: 151.21 };
const NEW_YORK = { lat: 40.71, lon: -74.01 };
const MARGIN = { left: 10, right: 10, top: 70, bottom: 120 };
const BOX = { left: 40, right: 40, top: 40, bottom: 40 };

/** @param {number} zoom @param {{ lat: number, lon: number }} [place] */
const camera = (zoom, place = BERLIN) => ({ ...project(place), scale: scaleAt(zoom), width: 390, height: 664 });

describe("L4: the net of degrees", () => {
  it("has its lines apart at every zoom, and all that are on the screen", () => {
    for (let zoom = 1; zoom <= 15; zoom += 0.5) {
      const one = camera(zoom);
      const { meridians, parallels } = gridOn(one);
      assert.ok(gridStep(one) / 21_600 * one.scale >= 84 || gridStep(one) === 1_800);
      for (const { at } of meridians) assert.ok(Math.abs(at - one.x) * one.scale <= 195.001);
      for (const { degrees, at } of parallels) assert.ok(Math.abs(project({ lat: degrees, lon: 0 }).y - at) < 1e-9);
    }
    assert.ok(gridOn(camera(10)).meridians.length >= 2);
  });

  it("goes on across the date line with the degrees of the other side", () => {
    const degrees = gridOn(camera(6, { lat: 0, lon: 179.9 })).meridians.map((one) => one.degrees);
    assert.ok(degrees.some((one) => one > 170) && degrees.some((one) => one < -170), String(degrees));
  });

  it("is named in degrees and minutes", () => {
    assert.equal(degreeWords(52.5, "N", "S"), "52°30′\u00a0N");
    assert.equal(degreeWords(-13, "E", "W"), "13°\u00a0W");
    assert.equal(degreeWords(0, "N", "S"), "0°");
  });
});

describe("L4: signposts", () => {
  const towns = [["Near", 52.9, 13.4], ["Beside it", 52.95, 13.45], ["South", 51.5, 13.4], ["Berlin", 52.52, 13.405], ["Antipode", -52, -166]]
    .map(([name, lat, lon]) => ({ name: String(name), at: project({ lat: Number(lat), lon: Number(lon) }) }));
  const free = { left: 10, right: 380, top: 70, bottom: 540 };

  it("lead to the nearest town in each direction, not to what is on the screen or far off", () => {
    const signs = signsOn(BERLIN, towns, camera(11), free, 8);
    assert.deepEqual(signs.map(({ name }) => name), ["Near", "South"]);
    assert.ok(Math.abs((signs[0]?.kilometres ?? 0) - 42) < 1);
    assert.ok(Math.abs((signs[0]?.at.y ?? 0) - free.top) < 1 && Math.abs((signs[1]?.at.y ?? 0) - free.bottom) < 1);
    assert.equal(signsOn(BERLIN, towns, camera(11), free, 1).length, 1);
  });
});

describe("L5: the world without its empty ends", () => {
  it("ends at 80° north and 60° south, or beyond whoever is farther", () => {
    const { top, bottom } = bandOf([BERLIN, SYDNEY]);
    assert.ok(Math.abs(unproject({ x: 0, y: top }).lat - 80) < 1e-6 && Math.abs(unproject({ x: 0, y: bottom }).lat + 60) < 1e-6);
    assert.ok(bandOf([{ lat: -75, lon: 0 }]).bottom > project({ lat: -75, lon: 0 }).y);
  });

  it("shows no more of them than everybody needs, and lies in the middle of a screen that is higher", () => {
    const items = [BERLIN, SYDNEY, NEW_YORK].map((place) => ({ place, box: BOX }));
    const band = bandOf([]);
    const wide = fitted(items, { ...camera(1), width: 1440, height: 900 }, MARGIN, 12);
    assert.ok(onScreen(wide, { x: wide.x, y: band.bottom }).y >= 899);
    const phone = fitted(items, { ...camera(1), width: 390, height: 844 }, MARGIN, 12);
    const [north, south] = [band.top, band.bottom].map((y) => onScreen(phone, { x: phone.x, y }).y);
    assert.ok(Math.abs((north ?? 0) - MARGIN.top - (844 - MARGIN.bottom - (south ?? 0))) < 1, `${north} ${south}`);
  });
});

const cities = readCities(JSON.parse(readFileSync(new URL("../public/map/cities.json", import.meta.url), "utf8")));

test("L5: a time zone's town is found, also with other letters and spaces", () => {
  for (const [zone, lat, lon] of /** @type {[string, number, number][]} */ ([
    ["Europe/Berlin", 52.5, 13.4], ["America/Sao_Paulo", -23.5, -46.6], ["America/New_York", 40.7, -74],
    ["America/Argentina/Buenos_Aires", -34.6, -58.4], ["Europe/Istanbul", 41, 29],
  ])) {
    const [town] = ownTown(cities, zone);
    assert.ok(town, zone);
    assert.ok(Math.abs(town.place.lat - lat) < 1 && Math.abs(town.place.lon - lon) < 1, `${zone}: ${JSON.stringify(town.place)}`);
  }
});

test("L5: a time zone without a town, and a map without cities, give none", () => {
  assert.deepEqual(ownTown(cities, "UTC"), []);
  assert.deepEqual(ownTown(cities, "Etc/GMT+3"), []);
  assert.deepEqual(ownTown([], "Europe/Berlin"), []);
});
