"""A new version while people play (P34): the pages play on, and take the new files when nobody is in a game."""

import pathlib
import shutil
import tempfile

from journey import Journey, quiz, usual
from phone import RESTART
from playwright.sync_api import expect
from server import ROOT

DIGEST = """document.querySelector('meta[name="assets"]').content"""
STYLE = """getComputedStyle(document.documentElement).getPropertyValue("--of-the-new-version").trim()"""


class Upgrade(Journey):
    def serve_a_copy(self):
        """A server whose page this test may change; the copy's folder."""
        folder = pathlib.Path(self.stack.enter_context(tempfile.TemporaryDirectory(prefix="fourtop-web-")))
        shutil.copytree(ROOT / "web/public", folder / "public")
        shutil.copytree(ROOT / "web/quizzes", folder / "quizzes")
        # The pictures of the arcade, which nobody changes here.
        shutil.copytree(ROOT / "web/arcade", folder / "arcade")
        self.serve("--web-dir", str(folder), files={"quiz1.json": quiz("General", "BAC")})
        return folder

    def upgrade(self, folder):
        """Changes a style and a script of the page, and starts the server again with them."""
        tokens = folder / "public/styles/tokens.css"
        tokens.write_text(tokens.read_text() + ":root { --of-the-new-version: 2; }\n")
        script = folder / "public/scripts/deferred.js"
        script.write_text(script.read_text() + "globalThis.ofTheNewVersion = 2;\n")
        self.server.kill_and_start_again()

    def test_in_mid_question(self):
        """P34: the server is replaced by a new version in the middle of a question; all keep seat, answer and
        score, play on in the page that they have, and have the new one in the lobby"""
        folder = self.serve_a_copy()
        phones, code = self.table_of(4)
        for part in ["table/flights", "storage/evening-notes"]:  # not here before the new version; nobody misses them
            phones[0].page.route(f"**/{part}.js", lambda route: route.abort())
        seats = [phone.me() for phone in phones]
        phones[0].tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
            phone.page.evaluate("globalThis.loadedBefore = true")
        former = phones[0].page.evaluate(DIGEST)
        for phone in phones[:2]:
            phone.submit("B")
            phone.expect_submitted("B")
        self.upgrade(folder)
        for phone in phones:
            expect(phone.page.get_by_text("The server was restarted. Nothing is lost.")).to_be_visible()
            phone.expect_question("General question 1?")
        for phone in phones[:2]:
            phone.expect_submitted("B")
        phones[2].submit("B")
        phones[3].submit("A")
        for phone in phones:
            phone.expect_question("General question 2?")
        for number, letter in [(2, "A"), (3, "C")]:
            for phone in phones:
                phone.expect_question(f"General question {number}?")
                self.assertEqual(phone.page.evaluate("globalThis.loadedBefore"), True)
                self.assertEqual(phone.page.evaluate(DIGEST), former)
            for phone in phones:
                phone.submit(letter)
        for phone in phones:
            expect(phone.role("button", RESTART)).to_be_visible()
            self.assertEqual([seat["score"] for seat in phone.view()["seats"]], [3, 3, 3, 2])
            self.assertEqual(phone.page.evaluate("globalThis.loadedBefore"), True)
            expect(phone.page.get_by_text("can’t be loaded")).to_have_count(0)
        phones[0].tap("button", "Back to lobby")
        for phone in phones:
            expect(phone.page.locator("meta[name='assets']")).not_to_have_attribute("content", former)
            expect(phone.role("button", "Start quiz")).to_be_visible()
            self.assertEqual(phone.page.evaluate("[globalThis.ofTheNewVersion, globalThis.loadedBefore]"), [2, None])
            self.assertEqual(phone.page.evaluate(STYLE), "2")
            self.assertEqual(phone.code(), code)
            phone.expect_players(4)
        self.assertEqual([phone.me() for phone in phones], seats)
        phones[0].tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
        self.assertEqual([phone.errors for phone in phones], [[]] * 4)

    @usual
    def test_part_of_the_former_page(self):
        """P11: who needs a part of the page that the new version has replaced gets it, at the same seat"""
        folder = self.serve_a_copy()
        phones, _ = self.table_of(2)
        phones[0].tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
        seat = phones[1].me()
        self.upgrade(folder)
        for phone in phones:
            expect(phone.page.get_by_text("The server was restarted. Nothing is lost.")).to_be_visible()
        phones[1].tap_more("link", "Map")
        expect(phones[1].role("button", "Back to the table")).to_be_visible()
        self.assertEqual(phones[1].me(), seat)
        self.assertEqual(phones[1].errors, [])
