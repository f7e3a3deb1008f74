"""Reactions, sounds, what moves and what the hand feels."""

import re
import unittest

from conductor import TWO_WORDS, Conductor
from journey import NAMES, Journey, quiz, submit_together
from phone import RESTART
from playwright.sync_api import expect

# Notes every sound that starts and every shake, in the order of events.
SENSES = """
  globalThis.sensed = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    sensed.push(Math.round(this.frequency.value));
    return start.apply(this, when);
  };
  Object.defineProperty(navigator, "vibrate", { value: (shake) => sensed.push(shake) });
"""

# Renders every sound as the page would play it: its loudest sample, and the loudest of its last hundredth.
RENDERED = """async () => {
  const scripts = document.querySelector('script[type=module]').src.replace(/main.js$/, "");
  const { perform } = await import(scripts + "components/sounds.js");
  const { CHORD, FANFARES, SCORE, lengthOf, noteOf } = await import(scripts + "core/score.js");
  const { ARCADE_SCORE } = await import(scripts + "games/sounds.js");
  const arcade = Object.entries(ARCADE_SCORE).map(([name, notes]) => [`arcade ${name}`, notes]);
  const more = [...FANFARES, ...CHORD.map((_, side) => noteOf(side, true))].map((notes, index) => [`more ${index}`, notes]);
  const loudest = {};
  for (const [cue, notes] of [...Object.entries(SCORE), ...more, ...arcade]) {
    const context = new OfflineAudioContext(1, 44100 * (lengthOf(notes) + 0.1), 44100);
    perform(context, context.destination, notes, 0);
    const samples = (await context.startRendering()).getChannelData(0);
    const peak = (part) => part.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    loudest[cue] = [peak(samples), peak(samples.slice(-441))];
  }
  return loudest;
}"""

# Gathers what is ever animated, every shift of the layout that nobody asked for, whether an open option is ever faint,
# whose eyes blink, how often a selected option moves, and in which order the lines of an ending come.
MOVING = """
  globalThis.moved = new Set();
  globalThis.shifted = [];
  globalThis.faint = [];
  globalThis.blinked = new Set();
  globalThis.came = [];
  globalThis.beckoned = 0;
  const note = (one, frames) => {
    const names = frames.flatMap((frame) => Object.keys(frame));
    for (const name of names) moved.add(name);
    if (one.dataset.state === "open" && names.includes("opacity")) faint.push(one.textContent);
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    note(this, animation.effect.getKeyframes());
    if (this.dataset?.state === "selected") beckoned += 1;
    return animation;
  };
  document.addEventListener("animationstart", ({ target, pseudoElement }) => {
    if (!pseudoElement) for (const animation of target.getAnimations()) note(target, animation.effect.getKeyframes());
    const part = target.closest(".score, .end__result");
    const name = part?.querySelector("[data-ref=name]")?.textContent ?? "result";
    if (!part || came.some((one) => one.name === name)) return;
    // A slow page draws two beginnings in one frame: their delays tell the order.
    came.push({ name, delay: parseFloat(getComputedStyle(target).animationDelay) });
    came.sort((one, other) => one.delay - other.delay);
  });
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target.hasAttribute("data-blinks")) blinked.add(target.dataset.member);
  }).observe(document.body, { subtree: true, attributeFilter: ["data-blinks"] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.hadRecentInput) {
        const shown = document.documentElement.getAttribute("data-screen");
        const moves = entry.sources.map(({ node, previousRect: from, currentRect: to }) =>
          `${node?.nodeName} ${node?.textContent}: ${[from.x, from.y, to.x, to.y]}`);
        shifted.push([entry.value, shown, ...moves]);
      }
    }
  }).observe({ type: "layout-shift" });
"""
# From now on every change of what an option, the timer, a place and the bar show during a reveal: the batch in which the
# page made it, since the reveal's first one; what; and how it looks. Of each coin, how far from a face on the right
# option it starts.
UNVEILED = """
  () => {
    globalThis.unveiled = [];
    globalThis.coins = [];
    const fromFace = (coin) => {
      const [x, y] = coin.getAnimations()[0].effect.getKeyframes()[0].transform.match(/-?[\\d.]+(?=px)/g).map(Number);
      return Math.min(...[...document.querySelectorAll("[data-state=correct] [data-voter]")].map((face) => {
        const box = face.getBoundingClientRect();
        return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
      }));
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        coins.push(...[...addedNodes].filter((one) => one.className === "coin").map(fromFace));
      }
    }).observe(document.body, { childList: true });
    let batch = -1;
    const name = (one) => one.dataset.letter ?? (one.dataset.place ? "player" : one.className);
    new MutationObserver((changes) => {
      const play = document.querySelector(".play");
      if (play?.dataset.phase !== "reveal") return;
      batch += 1;
      for (const { target, attributeName } of changes) {
        if (target.closest(".play__progress")) unveiled.push([batch, "bar", target.textContent]);
        if (!attributeName) continue;
        const value = target.getAttribute(attributeName);
        if (attributeName === "data-out" && value !== null) unveiled.push([batch, name(target), `out ${value}`]);
        else if (attributeName === "data-leaving" && value !== null) unveiled.push([batch, "cards", "leaving"]);
        else if (["correct", "wrong", "right"].includes(value)) unveiled.push([batch, name(target), value]);
      }
    }).observe(document.querySelector(".play"), {
      subtree: true, childList: true, attributes: true,
      attributeFilter: ["data-state", "data-out", "data-verdict", "data-phase", "data-leaving"],
    });
  }"""
# Nothing lies over the middle of an element.
FREE = """
  (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === one;
  }"""
MAY_MOVE = {"transform", "opacity", "offset", "computedOffset", "easing", "composite"}
KINDS = ["Applause", "Laughter", "Wow", "Heart"]


def sensed(phone):
    return phone.page.evaluate("sensed.splice(0)")


class Reactions(Journey):
    times = {}  # the game's own
    motion = "no-preference"

    def test_reactions(self):
        """P14: a reaction shows on every phone and screen; in the lobby, once submitted, at the end; of taps without end two
        a second go out, without an alert"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        phones, code = self.table_of(2)
        anna, bob = phones
        screen = self.phone("Screen", device=None)
        screen.go(f"/t/{code}/watch")
        expect(screen.players).to_have_count(2)
        bob.open_more()
        bob.role("button", "Heart").evaluate(
            "(button) => { for (let tap = 0; tap < 10; tap += 1) button.click(); }")
        bob.tap("button", "Applause")
        anna.wait_for(lambda: len(self.reactions(anna)) >= 2)
        anna.open_more()
        self.seen_by_all(anna, [bob, screen], "Laughter")
        self.assertEqual(self.reactions(anna)[:2], ["heart", "heart"])
        self.assertEqual(self.reactions(bob).count("heart"), 2)
        expect(bob.role("alert")).to_have_count(0)
        anna.tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
            expect(phone.role("button", "Heart")).to_have_count(0)
        bob.submit("A")
        bob.role("button", "Heart").press("Enter")
        self.told(anna, "Bob: Heart.")
        anna.submit("B")
        for phone in phones:
            phone.expect_reveal("A")
        self.seen_by_all(anna, [bob, screen], "Wow")
        anna.expect_ending("You lost")
        self.seen_by_all(anna, [bob, screen], "Laughter")
        expect(screen.role("button", re.compile("|".join(KINDS)))).to_have_count(0)

    def seen_by_all(self, sender, others, kind):
        for phone in [sender, *others]:
            phone.watch_for(selector=".bubble")
        sender.tap("button", kind)
        for phone in [sender, *others]:
            phone.expect_seen()
        for phone in others:
            self.told(phone, f"{sender.name}: {kind}.")

    def told(self, phone, words):
        """A live region says so, once it may say something again."""
        expect(phone.page.get_by_text(words)).to_be_attached()

    @staticmethod
    def reactions(phone):
        return [frame["reaction"] for frame in phone.frames if frame["t"] == "reaction"]


class Sounds(Journey):
    times = {}  # the game's own

    def test_sounds(self):
        """P6 P8 S5: what one submits, right, wrong and the victory are heard and felt; muted only felt"""
        self.serve(files={"quiz1.json": quiz("General", "AA")})
        phones, _ = self.table_of(2)
        anna, bob = phones
        for phone in phones:
            phone.page.evaluate(SENSES)
        anna.tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
        submit_together({anna: "A", bob: "B"})
        for phone in phones:
            phone.expect_reveal("A")
        self.assert_felt(anna, [[25], [30, 70, 30]], 659, 523)
        self.assert_felt(bob, [[25], [130]], 659, 587)
        bob.tap_more("button", "Mute sounds")
        self.play_one(phones, "General", 2, ["AA", "BB"], "AA")
        anna.expect_ending("You win")
        self.assertIn(1568, sensed(anna))
        self.assertEqual(sensed(bob), [[25], [130]])
        self.remembered(bob)
        self.assert_pleasant(anna)

    def assert_felt(self, phone, shakes, *tones):
        felt = sensed(phone)
        self.assertEqual([one for one in felt if isinstance(one, list)], shakes)
        for tone in tones:
            self.assertIn(tone, felt)

    def remembered(self, phone):
        phone.page.reload()
        expect(phone.role("button", "Mute sounds")).to_have_attribute("aria-pressed", "true")
        phone.tap("button", "Mute sounds")
        expect(phone.role("button", "Mute sounds")).to_have_attribute("aria-pressed", "false")

    def assert_pleasant(self, phone):
        for cue, (peak, last) in phone.page.evaluate(RENDERED).items():
            self.assertTrue(0.1 < peak < 0.95, (cue, peak))
            self.assertLess(last, 0.001, cue)


class Movement(Journey):
    times = {}  # the game's own
    motion = "no-preference"

    def test_beckon(self):
        """P3: a selected option moves now and then until the second tap; where less motion is wished, it keeps still"""
        self.serve()
        for motion in ["reduce", "no-preference"]:
            table = Conductor(self.server.address, NAMES, reduced_motion=motion)
            self.stack.callback(table.close)
            table.phone.page.evaluate(MOVING)
            table.question(TWO_WORDS, closesAtUs=table.now_us() + 600_000_000)
            table.phone.select("A")
            if motion == "no-preference":
                table.phone.wait_for(lambda phone=table.phone: phone.page.evaluate("beckoned") > 1)
            else:
                calm = table.phone
        self.assertEqual(calm.page.evaluate("beckoned"), 0)

    def test_quiz(self):
        """P2 P22 P27 P9: a quiz as it moves. After a hush the wrong options go, the right one and
        the faces show, points fly, the cards leave; at the end the scores come from last to first, then the result. All of
        it moves by transform and opacity and shifts nothing; where less motion is wished, all shows at once"""
        self.serve(files={"quiz1.json": quiz("General", "CA"), "quiz2.json": quiz("Film", "A")})
        anna, bob, clara = phones = [self.phone(), self.phone(), self.phone(reduced_motion="reduce")]
        code = self.seat(phones)
        screen = self.phone(device=None)
        screen.go(f"/t/{code}/watch")
        expect(screen.players).to_have_count(3)
        anna.tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
            phone.page.evaluate(MOVING)
            phone.page.evaluate(UNVEILED)
        submit_together({anna: "C", bob: "B", clara: "C"})
        for phone in phones:
            phone.expect_question("General question 2?")
        self.expect_unveiled([anna, bob], clara)
        self.assertEqual([phone.score() for phone in phones], [1, 0, 1])
        submit_together({anna: "A", bob: "B", clara: "B"})
        self.expect_ceremony(anna, bob, clara, screen)
        self.expect_movement([anna, bob], clara)
        bob.page.reload()
        bob.expect_ending("You lost")
        expect(bob.page.locator(".end")).not_to_have_attribute("data-live", "")
        expect(clara.role("button", RESTART)).to_have_text("Next: Film")
        for phone in [*phones, screen]:
            phone.watch_for("Quiz 2: Film")
        clara.tap("button", RESTART)
        for phone in [*phones, screen]:
            phone.expect_seen()

    def expect_unveiled(self, lively, calm):
        for phone in lively:
            first = self.unveiled(phone)
            gone = [first[letter, f"out {order}"] for order, letter in enumerate("ABD")]
            self.assertGreater(min(first.values()), 0)
            self.assertEqual(gone, sorted(gone))
            self.assertGreater(first["C", "correct"], gone[-1])
            self.assertGreaterEqual(first["player", "right"], first["C", "correct"])
            self.assertGreater(first["bar", "Next: question 2"], first["player", "right"])
            self.assertGreater(first["cards", "leaving"], first["bar", "Next: question 2"])
            starts = phone.page.evaluate("coins")
            self.assertEqual(len(starts), 2)
            self.assertLess(max(starts), 2)
        shown = self.unveiled(calm)
        self.assertEqual(set(shown.values()), {0})
        self.assertIn(("bar", "Next: question 2"), shown)
        self.assertEqual(calm.page.evaluate("coins"), [])

    @staticmethod
    def unveiled(phone):
        """The batch of changes in which the reveal showed each thing for the first time: {(what, how): batch}."""
        first = {}
        for batch, what, shown in phone.page.evaluate("unveiled"):
            first.setdefault((what, shown), batch)
        return first

    def expect_ceremony(self, anna, bob, clara, screen):
        expect(bob.page.locator(".end")).to_have_attribute("data-live", "")
        self.assertTrue(bob.role("button", RESTART).evaluate(FREE))
        anna.expect_ending("You win")
        for phone, words in [(clara, "2nd place – 1 point short of Anna"), (bob, "3rd place – 2 points short of Anna")]:
            phone.expect_ending("You lost")
            expect(phone.page.get_by_text(words)).to_be_visible()
        expect(screen.role("heading", "Anna wins!")).to_be_visible()
        for phone in [anna, bob]:
            phone.wait_for(lambda phone=phone: len(phone.page.evaluate("came")) == 4)
            came = phone.page.evaluate("came")
            came = [one["name"] for one in came]
            self.assertEqual((came[:2], set(came[2:])), (["Bob", "Clara"], {"Anna", "result"}))  # the first has the result
        expect(clara.page.locator(".end")).not_to_have_attribute("data-live", "")
        self.assertEqual(clara.page.evaluate("came"), [])
        for phone in [anna, screen]:
            expect(phone.page.locator(".confetti__piece")).not_to_have_count(0)
        expect(bob.page.locator(".confetti__piece")).to_have_count(0)

    def expect_movement(self, lively, calm):
        for phone in lively:
            moved = set(phone.page.evaluate("[...moved]"))
            self.assertLessEqual(moved, MAY_MOVE)
            self.assertIn("opacity", moved)
            self.assertTrue(phone.page.evaluate("blinked.size > 0"))
        self.assertNotIn("opacity", calm.page.evaluate("[...moved]"))
        for phone in [*lively, calm]:
            self.assertEqual(phone.page.evaluate("faint"), [])
            # From one screen to the next the whole stage moves, when the masthead comes back.
            shifts = [one for one in phone.page.evaluate("shifted")
                      if one[0] > 0.001 and not one[2].startswith("MAIN")]
            self.assertEqual(shifts, [])


if __name__ == "__main__":
    unittest.main()
