"""The page itself: its weight, whom it asks, what a screen reader and a keyboard find."""

import time

from journey import Journey, quiz, usual
from playwright.sync_api import expect

# Whatever moved without anybody having touched the page in the half second before.
WATCH_SHIFTS = """
    window.shifts = [];
    new PerformanceObserver(list => window.shifts.push(...list.getEntries()
        .filter(entry => entry.value > 0.001 && !entry.hadRecentInput)
        .map(entry => [entry.value, location.pathname,
          ...entry.sources.map(source => source.node?.outerHTML?.slice(0, 80) ?? "")])))
      .observe({ type: "layout-shift", buffered: true });"""


# By how much the page is wider and higher than the screen.


class FirstScreen(Journey):
    motion = "no-preference"

    @usual
    def test_rest_comes_at_last(self):
        """The table's screens are asked for again, each file, when the network failed once"""
        self.serve()
        anna = self.phone()
        failed = set()

        def fail_once(route):
            first = route.request.url not in failed
            failed.add(route.request.url)
            route.abort() if first else route.continue_()

        for file in ["table.html", "at-table*.js", "styles/table.css"]:
            anna.page.route(f"**/{file}", fail_once)
        anna.open_table()
        anna.expect_players(1)
        self.assertEqual((len(failed), anna.errors), (3, []))

    def test_own_server_only(self):
        """From home to the ending no page asks another server, none reports an error, nothing shifts by a thousandth"""
        self.serve(files={"quiz1.json": quiz("General", "AB")})
        phones = [self.phone(), self.phone()]
        for phone in phones:
            phone.page.add_init_script(WATCH_SHIFTS)
        self.seat(phones)
        # A tap excuses what moves in the half second after it.
        phones[1].page.wait_for_timeout(700)
        phones[0].tap("button", "Start quiz")
        self.play(phones, "General", ["AB", "BB"], "AB")
        phones[0].expect_ending("You win")
        for phone in phones:
            others = [url for url in phone.requested
                      if not url.startswith((self.server.address, "data:", "blob:"))]
            self.assertEqual((others, phone.errors), ([], []))
            self.assertEqual(phone.page.evaluate("window.shifts"), [])

    def test_ways_come(self):
        """H1 H4: on home nothing shifts when the ways to a table come, which a returning player sees at once"""
        self.serve()
        anna = self.phone(device=None)
        anna.home()
        anna.page.add_init_script(WATCH_SHIFTS)

        def late(route):
            time.sleep(0.3)
            route.continue_()

        anna.page.route("**/table.html", late)
        for width, height in [(320, 454), (390, 664), (390, 844), (844, 390), (1440, 900)]:
            anna.page.set_viewport_size({"width": width, "height": height})
            # The old page has the new size before the next one loads.
            anna.page.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")
            anna.go("/")
            expect(anna.role("textbox", "Table code")).to_be_visible()
            self.assertEqual(anna.page.evaluate("window.shifts"), [], (width, height))


class ByKeyboard(Journey):
    @usual
    def test_keyboard(self):
        """P3: everything from home to the ending works with a keyboard alone"""
        self.serve(files={"quiz1.json": quiz("General", "DA")})
        anna = self.phone(device="iPad Mini landscape")
        keys = anna.page.keyboard

        def tab_to(role, name):
            target = anna.role(role, name)
            for _ in range(40):
                if target.evaluate("element => element === document.activeElement"):
                    return
                keys.press("Tab")
            raise AssertionError(f"Tab never reaches {role} {name}")

        anna.go("/")
        expect(anna.role("button", "Start quiz")).to_be_visible()
        tab_to("textbox", "Your name")
        keys.type("Anna")
        tab_to("radio", "Single player")
        keys.press("Space")
        tab_to("button", "Start quiz")
        keys.press("Enter")
        anna.expect_question("General question 1?")

        group = anna.role("radiogroup", "Options")
        for _ in range(40):
            if group.evaluate("element => element.contains(document.activeElement)"):
                break
            keys.press("Tab")
        keys.press("Space")
        expect(anna.option("A")).to_have_attribute("aria-checked", "true")
        keys.press("ArrowRight")
        expect(anna.option("B")).to_have_attribute("aria-checked", "true")
        keys.press("ArrowDown")
        expect(anna.option("D")).to_have_attribute("aria-checked", "true")
        anna.page.wait_for_timeout(260)  # sooner it would be a bouncing key (P3)
        keys.press("Enter")
        anna.expect_submitted("D")
        anna.expect_reveal("D")
        anna.expect_question("General question 2?")
        self.assertEqual(anna.score(), 1)


class TwoDoors(Journey):
    def test_secure_page(self):
        """/secure tells how at every width, in both languages, and without a script in English"""
        self.serve()
        for device, first in [("iPhone SE", "iPhone and iPad"), ("Pixel 7", "Android"),
                              ("Desktop Chrome", "Computer")]:
            phone = self.phone(device=device, viewport={"width": 320, "height": 568})
            phone.go("/secure?t=KRTPN")
            expect(phone.role("button", "Use the secure link")).to_be_visible()
            opened = phone.page.locator("details[open] > summary h3")
            self.assertEqual(opened.all_text_contents(), [first])
            expect(phone.role("heading", first)).to_be_hidden()
            asked = "iPhone and iPad: that’s not enough" if "iPhone" in device else "Android and computers: go on"
            expect(phone.page.locator(".step.card h3").filter(visible=True)).to_have_text([asked])
            fold = phone.role("heading", "Make a device trust this server")
            fold.click()
            expect(phone.role("heading", first)).to_be_visible()
            steps = phone.page.locator(".device summary h3").filter(visible=True)
            self.assertEqual(steps.all_text_contents(), [first, "Other devices"])
            self.expect_accessible(phone)
            self.assertEqual(phone.errors, [])
        german = self.phone(viewport={"width": 320, "height": 568})
        german.go("/secure?lang=de")
        expect(german.role("heading", "Zwei Türen, ein Tisch")).to_be_visible()
        self.expect_accessible(german)
        plain = self.phone(java_script_enabled=False)
        plain.go("/secure")
        expect(plain.role("heading", "Secure link")).to_be_visible()
        for file in ["fourtop-ca.mobileconfig", "fourtop-ca.crt"]:
            self.assertEqual(plain.page.request.get(f"{self.server.address}/secure/{file}").status, 200)

    def test_secure_page_by_keyboard(self):
        """The page about the doors opens its steps and leads over by keys alone"""
        self.serve()
        anna = self.phone(device="Desktop Chrome")
        anna.go("/secure")
        expect(anna.role("button", "Use the secure link")).to_be_visible()
        expect(anna.role("link", "Back to the table")).to_have_count(0)
        anna.go("/secure?t=BCDFG")
        expect(anna.role("link", "Back to the table")).to_be_visible()
        keys = anna.page.keyboard
        opened = anna.page.locator("details[open]")
        expect(opened).to_have_count(1)
        reached = []
        for _ in range(40):
            keys.press("Tab")
            focused = anna.page.evaluate("document.activeElement.innerText.trim()")
            if focused in reached:
                break
            reached.append(focused)
            if focused in ["Make a device trust this server", "Other devices", "iPhone and iPad", "Android"]:
                keys.press("Enter")
        expect(opened).to_have_count(5)
        for name in ["Back to the table", "Use the normal link", "Use the secure link",
                     "Get the profile", "Get the certificate", "Computer"]:
            self.assertIn(name, reached)
