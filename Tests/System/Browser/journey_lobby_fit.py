"""The lobby and what opens over it at each size of the design and in each language: no word is cut, covered or torn."""

import json
import unittest

from journey import Journey, quiz
from journey_fit import PHONES, TWO_WORDS, Conductor
from phone import RESTART
from playwright.sync_api import expect

# The sizes of the design, and two phones whose text is twice as large: half as many pixels.
DESIGNS = [(320, 568), (390, 664), (768, 1024), (844, 390), (1440, 900), (1920, 1080), (320, 454)]
DOUBLED = [(195, 332), (195, 422)]

# All that is wrong with the words below a selector: what is not in its button or card, covers other words of it, or breaks
# without a hyphen.
WORDS = """
    async root => {
      // Words are fitted to their room in the frame after it changes.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const shown = [...document.querySelectorAll(root + " *")].filter(one => one.checkVisibility({ visibilityProperty: true })
        && !one.closest("svg, .visually-hidden, option, .tabletop") && [...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim()));
      const range = document.createRange();
      const words = (one) => (range.selectNodeContents(one), range.getBoundingClientRect());
      const rectsOf = (node, start, end) => (range.setStart(node, start), range.setEnd(node, end), [...range.getClientRects()]);
      const top = (node, index) => rectsOf(node, index, index + 1).at(-1)?.top ?? NaN;
      const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
      const faults = [];
      for (const one of shown) {
        const holder = one.closest("button, a, label, summary, .row, .card, .sheet__part");
        const [a, box] = [words(one), holder?.getBoundingClientRect()];
        if (box && (a.left < box.left - 1 || a.right > box.right + 1 || a.top < box.top - 1 || a.bottom > box.bottom + 1)) {
          faults.push(["beyond", one.textContent.trim().slice(0, 30)]);
        }
        for (const other of shown) {
          if (other !== one && !one.contains(other) && other.closest("button, a, label, summary") === one.closest("button, a, label, summary")
            && one.closest("button, a, label, summary") && meet(a, words(other))) faults.push(["covers", one.textContent, other.textContent]);
        }
        for (const node of one.childNodes) {
          if (node.nodeType !== Node.TEXT_NODE) continue;
          for (const { 0: letters, index } of node.data.matchAll(/[\\p{L}\\p{N}\\u00ad]{2,}/gu)) {
            const isBroken = [...letters].some((letter, at) => at > 0 && letter !== "\u00ad" && letters[at - 1] !== "\u00ad"
              && top(node, index + at) > top(node, index + at - 1) + 4);
            if (isBroken) faults.push(["broken without a hyphen", letters]);
          }
        }
      }
      return faults;
    }"""
# Of the boxes of the lobby that nothing else of them may cover, those that do.
COVERED = """
    () => {
      const parts = [".masthead__home", ".language", ".lobby__more > button", ".lobby__ways", ".dealing", ".menu__quizzes", ".lobby__start",
        ".lobby__ready:not(:empty)"].flatMap(one => [...document.querySelectorAll(one)]).filter(one => one.checkVisibility());
      const box = (one) => one.getBoundingClientRect();
      const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      return parts.flatMap((one, index) => parts.slice(index + 1).filter(other => meet(box(one), box(other)))
        .map(other => [one.className, other.className]));
    }"""

# Answers and the clock, under what the page says for a moment and under an alert.
SAID_OVER = """
    () => ["toast", "alert"].flatMap(id => {
      const said = document.getElementById(id);
      said.textContent = "Blueberry was taken, you’re Raspberry now";
      const box = said.getBoundingClientRect();
      const covered = [...document.querySelectorAll(".option, .timer")].filter(one => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < box.right - 1 && box.left < right - 1 && top < box.bottom - 1 && box.top < bottom - 1;
      }).map(one => [id, one.textContent.trim()]);
      said.textContent = "";
      return covered;
    })"""


class LobbyFits(Journey):
    times = {}  # the game's own

    def test_words(self):
        """H1 P16: in the lobby, in what is behind More and in the choice of a quiz no word leaves its button, covers another
        one or breaks without a hyphen, at each size and in each language; nor with text at twice its size"""
        self.serve()
        anna = self.phone(device=None, viewport={"width": 390, "height": 664})
        anna.open_table()
        for language in ["en", "de", "es", "fr", "tr"]:
            anna.page.set_viewport_size({"width": 390, "height": 664})
            anna.page.locator("#language").select_option(language)
            expect(anna.page.locator("html")).to_have_attribute("lang", language)
            for size in [*DESIGNS, *DOUBLED]:
                with self.subTest(size=size, language=language):
                    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
                    self.assertEqual(anna.page.evaluate(WORDS, ".lobby"), [])
                    self.assertEqual(anna.page.evaluate(COVERED), [])
                    for button, sheet in [(".lobby__more > button", ".sheet"), (".deal", ".dealing__sheet")]:
                        anna.page.locator(button).click()
                        self.assertEqual(anna.page.evaluate(WORDS, sheet), [], sheet)
                        self.assertFalse(anna.page.locator(sheet).evaluate("one => one.scrollWidth > one.clientWidth"))
                        anna.page.keyboard.press("Escape")


class Said(Journey):
    times = {}  # the game's own

    def test_said_over_no_answer(self):
        """H1 P6: what the page says for a moment lies over no answer and not over the clock, on a phone on its side, too"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        table = Conductor(self)
        table.show(TWO_WORDS, reveal=True)
        expect(table.phone.page.locator(".option[data-state=correct]")).to_be_visible()
        for size in PHONES:
            table.resize(size)
            self.assertEqual(table.phone.page.evaluate(SAID_OVER), [], size)


class Ending(Journey):
    times = {}  # the game's own

    def test_next_quiz(self):
        """H1 P8: what stands on the button that goes on breaks with a hyphen or not at all, and leaves the button at no size"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        table = Conductor(self)
        seats = [{**seat, "rank": rank, "result": "won" if rank == 1 else "lost"} for rank, seat in enumerate(table.view["seats"], 1)]
        for version, theme in enumerate(["mixed", "everyday", "sport-games"], 1):
            phase = {"name": "ended", "topic": "General", "theme": theme, "of": 10, "nobodyScored": False, "awards": []}
            view = {**table.view, "v": table.view["v"] + version, "phase": phase, "seats": seats}
            view.pop("showAtUs", None)
            table.route.send(json.dumps(view))
            expect(table.phone.role("button", RESTART)).to_be_visible()
            for size in DESIGNS:
                with self.subTest(size=size, theme=theme):
                    table.resize(size)
                    self.assertEqual(table.phone.page.evaluate(WORDS, ".end__bar"), [])


if __name__ == "__main__":
    unittest.main()
