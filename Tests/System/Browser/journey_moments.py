"""Reactions, sounds, what moves and what the hand feels."""

import re

from conductor import TWO_WORDS, Conductor
from journey import NAMES, Journey, quiz, submit_together
from measuring import script
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

MOVING = script("moving.js")
UNVEILED = script("unveiled.js")
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
