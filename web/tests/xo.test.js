import assert from "node:assert/strict";
import test from "node:test";
import { amountOf, cellsOf, isWon, nameOf, raised, tabFor } from "../public/scripts/games/xo/board.js";

const lost = { cells: "OOOXOXXOO", lines: [[0, 1, 2], [1, 4, 7], [0, 4, 8]], stake: 4 };
const won = { cells: "XOXXOXOXO", lines: [], stake: 1 };

test("AX1: the nine cells are empty before the first run", () => {
  const cells = cellsOf(null);
  assert.equal(cells.length, 9);
  assert.ok(cells.every(({ sign, isInLine }) => sign === "" && !isInLine));
  assert.deepEqual([cells[0], cells[5]].map((cell) => [cell?.row, cell?.column]), [[1, 1], [2, 3]]);
});

test("AX2: every cell of every line is marked, and no other", () => {
  assert.deepEqual(cellsOf(lost).flatMap(({ isInLine }, cell) => (isInLine ? [cell] : [])), [0, 1, 2, 4, 7, 8]);
  assert.equal(cellsOf(lost).map(({ sign }) => sign).join(""), lost.cells);
  assert.ok(cellsOf(won).every(({ isInLine }) => !isInLine));
});

test("AX8: each of the eight lines has its name", () => {
  const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
  assert.deepEqual(lines.map((line) => Object.values(nameOf(line)).join(" ")), [
    "xo.row 1", "xo.row 2", "xo.row 3", "xo.column 1", "xo.column 2", "xo.column 3", "xo.diagonal 1", "xo.diagonal 1"]);
});

test("AX2: without three alike in a line a run is won", () => {
  assert.deepEqual([isWon(won), isWon(lost)], [true, false]);
});

test("AX5: whole numbers are taken as typed, anything else is 0", () => {
  for (const [typed, amount] of [["1", 1], [" 50 ", 50], ["1000000", 1_000_000], ["007", 7]]) {
    assert.equal(amountOf(String(typed)), amount, String(typed));
  }
  for (const typed of ["", " ", "0", "-5", "+5", "1.5", "1,000", "1e3", "0x10", "five", "٣", "9".repeat(24), "$5"]) {
    assert.equal(amountOf(typed), 0, typed);
  }
});

test("AX4: a raise doubles the bet, and from 512 it returns to 1", () => {
  assert.deepEqual([1, 2, 256, 512].map(raised), [2, 4, 512, 1]);
});

test("AX1: arrow keys lead from tab to tab, round and round", () => {
  assert.deepEqual(["ArrowRight", "ArrowLeft", "Home", "End", "Tab"].map((key) => tabFor(key, 0, 2)), [1, 1, 0, 1, 0]);
  assert.deepEqual(["ArrowRight", "ArrowLeft", "Home", "End", "a"].map((key) => tabFor(key, 1, 2)), [0, 0, 0, 1, 1]);
});
