import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readCities } from "../public/scripts/map/atlas.js";
import { ownTown } from "../public/scripts/map/own-town.js";

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
