"""An ending fits on one screen, whoever wins: measured by the boxes of what is on it."""

import itertools
import json
import unittest

from journey import Journey, quiz
from journey_fit import PHONES, SCREENS, Conductor
from playwright.sync_api import expect

NAMES = ["Grandma Rosi", "Maximilian-Alexander", "Christopher Robin", "Zoë"]
AWARDS = [
    {"m": 0, "kind": "fastest", "amount": 1_234}, {"m": 1, "kind": "comeback", "amount": 12}, {"m": 1, "kind": "steady", "amount": 10}]
# Scores with the ranks and results of one's own and of the others.
ENDINGS = {
    "You win": [12, 11, 9, 2], "You lost": [9, 12, 11, 2], "You are one of the winners": [7, 7, 7, 7], "No winner this time": [0, 0, 0, 0]}

# All that is wrong with the ending that shows this result, each with its element.
FAULTS = """
  async (result) => {
    const frame = () => new Promise(requestAnimationFrame);
    while (!document.querySelector(".end__result")?.textContent.includes(result)) await frame();
    await Promise.all(document.getAnimations().map((one) => one.finished));
    const faults = [];
    const all = (selector) => [...document.querySelectorAll(selector)]
      .filter(one => one.checkVisibility({ visibilityProperty: true }));
    const name = (one) => one.className + " " + one.textContent.trim().slice(0, 30);
    const meet = (one, other) => one.left < other.right - 0.6 && other.left < one.right - 0.6
      && one.top < other.bottom - 0.6 && other.top < one.bottom - 0.6;
    const box = (one) => one.getBoundingClientRect();
    const parts = all(".end__winners, .end__result, .bill__paper, .end__bar .reaction, .end__bar .icon-button, .end__bar .button");
    if (parts.length < 11) faults.push(["parts", parts.length]);
    for (const one of parts) {
      const { left, top, right, bottom } = box(one);
      if (left < -0.6 || top < -0.6 || right > innerWidth + 0.6 || bottom > innerHeight + 0.6) faults.push(["off the screen", name(one), bottom]);
    }
    for (const [index, one] of parts.entries()) {
      for (const other of parts.slice(index + 1)) if (meet(box(one), box(other))) faults.push(["covers", name(one), name(other)]);
    }
    // The cover over the winners, which a page that moves shows before the result.
    const cover = document.querySelector(".end__cloche");
    cover.style.display = "block";
    for (const mark of all(".wordmark")) if (meet(box(cover.firstElementChild), box(mark))) faults.push(["covers", "cover", "wordmark"]);
    cover.style.display = "";
    const people = all(".winner");
    const own = people.find(one => one.matches(".winner--own"));
    if (people.length !== 4 || !own) faults.push(["not everybody is there", people.length]);
    if (!result.startsWith("No")) {
      if (people.some(one => one !== own && one.offsetWidth >= own.offsetWidth)) faults.push(["the own face is not the largest", own.offsetWidth]);
      const feet = (one) => [Number(one.dataset.rank), Math.round(box(one).bottom)];
      const steps = people.map(feet).toSorted(([a], [b]) => a - b);
      for (const [index, [rank, foot]] of steps.slice(1).entries()) {
        const [better, above] = steps[index];
        if (rank === better ? foot !== above : foot <= above + 4) faults.push(["stands wrong", rank, better, foot, above]);
      }
      const middles = people.map(one => box(one).left + one.offsetWidth / 2);
      if (!(middles[1] < middles[0] && middles[0] < middles[2] && middles[2] < middles[3])) faults.push(["the second is not left of the first", ...middles]);
    }
    const words = (one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect();
    };
    for (const stamp of all(".bill__stamp")) {
      for (const one of all(".bill caption, .score [data-ref], .score td")) {
        if (one.textContent && meet(words(one), box(stamp))) faults.push(["stamped over", name(one)]);
      }
    }
    for (const one of all(".end__bar :is(button, a)")) {
      if (box(one).width < 55.5 || box(one).height < 55.5) faults.push(["small", name(one)]);
    }
    for (const one of all(".end *")) {
      const isText = [...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
      if (isText && !one.closest("svg, .visually-hidden") && parseFloat(getComputedStyle(one).fontSize) < 14) faults.push(["letters", name(one)]);
    }
    return faults;
  }"""


class Fitting(Journey):
    def test_every_size(self):
        """P8 P9 H1: who won, the bill, reactions and buttons are on one screen, nothing covers anything, all stand on a
        podium, and one's own face is the largest"""
        self.serve(files={"quiz1.json": quiz("General", "A"), "quiz2.json": quiz("Film and music", "A")})
        table = Conductor(self)
        wrong = {}
        for number, (size, (result, scores)) in enumerate(itertools.product(PHONES + SCREENS, ENDINGS.items()), 1):
            table.resize(size)
            self.end(table, scores, number)
            faults = table.phone.page.evaluate(FAULTS, result)
            if faults:
                wrong[size, result] = faults[:4]
        self.assertEqual(wrong, {})
        # The last one: nobody won, so nobody smiles.
        expect(table.phone.page.locator(".bill__stamp")).to_be_hidden()
        smiles = table.phone.page.locator(".end__winners .figure").evaluate_all(
            "all => all.map(one => getComputedStyle(one).getPropertyValue('--smile').trim())")
        self.assertEqual(smiles, ["none"] * 4)
        self.assertEqual(table.phone.errors, [])

    @staticmethod
    def end(table, scores, number):
        """Shows these scores at the end; there have been so many endings."""
        view = {**table.view, "v": table.view["v"] + number}
        view.pop("showAtUs", None)
        members = [{**member, "name": name} for member, name in zip(view["members"], NAMES)]
        best, first = max(scores), members[0]["m"]
        result = "shared" if scores.count(best) > 1 else "won"
        seats = [{**seat, "m": member["m"], "score": score, "rank": 1 + sum(other > score for other in scores),
                  "result": result if score == best > 0 else "lost"}
                 for seat, member, score in zip(view["seats"], members, scores)]
        awards = [{**award, "m": award["m"] + first} for award in AWARDS]
        table.route.send(json.dumps({**view, "members": members, "seats": seats, "phase": {
            "name": "ended", "topic": "General", "of": 10, "nobodyScored": best == 0, "awards": awards if best else []}}))


if __name__ == "__main__":
    unittest.main()
