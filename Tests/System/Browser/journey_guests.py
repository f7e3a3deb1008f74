"""Guests: on a public server friends come by a table's link with a name alone."""

import json
import pathlib
import re
import tempfile

from journey import Internet, quiz, usual
from playwright.sync_api import expect

PASSWORD = "kfw9x3p! tea"


class Guests(Internet):
    def opener(self):
        """Anna's account with an open table; the phone and the link."""
        anna = self.far("Anna")
        anna.go("/")
        anna.role("textbox", "User name").fill("anna")
        anna.role("textbox", "Password").fill(PASSWORD)
        anna.tap("button", "Register")
        expect(anna.toast).to_have_text("Logged in as anna")
        code = anna.open_table()
        anna.open_more()
        link = anna.page.get_by_label("Link to this table").input_value()
        anna.close_more()
        return anna, code, link

    def come(self, phone, link, *, named=True):
        """By the link: a name, or the colour's, then Join."""
        phone.page.goto(link)
        if named:
            phone.role("textbox", "Your name").fill(phone.name)
        phone.tap("button", "Join")
        return phone.code()

    def quizzes(self):
        """A folder with a short quiz: a public server fetches none from this machine."""
        folder = self.stack.enter_context(tempfile.TemporaryDirectory())
        pathlib.Path(folder, "quiz1.json").write_text(json.dumps(quiz("Guests", "AB")))
        return folder

    @staticmethod
    def welcomes(phone):
        """How often a table has welcomed this phone to its seat."""
        return sum(frame["t"] == "welcome" and "you" in frame for frame in phone.frames)

    def expect_log_in(self, phone):
        expect(phone.page).to_have_url(re.compile("/account"))
        expect(phone.role("textbox", "User name")).to_be_visible()

    @usual
    def test_faces(self):
        """H23 R7: who follows the link sees who sits there, without a pass; a code without the link's secret shows nobody"""
        self.internet()
        anna, code, link = self.opener()
        bob = self.far("Bob")
        bob.page.goto(link)
        expect(bob.page.get_by_text("Anna’s table", exact=True)).to_be_visible()
        expect(bob.page.get_by_text("Anna is here.")).to_be_visible()
        stranger = self.far("Eve")
        stranger.go(f"/t/{code}")
        self.expect_log_in(stranger)
        self.assertFalse([frame for frame in stranger.frames if frame["t"] == "company"])
        self.come(self.far("Cem"), link)
        expect(bob.page.get_by_text("Anna and Cem are here.")).to_be_visible()
        anna.expect_players(2)
        self.expect_accessible(bob)

    def test_watchers(self):
        """H11 R10: the opener sees who watches and sends it away; a new link ends the old one, and a guest at the table shows it"""
        self.internet()
        anna, code, link = self.opener()
        bob, eve = self.far("Bob"), self.far("Eve")
        self.come(bob, link)
        eve.page.goto(link.replace("#", "/watch#"))
        expect(eve.page.get_by_text("Scan to join")).to_be_visible()
        anna.open_more()
        screens = anna.role("list", "Watching screens").get_by_role("listitem")
        expect(screens).to_have_count(1)
        expect(screens).to_contain_text("guest · just now")
        self.expect_accessible(anna)
        bob.open_more()
        expect(bob.role("list", "Watching screens").get_by_role("listitem")).to_have_count(1)
        expect(bob.role("button", re.compile("^Send away"))).to_have_count(0)
        expect(bob.role("button", "New link")).to_have_count(0)
        anna.role("button", re.compile("^Send away")).tap()
        expect(screens).to_have_count(0)
        expect(eve.role("heading", "You were removed from the table")).to_be_visible()
        anna.tap("button", "New link")
        expect(anna.toast).to_have_text("Here’s a new link. The old one no longer works.")
        fresh = anna.page.get_by_label("Link to this table")
        expect(fresh).not_to_have_value(link)
        expect(bob.page.get_by_label("Link to this table")).to_have_value(fresh.input_value())
        cem = self.far("Cem")
        cem.page.goto(link)
        expect(cem.page.get_by_text("This link is not complete, or too old")).to_be_visible()
        self.come(cem, fresh.input_value())
        anna.expect_players(3)

    def test_friends(self):
        """R7: three come by the link with a name alone and play to the end; a reload and a restart keep the seat;
        the one whom the opener removes does not come back"""
        self.internet("--quiz-url", self.quizzes())
        anna, code, link = self.opener()
        self.assertRegex(link, rf"/t/{code}#[0-9a-f]{{32}}$")
        bob, cem, dora = self.far("Bob"), self.far("Cem"), self.far("Dora")
        guests = [bob, cem, dora]
        for count, guest in enumerate(guests, 2):
            self.assertEqual(self.come(guest, link, named=guest is not dora), code)
            guest.expect_players(count)
            self.assertFalse([url for url in guest.requested if "/account" in url])
        bob.page.wait_for_timeout(1_500)  # the banner waits for a second
        expect(bob.page.locator("#banner")).to_have_text("")
        anna.expect_players(4)
        anna.open_more()
        people = anna.role("list", "At the table").get_by_role("listitem")
        expect(people.filter(has_text="guest")).to_have_count(3)
        anna.close_more()
        self.expect_accessible(bob)
        bob.page.reload()
        bob.expect_players(4)
        phones = [anna, *guests]
        before = [self.welcomes(phone) for phone in phones]
        self.server.kill_and_start_again()
        for phone, count in zip(phones, before):
            phone.wait_for(lambda: self.welcomes(phone) > count)
        for phone in phones:
            phone.wait_for_view(lambda view: sum(not one["away"] for one in view["members"]) == 4)
        anna.tap("button", "Start quiz")
        self.play(phones, "Guests", ["AB", "AB", "CC", "CC"], "AB")
        anna.expect_ending("You are one of the winners")
        bob.expect_ending("You are one of the winners")
        cem.expect_ending("You lost")
        anna.tap("button", "Back to lobby")
        anna.expect_players(4)
        anna.open_more()
        anna.tap("button", "Remove Cem")
        expect(cem.role("heading", "You were removed from the table")).to_be_visible()
        cem.page.goto("about:blank")
        cem.page.goto(link)
        expect(cem.role("heading", "You were removed from the table")).to_be_visible()
        anna.expect_players(3)
        self.assertEqual([error for phone in phones for error in phone.errors], [])

    def test_rights(self):
        """R7 R8: a guest has a seat and nothing more; without the link or with a wrong one nobody sits down; the opener
        and the server switch guests off"""
        self.internet()
        anna, code, link = self.opener()
        bob = self.far("Bob")
        self.come(bob, link)
        asked = bob.page.evaluate("""async () => Promise.all(["/arcade/scores", "/arcade/halls", "/decks.json"].map(
          async (path) => (await fetch(path)).status))""")
        self.assertEqual(asked, [403, 403, 403])
        posted = bob.page.evaluate("""async () => (await fetch("/photo", { method: "POST", body: "x" })).status""")
        self.assertEqual(posted, 403)
        eve = self.far("Eve")
        eve.go(f"/t/{code}")
        self.expect_log_in(eve)
        mallory = self.far("Mallory")
        mallory.page.goto(link[:-32] + "0" * 32)
        expect(mallory.role("heading", "This link is not complete, or too old")).to_be_visible()
        self.expect_accessible(mallory)
        anna.open_more()
        anna.role("checkbox", "Friends with the link need no account").uncheck(force=True)
        anna.wait_for_view(lambda view: view["guests"] is False)
        late = self.far("Late")
        late.page.goto(link)
        self.expect_log_in(late)
        bob.page.reload()
        bob.expect_players(2)

    def test_off(self):
        """R8: a server without guests asks everybody to log in, and its first page says so"""
        self.internet("--guests", "off")
        anna, _, link = self.opener()
        bob = self.far("Bob")
        bob.page.goto(link)
        self.expect_log_in(bob)
        anna.open_more()
        expect(anna.role("checkbox", "Friends with the link need no account")).to_have_count(0)

    @usual
    def test_first_page(self):
        """R8: a public server's first page says in one screen what it is and how to begin"""
        self.internet()
        for width, height in [(320, 568), (390, 844), (1440, 900)]:
            phone = self.far(viewport={"width": width, "height": height})
            phone.go("/")
            expect(phone.role("heading", "A quiz for a table of four")).to_be_in_viewport()
            expect(phone.page.get_by_text("works without an account")).to_be_in_viewport()
            for button in ("Register", "Log in"):
                expect(phone.role("button", button)).to_be_in_viewport(ratio=1)
            self.expect_accessible(phone)
