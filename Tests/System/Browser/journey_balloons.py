"""Balloons: by finger, mouse and keys, each at a level of its own; lost without a burst; forged bursts."""

import time

from journey import Journey, usual
from phone import SLOW
from playwright.sync_api import expect

BURSTS = 2
TALLEST = {"easy": 9, "medium": 7, "hard": 5}
"""The highest number of each level (AB1)."""


class Finder:
    """Where balloons are on a page: the middles of those well inside the sky, the highest first."""

    SCRIPT = """
        () => {
          const { top, bottom } = document.querySelector(".balloons__air").getBoundingClientRect();
          return [...document.querySelectorAll(".balloon")]
            .filter(one => /^[0-9]$/.test(one.textContent.trim()))
            .map(one => [one.dataset.place, one.querySelector(".balloon__body").getBoundingClientRect()])
            .map(([place, box]) => ({ place: +place, x: box.x + box.width / 2, y: box.y + box.height / 2 }))
            .filter(({ y }) => y > top + 60 && y < bottom - 20)
            .sort((one, other) => one.y - other.y);
        }"""

    def __init__(self, page):
        self.page = page

    def __call__(self):
        return self.page.evaluate(self.SCRIPT)


def with_finger(phone, spot):
    phone.page.touchscreen.tap(spot["x"], spot["y"])


def with_mouse(phone, spot):
    phone.page.mouse.click(spot["x"], spot["y"])


def with_key(phone, spot):
    phone.page.keyboard.press(str((spot["place"] + 1) % 10))


class Balloons(Journey):
    motion = "no-preference"

    def begin(self, level, **options):
        phone = self.phone(**options)
        phone.go("/arcade")
        self.play(phone, level)
        return phone

    def play(self, phone, level):
        phone.role("radio", "Balloons").check(force=True)
        phone.role("radio", level).check(force=True)
        phone.tap("button", "Play")
        phone.wait_for(lambda: phone.views() and phone.views()[-1]["phase"].get("level") == level.lower()
                       and phone.views()[-1]["phase"]["own"]["balloons"])
        expect(phone.page.locator(".balloons__air")).to_be_visible()

    def burst_some(self, phone, level, burst):
        """Bursts balloons until the score has risen twice; the title bar says what the server does."""
        find, taps, deadline = Finder(phone.page), 0, time.monotonic() + 20 * SLOW
        before = self.score(phone)
        while len(self.scores(phone) - {before}) < BURSTS:
            self.assertLess(time.monotonic(), deadline)
            for spot in find()[:1]:
                burst(phone, spot)
                taps += 1
            phone.page.wait_for_timeout(150)  # until others have risen into the sky
        shown = phone.page.locator(".game__score b")
        phone.wait_for(lambda: shown.inner_text() == str(self.score(phone)))
        self.assertLessEqual(self.score(phone), taps * TALLEST[level])

    @staticmethod
    def scores(phone):
        """Every score of the game that runs."""
        code = phone.views()[-1]["code"]
        return {view["phase"]["standings"][0]["score"]
                for view in phone.views() if view["code"] == code and view["phase"]["name"] == "arcade"}

    @staticmethod
    def score(phone):
        return phone.views()[-1]["phase"]["standings"][0]["score"]

    @usual
    def test_three_ways(self):
        """AB1 AB2 AB3: bursts by finger, by mouse and by keys; 10 s without one and the game is lost"""
        self.serve()
        idle = self.begin("Easy", device="Pixel 7")
        finger = self.begin("Easy", device="iPhone SE landscape")
        self.burst_some(finger, "easy", with_finger)
        desk = self.begin("Medium", device=None, viewport={"width": 1024, "height": 768})
        self.burst_some(desk, "medium", with_mouse)
        desk.tap("button", "Back")
        self.play(desk, "Hard")
        self.burst_some(desk, "hard", with_key)
        for phone in [idle, finger, desk]:
            self.assertEqual(phone.errors, [])
        expect(idle.page.get_by_text("You lost the game").first).to_be_visible()
        expect(idle.page.get_by_text("No balloon for 10 seconds")).to_be_visible()
