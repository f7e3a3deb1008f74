import assert from "node:assert/strict";
import test from "node:test";
import { isAwaited } from "../public/scripts/core/table.js";

const view = (phase, seats = []) => ({ phase, seats });
const question = (submitted) => view({ name: "question" }, [{ m: 1, submitted }, { m: 2, submitted: false }]);

test("P24: the others wait for a page whose player has not answered, or while a game of the arcade runs", () => {
  const cases = [
    [question(false), 1, true],
    [question(true), 1, false],
    [question(false), 3, false],
    [question(false), null, false],
    [view({ name: "arcade", over: false }), 1, true],
    [view({ name: "arcade", over: true }), 1, false],
    [view({ name: "reveal" }, [{ m: 1, submitted: false }]), 1, false],
    [view({ name: "lobby" }), 1, false],
    [null, 1, false],
  ];
  for (const [one, you, is] of cases) assert.equal(isAwaited({ view: one, you }), is, JSON.stringify(one));
});
