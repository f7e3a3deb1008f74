"""Small faults of the past: an alert swallows a tap, a choice does not start or end, a sheet does not close."""

import re

from conductor import TWO_WORDS, Conductor
from journey import NAMES, Journey, quiz
from playwright.sync_api import expect

# The name and the box of each control on the first screen.
BOXES = """
    () => [...document.querySelectorAll("#screen :is(a, button, input)")]
      .filter(one => one.checkVisibility({ visibilityProperty: true }))
      .map(one => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [one.id || one.textContent.trim(), x, y + scrollY, width, height];
      })
      .filter(([, , y]) => y < innerHeight)"""
PRESSED = "[...document.querySelectorAll('button:active')].map(one => one.textContent.trim())"
# Records each number of a countdown once, with the place that it stands before.
PLATES = """
  () => {
    globalThis.plates = [];
    new MutationObserver(() => {
      const plate = document.querySelector(".countdown__plate");
      const number = plate?.querySelector(".countdown__number").textContent;
      if (number && plates.at(-1)?.[0] !== number) plates.push([number, plate.dataset.at]);
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  }"""
SIZE = "one => parseFloat(getComputedStyle(one).fontSize)"


class Alerts(Journey):
    times = {}  # the game's own

    def expect_alert_in_place(self, phone, words, button):
        """An alert comes and moves nothing."""
        before = phone.page.evaluate(BOXES)
        phone.tap("button", button)
        phone.expect_alert(words)
        # A pressed button is drawn lower, and for a moment after that.
        expect(phone.page.locator("button:active")).to_have_count(0)
        self.assertEqual(phone.page.evaluate(BOXES), before)

    def press(self, phone, control):
        """Presses a control, which takes the focus from a field, and lets go: only a pressed button may move."""
        before = phone.page.evaluate(BOXES)
        box = control.bounding_box()
        phone.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 8)
        phone.page.mouse.down()
        phone.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        pressed = phone.page.evaluate(PRESSED)
        self.assertEqual(*([box for box in boxes if box[0] not in pressed]
                           for boxes in (phone.page.evaluate(BOXES), before)))
        phone.page.mouse.up()

    def expect_no_alert(self, phone):
        expect(phone.role("alert")).to_have_count(0)

    def small_phone(self, path="/"):
        phone = self.phone(device=None, viewport={"width": 390, "height": 664})
        phone.go(path)
        return phone

    def test_alerts(self):
        """H16 H2 H4 H5: an alert moves nothing, outlasts a tap elsewhere, which counts, and goes with its cause: about a
        name at home and where a link leads, about a code, about a table of one"""
        self.serve(files={"quiz1.json": quiz("General", "A"), "quiz2.json": quiz("Science", "B")})
        anna = self.small_phone()
        name = anna.role("textbox", "Your name")
        name.fill("x" * 21)
        self.expect_alert_in_place(anna, "A name can have 20", "Start quiz")
        expect(name).to_be_focused()
        name.press("End")
        name.press("x")
        self.press(anna, anna.role("radio", "Multi-player"))
        expect(anna.role("radio", "Multi-player")).to_be_checked()
        self.expect_alert_in_place(anna, "A name can have 20", "Connect")
        name.press("End")
        name.press("x")
        self.press(anna, anna.role("button", re.compile("^Next face")))
        anna.expect_alert("A name can have 20")
        name.fill("Anna")
        self.expect_no_alert(anna)

        anna.tap("button", "Connect")
        code = anna.role("textbox", "Table code")
        code.fill("no code")
        self.expect_alert_in_place(anna, "A table code has five", "Join")
        code.fill("ZZZZZ")
        self.expect_no_alert(anna)
        self.expect_alert_in_place(anna, "There’s no table with this code", "Join")
        code.press("End")
        code.press("Backspace")
        self.press(anna, anna.role("button", "Open a table"))

        code = anna.code()
        self.expect_alert_in_place(anna, "Connect at least one", "Start quiz")
        second = anna.page.get_by_role("radio").nth(1)
        self.press(anna, second)
        expect(second).to_be_checked()
        anna.tap("button", "Start quiz")
        anna.expect_alert("Connect at least one")
        bob = self.small_phone(f"/t/{code}")
        name = bob.role("textbox", "Your name")
        name.fill("x" * 21)
        self.expect_alert_in_place(bob, "A name can have 20", "Join")
        name.press("End")
        name.press("Backspace")
        self.press(bob, bob.role("button", "Join"))
        bob.code()
        self.expect_no_alert(anna)

    def test_start_alone(self):
        """H5: Start with Multi-player and nobody else opens a table and says so there, for some seconds"""
        self.serve()
        anna = self.phone(device=None, viewport={"width": 390, "height": 664})
        anna.page.clock.install()
        anna.go("/")
        anna.role("radio", "Multi-player").check(force=True)
        anna.tap("button", "Start quiz")
        anna.expect_alert("Connect at least one other player first")
        anna.code()
        anna.page.clock.fast_forward(13_000)
        self.expect_no_alert(anna)

    def test_lost_connection(self):
        """H16 P11: "Connection lost" moves nothing"""
        self.serve()
        line = self.line()
        table = Conductor(f"http://127.0.0.1:{line.port}", NAMES, reduced_motion="reduce", viewport={"width": 390, "height": 664})
        self.stack.callback(table.close)
        table.question(TWO_WORDS)
        before = table.phone.page.evaluate(BOXES)
        line.cut()
        expect(table.phone.page.get_by_text("Connection lost")).to_be_visible(timeout=20_000)
        self.assertEqual(table.phone.page.evaluate(BOXES), before)

    def test_unknown_address(self):
        """H1: an address without a page says so in the page's own manner, does not load itself again, and leads home"""
        self.serve()
        anna = self.phone(viewport={"width": 390, "height": 664})
        anna.page.clock.install()
        answer = anna.page.goto(f"{anna.address}/nothing")
        self.assertEqual(answer.status, 404)
        expect(anna.role("heading", "There’s no page here")).to_be_visible()
        expect(anna.role("button", "Try again")).to_be_hidden()
        anna.page.evaluate("window.stays = true")
        anna.page.clock.run_for(60_000)
        self.assertTrue(anna.page.evaluate("window.stays"))
        for tag, words in [("fr", "Il n’y a pas de page ici"), ("en", "There’s no page here")]:
            anna.page.get_by_role("combobox").select_option(tag)
            expect(anna.role("heading", words)).to_be_visible()
        anna.tap("link", "Home")
        expect(anna.role("button", "Start quiz")).to_be_visible()


class Start(Journey):
    def test_start(self):
        """H7: all see who starts, which quiz, and 3, 2, 1 go round the table before the same people; one alone does not"""
        self.serve(files={"quiz1.json": quiz("General", "AB")})
        phones, code = self.table_of(3, device=None)
        screen = self.phone(device=None)
        screen.go(f"/t/{code}/watch")
        expect(screen.players).to_have_count(3)
        for phone in [*phones, screen]:
            phone.page.evaluate(PLATES)
            phone.watch_for("Quiz 1: General", "Bob starts the quiz", "2 questions")
        phones[1].tap("button", "Start quiz")
        for phone in [*phones, screen]:
            phone.expect_seen()
        for phone in phones:
            phone.expect_question("General question 1?")
        sides = {member["name"]: member["side"] for member in screen.view()["members"]}
        for phone in [*phones, screen]:
            own = sides.get(phone.name, 0)
            plates = phone.page.evaluate("plates")
            self.assertEqual(plates[-1][0], "1", phone.name)
            for number, place in plates:
                self.assertEqual((int(place) + own - sides["Bob"]) % 4, 4 - int(number), phone.name)
        eve = self.phone("Eve")
        eve.home("Single player")
        eve.tap("button", "Start quiz")
        eve.expect_question("General question 1?")
        self.assertNotIn("countdown", [view["phase"]["name"] for view in eve.views()])

    def test_tap_again(self):
        """P3: the selected option alone says to tap again, in larger letters in the last 3 seconds; a submission is stamped"""
        self.serve()
        table = Conductor(self.server.address, NAMES, reduced_motion="reduce")
        self.stack.callback(table.close)
        phone, now = table.phone, table.now_us()
        table.question(TWO_WORDS)
        phone.select("A")
        said = phone.page.get_by_text(re.compile("tap again", re.IGNORECASE))
        expect(said).to_have_text("Tap again to lock in")
        before = said.evaluate(SIZE)
        round_number = table.view_sent["phase"]["round"]
        table.question(TWO_WORDS, round=round_number, opensAtUs=now - 18_000_000, closesAtUs=table.now_us() + 2_900_000)
        expect(said).to_have_text("Tap again!")
        self.assertGreater(said.evaluate(SIZE), before)
        table.question(TWO_WORDS, letters="A---", round=round_number)
        phone.expect_submitted("A")
        expect(said).to_have_count(0)
        expect(phone.option("A").locator(".option__stamp")).to_be_visible()
        table.question(TWO_WORDS, reveal="B", letters="A---", round=round_number)
        expect(phone.page.locator("[aria-live=polite]", has_text="Answer: Mandarin Chinese")).to_have_count(1)


class More(Journey):
    times = {}  # the game's own

    def test_more(self):
        """H17 H3: what is not played with is behind "More", which Escape closes, and a touch that does its own work, too; of
        the two answers to "Leave the table?" the one that changes nothing stands out"""
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
        for role, name in [("button", "Pause"), ("button", "Use motion"), ("link", "Practice"), ("button", "Mute sounds"), ("button", "Leave")]:
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
        filled, plain = [anna.role("dialog").get_by_role("button", name=name).evaluate("one => getComputedStyle(one).backgroundColor")
                         for name in ["Stay", "Leave"]]
        page = anna.role("dialog").evaluate("one => getComputedStyle(one).backgroundColor")
        self.assertNotIn(filled, [plain, page])
        anna.tap("button", "Stay")
        expect(more).to_be_focused()
        self.assertEqual(anna.errors, [])
