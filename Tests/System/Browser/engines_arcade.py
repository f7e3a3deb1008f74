"""engines_arcade.py [FOLDER]: every game of the arcade in Firefox and in WebKit, played by mouse and keys through what
the page shows. With FOLDER a picture of each is left there."""

import hashlib
import pathlib
import re
import sys
import unittest
import urllib.request

import browsers
import journey_find
from hands import FoxHand, WebKitHand
from journey import Journey
from journey_arcade import remember
from journey_balloons import Finder
from journey_faces import DRAWN
from journey_sorting import NAMES, area_of
from run import report

SIZE = (400, 800)
PICTURES = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else None
SCORE = "() => Number(document.querySelector('.game__score b')?.textContent || 0)"


class Games:
    """Each test is one game in the engine of `hand`."""

    def setUp(self):
        super().setUp()
        self.serve()
        self.hand = self.open_hand()
        self.stack.callback(self.hand.close)

    def choose(self, game, level="Easy"):
        self.hand.go("/arcade?lang=en")
        for name in [game, level]:
            self.hand.tap(name, "input[type=radio]")
        self.hand.tap("Play", "button")

    def seen(self, name):
        """Everything that belongs on the page is there, and nothing went wrong."""
        self.assertEqual(self.hand.missing(), [])
        self.assertEqual(self.hand.errors(), [])
        if PICTURES:
            self.hand.shot(PICTURES / f"{self.hand.engine.lower()}-{name}.png")

    def test_memory(self):
        """AM1 AM2 AM3: a whole game, with a good memory"""
        self.choose("Memory")
        labels = "() => [...document.querySelectorAll('[aria-label^=\"Card \"]')].map((one) => one.ariaLabel)"
        count = len(self.hand.until(labels))

        def turn(number):
            self.hand.until("""(number) => {
              const [card, ...turned] = [document.querySelector(`[aria-label="Card ${number}"]`),
                ...document.querySelectorAll('[aria-label^="Card "][aria-label*=":"]:not([aria-label$="found"])')];
              return card && turned.length < 2;
            }""", number + 1)
            self.hand.tap(f"Card {number + 1}", f'[aria-label="Card {number + 1}"]')
            label = self.hand.until(
                "(start) => document.querySelector(`[aria-label^='${start}: ']`)?.ariaLabel", f"Card {number + 1}")
            return re.search(r": (\w+)", label)[1]

        self.seen("memory")
        remember(count, turn)
        self.hand.reads("You made it!")
        self.seen("memory-end")

    def test_sorting(self):
        """AS1 AS2: dragged to the end; a wrong drop glides back and is caught on the way; one by two taps"""
        self.choose("Sorting")
        names = self.hand.until("() => [...document.querySelectorAll('[data-vehicle]')].map((one) => one.dataset.vehicle)")
        first, second, *rest = names
        self.hold(first)
        wrong = next(name for name in NAMES if name != area_of(first))
        self.drop(wrong)
        self.expect_state(first, "gliding")
        self.hold(first)
        self.expect_state(first, "held")
        self.seen("sorting")
        self.drop(area_of(first))
        self.expect_state(first, "placed")
        self.hand.click(*self.hand.centre(f'[data-vehicle="{second}"]'))
        self.hand.until("(name) => document.querySelector(`[data-vehicle='${name}']`).ariaPressed === 'true'", second)
        self.hand.click(*self.hand.centre(self.area(area_of(second))))
        self.expect_state(second, "placed")
        for name in rest:
            self.hold(name)
            self.drop(area_of(name))
            self.expect_state(name, "placed")
        self.hand.reads("You made it!")
        self.seen("sorting-end")

    @staticmethod
    def area(name):
        return f".area--{name.lower()}"

    def hold(self, name):
        x, y = self.hand.centre(f'[data-vehicle="{name}"]')
        self.hand.down(x, y)
        self.hand.move(x + 4, y + 20)

    def drop(self, area):
        x, y = self.hand.centre(self.area(area))
        self.hand.move(x, y - 10)
        self.hand.move(x, y)
        self.hand.up()

    def expect_state(self, vehicle, state):
        self.hand.until("(name, state) => document.querySelector(`[data-vehicle='${name}']`).dataset.state === state",
                        vehicle, state)

    def test_balloons(self):
        """AB1 AB2 AB3: burst by mouse and by key, then lost after ten seconds without"""
        self.choose("Balloons")
        self.hand.until("() => document.querySelector('.balloons__air')")
        for burst in [self.with_mouse, self.with_key]:
            before, tries = self.hand.js(SCORE), 0
            while self.hand.js(SCORE) == before:
                self.assertLess(tries := tries + 1, 40)
                burst(self.hand.until(f"() => ({Finder.SCRIPT})()[0]"))
            self.seen("balloons")
        self.hand.reads("You lost the game", timeout=40)
        self.seen("balloons-end")

    def with_mouse(self, spot):
        self.hand.click(spot["x"], spot["y"])

    def with_key(self, spot):
        self.hand.press(str((spot["place"] + 1) % 10))

    def test_faces(self):
        """AF1 AF2 AF3 AF4 AF5: right, wrong, paused, the statistics, resumed"""
        self.hand.go("/arcade/faces?lang=en")
        self.hand.tap("Start", "button")
        self.hand.tap(self.who(), ".faces__name")
        self.hand.until("() => document.querySelector('.faces__name[data-mark=right] .faces__mark')?.checkVisibility()")
        self.hand.until(f"() => ({SCORE})() === 1")
        self.seen("faces-right")
        shown = self.picture()
        self.hand.until("(shown) => document.querySelector('.faces[data-state=asked] img')?.src.endsWith(shown) === false", shown)
        name = self.who()
        place = next(at for at, one in enumerate(self.names(), 1) if one != name)
        self.hand.press(str(place))
        self.hand.until("() => document.querySelector('.faces__name[data-mark=wrong]')")
        self.hand.tap("Statistics", "button")
        self.hand.reads("Longest streak")
        self.hand.until("() => document.querySelector('.faces[data-state=paused]')")
        self.assertIsNone(self.hand.js("() => document.querySelector('img.faces__picture')"))
        self.seen("faces-statistics")
        self.hand.tap("Close", "button")
        self.hand.tap("Resume", "button")
        self.picture()
        self.hand.until(f"() => ({SCORE})() === 0")
        self.hand.until("() => document.querySelectorAll('.faces__bar [data-on]').length >= 2")
        self.seen("faces")

    def picture(self):
        return self.hand.until("""() => {
          const picture = document.querySelector(".faces[data-state=asked] img.faces__picture");
          return picture?.complete && picture.naturalWidth > 0 && picture.getAttribute("src");
        }""")

    def names(self):
        return self.hand.js("() => [...document.querySelectorAll('.faces__name')].map((one) => one.ariaLabel)")

    def who(self):
        with urllib.request.urlopen(self.server.address + self.picture()) as answer:
            return DRAWN[hashlib.sha256(answer.read()).digest()]

    def test_find(self):
        """AH1 AH2 AH3 AH5: zoomed and dragged without an answer, a wrong one locks, the right one leads on; given up"""
        self.hand.go("/arcade/find?lang=en")
        self.hand.until("() => document.querySelector('.find__nico')?.naturalWidth")
        self.seen("find-start")
        self.hand.tap("Chrono", "button")
        self.running()
        for name in ["Zoom in", "Zoom in"]:
            self.hand.tap(name, "button")
        x, y = self.hand.centre(".find__picture")
        self.hand.down(x, y)
        for step in range(1, 9):
            self.hand.move(x - 8 * step, y + 5 * step)
        self.hand.up()
        self.assertTrue(self.hand.js("() => document.querySelector('.find__lock').hidden"))
        self.seen("find-near")
        self.hand.js("() => document.querySelector('.find__picture').focus()")
        self.hand.press("0")
        self.hand.until("() => new Promise((go) => setTimeout(go, 400, true))")
        face = self.face()
        self.hand.click(*self.on_screen(300 if face[0] > 1500 else 2800, 1000))
        self.hand.reads("Not him!")
        self.seen("find-wrong")
        self.hand.until("() => document.querySelector('.find__lock').hidden")
        self.hand.click(*self.on_screen(*face))
        self.hand.until(f"() => ({SCORE})() === 1")
        self.running()
        self.hand.tap("Give up", "button")
        self.hand.reads("You found him once!")
        self.seen("find-end")

    def running(self):
        self.hand.until("() => /^0:0[1-9]/.test(document.querySelector('[role=timer]')?.textContent.trim() ?? '')")

    def face(self):
        """The position of the face in the latest picture."""
        number = self.hand.js("""() => Number(performance.getEntriesByType("resource")
          .map(({ name }) => /find\\/(\\d+)\\/overview/.exec(name)?.[1]).filter(Boolean).at(-1))""")
        face = journey_find.PLACES[number - 1]["face"]
        return face["x"], face["y"]

    def on_screen(self, x, y):
        """Where a point of the picture is while all of it is shown."""
        left, top, width, height = self.hand.js("""() => {
          const { x, y, width, height } = document.querySelector(".find__picture").getBoundingClientRect();
          return [x, y, width, height];
        }""")
        whole = journey_find.PLACES[0]
        scale = min(width / whole["width"], height / whole["height"])
        return (left + width / 2 + (x - whole["width"] / 2) * scale,
                top + height / 2 + (y - whole["height"] / 2) * scale)

    def test_xo(self):
        """AX1 to AX6: runs until one has a line in red, the bet doubled, refused and brought credit"""
        self.hand.go("/arcade/xo?lang=en")
        self.hand.reads("!XO in a row")
        for spin in range(1, 40):
            self.hand.tap("Play", "button")
            self.hand.until("(spin) => document.querySelector('.xo__game [role=status]').textContent.startsWith(`Spins ${spin}:`)", spin)
            if self.hand.js("() => document.querySelectorAll('[data-struck]').length"):
                break
        self.hand.until("() => new Promise((go) => setTimeout(go, 900, true))")  # the line is drawn last
        self.assertEqual(self.hand.js(
            "() => [...document.querySelectorAll('.xo__cell:not([data-in-line]) svg')].every((one) => one.checkVisibility())"), True)
        self.seen("xo")
        self.hand.tap("↑ Bet", "button")
        self.hand.until("() => document.querySelector('.xo__bet b').textContent === '2'")
        credit = int(self.hand.js("() => document.querySelector('.xo__credit b').textContent.replace(',', '')"))
        self.hand.tap("Bank", "[role=tab]")
        self.hand.fill("Amount", "many")
        self.hand.tap("Add credit", "button")
        self.hand.reads("Type a whole number from 1 to 1,000,000")
        self.hand.until("() => document.querySelector('#xo-amount').value === '0'")
        self.hand.tap("OK", "button")
        self.hand.fill("Amount", "50")
        self.hand.tap("Add credit", "button")
        self.hand.until("(credit) => document.querySelector('.xo__figures .xo__line:nth-child(3) b').textContent === credit", str(credit + 50))
        self.seen("xo-bank")


class InFirefox(Games, Journey):
    def open_hand(self):
        phone = self.phone(browser=browsers.firefox(), device=None, viewport=dict(zip(["width", "height"], SIZE)))
        return FoxHand(phone)


class InWebKit(Games, Journey):
    def open_hand(self):
        return WebKitHand(self.server.address, SIZE)


if __name__ == "__main__":
    if PICTURES:
        PICTURES.mkdir(parents=True, exist_ok=True)
    loader = unittest.TestLoader()
    try:
        status = report(unittest.TestSuite(map(loader.loadTestsFromTestCase, [InFirefox, InWebKit])))
    finally:
        browsers.close()
    sys.exit(status)
