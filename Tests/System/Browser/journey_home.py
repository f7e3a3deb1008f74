"""Home: a name that may stay empty, the last choice kept, all on one screen."""

import unittest

from journey import Journey
from playwright.sync_api import expect

# The colours in their order.
COLOURS = ["Tomato", "Apricot", "Honey", "Basil", "Mint", "Blueberry", "Plum", "Raspberry"]
SIZES = [(390, 664), (375, 553), (360, 612), (320, 454), (844, 340), (1440, 900)]

# What of home is off the screen, and whether the page scrolls.
BEYOND = """
    () => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth,
      ...[...document.querySelectorAll(".home :is(a, button, input, .mode), .masthead a")]
        .filter(one => one.checkVisibility({ visibilityProperty: true }))
        .filter(one => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          return left < -0.6 || top < -0.6 || right > innerWidth + 0.6 || bottom > innerHeight + 0.6;
        })
        .map(one => one.outerHTML)]"""


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
        bob.go(f"/t/{code}")
        self.choose_colour(bob, "Plum")
        bob.tap("button", "Join")
        bob.wait_for_view(lambda view: len(view["members"]) == 2 and view["members"][1]["name"] == COLOURS[
            view["members"][1]["colour"]] != "Plum")
        carla.go(f"/t/{code}")
        carla.tap("button", "Dein Aussehen")
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

    def test_leading_on(self):
        """H4 H5: with Multi-player and nobody there Connect is the filled button, and Start quiz once somebody is"""
        self.serve()
        anna, bob = self.phone(), self.phone()
        anna.home()
        main = anna.page.locator(".home .button--main")
        expect(main).to_have_accessible_name("Connect")
        code = anna.open_table()
        bob.join_by_link(code)
        anna.expect_players(2)
        anna.role("link", "Fourtop, home").click()
        expect(main).to_have_accessible_name("Start quiz")

    def test_one_screen(self):
        """H1: home is on one screen, whatever is chosen, and for who sits at a table, too"""
        self.serve()
        anna = self.phone(device=None)
        anna.go("/")
        for mode in ["Single player", "Multi-player"]:
            anna.role("radio", mode).check(force=True)
            for width, height in SIZES:
                with self.subTest(mode=mode, size=(width, height)):
                    anna.page.set_viewport_size({"width": width, "height": height})
                    self.assertEqual(anna.page.evaluate(BEYOND), [0, 0])
        code = anna.open_table()
        self.phone().join(code)
        anna.expect_players(2)
        anna.role("link", "Fourtop, home").click()
        expect(anna.role("button", "Back to my table")).to_be_visible()
        for width, height in [(390, 664), (375, 553), (360, 612), (844, 340)]:
            with self.subTest(mode="seated", size=(width, height)):
                anna.page.set_viewport_size({"width": width, "height": height})
                self.assertEqual(anna.page.evaluate(BEYOND), [0, 0])


if __name__ == "__main__":
    unittest.main()
