"""How many taps lead from the opened page to the first question, and how long the pages take for them, people's own time
apart; the camera and typing are not counted."""

import time
import unittest

from journey import Journey, quiz, usual
from journey_far import FriendsFarAway
from playwright.sync_api import expect

SENTENCE = "General question 1?"


class Taps(Journey):
    def setUp(self):
        super().setUp()
        self.taps, self.began = 0, time.monotonic()

    def open(self, phone):
        """Opens the page: here the seconds begin."""
        self.began = time.monotonic()
        phone.go("/")

    def tap(self, phone, role, name):
        self.taps += 1
        phone.role(role, name).tap(force=role == "radio")

    def expect_taps(self, who, most):
        print(f"        {who}: {self.taps} taps, {time.monotonic() - self.began:.1f} s")
        self.assertLessEqual(self.taps, most)

    def friends_join(self, code, count):
        """By the code that the table shows, which the camera opens."""
        friends = [self.phone(device="Pixel 7") for _ in range(count)]
        for friend in friends:
            friend.go(f"/t/{code}")
            self.tap(friend, "button", "Join")
            friend.code()
        return friends

    def test_four(self):
        """H4 H5 H7: four new phones reach the first question with six taps in all, seven by Connect"""
        for way, most in [(["Open a table"], 6), (["Connect", "Open a table"], 7), (["Start quiz"], 6)]:
            self.taps = 0
            self.serve(files={"quiz1.json": quiz("General", "A")})
            anna = self.phone(device="Pixel 7")
            self.open(anna)
            self.tap(anna, "radio", "Multi-player")
            for button in way:
                self.tap(anna, "button", button)
            code = anna.code()
            # What follows is the same for all: a tap of each friend, and one that starts.
            self.expect_taps(f"a table, by {' and '.join(way)}", most - 4)
        friends = self.friends_join(code, 3)
        anna.expect_players(4)
        self.tap(anna, "button", "Start quiz")
        for phone in [anna, *friends]:
            phone.expect_question(SENTENCE)
        self.expect_taps("four new phones", 6)

    @usual
    def test_nearby(self):
        """H20: a new phone sits down at a table nearby with two taps"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        anna = self.phone(device="Pixel 7")
        anna.open_table()
        bob = self.phone(device="Pixel 7")
        self.open(bob)
        self.tap(bob, "radio", "Multi-player")
        self.tap(bob, "button", "Sit with Anna")
        bob.expect_players(2)
        self.expect_taps("a friend nearby", 2)

    def test_alone(self):
        """H2 P10: a new phone alone reaches the first question with one tap"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        anna = self.phone(device="Pixel 7")
        self.open(anna)
        self.tap(anna, "button", "Start quiz")
        anna.expect_question(SENTENCE)
        self.expect_taps("alone", 1)

    def test_returning(self):
        """H3 H5: who opened a table before does it again with two taps, a friend with one"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        anna = self.phone(device="Pixel 7")
        anna.open_table()
        anna.tap_more("button", "Leave")
        expect(anna.role("button", "Connect")).to_be_visible()
        self.open(anna)
        self.tap(anna, "button", "Start quiz")
        bob, = self.friends_join(anna.code(), 1)
        self.taps -= 1
        anna.expect_players(2)
        self.tap(anna, "button", "Start quiz")
        for phone in [anna, bob]:
            phone.expect_question(SENTENCE)
        self.expect_taps("a returning opener", 2)


class TapsFarAway(FriendsFarAway, Taps):
    """The tables of those tests, with what a friend far away taps."""

    def test_far(self):
        """R1 R4 H2: a friend far away registers and joins with four taps, and is not asked for a name again"""
        self.two_servers()
        anna = self.phone()
        anna.open_table()
        link = self.link_of(anna)
        dora = self.phone("Dora", browser=self.elsewhere, device="Pixel 7",
                          address=f"https://localhost:{self.public.secure_port}")
        dora.page.goto(link.replace(str(self.way.port), str(self.public.secure_port)))
        for field, value in [("User name", "dora.far"), ("Password", "kfw9x3p! tea")]:
            self.tap(dora, "textbox", field)
            dora.role("textbox", field).fill(value)
        self.tap(dora, "button", "Register")
        expect(dora.role("textbox", "Your name")).to_have_value("dora.far")
        self.tap(dora, "button", "Join")
        dora.expect_players(2)
        anna.wait_for_view(lambda view: view["members"][-1]["name"] == "dora.far")
        self.expect_taps("a friend far away", 4)


def load_tests(loader, _tests, _pattern):
    """Without the inherited ones, which run where they are written."""
    suite = unittest.TestSuite(loader.loadTestsFromTestCase(Taps))
    suite.addTest(TapsFarAway("test_far"))
    return suite
