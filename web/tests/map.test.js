import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";

import { apart } from "../public/scripts/map/apart.js";
import { readCities, readLand, unpacked } from "../public/scripts/map/atlas.js";
import {
  fitted, onScreen, panned, project, resized, turned, under, unproject, wholeWorld, zoomed, zoomOf,
} from "../public/scripts/map/camera.js";
import { companyOf, placesTable, spoken } from "../public/scripts/map/company.js";
import { locate } from "../public/scripts/map/locate.js";
import { covers, laid, onSheet, widened } from "../public/scripts/map/ground.js";
import { barLength, citiesAt, createRoom } from "../public/scripts/map/labels.js";
import { keyed, pulled, wheeled } from "../public/scripts/map/pull.js";
import { kilometres, meanOf, placeOf, positionOf, ring, way, wrapped } from "../public/scripts/map/sphere.js";
import { townNear } from "../public/scripts/map/towns.js";
import { addressOf, tilesOn } from "../public/scripts/map/street.js";
import { createRandom } from "./motion/random.js";

const BERLIN = { lat: 52.52, lon: 13.405 };
const SYDNEY = { lat: -33.87, lon: 151.21 };
const SUVA = { lat: -18.14, lon: 178.44 };
const APIA = { lat: -13.83, lon: -171.76 };

/** Numbers in [0, 1) from a seed. @param {number} seed */
const random = (seed) => {
  const source = createRandom(seed);
  return () => source.between(0, 1);
};

const near = (/** @type {number} */ a, /** @type {number} */ b, most = 1e-6) =>
  assert.ok(Math.abs(a - b) <= most, `${a} is not ${b}`);

const BOX = { left: 40, right: 40, top: 40, bottom: 60 };
const FREE = { left: 10, right: 10, top: 60, bottom: 90 };

/** @param {() => number} next */
const somewhere = (next) => ({ lat: next() * 160 - 80, lon: next() * 360 - 180 });

describe("L2: the globe", () => {
  it("has the table in the spherical middle, across the date line and near the pole too", () => {
    const middle = meanOf([{ lat: 0, lon: 170 }, { lat: 0, lon: -170 }]);
    near(Math.abs(middle?.lon ?? 0), 180);
    near(middle?.lat ?? 1, 0);
    const polar = meanOf([{ lat: 80, lon: 0 }, { lat: 80, lon: 180 }]);
    near(polar?.lat ?? 0, 90);
    assert.deepEqual(meanOf([]), null);
    near(meanOf([BERLIN])?.lat ?? 0, BERLIN.lat, 1e-9);
  });

  it("keeps the first of places that have no middle", () => {
    assert.deepEqual(meanOf([{ lat: 0, lon: 0 }, { lat: 0, lon: 180 }]), { lat: 0, lon: 0 });
  });

  it("gives distances as they are", () => {
    near(kilometres(BERLIN, SYDNEY), 16_090, 20);
    near(kilometres(SUVA, APIA), 1_147, 15);
    assert.equal(kilometres(BERLIN, BERLIN), 0);
    near(kilometres({ lat: 0, lon: 0 }, { lat: 0, lon: 180 }), Math.PI * 6_371, 1e-6);
  });

  it("has rings round the table, everywhere as far from it", () => {
    const next = random(3);
    for (let round = 0; round < 100; round += 1) {
      const [middle, far] = [somewhere(next), next() * 500];
      for (const place of ring(middle, far, 12)) near(kilometres(middle, place), far, 1e-6);
    }
  });

  it("is gone round by the shortest way, whose longitudes never jump", () => {
    const next = random(5);
    for (let round = 0; round < 300; round += 1) {
      const [from, to] = [somewhere(next), somewhere(next)];
      const points = way(from, to, 64);
      assert.equal(points.length, 65);
      const parts = points.slice(1).map((point, index) => kilometres(/** @type {any} */ (points[index]), point));
      near(parts.reduce((sum, part) => sum + part, 0), kilometres(from, to), 0.01);
      points.slice(1).forEach((point, index) => {
        assert.ok(Math.abs(point.lon - (points[index]?.lon ?? 0)) <= 180);
      });
      near(wrapped((points.at(-1)?.lon ?? 0) - to.lon), 0, 1e-9);
    }
  });
});

describe("L3: what is said of a place", () => {
  it("is rounded to a hundredth of a degree, unless it is to be exact", () => {
    const home = { lat: 52.518623, lon: 13.376187 };
    assert.deepEqual(positionOf(home), { latE5: 5_252_000, lonE5: 1_338_000 });
    assert.deepEqual(positionOf(home, true), { latE5: 5_251_862, lonE5: 1_337_619 });
  });

  it("is within a kilometre of the true place, and tells nothing more of it", () => {
    const next = random(7);
    for (let round = 0; round < 500; round += 1) {
      const place = somewhere(next);
      const position = positionOf(place);
      assert.ok(kilometres(place, placeOf(position)) < 0.8);
      assert.equal(Math.abs(position.latE5 % 1_000) + Math.abs(position.lonE5 % 1_000), 0);
      assert.ok(Math.abs(position.latE5) <= 9_000_000 && Math.abs(position.lonE5) <= 18_000_000);
    }
  });

  it("is a place on the globe, wherever one tapped", () => {
    assert.deepEqual(positionOf({ lat: 12, lon: 190 }), { latE5: 1_200_000, lonE5: -17_000_000 });
    assert.deepEqual(positionOf({ lat: 91, lon: -180 }), { latE5: 9_000_000, lonE5: -18_000_000 });
    assert.ok(Object.is(positionOf({ lat: -0.001, lon: -0.001 }).latE5, 0));
  });

  it("is said as people say distances", () => {
    assert.deepEqual(spoken(0.4567), { unit: "m", amount: 460 });
    assert.deepEqual(spoken(4.56), { unit: "km", amount: 4.6 });
    assert.deepEqual(spoken(843.4), { unit: "km", amount: 843 });
    assert.deepEqual(spoken(16_091), { unit: "km", amount: 16_090 });
  });
});

describe("L5: the camera", () => {
  const phone = wholeWorld(390, 844);

  it("knows what is under each pixel, and where on the screen each place is", () => {
    const next = random(11);
    for (let round = 0; round < 300; round += 1) {
      const place = somewhere(next);
      const back = unproject(project(place));
      near(back.lat, place.lat, 1e-9);
      near(wrapped(back.lon - place.lon), 0, 1e-9);
      const camera = zoomed(phone, 1 + next() * 500, { x: next() * 390, y: next() * 844 });
      const pixel = onScreen(camera, project(place));
      const found = under(camera, pixel);
      near(turned(found.x), turned(project(place).x), 1e-9);
      near(found.y, project(place).y, 1e-9);
    }
  });

  it("keeps what is under the finger or the wheel where it is", () => {
    const camera = zoomed(phone, 8, { x: 100, y: 300 });
    const pixel = { x: 211, y: 404 };
    for (const later of [
      zoomed(camera, 1.7, pixel), wheeled(camera, { deltaY: -120, deltaMode: 0 }, pixel),
      pulled(camera, [{ x: 200, y: 404 }, { x: 222, y: 404 }], [{ x: 190, y: 404 }, { x: 232, y: 404 }]),
    ]) {
      assert.ok(later.scale > camera.scale);
      const [was, is] = [under(camera, pixel), under(later, pixel)];
      near(turned(was.x), turned(is.x), 1e-9);
      near(was.y, is.y, 1e-9);
    }
  });

  it("goes round the world without an end, and never beyond the poles", () => {
    let camera = zoomed(phone, 4, { x: 195, y: 422 });
    for (let step = 0; step < 200; step += 1) camera = panned(camera, 300, 300);
    assert.ok(camera.x >= 0 && camera.x < 1);
    near(under(camera, { x: 0, y: 0 }).y, 0, 1e-9);
    const back = panned(panned(camera, 40, 0), -40, 0);
    near(back.x, camera.x, 1e-12);
  });

  it("stays between a world and a house", () => {
    let camera = phone;
    for (let step = 0; step < 99; step += 1) camera = zoomed(camera, 3, { x: 1, y: 1 });
    near(zoomOf(camera), 17);
    for (let step = 0; step < 99; step += 1) camera = zoomed(camera, 1 / 3, { x: 1, y: 1 });
    near(zoomOf(camera), 0.25);
    assert.ok(Number.isFinite(camera.x) && Number.isFinite(camera.y));
  });

  it("moves by keys, and leaves other keys alone", () => {
    assert.ok((keyed(phone, "ArrowRight")?.x ?? 0) > phone.x);
    assert.ok((keyed(phone, "+")?.scale ?? 0) > phone.scale);
    assert.ok((keyed(phone, "-")?.scale ?? 1e9) < phone.scale);
    assert.equal(keyed(phone, "Tab"), null);
  });

  it("shows everyone, wherever they are, on every screen", () => {
    const next = random(13);
    for (const [width, height] of [[320, 568], [390, 844], [844, 390], [1024, 768], [1440, 900]]) {
      for (let round = 0; round < 60; round += 1) {
        const close = round % 2 ? 1 : 0.02;
        const home = somewhere(next);
        const items = Array.from({ length: 1 + Math.floor(next() * 6) }, () => ({
          place: {
            lat: home.lat * (1 - close / 2) + (next() - 0.5) * 60 * close,
            lon: wrapped(home.lon + (next() - 0.5) * 340 * close),
          },
          box: BOX,
        }));
        const camera = fitted(items, resized(phone, width ?? 0, height ?? 0), FREE, 11);
        if (zoomOf(camera) < 0.26) continue;
        for (const { place, box } of items) {
          const at = onScreen(camera, project(place));
          assert.ok(at.x - box.left >= FREE.left - 1, "left");
          assert.ok(at.x + box.right <= (width ?? 0) - FREE.right + 1, "right");
          assert.ok(at.y - box.top >= -1, "top");
          assert.ok(at.y + box.bottom <= (height ?? 0) + 1, "bottom");
        }
      }
    }
  });

  it("shows neighbours across the date line as neighbours", () => {
    const camera = fitted([SUVA, APIA].map((place) => ({ place, box: BOX })), phone, FREE, 11);
    assert.ok(zoomOf(camera) > 3);
    const [one, other] = [onScreen(camera, project(SUVA)), onScreen(camera, project(APIA))];
    assert.ok(other.x > one.x, "Samoa is east of Fiji");
  });
});

describe("L5: the ground under the fingers", () => {
  const phone = zoomed(wholeWorld(390, 844), 20, { x: 100, y: 300 });
  const sheet = widened(phone);

  it("lies so that each place of it is where the camera has it", () => {
    const next = random(29);
    for (let round = 0; round < 200; round += 1) {
      const camera = zoomed(panned(phone, next() * 90 - 45, next() * 90 - 45), 0.7 + next(), { x: 200, y: 300 });
      const { left, top, width } = laid(sheet, camera);
      const place = unproject(under(camera, { x: next() * 390, y: next() * 844 }));
      const [there, here] = [onScreen(sheet, project(place)), onScreen(camera, project(place))];
      near(left + there.x * (width / sheet.width), here.x, 1e-6);
      near(top + there.y * (width / sheet.width), here.y, 1e-6);
    }
  });

  it("does for a while, and not beyond its edges or at another size", () => {
    assert.ok(covers(sheet, phone) && covers(sheet, panned(phone, 90, -200)));
    assert.ok(!covers(sheet, panned(phone, 110, 0)) && !covers(sheet, panned(phone, 0, 220)));
    assert.ok(covers(sheet, zoomed(phone, 1.7, { x: 1, y: 1 })) && !covers(sheet, zoomed(phone, 1.9, { x: 1, y: 1 })));
    assert.ok(!covers(sheet, zoomed(phone, 0.6, { x: 195, y: 422 })));
  });

  it("crosses the date line", () => {
    const east = { ...phone, x: 0.9999 };
    assert.ok(covers(widened(east), panned(east, -20, 0)));
  });

  it("knows its own pixels", () => {
    const [box] = onSheet({ ...phone, width: 400, height: 800 }, [{ left: 0, right: 10, top: 0, bottom: 20 }]);
    assert.deepEqual(box, { left: 100, right: 110, top: 200, bottom: 220 });
  });
});

describe("L2: the company", () => {
  /** @param {number} m @param {object} more @returns {any} */
  const member = (m, more) => ({ m, name: `M${m}`, colour: m, role: "plays", away: false, help: {}, ...more });
  /** @param {any[]} members @param {object} [more] @returns {any} */
  const view = (members, more) => ({ members, seats: [], ...more });
  const at = (/** @type {any} */ place) => positionOf(place);

  it("has everybody at the table in the frame, as they sit, and the others alone", () => {
    const found = companyOf(view([
      member(1, { side: 0, place: at(BERLIN) }), member(2, { side: 1 }), member(3, { role: "watches" }),
      member(4, { side: 2, far: true, place: at(SYDNEY) }), member(5, { role: "gone", side: 3 }),
    ]), 2);
    assert.deepEqual(found.chairs.map((chair) => chair?.member.m ?? null), [2, null, null, 1]);
    assert.deepEqual(found.beside.map(({ m }) => m), [3]);
    assert.deepEqual(found.guests.map(({ member }) => member.m), [4]);
    near(found.table?.lat ?? 0, 52.52, 0.01);
    near(found.guests[0]?.kilometres ?? 0, 16_090, 30);
  });

  it("stands where those at it gave, or else where somebody tapped, or nowhere", () => {
    const people = [member(1, { side: 0 }), member(2, { side: 2, far: true, place: at(SUVA) })];
    assert.equal(companyOf(view(people), 1).table, null);
    assert.equal(companyOf(view(people), 1).guests[0]?.kilometres, null);
    assert.deepEqual(companyOf(view(people, { frame: at(APIA) }), 1).table, { lat: -13.83, lon: -171.76 });
    assert.ok(placesTable(view(people), 1));
    assert.ok(!placesTable(view(people), 2));
    people[0].place = at(BERLIN);
    near(companyOf(view(people, { frame: at(APIA) }), 1).table?.lat ?? 0, 52.52, 1e-9);
    assert.ok(!placesTable(view(people), 1));
  });
});

describe("Markers and names", () => {
  it("move apart until none covers another, and the table stays where it is", () => {
    const next = random(17);
    for (let round = 0; round < 200; round += 1) {
      const frame = { at: { x: 200, y: 300 }, box: { left: 90, right: 90, top: 70, bottom: 70 }, isFixed: true };
      const others = Array.from({ length: Math.floor(next() * 5) }, () => ({
        at: round % 3 ? { x: 150 + next() * 100, y: 250 + next() * 100 } : { x: 200, y: 300 }, box: BOX,
      }));
      const markers = [frame, ...others];
      const found = apart(markers);
      assert.deepEqual(found[0], frame.at);
      found.forEach((one, index) => found.slice(index + 1).forEach((other, more) => {
        const [a, b] = [markers[index], markers[index + 1 + more]];
        const isFree = one.x + (a?.box.right ?? 0) <= other.x - (b?.box.left ?? 0) + 1 ||
          other.x + (b?.box.right ?? 0) <= one.x - (a?.box.left ?? 0) + 1 ||
          one.y + (a?.box.bottom ?? 0) <= other.y - (b?.box.top ?? 0) + 1 ||
          other.y + (b?.box.bottom ?? 0) <= one.y - (a?.box.top ?? 0) + 1;
        assert.ok(isFree, `round ${round}: ${JSON.stringify(found)}`);
      }));
      assert.deepEqual(apart(markers), found);
    }
  });

  it("stay where they are if there is room", () => {
    const markers = [{ at: { x: 0, y: 0 }, box: BOX }, { at: { x: 300, y: 0 }, box: BOX }];
    assert.deepEqual(apart(markers), [{ x: 0, y: 0 }, { x: 300, y: 0 }]);
  });

  it("take room once", () => {
    const room = createRoom([{ left: 0, right: 10, top: 0, bottom: 10 }]);
    const box = { left: 20, right: 40, top: 0, bottom: 10 };
    assert.equal(room.take({ left: 5, right: 15, top: 5, bottom: 15 }), -1);
    assert.equal(room.take({ left: 5, right: 15, top: 5, bottom: 15 }, box), 1);
    assert.equal(room.take(box), -1);
    assert.ok(citiesAt(1) === 0 && citiesAt(3) < citiesAt(4));
  });

  it("come with a bar of a round length", () => {
    assert.deepEqual([0.7, 1, 3.9, 49, 51, 5_000].map(barLength), [0.5, 1, 2, 20, 50, 5_000]);
  });
});

describe("L4: the atlas", () => {
  const read = (/** @type {string} */ name) =>
    readFileSync(new URL(`../public/map/${name}.json`, import.meta.url), "utf8");
  const levels = ["world", "land"].map((name) => readLand(JSON.parse(read(name))));
  const cities = readCities(JSON.parse(read("cities")));

  /** @param {import("../public/scripts/map/atlas.js").Land} land @param {import("../public/scripts/map/sphere.js").Place} place */
  const countryAt = (land, place) => {
    const { x, y } = project(place);
    return land.countries.find(({ rings }) => rings.filter(({ points }) => isInside(points, x, y)).length % 2)?.id;
  };

  /** @param {Float64Array} points @param {number} x @param {number} y */
  function isInside(points, x, y) {
    let isIn = false;
    for (let index = 0; index < points.length; index += 2) {
      const [x1 = 0, y1 = 0] = points.slice(index, index + 2);
      const [x2 = 0, y2 = 0] = points.slice((index + 2) % points.length, (index + 2) % points.length + 2);
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) isIn = !isIn;
    }
    return isIn;
  }

  it("weighs at most 150 KiB compressed", () => {
    const bytes = ["world", "land", "cities"].map((name) => gzipSync(read(name)).length);
    assert.ok(bytes.reduce((sum, one) => sum + one, 0) <= 150 * 1_024, bytes.join(" "));
  });

  it("has every country where it is, at both levels", () => {
    for (const land of levels) {
      assert.ok(land.countries.length > 200);
      for (const [place, id] of /** @type {const} */ ([
        [BERLIN, "DE"], [{ lat: 48.5, lon: 2.5 }, "FR"], [{ lat: 61, lon: 9 }, "NO"], [{ lat: 39, lon: 35 }, "TR"],
        [{ lat: -25, lon: 134 }, "AU"], [{ lat: 66, lon: -175 }, "RU"], [{ lat: 40, lon: -100 }, "US"],
        [{ lat: -85, lon: 20 }, "AQ"], [{ lat: 0, lon: -30 }, undefined],
      ])) assert.equal(countryAt(land, place), id);
      for (const { rings } of land.countries) {
        for (const { points } of rings) {
          near(points[0] ?? 0, points.at(-2) ?? 1, 1e-12);
          near(points[1] ?? 0, points.at(-1) ?? 1, 1e-12);
        }
      }
    }
  });

  it("gives neighbours different tints", () => {
    const tint = (/** @type {string} */ id) => levels[1]?.countries.find((one) => one.id === id)?.tint;
    for (const pair of ["DE FR", "DE PL", "ES PT", "TR GR", "US CA", "BR AR", "CH AT"]) {
      const [one = "", other = ""] = pair.split(" ");
      assert.notEqual(tint(one), tint(other), pair);
    }
  });

  it("names cities, the important ones first, each on its land", () => {
    assert.ok(cities.length > 4_000);
    const first = cities.slice(0, 60).map(({ name }) => name);
    for (const name of ["London", "Tokyo", "Paris", "Istanbul", "Sydney"]) assert.ok(first.includes(name), name);
    const berlin = cities.find(({ name }) => name === "Berlin");
    near(berlin ? unproject(berlin.at).lat : 0, 52.52, 0.02);
    assert.ok(cities.every(({ name }) => name.length > 0));
  });

  it("unpacks what was packed, backwards and forwards", () => {
    assert.deepEqual(unpacked("A@A@"), [1, -1, 2, -2]);
    assert.deepEqual(unpacked("_@@?_@"), [16, -1, 16, 15]);
  });
});

describe("L1: the town that a place is by", () => {
  const cities = readCities(JSON.parse(readFileSync(new URL("../public/map/cities.json", import.meta.url), "utf8")));

  it("is the large one nearby, or else the nearest, or none", () => {
    assert.equal(townNear(BERLIN, cities), "Berlin");
    assert.equal(townNear({ lat: 52.5, lon: 13.3 }, cities), "Berlin");
    assert.equal(townNear(SYDNEY, cities), "Sydney");
    assert.equal(townNear({ lat: 0, lon: -30 }, cities), null);
    assert.equal(townNear(BERLIN, []), null);
  });
});

describe("L4: the street map", () => {
  it("covers the screen, with numbers that exist, once each, round the world too", () => {
    const next = random(23);
    for (let round = 0; round < 300; round += 1) {
      let camera = zoomed(wholeWorld(1440, 900), 1 + next() ** 4 * 60_000, { x: next() * 1440, y: next() * 900 });
      camera = panned(camera, next() * 5_000, next() * 500);
      const tiles = tilesOn(camera);
      assert.ok(tiles.length > 0 && tiles.length <= 96);
      for (const { z, x, y } of tiles) assert.ok(x >= 0 && x < 2 ** z && y >= 0 && y < 2 ** z && z <= 19);
      const left = Math.min(...tiles.map((tile) => tile.left));
      const right = Math.max(...tiles.map((tile) => tile.left + tile.side));
      assert.ok(left <= 0 && right >= 1440);
    }
  });
});

describe("L4: a tile's address", () => {
  it("has its numbers in the template's places", () => {
    assert.equal(addressOf("https://tiles.example/{z}/{x}/{y}.png?key=a", 3, 5, 2), "https://tiles.example/3/5/2.png?key=a");
    assert.equal(addressOf("http://h/{y}-{x}-{z}", 3, 5, 2), "http://h/2-5-3");
  });
});

describe("L3: asking the phone", () => {
  /** A phone that answers as told. @param {(found: (at: any) => void, failed: (fault: any) => void) => void} answer @returns {any} */
  const phone = (answer) => ({ cleared: 0, clearWatch() { this.cleared += 1; }, watchPosition(/** @type {any} */ found, /** @type {any} */ failed) {
    answer(found, failed);
    return 1;
  } });
  const coords = { coords: { latitude: 1, longitude: 2 } };

  it("takes the first position, a passing failure before it notwithstanding", async () => {
    const one = phone((found, failed) => {
      failed({ code: 2 });
      found(coords);
      found({ coords: { latitude: 9, longitude: 9 } });
    });
    assert.deepEqual(await locate(one, false, () => {}), { place: { lat: 1, lon: 2 } });
    assert.ok(one.cleared > 0);
  });

  it("says when it may not, when there is none, and when it never answers", async () => {
    assert.deepEqual(await locate(phone((_, failed) => failed({ code: 1 })), false, () => {}), { fault: "refused" });
    assert.deepEqual(await locate(undefined, false), { fault: "none" });
    assert.deepEqual(await locate(phone(() => {}), true, (act) => act()), { fault: "silent" });
  });
});
