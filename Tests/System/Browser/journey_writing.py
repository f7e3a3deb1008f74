"""The people at a table write its next quiz (W)."""

import re

from journey import LIVELY, Journey, usual
from phone import RESTART
from playwright.sync_api import expect

HOSTILE = "<img src=x onerror=alert(1)> & 'Who' \"knows\"?"
LONG = ("Which of the four of us once walked all the way to the sea in slippers, forgot the key, climbed in by the kitchen "
        "window, woke the neighbours, and then told everybody that it was a burglar who wore them?")


def write(phone, sentence, right, options=("Soup", "Snails", "Bread", "Cheese")):
    phone.role("textbox", "Your question").fill(sentence)
    for letter, option in zip("ABCD", options):
        phone.role("textbox", f"Answer {letter}").fill(option)
    phone.page.get_by_label(f"{right} is right").check()


def hand_in(phone, *question):
    write(phone, *question)
    phone.tap("button", "Hand in")


class Writing(Journey):
    def expect_written(self, phone, count):
        phone.wait_for_view(lambda view: view["phase"]["name"] == "writing" and len(view["phase"]["written"]) == count)

    @usual
    def test_four(self):
        """W1 W3 W4 W5 W6 W7 W8 W9: four write, one of them reloads, one leaves; who asks is not asked and gains by wrong answers"""
        server = self.serve(times=LIVELY)
        phones, code = self.table_of(4)
        anna, bob, clara, dan = phones
        screen = self.phone(device=None, viewport={"width": 1920, "height": 1080})
        screen.go(f"/t/{code}/watch")
        bob.tap("button", "Write your own")
        for phone in phones:
            expect(phone.role("heading", "Write your own")).to_be_visible()
        self.expect_accessible(anna, "writing")
        hand_in(bob, "What would Anna never eat?", "B")
        self.expect_written(anna, 1)
        self.keep(clara, server)
        hand_in(dan, HOSTILE, "C")
        hand_in(clara, LONG, "D")
        self.expect_written(anna, 3)
        expect(screen.page.get_by_text("Our own questions")).to_be_visible()
        self.remove(anna, bob, dan)
        dan.page.on("dialog", lambda dialog: dan.errors.append(dialog.message))
        dan.close()
        anna.tap("button", "Start with 2 questions")
        players = [anna, bob, clara]
        for _ in range(2):
            self.play_one_of_ours(players, screen)
        for phone in players:
            phone.expect_ending(re.compile("^You (win|lost|are one)"))
        bob.tap("button", RESTART)
        for phone in players:
            phone.wait_for_view(lambda view: view["phase"]["name"] == "countdown")
            self.assertEqual(phone.errors, [])

    def keep(self, clara, server):
        """A question outlasts a reload of its phone and a restart of the server."""
        write(clara, "Half a question", "A", ("one", "two", "", ""))
        clara.tap("button", "Hand in")
        expect(clara.page.get_by_text("Answer C is missing")).to_be_visible()
        server.kill_and_start_again()
        clara.page.reload()
        expect(clara.role("textbox", "Your question")).to_have_value("Half a question")
        expect(clara.role("textbox", "Answer B")).to_have_value("two")
        self.expect_written(clara, 1)

    def remove(self, anna, bob, dan):
        """The opener removes Bob's question, who hands it in again; that of Dan goes with him."""
        anna.page.get_by_text("3 questions", exact=True).click()
        anna.tap("button", "Remove question 1: Bob")
        self.expect_written(bob, 2)
        expect(bob.page.get_by_text("Kept on this phone")).to_have_count(0)
        bob.role("group", "Question").get_by_role("radio", name="1").click(force=True)
        expect(bob.page.get_by_text("Not handed in any more")).to_be_visible()
        bob.tap("button", "Hand in")
        self.expect_written(anna, 3)
        anna.tap("button", "Remove question 1: Dan")
        self.expect_written(anna, 2)

    def play_one_of_ours(self, players, screen):
        anna = players[0]
        anna.wait_for_view(lambda view: view["phase"]["name"] == "question")
        phase = anna.view()["phase"]
        for phone in players:
            phone.expect_question(phase["sentence"])
        name = "Bob" if "eat" in phase["sentence"] else "Clara"
        author = next(phone for phone in players if phone.name == name)
        expect(screen.page.get_by_text(f"{name} asks")).to_be_visible()
        expect(author.page.get_by_text("Your question! Who falls for it?")).to_be_visible()
        right = "ABCD"[phase["options"].index("Snails" if name == "Bob" else "Cheese")]
        wrong = "BCDA"["ABCD".index(right)]
        author.option(right).click(force=True)
        expect(author.option(right)).to_have_attribute("aria-disabled", "true")
        expect(author.option(right)).to_have_attribute("aria-checked", "false")
        for phone in players:
            self.assertNotIn("correct", phone.view()["phase"])
        before = author.score()
        others = [phone for phone in players if phone is not author]
        author.watch_for("1 fell for it!")
        others[0].submit(right)
        others[1].submit(wrong)
        for phone in others:
            phone.expect_reveal(right)
        author.expect_seen()
        author.wait_for(lambda: author.score() == before + 1)
