"""Whole quizzes: four, one, two and three players; endings; the next file; in what order; who may start."""

import json
import re

from journey import LIVELY, Journey, quiz, submit_together, usual
from phone import RESTART
from playwright.sync_api import expect
from server import ROOT


class FourPlayTwoQuizzes(Journey):
    motion = "no-preference"
    times = LIVELY

    @usual
    def test_two_quizzes(self):
        """H7 P2 P3 P5 P6 P8 P9 F2: four phones play two quizzes from a URL, then the first again"""
        self.serve(files={"quiz1.json": quiz("General", "CAB"), "quiz2.json": quiz("Film", "DB")})
        phones, _ = self.table_of(4)
        anna, bob, clara, dan = phones
        dan.tap("button", "Start quiz")

        for phone in phones:
            phone.expect_question("General question 1?")
            expect(phone.players).to_have_count(4)
            expect(phone.players.first).to_contain_text("You")
        self.letters_show_after_ones_own(anna, bob, clara, dan)
        self.play_from(2, phones, "General", ["CAB", "CAD", "DDD", "CDB"], "CAB")
        self.assertEqual([phone.score() for phone in phones], [3, 2, 0, 2])
        anna.expect_ending("You win")
        for phone in [bob, clara, dan]:
            phone.expect_ending("You lost")

        for phone in phones:
            phone.watch_for("Quiz 2: Film")
        bob.tap("button", RESTART)
        for phone in phones:
            phone.expect_seen()
        self.play(phones, "Film", ["DA", "DA", "CC", "AC"], "DB")
        self.assertEqual([phone.score() for phone in phones], [1, 1, 0, 0])
        for phone in [anna, bob]:
            phone.expect_ending("You are one of the winners")
        for phone in [clara, dan]:
            phone.expect_ending("You lost")

        clara.tap("button", RESTART)
        for phone in phones:
            phone.expect_question("General question 1?")
            self.assertEqual(phone.score(), 0)
            self.assertEqual(phone.errors, [])

    def letters_show_after_ones_own(self, anna, bob, clara, dan):
        """Question 1: who has submitted shows at once, the letter after one's own submission."""
        anna.submit("C")
        anna.expect_submitted("C")
        expect(bob.player("ANNA")).to_contain_text("submitted")
        self.assertNotIn("option", bob.seat(anna.me()))
        bob.submit("C")
        bob.expect_submitted("C")
        expect(bob.player("ANNA")).to_contain_text(re.compile(r"\bC\b"))
        self.assertEqual(bob.seat(anna.me())["option"], "C")
        self.assertNotIn("option", clara.seat(anna.me()))
        submit_together({clara: "D", dan: "C"})
        for phone in [anna, bob, clara, dan]:
            phone.expect_reveal("C")

    def play_from(self, first, phones, topic, answers, right):
        for number in range(first, len(right) + 1):
            self.play_one(phones, topic, number, answers, right)


class FewPlay(Journey):
    FILES = {"quiz1.json": quiz("General", "AB")}

    def test_one(self):
        """P8 P10: one alone plays a quiz on the same screens, and wins with half or more right"""
        self.serve(files=self.FILES)
        anna = self.phone()
        anna.home("Single player")
        anna.tap("button", "Start quiz")
        anna.expect_question("General question 1?")
        expect(anna.players).to_have_count(4)
        self.play([anna], "General", ["AD"], "AB")
        anna.expect_ending("You win")
        expect(anna.page.get_by_text("1 of 2").first).to_be_visible()
        anna.tap("button", RESTART)
        self.play([anna], "General", ["BC"], "AB")
        anna.expect_ending("You lost")


class RulesOfATable(Journey):
    def test_help(self):
        """P15 P50: who asks for it gets larger text and hears questions and reveals, each once; a tap on the card reads it to anybody"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        anna, bob = phones = [self.phone(), self.phone_behind(self.line(delay=0.15))]
        self.seat(phones)
        for phone in phones:
            phone.page.evaluate(
                "() => { window.spoken = []; speechSynthesis.speak = line => window.spoken.push(line.text); }")
        anna.page.evaluate("() => { speechSynthesis.getVoices = () => [{}]; }")
        bob.page.evaluate("() => { speechSynthesis.getVoices = () => []; }")
        sizes = "Number.parseFloat(getComputedStyle(document.documentElement).fontSize)"
        size = bob.page.evaluate(sizes)
        bob.open_more()
        # Both before the server has answered to either.
        for help in ["Large text", "Read aloud"]:
            bob.role("checkbox", help).check(force=True)
        bob.wait_for_view(lambda view: bob.own_help(view) == {"largeText", "readAloud"})
        for help in ["Large text", "Read aloud"]:
            expect(bob.role("checkbox", help)).to_be_checked()
        anna.tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
        self.assertEqual([phone.page.evaluate(sizes) for phone in phones], [size, size * 1.25])
        expect(bob.role("button", "Read aloud")).to_be_hidden()
        anna.tap("button", "Read aloud")
        expect(anna.role("button", "Read aloud", pressed=True)).to_be_visible()
        self.expect_accessible(anna, "read aloud")
        question = ["General question 1?", *[f"{letter}: General 1 {letter}." for letter in "ABCD"]]
        anna.wait_for(lambda: anna.page.evaluate("window.spoken") == question)
        anna.tap("button", "Read aloud")
        expect(anna.role("button", "Read aloud", pressed=False)).to_be_visible()
        submit_together({anna: "A", bob: "B"})
        bob.expect_reveal("A")
        bob.expect_ending("You lost")
        self.assertEqual(bob.page.evaluate("window.spoken"), [
            "Read aloud", *question, "Answer: General 1 A"])
        self.assertEqual(anna.page.evaluate("window.spoken"), question)


class InWhatOrder(Journey):
    @usual
    def test_own_pack_shuffled(self):
        """F2 P3: by chance, a question has its options at other letters, and the right text is shown as right"""
        self.serve(own_quizzes=True)
        (anna, bob), _ = self.table_of(2)
        anna.role("radio", re.compile("General")).check(force=True)
        anna.wait_for_view(lambda view: "deal" not in view)
        anna.tap("button", "Start quiz")
        anna.wait_for_view(lambda view: view["phase"]["name"] == "question")
        asked = anna.view()["phase"]
        questions = json.loads((ROOT / "web/quizzes/quiz1.json").read_text())["questions"]
        written = next(one for one in questions if one["questionSentence"] == asked["sentence"])
        self.assertEqual(sorted(asked["options"]), sorted(written["options"].values()))
        right = "ABCD"[asked["options"].index(written["options"][written["correctOption"]])]
        anna.expect_question(asked["sentence"])
        for phone in [anna, bob]:
            phone.submit(right)
        anna.expect_reveal(right)
        self.assertEqual(anna.score(), 1)
