"""Home: a name that may stay empty, the last choice kept, all on one screen."""


from journey import Journey, usual
from playwright.sync_api import expect

# The colours in their order.
COLOURS = ["Tomato", "Apricot", "Honey", "Basil", "Mint", "Blueberry", "Plum", "Raspberry"]


# The names of those buttons that are filled.
FILLED = """
    all => all.filter(one => one.checkVisibility() && getComputedStyle(one).backgroundColor === "rgb(140, 31, 63)")
      .map(one => one.getAttribute("aria-label") ?? one.textContent)"""

# The middle of each letter of a code, from the field's own measures, and that of its box.
LETTERS = """
    () => {
      const field = document.querySelector(".boxes__letters");
      const style = getComputedStyle(field);
      const brush = document.createElement("canvas").getContext("2d");
      brush.font = style.font;
      const letter = brush.measureText("M").width;
      const left = field.getBoundingClientRect().left + parseFloat(style.paddingLeft) - field.scrollLeft;
      const boxes = [...document.querySelectorAll(".boxes > i")].filter(one => one.checkVisibility());
      return boxes.map((one, index) => {
        const box = one.getBoundingClientRect();
        return [left + index * (letter + parseFloat(style.letterSpacing)) + letter / 2, (box.left + box.right) / 2];
      });
    }"""


class Home(Journey):
    def choose_colour(self, phone, colour):
        """By a change, also where the page had drawn this colour by lot."""
        phone.tap("button", "Your look")
        for one in [COLOURS[COLOURS.index(colour) - 1], colour]:
            phone.role("radio", one).check(force=True)
        phone.tap("button", "Done")

    def test_no_name(self):
        """H2 P1: who gives no name plays as the colour is called, in the language of the page, also when the table gives another"""
        self.serve()
        anna, bob, carla = self.phone(), self.phone(), self.phone(locale="de-DE")
        anna.go("/")
        self.choose_colour(anna, "Plum")
        expect(anna.role("textbox", "Your name")).to_have_attribute("placeholder", "Plum")
        anna.role("radio", "Multi-player").check(force=True)
        anna.tap("button", "Start quiz")
        code = anna.code()
        anna.wait_for_view(lambda view: [one["name"] for one in view["members"]] == ["Plum"])
        bob.go("/")
        self.choose_colour(bob, "Plum")
        bob.go(f"/t/{code}")
        bob.tap("button", "Join")
        bob.wait_for_view(lambda view: len(view["members"]) == 2 and view["members"][1]["name"] == COLOURS[
            view["members"][1]["colour"]] != "Plum")
        carla.go(f"/t/{code}")
        carla.tap("button", "Dein Look")
        carla.role("radio", "Minze").check(force=True)
        carla.tap("button", "Fertig")
        carla.tap("button", "Dazusetzen")
        anna.wait_for_view(lambda view: [one["name"] for one in view["members"]][2:] == ["Minze"])
        # The server knows the name that was lent, and the field stays empty.
        welcomes = len(anna.frames)
        anna.go("/")
        anna.wait_for(lambda: any(one["t"] == "welcome" and one.get("name") == "Plum" for one in anna.frames[welcomes:]))
        expect(anna.role("textbox", "Your name")).to_have_attribute("placeholder", "Plum")
        expect(anna.role("textbox", "Your name")).to_have_value("")

    @usual
    def test_no_name_by_code(self):
        """H2 H4: by a code, too, one sits down without a name, which the table then has"""
        self.serve()
        code = self.phone().open_table()
        bob = self.phone()
        bob.go("/#connect")
        bob.role("textbox", "Table code").fill(code)
        bob.tap("button", "Join")
        self.assertEqual(bob.code(), code)
        bob.wait_for_view(lambda view: view["members"][1]["name"] == COLOURS[view["members"][1]["colour"]])

    @usual
    def test_mode_kept(self):
        """H3: a fresh page has Single player; the last choice is chosen at the next visit"""
        self.serve()
        anna = self.phone()
        anna.go("/")
        expect(anna.role("radio", "Single player")).to_be_checked()
        expect(anna.role("button", "Connect")).to_have_count(0)
        anna.role("radio", "Multi-player").check(force=True)
        anna.go("/")
        expect(anna.role("radio", "Multi-player")).to_be_checked()
        expect(anna.role("button", "Connect")).to_be_visible()

    def test_cards_act(self):
        """H27: a tap on the card that is chosen already starts alone, and leads to one's table; one that chooses does neither"""
        self.serve()
        anna = self.phone()
        anna.go("/")
        single, multi = (anna.role("radio", mode) for mode in ["Single player", "Multi-player"])
        multi.tap(force=True)
        anna.tap("button", "Open a table")
        code = anna.code()
        anna.role("link", "Fourtop, home").tap()
        multi.tap(force=True)
        self.assertEqual(anna.code(), code)
        anna.tap_more("button", "Leave")
        expect(multi).to_be_checked()
        single.tap(force=True)
        expect(single).to_be_checked()
        single.press("Space")
        expect(anna.role("button", "Start quiz")).to_be_visible()
        single.tap(force=True)
        expect(anna.option("A")).to_be_visible()

    def test_leading_on(self):
        """H4 H5: with Multi-player one button is filled: the next step, or the table nearby is; a name of twelve letters is whole"""
        self.serve()
        anna, bob = self.phone("Grandma Rosi", viewport={"width": 390, "height": 664}), self.phone()

        def expect_filled(*names):
            for width, height in [(390, 664), (375, 553), (320, 454), (844, 340), (1440, 900)]:
                anna.page.set_viewport_size({"width": width, "height": height})
                filled = anna.page.locator(".home .button").filter(visible=True).evaluate_all(FILLED)
                self.assertEqual(filled, [*names])
                name = anna.role("textbox", "Your name")
                self.assertTrue(name.evaluate("one => one.scrollWidth <= one.clientWidth"), width)

        anna.home()
        expect(anna.role("button", "Open a table")).to_be_visible()
        expect_filled("Open a table")
        for typed, filled in [("K", "Join"), ("", "Open a table")]:
            anna.role("textbox", "Table code").fill(typed)
            expect_filled(filled)
        bob.connect()
        expect(anna.role("button", "Invite Bob")).to_be_visible()
        expect_filled("Open a table")
        self.assertEqual(anna.page.locator(".near__short").evaluate_all(FILLED), [])
        bob.tap("button", "Open a table")
        code = bob.code()
        expect(anna.role("button", "Sit with Bob")).to_be_visible()
        expect_filled()
        self.assertEqual(anna.page.locator(".near__short").evaluate_all(FILLED), ["Sit down"])
        anna.join_by_link(code)
        anna.expect_players(2)
        anna.role("link", "Fourtop, home").click()
        expect_filled("Start quiz")
        bob.tap_more("button", "Leave")
        expect(anna.page.get_by_text(f"You’re at table {code}", exact=True)).to_be_visible()
        expect_filled("Back to my table")

    def test_turned(self):
        """H5: while nobody is there, Start quiz is beside Arcade, away from "Open a table", however the phone is held"""
        self.serve()
        anna = self.phone(device=None)
        anna.home()
        expect(anna.role("button", "Open a table")).to_be_visible()
        for size in [(390, 664), (844, 340), (320, 454), (1440, 900)]:
            anna.page.set_viewport_size({"width": size[0], "height": size[1]})
            start, table, arcade = [anna.role(*one).bounding_box() for one in [
                ("button", "Start quiz"), ("button", "Open a table"), ("link", "Arcade")]]
            self.assertFalse(table["y"] - start["height"] < start["y"] < table["y"] + table["height"], size)
            middle = start["y"] + start["height"] / 2
            self.assertTrue(arcade["y"] < middle < arcade["y"] + arcade["height"], size)
        anna.tap("button", "Start quiz")
        anna.code()

    def test_ways_unfold(self):
        """H3 H4 H20: Multi-player unfolds the ways on home itself: a tap on a face sits down at that table, or invites"""
        self.serve()
        anna, bob, clara = (self.phone(viewport={"width": 390, "height": 664}) for _ in range(3))
        for phone in [anna, bob, clara]:
            phone.go("/")
            phone.role("textbox", "Your name").fill(phone.name)
        expect(anna.role("textbox", "Table code")).to_have_count(0)
        for phone in [anna, bob, clara]:
            phone.role("radio", "Multi-player").check(force=True)
        near = anna.role("list", "Nearby")
        expect(near.get_by_role("button")).to_have_count(2)
        self.assertGreaterEqual(near.locator(".near__face").first.bounding_box()["width"], 48)
        anna.tap("button", "Invite Bob")
        expect(anna.role("button", "Cancel the invitation to Bob")).to_be_visible()
        bob.tap("button", "Accept")
        clara.tap("button", "Sit with Anna")
        for phone in [anna, bob, clara]:
            phone.expect_players(3)

    def test_same_place(self):
        """H1: the two modes and what stands above stay where they are when the ways unfold and fold"""
        self.serve()
        anna = self.phone()
        anna.go("/")
        for size in [(390, 844), (390, 664), (375, 553), (320, 454), (844, 390), (1024, 768), (1440, 900)]:
            anna.page.set_viewport_size({"width": size[0], "height": size[1]})
            for mode in ["Multi-player", "Single player"]:
                top = anna.page.locator(".modes").bounding_box()
                anna.role("radio", mode).check(force=True)
                self.assertEqual(anna.page.locator(".modes").bounding_box(), top, (size, mode))

    def test_connect(self):
        """H3 H4: the address /#connect is home with its ways unfolded; who sits at a table unfolds them by Connect"""
        self.serve()
        anna = self.phone()
        anna.go("/#connect")
        connect, code = anna.role("button", "Connect"), anna.role("textbox", "Table code")
        expect(anna.role("radio", "Multi-player")).to_be_checked()
        expect(code).to_be_visible()
        anna.role("radio", "Single player").check(force=True)
        expect(anna.page).to_have_url(f"{anna.address}/")
        anna.open_table()
        anna.role("link", "Fourtop, home").click()
        expect(connect).to_have_attribute("aria-expanded", "false")
        expect(code).to_be_hidden()
        anna.tap("button", "Connect")
        expect(anna.page).to_have_url(f"{anna.address}/#connect")
        expect(connect).to_have_attribute("aria-expanded", "true")
        expect(code).to_be_focused()

    def test_boxes(self):
        """H4 R4: each letter of a code stands in its box, of five, or of eight for a public server's"""
        self.serve()
        anna = self.phone(viewport={"width": 320, "height": 568})
        anna.go("/#connect")
        field = anna.role("textbox", "Table code")
        boxes = anna.page.locator(".boxes > i").filter(visible=True)
        for letters in ["krtpn", "KRTPNXYZ"]:
            field.fill("")
            field.press_sequentially(letters)
            expect(boxes).to_have_count(len(letters))
            centres = anna.page.evaluate(LETTERS)
            self.assertEqual([abs(letter - box) <= 1.5 for letter, box in centres], [True] * len(letters), centres)
