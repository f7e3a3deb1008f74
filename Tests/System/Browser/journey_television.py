"""A screen for the whole room, through an evening: who sits there, the order of the scores, who won; its remote; a day."""

import re

from conductor import LONG_OPTIONS, SHORT_OPTIONS, Conductor
from journey import QUICK, Journey, long, quiz, submit_together, usual
from phone import RESTART
from playwright.sync_api import expect
from quizzes import explained

# The names of those whose score says that points were won.
WON = "() => [...document.querySelectorAll('.band [data-won] .place__name')].map(one => one.textContent)"
# In how many lines the part of an address stands that ends with the code.
LINES_OF_THE_CODE = """
  one => {
    const range = document.createRange();
    range.selectNodeContents(one.lastChild);
    return range.getClientRects().length;
  }"""
# The names from left to right.
ROW = """
  () => [...document.querySelectorAll(".band .place:not(.place--empty)")]
    .map(one => [one.getBoundingClientRect().x, one.querySelector(".place__name").textContent])
    .sort(([one], [other]) => one - other).map(([, name]) => name)"""
# The QR code of this path is drawn.
DRAWN = "path => [...document.images].some(one => one.alt.endsWith(path) && one.naturalWidth > 0)"
# A browser that can present, at first without a display.
PRESENTATION = """
    globalThis.presented = [];
    globalThis.PresentationRequest = class {
      constructor([address]) { this.address = address; }
      async getAvailability() { return globalThis.displays = Object.assign(new EventTarget(), { value: false }); }
      async start() { presented.push(this.address); }
    };
"""


class Evening(Journey):
    times = {**QUICK, "reveal": 300}  # until all tap Next

    @usual
    def test_evening(self):
        """P29 P31 P25: lobby, ranks that change after a reveal, and an ending with who won, on a screen without a button"""
        self.serve(files={"quiz1.json": explained(quiz("General", "AAB"))})
        anna = self.phone("Grandma Rosi")
        bob = self.phone("Maximilian-Alexander")
        code = anna.open_table()
        screen = self.phone(device=None, viewport={"width": 1920, "height": 1080})
        screen.go(f"/t/{code}/watch")
        expect(screen.page.get_by_text("3 more chairs")).to_be_visible()
        bob.join(code)
        expect(screen.page.get_by_text("Tap Start quiz on any phone")).to_be_visible()
        expect(screen.players).to_have_count(2)
        expect(screen.page.get_by_text("Grandma Rosi").locator("visible=true")).to_have_count(1)
        self.expect_dark(screen)
        self.expect_whole_code(screen, code)
        anna.tap("button", "Start quiz")
        self.play_three([anna, bob], screen)
        expect(screen.role("heading", "Maximilian-Alexander wins!")).to_be_visible()
        expect(screen.page.get_by_text("1 point behind")).to_be_visible()
        expect(screen.page.get_by_text("PAID")).to_be_visible()
        for role in ["button", "radio"]:
            expect(screen.role(role)).to_have_count(0)
        expect(screen.role("link", "Map")).to_have_count(0)
        self.assertEqual([any("television" in address for address in one.requested) for one in [screen, anna]], [True, False])
        self.assertEqual(screen.errors, [])

    def play_three(self, phones, screen):
        """Whoever opened the table leads, then both are even, then the other wins: who leads stays first until overtaken."""
        rows = [["Grandma Rosi", "Maximilian-Alexander"]] * 2 + [["Maximilian-Alexander", "Grandma Rosi"]]
        for number, (letters, row) in enumerate(zip(["AB", "BA", "AB"], rows), 1):
            for phone in phones:
                phone.expect_question(f"General question {number}?")
            expect(screen.role("heading", f"General question {number}?")).to_be_visible()
            self.assertEqual(screen.page.evaluate(ROW), rows[0])
            submit_together(dict(zip(phones, letters)))
            right = "Maximilian-Alexander" if number > 1 else "Grandma Rosi"
            told = screen.page.locator("[aria-live=polite]", has_text=right)
            expect(told.filter(has_text="Answer: ")).to_be_attached()
            self.assertEqual(screen.page.evaluate(ROW), row)
            self.assertEqual(screen.page.evaluate(WON), [right])
            for phone in phones:
                phone.tap("button", "Next")

    def expect_whole_code(self, screen, code):
        """On small screens, too, where the address needs two lines, its code is whole on one of them."""
        link, before = screen.page.get_by_text(f"/t/{code}"), screen.page.viewport_size
        for width, height in [(320, 568), (844, 390)]:
            screen.page.set_viewport_size({"width": width, "height": height})
            expect(link).to_be_visible()
            self.assertEqual(link.evaluate(LINES_OF_THE_CODE), 1, (width, height))
        screen.page.set_viewport_size(before)

    def expect_dark(self, screen):
        """Also where the browser wishes light."""
        screen.page.emulate_media(color_scheme="light")
        ink = screen.role("heading", level=1).evaluate("one => getComputedStyle(one).color")
        self.assertGreater(sum(map(int, re.findall(r"\d+", ink)[:3])), 600, ink)


class Order(Journey):
    motion = "no-preference"
    times = {**QUICK, "reveal": 300}  # until all tap Next

    def test_ranks(self):
        """P31: the people change places after the points have arrived, not before"""
        self.serve(files={"quiz1.json": explained(quiz("General", "AA"))})
        phones, code = self.table_of(2)
        screen = self.phone(device=None, viewport={"width": 1440, "height": 900})
        screen.go(f"/t/{code}/watch")
        expect(screen.players).to_have_count(2)
        phones[0].tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
        screen.page.evaluate("""
            () => {
              globalThis.seen = [];
              new MutationObserver((changes) => {
                for (const { target } of changes) {
                  const what = target.className === "place__score" ? "score" : target.style?.order ? "order" : null;
                  if (what && seen.at(-1) !== what) seen.push(what);
                }
              }).observe(document.querySelector(".band"), { subtree: true, attributes: true, attributeFilter: ["style"], childList: true });
            }""")
        before = screen.page.evaluate(ROW)
        submit_together({phones[0]: "B", phones[1]: "A"})
        screen.page.wait_for_function("() => seen.includes('order')")
        for phone in phones:
            phone.tap("button", "Next")
        for phone in phones:
            phone.expect_question("General question 2?")
        self.assertEqual(screen.page.evaluate("seen"), ["score", "order"])
        self.assertEqual([before, screen.page.evaluate(ROW)], [["Anna", "Bob"], ["Bob", "Anna"]])


# The height of the letters of the code, and the width of the QR code, in pixels.
SIZES = """
    () => {
      const code = document.querySelector(".watch__code"), brush = document.createElement("canvas").getContext("2d");
      brush.font = getComputedStyle(code).font;
      return [brush.measureText("H").actualBoundingBoxAscent, document.querySelector(".watch__qr img").getBoundingClientRect().width];
    }"""
TELEVISION = {"device": None, "viewport": {"width": 1920, "height": 1080}}


class Remote(Journey):
    def television(self):
        screen = self.phone("TV", **TELEVISION)
        screen.go("/tv")
        expect(screen.page).to_have_url(re.compile("/t/[A-Z]{5}/watch$"))
        return screen, screen.code()

    def press(self, screen, *keys):
        for key in keys:
            screen.page.keyboard.press(key)

    @usual
    def test_remote(self):
        """P29 P40 P41 P34: a television's OK starts the quiz, its arrows choose what comes next, also after a restart of the server"""
        self.serve(files={"quiz1.json": quiz("General", "A"), "quiz2.json": quiz("Film", "AA")})
        screen, code = self.television()
        phones = [self.phone("Anna"), self.phone("Bob")]
        for phone in phones:
            phone.join(code)
        expect(screen.players).to_have_count(2)
        letters, width = screen.page.evaluate(SIZES)
        self.assertGreaterEqual(round(letters), 132)
        self.assertGreaterEqual(width, 440)
        expect(screen.role("button")).to_have_count(0)
        self.press(screen, "Enter")
        expect(screen.role("button", "Start quiz")).to_be_focused()
        self.expect_accessible(screen)
        expect(phones[0].role("button", "Start quiz")).to_be_visible()
        phones[1].watch_for("The TV starts the quiz")
        self.press(screen, "Enter")
        phones[1].expect_seen()
        self.play_one(phones, "General", 1, ["A", "B"], "A")
        expect(screen.role("heading", "Anna wins!")).to_be_visible()
        self.server.kill_and_start_again()
        for phone in [*phones, screen]:
            phone.wait_for(lambda phone=phone: sum(one["t"] == "welcome" and "epoch" in one for one in phone.frames) == 2)
        self.press(screen, "ArrowRight")
        expect(screen.role("button", RESTART)).to_be_focused()
        self.press(screen, "ArrowRight")
        expect(screen.role("button", "Back to lobby")).to_be_focused()
        self.press(screen, "ArrowLeft", "Enter")
        self.play(phones, "Film", ["AA", "BB"], "AA")
        phones[0].expect_ending("You win")
        self.press(screen, "ArrowRight", "ArrowRight", "Enter")
        for phone in phones:
            expect(phone.role("button", "Start quiz")).to_be_visible()
        self.assertEqual(screen.errors, [])

    def test_casting(self):
        """P48: a browser that can present has a button once a display is near, which shows the table's screen there"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        anna = self.phone(device=None, viewport={"width": 1440, "height": 900})
        anna.page.add_init_script(PRESENTATION)
        code = anna.open_table()
        anna.open_more()
        anna.page.get_by_text("Show on a TV").click()
        button = anna.role("button", "Show on a TV")
        anna.page.wait_for_function("() => globalThis.displays")
        expect(button).to_have_count(0)
        anna.page.evaluate("displays.value = true; displays.dispatchEvent(new Event('change'))")
        expect(button).to_be_visible()
        self.expect_accessible(anna, "casting")
        button.click()
        self.assertEqual(anna.page.evaluate("presented"), [f"{self.server.address}/t/{code}/watch"])
        self.assertEqual(anna.errors, [])

    @usual
    def test_another_table(self):
        """P43 P42: a television shows the table whose code is typed; phones there are controllers, unless the player says otherwise"""
        self.serve(files={"quiz1.json": quiz("General", "AA")})
        phones, code = self.table_of(2)
        anna = phones[0]
        anna.open_more()
        anna.page.get_by_text("Show on a TV").click()
        expect(anna.page.get_by_text(re.compile(r"127\.0\.0\.1:\d+/tv$"))).to_be_visible()
        anna.page.wait_for_function(DRAWN, arg="/tv")
        expect(anna.page.locator("details").get_by_text(code, exact=True)).to_be_visible()
        anna.close_more()
        screen, own = self.television()
        self.press(screen, *"BBBBB", "Enter")
        expect(screen.role("heading", "There’s no table with this code")).to_be_visible()
        expect(screen.role("textbox", "Table code")).to_be_focused()
        screen.page.go_back()
        self.assertEqual(screen.code(), own)
        self.press(screen, *code.lower(), "Enter")
        expect(screen.page).to_have_url(re.compile(f"/t/{code}/watch$"))
        expect(screen.players).to_have_count(2)
        self.press(screen, "Enter")
        expect(screen.role("button")).to_have_count(0)
        anna.tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
        table = anna.page.locator(".tabletop__room")
        expect(table).to_be_hidden()
        expect(anna.players).to_have_count(4)
        anna.tap("button", "More")
        anna.tap("button", "Big answers, no table")
        expect(table).to_be_visible()
        anna.page.reload()
        anna.expect_question("General question 1?")
        expect(table).to_be_visible()
        expect(phones[1].page.locator(".tabletop__room")).to_be_hidden()

    def test_next_table(self):
        """P44: a television whose table is over opens another one by itself"""
        self.serve(own=True)
        screen, code = self.television()
        self.server.kill_and_start_again(keeps_tables=False)
        expect(screen.page).not_to_have_url(re.compile(code))
        expect(screen.page).to_have_url(re.compile("/t/[A-Z]{5}/watch$"))
        anna = self.phone()
        anna.join(screen.code())
        expect(screen.players).to_have_count(1)


class Day(Journey):
    motion = "no-preference"
    HOURS, QUIZZES_AN_HOUR, SETTLED = 8, 15, 2
    REST_MS = 26_000
    """The ring of a clock runs for 20 s, also on a screen that is gone."""
    REVEAL_MS = 3_200

    @long
    def test_memory(self):
        """P45: after eight hours of quizzes a television's page holds no more than after three, when the browser has compiled it"""
        self.serve()
        conductor = Conductor(self.server.address, ["Anna", "Bob", "Clara", "Dan"], is_television=True, viewport=TELEVISION["viewport"],
                              reduced_motion=self.motion)
        self.stack.callback(conductor.close)
        page = conductor.phone.page
        devtools = page.context.new_cdp_session(page)

        def held():
            """Bytes of the heap, nodes and listeners, once what moves has come to rest."""
            page.wait_for_timeout(self.REST_MS)
            page.evaluate("reveals.length = 0")  # kept for tests
            devtools.send("HeapProfiler.collectGarbage")
            counters = devtools.send("Memory.getDOMCounters")
            return devtools.send("Runtime.getHeapUsage")["usedSize"], counters["nodes"], counters["jsEventListeners"]

        after = []
        for hour in range(self.HOURS):
            for number in range(self.QUIZZES_AN_HOUR):
                self.play_quiz(conductor, 100 * hour + number)
            if hour in (self.SETTLED, self.HOURS - 1):
                conductor.send({"name": "lobby"}, [])
                after.append(held())
        (bytes_before, *before), (bytes_after, *now) = after
        self.assertLess(bytes_after, 1.05 * bytes_before, after)
        self.assertEqual(now, before)
        self.assertEqual(conductor.phone.errors, [])

    def play_quiz(self, conductor, quiz):
        """Each view as soon as the page has shown the one before; of some quizzes the last reveal to its end."""
        conductor.send({"name": "lobby"}, [])
        conductor.countdown()
        for number, question in enumerate(5 * [SHORT_OPTIONS, LONG_OPTIONS], 1):
            now = conductor.now_us()
            phase = {"topic": "Film", "number": number, "of": 10, "round": 10 * quiz + number, "sentence": question["questionSentence"],
                     "options": list(question["options"].values()), "opensAtUs": now, "closesAtUs": now + 20_000_000}
            for letters in ["----", "AB--", "ABC-"]:
                self.show(conductor, {**phase, "name": "question"}, letters)
            self.show(conductor, {**phase, "name": "reveal", "correct": "A", "nextAtUs": now + 3_000_000}, "ABCA", right="A")
        if quiz % 5 == 0:
            conductor.phone.page.wait_for_timeout(self.REVEAL_MS)
        conductor.ending([12, 11, 9, 2])

    def show(self, conductor, phase, letters, right=None):
        seats = [{**seat, "submitted": letter != "-", **({"option": letter, "right": letter == right} if right else {})}
                 for seat, letter in zip(conductor.view["seats"], letters)]
        conductor.send(phase, seats)
        conductor.phone.page.evaluate("0")
