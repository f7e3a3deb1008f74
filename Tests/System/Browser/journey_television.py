"""A screen for the whole room, through an evening: who sits there, the order of the scores, who won; and no button."""

import re
import unittest

from journey import QUICK, Journey, quiz, submit_together, usual
from playwright.sync_api import expect
from quizzes import explained

# The names of those whose score says that points were won.
WON = "() => [...document.querySelectorAll('.band [data-won] .place__name')].map(one => one.textContent)"
# In how many lines the part of an address stands that ends with the code.
LINES_OF_THE_CODE = """
  one => {
    const range = document.createRange();
    range.selectNodeContents(one.lastChild);
    return range.getClientRects().length;
  }"""
# The names from left to right.
ROW = """
  () => [...document.querySelectorAll(".band .place:not(.place--empty)")]
    .map(one => [one.getBoundingClientRect().x, one.querySelector(".place__name").textContent])
    .sort(([one], [other]) => one - other).map(([, name]) => name)"""


class Evening(Journey):
    times = {**QUICK, "reveal": 300}  # until all tap Next

    @usual
    def test_evening(self):
        """P29 P31 P25: lobby, ranks that change after a reveal, and an ending with who won, on a screen without a button"""
        self.serve(files={"quiz1.json": explained(quiz("General", "AAB"))})
        anna = self.phone("Grandma Rosi")
        bob = self.phone("Maximilian-Alexander")
        code = anna.open_table()
        screen = self.phone(device=None, viewport={"width": 1920, "height": 1080})
        screen.go(f"/t/{code}/watch")
        expect(screen.page.get_by_text("3 more chairs")).to_be_visible()
        bob.join(code)
        expect(screen.page.get_by_text("Tap Start quiz on any phone")).to_be_visible()
        expect(screen.players).to_have_count(2)
        expect(screen.page.get_by_text("Grandma Rosi").locator("visible=true")).to_have_count(1)
        self.expect_dark(screen)
        self.expect_whole_code(screen, code)
        anna.tap("button", "Start quiz")
        self.play_three([anna, bob], screen)
        expect(screen.role("heading", "Maximilian-Alexander wins!")).to_be_visible()
        expect(screen.page.get_by_text("1 point behind")).to_be_visible()
        expect(screen.page.get_by_text("PAID")).to_be_visible()
        for role in ["button", "radio"]:
            expect(screen.role(role)).to_have_count(0)
        expect(screen.role("link", "Map")).to_have_count(0)
        self.assertEqual([any("television" in address for address in one.requested) for one in [screen, anna]], [True, False])
        self.assertEqual(screen.errors, [])

    def play_three(self, phones, screen):
        """Whoever opened the table leads, then both are even, then the other wins: who leads stays first until overtaken."""
        rows = [["Grandma Rosi", "Maximilian-Alexander"]] * 2 + [["Maximilian-Alexander", "Grandma Rosi"]]
        for number, (letters, row) in enumerate(zip(["AB", "BA", "AB"], rows), 1):
            for phone in phones:
                phone.expect_question(f"General question {number}?")
            expect(screen.role("heading", f"General question {number}?")).to_be_visible()
            self.assertEqual(screen.page.evaluate(ROW), rows[0])
            submit_together(dict(zip(phones, letters)))
            right = "Maximilian-Alexander" if number > 1 else "Grandma Rosi"
            told = screen.page.locator("[aria-live=polite]", has_text=right)
            expect(told.filter(has_text="Answer: ")).to_be_attached()
            self.assertEqual(screen.page.evaluate(ROW), row)
            self.assertEqual(screen.page.evaluate(WON), [right])
            for phone in phones:
                phone.tap("button", "Next")

    def expect_whole_code(self, screen, code):
        """On small screens, too, where the address needs two lines, its code is whole on one of them."""
        link, before = screen.page.get_by_text(f"/t/{code}"), screen.page.viewport_size
        for width, height in [(320, 568), (844, 390)]:
            screen.page.set_viewport_size({"width": width, "height": height})
            expect(link).to_be_visible()
            self.assertEqual(link.evaluate(LINES_OF_THE_CODE), 1, (width, height))
        screen.page.set_viewport_size(before)

    def expect_dark(self, screen):
        """Also where the browser wishes light."""
        screen.page.emulate_media(color_scheme="light")
        ink = screen.role("heading", level=1).evaluate("one => getComputedStyle(one).color")
        self.assertGreater(sum(map(int, re.findall(r"\d+", ink)[:3])), 600, ink)


class Order(Journey):
    motion = "no-preference"
    times = {**QUICK, "reveal": 300}  # until all tap Next

    def test_ranks(self):
        """P31: the people change places after the points have arrived, not before"""
        self.serve(files={"quiz1.json": explained(quiz("General", "AA"))})
        phones, code = self.table_of(2)
        screen = self.phone(device=None, viewport={"width": 1440, "height": 900})
        screen.go(f"/t/{code}/watch")
        expect(screen.players).to_have_count(2)
        phones[0].tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
        screen.page.evaluate("""
            () => {
              globalThis.seen = [];
              new MutationObserver((changes) => {
                for (const { target } of changes) {
                  const what = target.className === "place__score" ? "score" : target.style?.order ? "order" : null;
                  if (what && seen.at(-1) !== what) seen.push(what);
                }
              }).observe(document.querySelector(".band"), { subtree: true, attributes: true, attributeFilter: ["style"], childList: true });
            }""")
        before = screen.page.evaluate(ROW)
        submit_together({phones[0]: "B", phones[1]: "A"})
        screen.page.wait_for_function("() => seen.includes('order')")
        for phone in phones:
            phone.tap("button", "Next")
        for phone in phones:
            phone.expect_question("General question 2?")
        self.assertEqual(screen.page.evaluate("seen"), ["score", "order"])
        self.assertEqual([before, screen.page.evaluate(ROW)], [["Anna", "Bob"], ["Bob", "Anna"]])


if __name__ == "__main__":
    unittest.main()
