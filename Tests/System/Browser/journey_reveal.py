"""A reveal: the right answer is larger than the others and over none of them, and one's own result is in the bar."""

import unittest

from journey import SETTLED, Journey, quiz
from journey_fit import PHONES, SCREENS, Conductor
from playwright.sync_api import expect

QUESTION = {"questionSentence": "How many legs does a spider have?",
            "options": {"A": "Four", "B": "Eight", "C": "Six", "D": "Ten"}}
# All that is wrong with the options and the bar: the right option has half as much area again as any other, at least.
FAULTS = """
    () => {
      const faults = [];
      const box = (one) => one.getBoundingClientRect();
      const meet = (a, b) => a.left < b.right - 0.6 && b.left < a.right - 0.6 && a.top < b.bottom - 0.6 && b.top < a.bottom - 0.6;
      const four = [...document.querySelectorAll(".option")];
      const right = document.querySelector(".option[data-state=correct]");
      const area = (one) => box(one).width * box(one).height;
      for (const [index, one] of four.entries()) {
        if (one !== right && area(right) < 1.5 * area(one)) faults.push(["as large", one.textContent]);
        for (const other of four.slice(index + 1)) if (meet(box(one), box(other))) faults.push(["over each other", one.textContent]);
        const { left, top, right: end, bottom } = box(one);
        if (left < 0 || top < 0 || end > innerWidth || bottom > innerHeight) faults.push(["outside", one.textContent]);
      }
      const words = document.createRange();
      words.selectNodeContents(document.querySelector(".play__progress b"));
      const verdict = words.getBoundingClientRect();
      const isShown = document.querySelector(".play__progress").offsetWidth > 1;
      for (const other of document.querySelectorAll(".play .icon-button, .timer, .place .figure, .place__line, .place__tag, .question")) {
        if (isShown && other.checkVisibility({ visibilityProperty: true }) && meet(verdict, box(other))) faults.push(["over the result", other.outerHTML.slice(0, 100)]);
      }
      if (isShown && verdict.right > box(document.querySelector(".play__progress")).right + 0.6) faults.push(["the result is cut"]);
      return faults;
    }"""
BAR = ".play__progress"


class Reveal(Journey):
    def reveal(self, table, number):
        """A question, and its reveal: oneself has chosen A, and B is right."""
        for is_reveal in [False, True]:
            table.show(QUESTION, is_reveal, number=number, of=99, round=2_000 + number)
            if not is_reveal:
                expect(table.phone.page.locator(".play[data-phase=question]")).to_have_count(1)
        table.phone.page.evaluate(SETTLED)

    def test_every_size(self):
        """P6 H1: at a reveal the right answer is the largest, over no other, and one's own result stands in the bar, at every size"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        table = Conductor(self)
        bar = table.phone.page.locator(BAR)
        wrong = {}
        number = 0
        for size in PHONES + SCREENS:
            table.resize(size)
            for is_large in [False, True]:
                number += 1
                table.view["members"][0]["help"]["largeText"] = is_large
                self.reveal(table, number)
                expect(table.phone.page.locator(".option[data-state=correct]")).to_have_count(1)
                faults = table.phone.page.evaluate(FAULTS)
                if faults:
                    wrong[size, is_large] = faults[:4]
                expect(bar).to_have_text(f"Not this timeNext: question {number + 1}")
        self.assertEqual(wrong, {})
        self.expect_accessible(table.phone)
        self.reveal(table, 99)
        expect(bar).to_have_text("Not this timeNext: the result")
        table.show(QUESTION, number=98, of=99)
        expect(bar).to_have_text("Film and music98 of 99")


if __name__ == "__main__":
    unittest.main()
