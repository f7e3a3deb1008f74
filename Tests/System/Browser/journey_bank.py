"""Quizzes from the question bank, as four people with four languages play them."""

import json
import re
from pathlib import Path

from journey import QUICK, Journey, usual
from phone import submit_together
from playwright.sync_api import expect
from rawsocket import Device

PACKS = Path(__file__).resolve().parents[3] / "web/quizzes/packs"
LANGUAGES = ["en", "de", "fr", "tr"]


def bank():
    """Each question of the bank by its sentence and options in English; a picture tells apart what asks the same."""
    questions = {}
    for file in sorted(PACKS.glob("*/questions.json")):
        for question in json.loads(file.read_text())["questions"]:
            questions[key(question["questionSentence"], question["options"].values(),
                          question.get("image", {}).get("src"))] = question
    return questions


def key(sentence, options, picture):
    return sentence, frozenset(options), picture


def phase(phone):
    return phone.view()["phase"]


def await_question(phone, number):
    phone.wait_for_view(lambda view: view["phase"]["name"] == "question" and view["phase"]["number"] == number)


def asked(phone, questions):
    """The question that an English page shows."""
    shown = phase(phone)
    picture = shown.get("picture", {}).get("src", "").rpartition("/")[2] or None
    return questions[key(shown["sentence"], shown["options"], picture)]


def texts(question, language):
    return question if language == "en" else question["texts"][language]


class Bank(Journey):
    times = {**QUICK, "reveal": 3}  # the explanation begins 1.75 s later

    def open_lobby(self, languages):
        phones = [self.phone(name=f"Player {language}", device=None, viewport={"width": 390, "height": 664}, has_touch=True)
                  for language in languages]
        code = phones[0].open_table()
        for phone, language in zip(phones[1:], languages[1:]):
            phone.join_by_link(code)
            phone.speak(language)
        return phones

    def choose(self, phone, theme, difficulty, count):
        phone.tap("button", re.compile("10 questions"))
        for group, name in [("Theme", theme), ("Difficulty", difficulty), ("How many questions", count)]:
            # Not by force: the sheet opens and scrolls, and the click waits until the chip stands still.
            phone.role("group", group).get_by_role("radio", name=name, exact=True).check()
        phone.page.keyboard.press("Escape")

    def expect_in_language(self, phone, question, language):
        """The sentence, and the four options under the letters that all phones have."""
        said = texts(question, language)
        expect(phone.page.get_by_role("heading", name=said["questionSentence"]).first).to_be_visible()
        shown = phase(phone)
        self.assertEqual(set(shown["options"]), set(said["options"].values()))
        return "ABCD"[shown["options"].index(said["options"][question["correctOption"]])]

    def await_explanation(self, phone, words):
        """In any view: the reveal may be over when its frame is recorded."""
        phone.wait_for(lambda: words in [view["phase"].get("explanation") for view in phone.views()])

    @usual
    def test_four_languages(self):
        """F8 P2 P21 P16: four phones with four languages play a quiz of the bank: each question, its picture and its
        explanation come in each one's language, under the same letters, and a tap of all goes on"""
        questions = bank()
        self.serve()
        phones = self.open_lobby(LANGUAGES)
        anna = phones[0]
        self.choose(anna, "Geography", "easy", "5")
        expect(anna.page.get_by_text("Geography").first).to_be_visible()
        anna.tap("button", "Start quiz")
        seen = set()
        for number in range(1, 6):
            for phone in phones:
                await_question(phone, number)
            question = asked(anna, questions)
            self.assertNotIn(question["id"], seen)
            seen.add(question["id"])
            letters = {self.expect_in_language(phone, question, language)
                       for phone, language in zip(phones, LANGUAGES)}
            self.assertEqual(len(letters), 1)
            self.assertNotIn("explanation", phase(anna))
            if "image" in question:
                for phone in phones:
                    picture = phone.page.locator(f".question img[src*='{question['image']['src']}']")
                    expect(picture).to_be_visible()
                    self.assertGreater(picture.evaluate("one => one.naturalWidth"), 0)
            right = letters.pop()
            submit_together(dict.fromkeys(phones, right))
            if "explanation" in question:
                expect(anna.page.get_by_text(question["explanation"]).first).to_be_visible()
                for phone, language in zip(phones, LANGUAGES):
                    self.await_explanation(phone, texts(question, language)["explanation"])
        anna.expect_ending("winners")
        self.assertEqual([phone.errors for phone in phones], [[]] * 4)

    def test_not_asked_again(self):
        """F8: who has played a small choice to its end is told that its questions come again, and not before"""
        self.serve()
        devices = [Device(self.server.address) for _ in range(2)]
        self.assertGreater(len(bank()), 4_000)
        code = devices[0].open_table("Anna")
        sockets = [self.stack.enter_context(device.join(code, name)) for device, name in zip(devices, ["Anna", "Bob"])]
        anna = sockets[0]
        anna.wait_for_view(lambda view: len(view["members"]) == 2)
        anna.command("deal", theme="food", difficulty=1, questions=15)
        seen, told = [], []
        for start in ["start", "restart"]:
            before = len(anna.received)
            anna.command(start)
            for number in range(1, 16):
                seen.append(self.play_one(sockets, number))
            anna.wait_for_phase("ended")
            told.append({one["notice"]["kind"] for one in anna.received[before:] if "notice" in one})
        # 18 easy questions: three more, then those that were asked.
        self.assertEqual(len(set(seen[:18])), 18)
        self.assertEqual(len(set(seen)), 18)
        self.assertEqual(told, [set(), {"questionsStartAgain"}])

    @staticmethod
    def play_one(sockets, number):
        """A question to which all submit, and its reveal, which all end; the question's sentence."""
        for socket in sockets:
            socket.wait_for_view(lambda view: (view["phase"]["name"], view["phase"].get("number")) == ("question", number))
        asked = sockets[0].view["phase"]
        for socket in sockets:
            assert socket.submit("A")["t"] == "ok"
        for socket in sockets:
            socket.wait_for_phase("reveal", asked["round"])
        for socket in sockets:
            socket.await_moment(socket.view["showAtUs"])
            socket.command("goOn", round=asked["round"])
        return asked["sentence"]
