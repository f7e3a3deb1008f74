"""What is small and once went wrong: taps that were lost, things that covered each other, words that broke."""

import re
import unittest

from journey import Journey, quiz
from phone import RACE, RESTART
from playwright.sync_api import expect

SMALL_PHONES = [(390, 664), (375, 553), (320, 568)]

# The boxes of all on the first screen that can be tapped, by its name.
BOXES = """
    () => [...document.querySelectorAll("#screen :is(a, button, input)")]
      .filter(one => one.checkVisibility({ visibilityProperty: true }))
      .map(one => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [one.id || one.textContent.trim(), x, y + scrollY, width, height];
      })
      .filter(([, , y]) => y < innerHeight)"""
MEET = """
    ([one, other]) => {
      const [a, b] = [one, other].map(selector => document.querySelector(selector).getBoundingClientRect());
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    }"""

# Gathers each number of a countdown with the place it stands before, once.
PLATES = """
  () => {
    globalThis.plates = [];
    setInterval(() => {
      const plate = document.querySelector(".countdown__plate");
      const number = plate?.querySelector(".countdown__number").textContent;
      if (number && plates.at(-1)?.[0] !== number) plates.push([number, plate.dataset.at]);
    }, 20);
  }"""

# How far the second half of the timer's ring reaches into the first: its window in pixels, its line in units of the
# drawing. And how far from the second the first begins, which has turned to the foot when that comes to an end.
REACHED = """
  () => {
    const [first, second] = document.querySelectorAll(".timer__half");
    const line = second.querySelector("path").getBBox();
    return [second.getBoundingClientRect().right - first.getBoundingClientRect().left, line.x + line.width - 32,
      first.querySelector("path").getPointAtLength(0).x - 32];
  }"""

# The box of an element's words, or of what is drawn.
WORDS_BOX = """
    one => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return (one.textContent.trim() ? range : one).getBoundingClientRect().toJSON();
    }"""

class Details(Journey):
    times = {}  # the game's own

    def resize(self, phone, size):
        phone.page.set_viewport_size({"width": size[0], "height": size[1]})

    def expect_apart(self, phone, one, other):
        self.assertFalse(phone.page.evaluate(MEET, [one, other]), (one, other))

    def press(self, phone, control):
        """Presses a control, which takes the focus from a field, and lets go a moment later: nothing has moved
        but a button that gives way under the finger."""
        before = phone.page.evaluate(BOXES)
        box = control.bounding_box()
        phone.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 8)
        phone.page.mouse.down()
        phone.page.wait_for_timeout(150)
        pressed = phone.page.evaluate("[...document.querySelectorAll('button:active')].map(one => one.textContent.trim())")
        self.assertEqual(*([box for box in boxes if box[0] not in pressed]
                           for boxes in (phone.page.evaluate(BOXES), before)))
        phone.page.mouse.up()

    def expect_alert_in_place(self, phone, words, cause):
        """An alert comes and moves nothing."""
        before = phone.page.evaluate(BOXES)
        cause()
        phone.expect_alert(words)
        self.assertEqual(phone.page.evaluate(BOXES), before)

    def small_phone(self, path="/"):
        phone = self.phone(device=None, viewport={"width": 390, "height": 664})
        phone.go(path)
        return phone

    def test_alert_at_home(self):
        """H1 H2: at home the alert about a name moves nothing, outlasts a tap elsewhere, which counts, and goes with its cause"""
        self.serve()
        anna = self.small_phone()
        name = anna.role("textbox", "Your name")
        name.fill("x" * 21)
        self.expect_alert_in_place(anna, "A name can have 20", lambda: anna.tap("button", "Start quiz"))
        expect(name).to_be_focused()
        name.press("End")
        name.press("x")
        self.press(anna, anna.page.locator(".mode", has_text="Multi-player"))
        expect(anna.role("radio", "Multi-player")).to_be_checked()
        self.expect_alert_in_place(anna, "A name can have 20", lambda: anna.tap("button", "Connect"))
        name.press("End")
        name.press("x")
        self.press(anna, anna.page.locator(".own"))
        anna.expect_alert("A name can have 20")
        name.fill("Anna")
        expect(anna.page.locator("#alert")).to_be_empty()

    def test_alert_at_connect(self):
        """H1 H4: at Connect the alert about a code moves nothing, goes when the code changes, and a tap below counts"""
        self.serve()
        anna = self.small_phone("/#connect")
        code = anna.role("textbox", "Table code")
        code.fill("no code")
        self.expect_alert_in_place(anna, "A table code has five", lambda: anna.tap("button", "Join"))
        code.fill("ZZZZZ")
        expect(anna.page.locator("#alert")).to_be_empty()
        self.expect_alert_in_place(anna, "There’s no table with this code", lambda: anna.tap("button", "Join"))
        code.focus()
        code.press("End")
        code.press("Backspace")
        self.press(anna, anna.role("button", "Open a table"))
        anna.code()

    def test_alert_at_join(self):
        """H1 H2: where a link leads the alert about a name moves nothing, and a tap below counts"""
        self.serve()
        code = self.phone().open_table()
        bob = self.small_phone(f"/t/{code}")
        name = bob.role("textbox", "Your name")
        name.fill("x" * 21)
        self.expect_alert_in_place(bob, "A name can have 20", lambda: bob.tap("button", "Join"))
        name.press("End")
        name.press("Backspace")
        self.press(bob, bob.role("button", "Join"))
        bob.code()

    def test_alert_in_lobby(self):
        """H1 H5: Start alone leads to a table, whose alert moves nothing and goes when somebody sits down"""
        self.serve()
        anna = self.small_phone()
        anna.role("radio", "Multi-player").check(force=True)
        anna.tap("button", "Start quiz")
        anna.expect_alert("Connect at least one other player first")
        code = anna.code()
        expect(anna.page.locator("#alert")).to_be_empty(timeout=20_000)
        self.expect_alert_in_place(anna, "Connect at least one", lambda: anna.tap("button", "Start quiz"))
        second = anna.page.get_by_role("radio").nth(1)
        self.press(anna, second)
        expect(second).to_be_checked()
        anna.tap("button", "Start quiz")
        anna.expect_alert("Connect at least one")
        self.phone().join_by_link(code)
        expect(anna.page.locator("#alert")).to_be_empty(timeout=2_000)

    def test_unknown_address(self):
        """H1: an address without a page says so in the page's own manner, and leads home"""
        self.serve()
        anna = self.phone(viewport={"width": 390, "height": 664})
        answer = anna.page.goto(f"{anna.address}/nothing")
        self.assertEqual(answer.status, 404)
        expect(anna.role("heading", "There’s no page here")).to_be_visible()
        expect(anna.role("button", "Try again")).to_be_hidden()
        # It does not load itself again and again.
        anna.page.evaluate("window.stays = true")
        anna.page.wait_for_timeout(3_500)
        self.assertTrue(anna.page.evaluate("window.stays"))
        expect(anna.role("link", "Fourtop, home").locator(".wordmark")).to_be_visible()
        for tag, words in [("fr", "Il n’y a pas de page ici"), ("en", "There’s no page here")]:
            anna.page.locator("#language").select_option(tag)
            expect(anna.role("heading", words)).to_be_visible()
        anna.tap("link", "Home")
        expect(anna.role("button", "Start quiz")).to_be_visible()

    def test_lost_connection(self):
        """P11: "Connection lost" covers neither the wordmark nor what can be tapped, and moves nothing"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        line = self.line()
        anna = self.phone_behind(line, device=None, viewport={"width": 320, "height": 568})
        anna.open_table()
        before = anna.page.evaluate(BOXES)
        line.cut()
        expect(anna.page.get_by_text("Connection lost")).to_be_visible(timeout=20_000)
        for other in [".wordmark", ".language svg", ".lobby__more svg"]:
            self.expect_apart(anna, "#banner", other)
        self.assertEqual(anna.page.evaluate(BOXES), before)
        line.restore()
        expect(anna.page.get_by_text("Connection lost")).to_have_count(0, timeout=20_000)
        anna.home("Single player")
        anna.tap("button", "Start quiz")
        anna.expect_question("General question 1?")
        line.cut()
        expect(anna.page.get_by_text("Connection lost")).to_be_visible(timeout=20_000)
        for size in [(320, 568), (844, 390), (1024, 768), (1440, 900)]:
            self.resize(anna, size)
            for other in [".more > button", ".timer", ".option", ".option:nth-child(2)"]:
                self.expect_apart(anna, "#banner", other)

    def test_code_to_scan(self):
        """H4 H7: on a small phone the lobby shows its QR code whole, above Start"""
        self.serve()
        anna = self.phone(device=None, address=self.server.home_address, browser=self.browser_at_home())
        anna.open_table()
        for size in SMALL_PHONES:
            self.resize(anna, size)
            anna.page.evaluate("scrollTo(0, 0)")
            self.expect_apart(anna, ".lobby__ways .qr img", ".lobby__start")

    def test_long_code(self):
        """R4: a public code of eight letters fits on the table where one logs in, and is whole in the heading where the form has the table's room"""
        self.serve()
        anna = self.phone(
            device=None, viewport={"width": 320, "height": 740}, address=self.server.secure_home_address,
            browser=self.browser_at_home())
        anna.go("/account?to=/t/BCDFGHJK")
        code = anna.page.locator(".tabletop__middle")
        expect(code).to_have_text("BCDFGHJK")
        expect(code).to_be_visible()
        words, board = code.evaluate(f"one => [one, one.parentElement.querySelector('.tabletop__wood')].map({WORDS_BOX})")
        self.assertGreater(words["left"], board["left"] + 8)
        self.assertLess(words["right"], board["right"] - 8)
        self.resize(anna, (320, 568))
        expect(code).to_be_hidden()
        heading = anna.role("heading", re.compile("BCDFGHJK"))
        words = heading.evaluate(WORDS_BOX)
        self.assertGreaterEqual(words["left"], 0)
        self.assertLessEqual(words["right"], 320)

    def test_leaving(self):
        """H3: of the two answers to "Leave the table?" the one that changes nothing stands out"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        anna = self.phone()
        anna.home("Single player")
        anna.tap("button", "Start quiz")
        anna.expect_question("General question 1?")
        anna.tap_more("button", "Leave")
        main = anna.role("dialog").locator(".button--main")
        expect(main).to_have_accessible_name("Stay")

    def test_start(self):
        """H7: all see who starts, which quiz, and 3, 2, 1 go round the table before the same people; one alone does not"""
        self.serve(files={"quiz1.json": quiz("General", "AB")})
        phones, code = self.table_of(3, device=None, viewport={"width": 390, "height": 664})
        screen = self.phone(device=None, viewport={"width": 1440, "height": 900})
        screen.go(f"/t/{code}/watch")
        expect(screen.players).to_have_count(3)
        for phone in [*phones, screen]:
            phone.page.evaluate(PLATES)
        phones[1].tap("button", "Start quiz")
        for phone in [*phones, screen]:
            expect(phone.role("heading", "Quiz 1: General")).to_be_visible()
            expect(phone.page.get_by_text("Bob starts the quiz")).to_be_visible()
            expect(phone.page.get_by_text("2 questions")).to_be_visible()
        for phone in phones:
            phone.expect_question("General question 1?")
        sides = {member["name"]: member["side"] for member in screen.view()["members"]}
        for phone in [*phones, screen]:
            seen = phone.page.evaluate("plates")
            own = sides.get(phone.name, 0)
            self.assertEqual(
                [(number, (int(place) + own - sides["Bob"]) % 4) for number, place in seen],
                [("3", 1), ("2", 2), ("1", 3)], phone.name)
        eve = self.phone("Eve")
        eve.home("Single player")
        eve.tap("button", "Start quiz")
        eve.expect_question("General question 1?")
        self.assertNotIn("countdown", [view["phase"]["name"] for view in eve.views()])

    def test_tap_again(self):
        """P3: the selected card alone says to tap again, louder in the last 3 seconds; a submission is stamped"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        anna, bob = phones = self.table_of(2, device=None, viewport={"width": 390, "height": 664})[0]
        anna.tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
        anna.select("A")
        said = anna.page.get_by_text(re.compile("tap again", re.IGNORECASE))
        expect(said).to_have_text("Tap again to lock in")
        before = said.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
        expect(said).to_have_text("Tap again!", timeout=20_000)
        seconds = int(anna.role("timer").inner_text())
        self.assertIn(seconds, [1, 2, 3])
        self.assertGreater(said.evaluate("one => parseFloat(getComputedStyle(one).fontSize)"), 1.2 * before)
        anna.confirm("A")
        anna.expect_submitted("A")
        expect(said).to_have_count(0)
        expect(anna.page.locator(".option__stamp:visible")).to_have_count(1)
        expect(anna.page.locator(".play__hint")).to_have_text("Locked in! Waiting for Bob")
        eyes = anna.page.locator(".place[data-state=submitted] .figure:not([data-blinks])").first
        self.assertNotEqual(eyes.evaluate("one => getComputedStyle(one).getPropertyValue('--eyes').trim()"), "none")
        expect(bob.page.locator(".play[data-phase=reveal] > .play__hint")).to_have_text("Anna got it right")  # the last question
        told = bob.page.locator("[aria-live=polite]", has_text="Time’s up! Answer: General 1 A")
        expect(told).to_have_count(1)

    def test_countdown(self):
        """P9: the countdown's digit stands above one's own head"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        anna = self.phone(device=None, viewport={"width": 390, "height": 664})
        anna.home("Single player")
        anna.tap("button", "Start quiz")
        anna.expect_question("General question 1?")
        anna.submit("A")
        anna.expect_ending("You win")
        anna.tap("button", RESTART)
        expect(anna.page.locator(".countdown__number")).to_have_text(re.compile("[123]"))
        digit, head = anna.page.evaluate("""
            () => {
              const range = document.createRange();
              range.selectNodeContents(document.querySelector(".countdown__number"));
              return [range.getBoundingClientRect().bottom,
                document.querySelector(".place--you .place__plate").getBoundingClientRect().top];
            }""")
        self.assertLessEqual(digit, head + 8)

    def test_race_countdown(self):
        """AT1: before a race 3, 2, 1 are on a disc of another brightness, whatever the game shows behind them"""
        self.serve()
        phones, code = self.table_of(2)
        screen = self.phone(device=None, viewport={"width": 1440, "height": 900})
        screen.go(f"/t/{code}/watch")
        expect(screen.players).to_have_count(2)
        phones[0].tap("button", RACE)
        phones[0].role("dialog").get_by_role("radio", name="Memory").check(force=True)
        phones[0].role("dialog").get_by_role("radio", name="Easy").check(force=True)
        phones[0].tap("button", "Start the mini-game")
        for phone in [phones[1], screen]:
            count = phone.page.locator(".game__count")
            expect(count).to_have_text(re.compile("[123]"))
            # On the television the disc is the box itself.
            ink, ground = count.evaluate("""
                one => {
                  const { color, backgroundImage, backgroundColor } = getComputedStyle(one);
                  return [color, backgroundImage.includes("radial-gradient") ? backgroundImage : backgroundColor];
                }""")
            parts = [sum(map(int, re.findall(r"\d+", colour)[:3])) for colour in (ink, ground)]
            self.assertGreater(abs(parts[0] - parts[1]), 3 * 180, (ink, ground))

    def test_names_of_faces(self):
        """H1 AF1: on a phone on its side no name in Faces breaks"""
        self.serve()
        anna = self.phone(device=None, viewport={"width": 844, "height": 390})
        anna.go("/arcade/faces?lang=en")
        anna.tap("button", "Start")
        names = anna.page.locator(".faces[data-state=asked] .faces__name > span")
        expect(names).to_have_count(4)
        for size in [(844, 390), (844, 340)]:
            self.resize(anna, size)
            broken = names.evaluate_all("""
                all => all.filter(one => one.textContent.trim() && !/\\s/.test(one.textContent.trim())
                  && one.offsetHeight > 1.5 * parseFloat(getComputedStyle(one).lineHeight)).map(one => one.textContent)""")
            self.assertEqual(broken, [], size)

    def test_ring(self):
        """P2: the timer's two halves meet at a whole pixel, and at the foot one reaches into the other: no seam"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        phones, code = self.table_of(2)
        screen = self.phone(device=None, viewport={"width": 1440, "height": 900})
        screen.go(f"/t/{code}/watch")
        phones[0].tap("button", "Start quiz")
        expect(screen.role("heading", "General question 1?")).to_be_visible()
        for size in [(1440, 900), (1920, 1080), (1366, 768), (1280, 720)]:
            self.resize(screen, size)
            box = screen.page.locator(".timer").bounding_box()
            self.assertEqual((box["width"] % 2, box["height"] % 2), (0, 0), size)
            window, reach, gap = screen.page.evaluate(REACHED)
            self.assertGreaterEqual(window, 1, size)
            self.assertGreater(min(reach, gap), 0.5, size)


class More(Journey):
    times = {}  # the game's own

    def test_more(self):
        """H1: what is not played with is behind "More", which Escape closes, and a touch that does its own work, too"""
        self.serve(files={"quiz1.json": quiz("General", "AB")})
        anna = self.phone()
        anna.home("Single player")
        anna.tap("button", "Start quiz")
        anna.expect_question("General question 1?")
        more, leave = anna.role("button", "More"), anna.role("button", "Leave")
        expect(more).to_have_attribute("aria-expanded", "false")
        expect(leave).to_have_count(0)
        more.focus()
        anna.page.keyboard.press("Enter")
        for role, name in [("button", "Use motion"), ("link", "Practice"), ("button", "Mute sounds"), ("button", "Leave")]:
            anna.page.keyboard.press("Tab")
            expect(anna.role(role, name)).to_be_focused()
        anna.page.keyboard.press("Escape")
        expect(leave).to_have_count(0)
        expect(more).to_be_focused()
        anna.tap("button", "More")
        anna.tap("button", "Mute sounds")
        expect(anna.role("button", "Mute sounds")).to_have_attribute("aria-pressed", "true")
        anna.select("D")
        expect(more).to_have_attribute("aria-expanded", "false")
        anna.tap_more("button", "Leave")
        anna.tap("button", "Stay")
        expect(more).to_be_focused()
        self.assertEqual(anna.errors, [])


if __name__ == "__main__":
    unittest.main()
