"""A table that is over (P11, P12): what its pages say, and one tap that brings all together again."""

import pathlib
import re

from journey import Journey, quiz, usual
from phone import RESTART
from playwright.sync_api import expect

OVER = "This table has ended"


class Reunion(Journey):
    def expect_over(self, phone):
        expect(phone.role("heading", OVER)).to_be_visible()

    def test_cannot_save(self):
        """P17: while the server cannot save its tables, every page at a table says so over what it shows,
        play goes on, and the line goes by itself"""
        self.serve(own=True, files={"quiz1.json": quiz("General", "BA")})
        phones, _ = self.table_of(2)
        tables = pathlib.Path(self.server.folder, "tables.db")
        line = "This game can’t be saved right now."
        # No file can be made where a folder is.
        tables.rename(tables.with_name("away"))
        tables.mkdir()
        for phone in phones:
            expect(phone.page.get_by_text(line)).to_be_visible()
        self.expect_accessible(phones[0], "lobby")
        phones[0].tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
            expect(phone.page.get_by_text(line)).to_be_visible()
        self.expect_accessible(phones[0], "question")
        for phone in phones:
            phone.submit("B")
        for phone in phones:
            phone.expect_question("General question 2?")
        tables.rmdir()
        for phone in phones:
            expect(phone.page.get_by_text(line)).to_have_count(0)
            self.assertEqual([seat["score"] for seat in phone.view()["seats"]], [1, 1])

    def test_another_machine(self):
        """P34: backed up while four play and restored elsewhere, the quiz goes on in the same question with
        seats, scores and what was submitted"""
        self.serve(files={"quiz1.json": quiz("General", "BA")})
        phones, _ = self.table_of(4)
        phones[0].tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
        for phone, option in zip(phones, "BCBB"):
            phone.submit(option)
        for phone in phones:
            phone.expect_question("General question 2?")
        phones[3].submit("A")
        # The backup has what the server has taken, which the others see.
        expect(phones[0].players.filter(has_text="Dan")).to_contain_text("submitted")
        seats = [(phone.me(), phone.score()) for phone in phones]
        for phone in phones:
            phone.watch_for("The server was restarted. Nothing is lost.")
        self.server.move_to_another_machine()
        for phone in phones:
            phone.expect_seen()
            phone.expect_question("General question 2?")
        self.assertEqual([(phone.me(), phone.score()) for phone in phones], seats)
        phones[3].expect_submitted("A")
        for phone in phones[:3]:
            phone.submit("A")
        for phone in phones:
            expect(phone.role("button", RESTART)).to_be_visible()
            self.assertEqual([seat["score"] for seat in phone.view()["seats"]], [2, 1, 2, 2])

    def test_restart(self):
        """P11 P13: the server has lost its tables; one taps, and all four and the television sit at the
        table with the same code, with their names, and start a quiz"""
        self.serve(files={"quiz1.json": quiz("General", "BA")})
        phones, code = self.table_of(4)
        screen = self.phone(name="Television")
        screen.go(f"/t/{code}/watch")
        expect(screen.role("heading", code)).to_be_visible()
        phones[0].tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
        phones[0].submit("B")
        self.server.kill_and_start_again(keeps_tables=False)
        for phone in [*phones, screen]:
            self.expect_over(phone)
        expect(phones[1].page.get_by_text("nobody was here for ten minutes")).to_be_visible()
        self.expect_accessible(phones[1])
        expect(screen.role("button", "Meet again")).to_have_count(0)
        phones[3].page.reload()
        self.expect_over(phones[3])

        phones[2].tap("button", "Meet again")
        for phone in phones:
            self.assertEqual(phone.code(), code)
            phone.expect_players(4)
        names = {member["name"] for member in phones[0].view()["members"]}
        self.assertEqual(names, {"Anna", "Bob", "Clara", "Dan"})
        expect(screen.role("heading", code)).to_be_visible()
        phones[1].tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
        expect(screen.role("heading", "General question 1?")).to_be_visible()
        self.assertEqual([phone.errors for phone in self.phones], [[]] * 5)

    @usual
    def test_alone(self):
        """P10 P11: who played alone starts again with one tap"""
        self.serve(files={"quiz1.json": quiz("General", "BA")})
        anna = self.phone()
        anna.home("Single player")
        anna.tap("button", "Start quiz")
        anna.expect_question("General question 1?")
        self.server.kill_and_start_again(keeps_tables=False)
        self.expect_over(anna)
        anna.tap("button", "Start again")
        anna.expect_question("General question 1?")

    def test_stranger(self):
        """H4: whoever never sat at the table is told that there is none, and finds a way on"""
        self.serve()
        eve = self.phone("Eve")
        for path in ["/t/BCDFG", "/t/BCDFG/watch"]:
            eve.go(path)
            expect(eve.role("heading", "There’s no table with this code")).to_be_visible()
            expect(eve.role("button", "Meet again")).to_have_count(0)
            self.expect_accessible(eve)
            eve.tap("button", "Home")
            expect(eve.role("textbox", "Your name")).to_be_visible()

    def test_right_code(self):
        """H4: whoever came by a wrong code types the right one on the page that says so"""
        self.serve()
        anna, eve = self.phone("Anna"), self.phone("Eve")
        code = anna.open_table()
        eve.go("/t/BCDFG")
        eve.role("textbox", "Table code").fill(code.lower())
        eve.tap("button", "Join")
        expect(eve.page).to_have_url(re.compile(f"/t/{code}$"))
        expect(eve.role("textbox", "Your name")).to_be_visible()
