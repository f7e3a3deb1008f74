"""The scores at a reveal: in the bar of a question, as they were and then as they are, at every size."""

import unittest

from journey import Journey, quiz
from journey_fit import PHONES, SCREENS, Conductor
from playwright.sync_api import expect

QUESTION = {"questionSentence": "How many legs does a spider have?",
            "options": {"A": "Four", "B": "Eight", "C": "Six", "D": "Ten"}}
# By the places of the seats: the first and the third pass the second and the fourth.
BEFORE, AFTER = [9, 10, 8, 12], [14, 10, 13, 12]

# All that is wrong with the scores in the bar; the words of each, from left to right, and the line below them.
FAULTS = """
    async () => {
      await Promise.all(document.getAnimations().filter((one) => one.playState === "running" && one.effect.target.closest(".standings")).map((one) => one.finished));
      const faults = [];
      const all = (selector) => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility({ visibilityProperty: true }));
      const box = (one) => one.getBoundingClientRect();
      const meet = (a, b) => a.left < b.right - 0.6 && b.left < a.right - 0.6 && a.top < b.bottom - 0.6 && b.top < a.bottom - 0.6;
      const words = (one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect();
      };
      const [bar] = all(".standings");
      const parts = all(".standing");
      for (const [index, one] of parts.entries()) {
        const { left, top, right, bottom } = box(one);
        if (left < box(bar).left || right > box(bar).right || top < 0 || bottom > box(bar).bottom) faults.push(["outside", one.textContent]);
        if (index > 0 && box(parts[index - 1]).right > left + 0.6) faults.push(["over each other", one.textContent]);
        for (const text of one.querySelectorAll("b, i")) {
          const inner = words(text);
          if (inner.width && (inner.left < left - 0.6 || inner.right > right + 0.6)) faults.push(["wider", one.textContent]);
          if (text.textContent && parseFloat(getComputedStyle(text).fontSize) < 14) faults.push(["small", one.textContent]);
        }
      }
      for (const one of [...all(".play .icon-button, .timer, .play .place .figure, .play .place__line, .question, .play__hint"), ...all(".play__progress span")]) {
        if (meet(box(bar), one.matches("span") ? words(one) : box(one))) faults.push(["covers", one.outerHTML.slice(0, 100)]);
      }
      return [faults, parts.map(one => one.textContent), document.querySelector(".play__progress span").textContent];
    }"""

# What the bar has shown, each with its moment; the movements of its parts; what was shifted.
SEEN = """
    globalThis.seen = [];
    globalThis.moves = [];
    globalThis.shifts = [];
    const look = () => {
      const now = [...document.querySelectorAll(".standing")].map(one => one.textContent).join();
      if (now !== (seen.at(-1)?.[1] ?? "")) seen.push([performance.now(), now]);
      for (const one of document.getAnimations()) {
        const { target } = one.effect ?? {};
        if (!target?.closest?.(".standings") || moves.some(([known]) => known === one)) continue;
        const { duration, delay } = one.effect.getComputedTiming();
        moves.push([one, duration + delay, one.effect.getKeyframes().flatMap(frame => Object.keys(frame))]);
      }
      requestAnimationFrame(look);
    };
    look();
    new PerformanceObserver((list) => shifts.push(...list.getEntries().flatMap(({ sources, startTime, value }) =>
      value > 0.001 && startTime >= seen[0]?.[0] ? sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? "") : []))).observe({ type: "layout-shift" });"""

KEYFRAME = {"offset", "computedOffset", "easing", "composite", "transform", "opacity"}


class Standings(Journey):
    def reveal(self, table, number, of=10):
        """A question with the scores before, and its reveal with those after."""
        for scores, is_reveal in [(BEFORE, False), (AFTER, True)]:
            for seat, score in zip(table.view["seats"], scores):
                seat["score"] = score
            table.show(QUESTION, is_reveal, number=number, of=of, round=2_000 + number)
            if not is_reveal:
                expect(table.phone.page.locator(".play[data-phase=question]")).to_have_count(1)
                table.phone.page.wait_for_timeout(100)

    def test_every_size(self):
        """P6 H1: a reveal tells the scores in the bar, the best first, each with the points won, over nothing, at every size;
        after the last question the ending tells them"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        table = Conductor(self)
        wrong = {}
        number = 0
        for size in PHONES + SCREENS:
            table.resize(size)
            for is_large in [False, True]:
                number += 1
                table.view["members"][0]["help"]["largeText"] = is_large
                self.reveal(table, number, 99)
                expect(table.phone.page.locator(".standing")).to_have_count(4)
                faults, words, following = table.phone.page.evaluate(FAULTS)
                if faults or words != ["14+5", "13+5", "12", "10"] or following != f"Next: question {number + 1}":
                    wrong[size, is_large] = faults[:4], words, following
        self.assertEqual(wrong, {})
        self.expect_accessible(table.phone)
        self.reveal(table, 99, 99)
        expect(table.phone.page.locator(".option[data-state=correct]")).to_be_visible()
        expect(table.phone.page.locator(".standing")).to_have_count(0)

    def test_swaps(self):
        """P6: the scores come in the order in which they stood, then change places within 600 ms, by transform and opacity,
        and shift nothing"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        table = Conductor(self, reduced_motion="no-preference", viewport={"width": 390, "height": 664})
        page = table.phone.page
        page.evaluate(SEEN)
        self.reveal(table, 1)
        page.wait_for_function("() => seen.length > 1 && !document.getAnimations().some(one => one.effect?.target?.closest?.('.standings'))")
        (came, first), (changed, then) = page.evaluate("seen")
        self.assertEqual([first, then], ["12,10,14+5,13+5", "14+5,13+5,12,10"])
        self.assertGreater(changed, came)
        moves = page.evaluate("moves.map(([, ...rest]) => rest)")
        self.assertGreaterEqual(len(moves), 5, "the bar, and four that change places")
        self.assertLessEqual(max(lasts for lasts, _ in moves), 600)
        self.assertLessEqual({name for _, names in moves for name in names}, KEYFRAME)
        self.assertEqual(page.evaluate("shifts"), [])


if __name__ == "__main__":
    unittest.main()
