"""Join by link: everybody at the table with face and name, before one sits down; and how others are invited to it."""

import re

from journey import Journey, usual
from journey_lobby import SIZES
from playwright.sync_api import expect


# Whether the open dialog is on the screen and scrolls nothing; what of it is beyond.
DIALOG = """
    () => {
      const dialog = document.querySelector("dialog[open]");
      const within = (one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return left >= -0.6 && top >= -0.6 && right <= innerWidth + 0.6 && bottom <= innerHeight + 0.6;
      };
      const shown = [...dialog.querySelectorAll("button")].filter(one => one.checkVisibility());
      return [within(dialog), dialog.scrollHeight <= dialog.clientHeight, shown.filter(one => !within(one)).map(one => one.outerHTML)];
    }"""

# Every newcomer draws the first face and the first colour.
FIRST_LOOKS = "Math.random = () => 0"

# Face and colour of a figure on the screen.
LOOKS = "one => [one.querySelector('use').getAttribute('href'), one.getAttribute('data-colour')]"


class Join(Journey):
    def seats(self, phone):
        """The names at one's own chair, to the left, across and to the right; `None` for an empty one."""
        return phone.page.locator(".join .place").evaluate_all(
            "all => all.map(one => one.matches('.place--empty') ? null : one.querySelector('.place__name').textContent)")

    def expect_seats(self, phone, *names):
        phone.wait_for(lambda: self.seats(phone) == list(names))

    @usual
    def test_faces(self):
        """H22: who follows a link sees everybody with face and name where they will sit, oneself too, and who is there"""
        self.serve()
        anna, dora = self.phone("Anna"), self.phone("Dora")
        code = anna.open_table()
        dora.go(f"/t/{code}")
        name = dora.role("textbox", "Your name")
        name.fill("Dora")
        self.expect_seats(dora, "Dora", None, "Anna", None)
        expect(dora.page.get_by_text("Anna’s table", exact=True)).to_be_visible()
        expect(dora.page.get_by_text("Anna is here.")).to_be_visible()
        place = dora.role("button", "Join").bounding_box()
        bob = self.phone("Bob")
        bob.join_by_link(code)
        cem = self.phone("Cem")
        cem.join_by_link(code)
        expect(dora.page.get_by_text("Anna, Bob, and Cem are here.")).to_be_visible()
        self.expect_seats(dora, "Dora", "Anna", "Bob", "Cem")
        faces = dora.page.locator(".join .place .figure[data-member] use").evaluate_all(
            "all => all.map(one => [one.getAttribute('href'), document.querySelector(one.getAttribute('href')) !== null])")
        members = {one["name"]: one["face"] for one in cem.view()["members"]}
        self.assertEqual(faces[1:], [[f"#figure-{members[name]}", True] for name in ["Anna", "Bob", "Cem"]])
        # What is typed stays, and nothing moves.
        expect(name).to_have_value("Dora")
        expect(name).to_be_focused()
        self.assertEqual(dora.role("button", "Join").bounding_box(), place)
        self.expect_accessible(dora)
        cem.tap_more("button", "Leave")
        expect(dora.page.get_by_text("Anna and Bob are here.")).to_be_visible()
        dora.tap("button", "Join")
        dora.expect_players(3)
        seated = [one.get_attribute("class") for one in dora.page.locator(".lobby .place").all()]
        self.assertEqual(sum("place--empty" in one for one in seated), 1)

    def newcomer(self, name):
        phone = self.phone(name)
        phone.context.add_init_script(FIRST_LOOKS)
        return phone

    def own_looks(self, phone):
        """Beside the name, and on one's own chair."""
        return [phone.page.locator(selector).evaluate(LOOKS) for selector in [".own .figure", ".join .place--you .figure"]]

    def test_one_face(self):
        """H2 H22 P1: a newcomer has the face and the colour that Join shows, which nobody at the table has"""
        self.serve()
        anna, bob, dora = [self.newcomer(name) for name in ["Anna", "Bob", "Dora"]]
        code = anna.open_table()
        bob.join_by_link(code)
        dora.go(f"/t/{code}")
        expect(dora.page.get_by_text("Anna and Bob are here.")).to_be_visible()
        [looks, on_chair] = self.own_looks(dora)
        self.assertEqual(looks, on_chair)
        taken = [[f"#figure-{one['face']}", str(one["colour"])] for one in anna.view()["members"]]
        self.assertEqual(len({tuple(one) for one in [*taken, looks]}), 3, [taken, looks])
        self.assertNotIn(looks[0], [face for face, _ in taken])
        self.assertNotIn(looks[1], [colour for _, colour in taken])
        dora.tap("button", "Join")
        dora.expect_players(3)
        own = dora.view()["members"][-1]
        self.assertEqual([f"#figure-{own['face']}", str(own["colour"])], looks)
        dora.page.wait_for_timeout(300)  # what the table would change comes within a round trip
        self.assertEqual(dora.view()["members"][-1], own, "nothing changes afterwards")
        expect(dora.page.get_by_text("was taken")).to_have_count(0)

    def test_colours_of_others(self):
        """H2 P1: a colour of somebody at the table is that person in "Your look", and the choice of another one stays,
        without a name, too, on Join and in the lobby"""
        self.serve()
        anna, dora = self.newcomer("Anna"), self.newcomer("Dora")
        code = anna.open_table()
        dora.go(f"/t/{code}")
        expect(dora.page.get_by_text("Anna is here.")).to_be_visible()
        taken = anna.view()["members"][0]
        for name in ["", "Dora"]:
            dora.role("textbox", "Your name").fill(name)
            self.choose_colour(dora, taken, free=name and 5 or 3)
            self.assertEqual([looks[1] for looks in self.own_looks(dora)], [name and "5" or "3"] * 2)
        self.expect_accessible(dora)
        dora.tap("button", "Join")
        dora.expect_players(2)
        self.assertEqual(dora.view()["members"][-1]["colour"], 5)
        dora.open_more()
        self.choose_colour(dora, taken, free=2)
        dora.wait_for_view(lambda view: view["members"][-1]["colour"] == 2)

    def choose_colour(self, phone, taken, free):
        """Opens "Your look", where `taken` cannot be tapped, and taps the colour `free`."""
        phone.tap("button", "Your look")
        dialog = phone.role("dialog", "Your look")
        kept = dialog.get_by_role("radio", name=re.compile(f", {taken['name']}$"))
        expect(kept).to_be_disabled()
        self.assertEqual(kept.evaluate("one => one.nextElementSibling.querySelector('use').getAttribute('href')"),
                         f"#figure-{taken['face']}")
        self.assertFalse(kept.is_checked())
        colours = dialog.locator("input[name=colour]")
        expect(dialog.locator("input[name=colour]:disabled")).to_have_count(1)
        colours.nth(free).check(force=True)
        phone.page.wait_for_timeout(200)  # what would undo it comes within a round trip
        expect(colours.nth(free)).to_be_checked()
        phone.tap("button", "Done")

    def test_away_and_playing(self):
        """H22 H8: who is away is drawn and not said to be here; a running quiz is told, and one joins the next round"""
        self.serve()
        (anna, bob), code = self.table_of(2)
        dora = self.phone("Dora")
        dora.go(f"/t/{code}")
        expect(dora.page.get_by_text(f"{anna.name} and {bob.name} are here.")).to_be_visible()
        bob.page.goto("about:blank")
        expect(dora.page.get_by_text(f"{anna.name} is here.")).to_be_visible()
        expect(dora.page.locator(".join .place--away")).to_have_count(1)
        bob.go(f"/t/{code}")
        expect(dora.page.get_by_text(f"{anna.name} and {bob.name} are here.")).to_be_visible()
        anna.tap("button", "Start quiz")
        expect(dora.page.get_by_text("are playing. You’re in the next round.")).to_be_visible()

    def test_locked(self):
        """H23: a table that gets locked shows its people no more"""
        self.serve()
        anna = self.phone("Anna")
        code = anna.open_table()
        dora = self.phone("Dora")
        dora.go(f"/t/{code}")
        expect(dora.page.get_by_text("Anna is here.")).to_be_visible()
        dora.role("textbox", "Your name").fill("Dora")
        anna.open_more()
        anna.role("checkbox", "Nobody new").check(force=True)
        expect(dora.page.get_by_text("Anna is here.")).to_have_count(0)
        self.expect_seats(dora, "Dora", None, None, None)
        dora.tap("button", "Join")
        expect(dora.role("heading", "This table is locked. Nobody new can join.")).to_be_visible()

    def test_empty_chairs(self):
        """H24: the table says what to do next; a tap on an empty chair shows the code as large as the screen, until the
        table is full or a quiz begins"""
        self.serve()
        anna = self.phone(device=None, viewport={"width": 390, "height": 664})
        code = anna.open_table()
        ready = anna.page.locator(".lobby__ready")
        expect(ready).to_have_text("Let friends scan the code")
        chairs = anna.page.locator(".place[data-invites]")
        expect(chairs).to_have_count(3)
        for size in SIZES:
            with self.subTest(size=size):
                anna.page.set_viewport_size({"width": size[0], "height": size[1]})
                anna.role("button", "Free chair: across from you").click()
                dialog = anna.role("dialog", "Scan to sit down")
                expect(dialog.get_by_text(code)).to_be_visible()
                self.assertEqual(anna.page.evaluate(DIALOG), [True, True, []])
                width = dialog.get_by_role("img").bounding_box()["width"]
                self.assertGreaterEqual(width, 100 if size[1] < 400 else 200)
                if size == SIZES[0]:
                    self.expect_accessible(anna)
                anna.tap("button", "Done")
                expect(dialog).to_have_count(0)
        others = [self.phone() for _ in range(3)]
        others[0].join(code)
        expect(ready).to_have_text("All here? Tap Start quiz")
        expect(chairs).to_have_count(2)
        chairs.first.click()
        expect(anna.role("dialog", "Scan to sit down")).to_be_visible()
        for other in others[1:]:
            other.join(code)
        expect(anna.role("dialog", "Scan to sit down")).to_have_count(0)
        others[2].tap_more("button", "Leave")
        chairs.first.click()
        expect(anna.role("dialog", "Scan to sit down")).to_be_visible()
        anna.watch_for("Bob starts the quiz")
        others[0].tap("button", "Start quiz")
        anna.expect_seen()
        expect(anna.role("dialog")).to_have_count(0)
