import assert from "node:assert/strict";
import test from "node:test";

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
