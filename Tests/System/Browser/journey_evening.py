"""The evening at a table: its standing over several games, its bill as a picture, and a pause for all."""

import pathlib
import struct
import zlib

from journey import LIVELY, Journey, quiz, submit_together, usual
from phone import RESTART
from playwright.sync_api import expect

# What the last column of the bill says, by the order of its lines.
TONIGHT = "() => [...document.querySelectorAll('.score [data-ref=tonight]')].map(one => one.textContent)"
# Points beside the names at the table, and who has a crown there.
AT_TABLE = """
  () => Object.fromEntries([...document.querySelectorAll(".tabletop .place:not(.place--empty)")].map(one =>
    [one.querySelector(".place__name").textContent, [one.querySelector(".place__score").textContent, one.classList.contains("place--first")]]))"""


class Evening(Journey):
    @usual
    def test_two_quizzes(self):
        """EV1 EV2 EV4 EV5 EV6: two quizzes, who chooses, a reload, the lobby, the television, and a new evening"""
        self.serve(files={"quiz1.json": quiz("General", "CA"), "quiz2.json": quiz("Film", "DB")})
        phones, code = self.table_of(3)
        anna, bob, clara = phones
        screen = self.phone(device=None, viewport={"width": 1920, "height": 1080})
        screen.go(f"/t/{code}/watch")
        expect(screen.players).to_have_count(3)
        anna.tap("button", "Start quiz")
        self.play(phones, "General", ["CA", "CB", "BB"], "CA")
        self.expect_tonight([*phones, screen], ["4", "3", "2"])
        bob.tap("button", RESTART)
        self.play(phones, "Film", ["DB", "DA", "AA"], "DB")
        self.expect_tonight([*phones, screen], ["8", "6", "4"])
        anna.page.reload()
        self.expect_tonight([anna], ["8", "6", "4"])
        for phone, words in [(anna, "Clara chooses what’s next"), (clara, "You choose what’s next"), (screen, "Clara chooses what’s next")]:
            expect(phone.page.get_by_text(words).locator("visible=true")).to_be_visible()
        self.expect_accessible(anna, "ending")
        anna.tap("button", "Back to lobby")
        for phone in [*phones, screen]:
            phone.page.wait_for_function(f"() => Object.keys(({AT_TABLE})()).length === 3")
            self.assertEqual(phone.page.evaluate(AT_TABLE), {"Anna": ["8", True], "Bob": ["6", False], "Clara": ["4", False]})
        self.begin_anew(anna, phones)

    def expect_tonight(self, phones, points):
        for phone in phones:
            phone.page.wait_for_function(f"points => JSON.stringify(({TONIGHT})()) === JSON.stringify(points)", arg=points)

    def begin_anew(self, anna, phones):
        anna.tap_more("button", "Tonight")
        expect(anna.role("dialog", "Tonight").get_by_role("listitem")).to_have_count(3)
        anna.tap("button", "New evening")
        self.assertIsNotNone(anna.view().get("evening"))
        anna.tap("button", "Tap again: everybody starts at 0")
        expect(anna.role("dialog", "Tonight")).to_be_hidden()
        for phone in phones:
            phone.wait_for_view(lambda view: "evening" not in view)
            self.assertEqual(phone.errors, [])

    def test_bill(self):
        """EV9: the bill is a picture of 1080 × 1350 with faces and colours, has words, and nothing of it is sent"""
        self.serve(files={"quiz1.json": quiz("General", "CA")})
        phones, _ = self.table_of(2)
        anna = phones[0]
        anna.tap("button", "Start quiz")
        self.play(phones, "General", ["CA", "BB"], "CA")
        anna.tap("button", "Tonight")
        expect(anna.role("dialog", "Tonight")).to_contain_text("1 game")
        before = len(anna.requested)
        anna.tap("button", "Keep the bill")
        bill = anna.page.locator("canvas[role=img]")
        expect(bill).to_be_visible()
        words = bill.get_attribute("aria-label")
        for one in ["The bill of the night", "1. Anna: 4", "2. Bob: 3", "1 game", "General 2 B"]:
            self.assertIn(one, words)
        with anna.page.expect_download() as saved:
            anna.tap("link", "Save")
        picture = pathlib.Path(saved.value.path()).read_bytes()
        self.assertEqual((saved.value.suggested_filename, picture[:8]), ("fourtop.png", b"\x89PNG\r\n\x1a\n"))
        self.assertEqual(struct.unpack(">II", picture[16:24]), (1080, 1350))
        self.assertGreater(colours_of(picture), 200, "faces, paper and cloth")
        sent = [one for one in anna.requested[before:] if not one.startswith("blob:")]
        self.assertEqual([sent, anna.errors], [[], []])


def colours_of(picture):
    """How many colours the unfiltered bytes of a PNG's lines name, as a measure of what is on it."""
    data, at = b"", 8
    while at < len(picture):
        length, kind = struct.unpack(">I4s", picture[at:at + 8])
        data += picture[at + 8:at + 8 + length] if kind == b"IDAT" else b""
        at += length + 12
    lines = zlib.decompress(data)
    return len({lines[place:place + 4] for place in range(1, len(lines) - 4, 4)})


class Pause(Journey):
    @usual
    def test_pause(self):
        """EV8: one pauses behind More, all read it, the next question waits, and another one goes on"""
        self.serve(files={"quiz1.json": quiz("General", "CA")})
        phones, code = self.table_of(2)
        anna, bob = phones
        screen = self.phone(device=None, viewport={"width": 1920, "height": 1080})
        screen.go(f"/t/{code}/watch")
        expect(screen.players).to_have_count(2)
        anna.tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
        bob.tap_more("button", "Pause")
        for phone in [anna, screen]:
            expect(phone.page.get_by_text("Bob pauses after this question").locator("visible=true")).to_be_visible()
        for phone in phones:
            phone.submit("C")
        for phone in [anna, screen]:
            expect(phone.page.get_by_text("Bob paused").locator("visible=true").first).to_be_visible()
        expect(bob.page.get_by_text("You paused").locator("visible=true").first).to_be_visible()
        anna.page.wait_for_timeout(2_000)
        self.assertEqual(anna.view()["phase"]["name"], "reveal")
        self.expect_accessible(anna, "paused")
        anna.tap("button", "Go on")
        for phone in phones:
            phone.expect_question("General question 2?")
            self.assertEqual(phone.errors, [])


ASK = "Stake points on the last question: right wins them, wrong loses them"
STAKES = "Anna +2 · Bob −1 · Clara +1"


class Stakes(Journey):
    times = LIVELY

    def fourth(self):
        """Two questions into the fourth quiz: a small phone with two points, one with one, a keyboard without, a television."""
        names = {"quiz1.json": quiz("One", "C"), "quiz2.json": quiz("Two", "C"), "quiz3.json": quiz("Three", "C"), "quiz4.json": quiz("Four", "CAB")}
        self.serve(files=names)
        phones = [self.phone("Anna", viewport={"width": 320, "height": 568}), self.phone("Bob"),
                  self.phone("Clara", device=None, viewport={"width": 1440, "height": 900})]
        code = self.seat(phones)
        screen = self.phone(device=None, viewport={"width": 1920, "height": 1080})
        screen.go(f"/t/{code}/watch")
        expect(screen.players).to_have_count(3)
        phones[0].tap("button", "Start quiz")
        for topic in ["One", "Two", "Three"]:
            self.play(phones, topic, ["C", "C", "C"], "C")
            phones[0].tap("button", RESTART)
        for number in (1, 2):
            self.play_one(phones, "Four", number, ["CA", "CB", "BB"], "CA")
        return phones, screen

    @usual
    def test_stakes(self):
        """EV10 EV11 EV12 EV13: stakes by touch, by keys and after a reload, secret until the reveal, on the television, too"""
        phones, screen = self.fourth()
        anna, bob, clara = phones
        for phone in phones:
            phone.expect_question(ASK)
        expect(screen.role("heading", ASK)).to_be_visible()
        expect(screen.page.get_by_text("A quarter", exact=True)).to_be_visible()
        expect(anna.option("C")).to_have_accessible_name("C All: 2 points")
        expect(anna.option("D")).to_be_hidden()
        expect(clara.option("C")).to_be_hidden()
        self.assertEqual(anna.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"), [320, 568])
        self.expect_accessible(anna, "stakes")
        bob.page.reload()
        bob.expect_question(ASK)
        anna.submit("C")
        anna.expect_submitted("C")
        for key in ["ArrowRight", "ArrowRight", "ArrowDown", "Enter"]:
            clara.page.keyboard.press(key)
        clara.expect_submitted("B")
        bob.submit("B")
        for phone in phones:
            phone.expect_question("Four question 3?")
        expect(anna.page.get_by_text("Your stake: 2 points")).to_be_visible()
        self.expect_secret(phones, screen)
        for phone in [*phones, screen]:
            phone.watch_for(STAKES)
        submit_together({anna: "B", bob: "C", clara: "B"})
        for phone in [*phones, screen]:
            phone.expect_seen()
        anna.expect_ending("You win")
        self.assertEqual([seat["score"] for seat in screen.view()["seats"]], [4, 0, 1])
        for phone in [*phones, screen]:
            self.assertEqual(phone.errors, [])

    def expect_secret(self, phones, screen):
        for phone in [*phones, screen]:
            own = None if phone is screen else phone.me()
            told = [seat for view in phone.views() for seat in view["seats"] if seat["m"] != own]
            self.assertTrue(told)
            self.assertFalse([seat for seat in told if "stake" in seat])
            stakes = [view for view in phone.views() if view["phase"]["name"] == "stakes"]
            self.assertFalse([seat for view in stakes for seat in view["seats"] if seat["m"] != own and "option" in seat])

