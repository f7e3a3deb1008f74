"""Join by link: everybody at the table with face and name, before one sits down."""

import unittest

from journey import Journey
from playwright.sync_api import expect

SIZES = [(390, 664), (375, 553), (360, 612), (320, 454), (844, 340), (1440, 900), (390, 844), (430, 932), (768, 1024)]

# What is wrong with the screen: what scrolls, what is off it, names that are not whole, what lies over something else.
FAULTS = """
    () => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      const faults = [];
      if (scrollHeight > innerHeight || scrollWidth > innerWidth) faults.push(["scrolls", scrollWidth, scrollHeight]);
      const all = (selector) => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility({ visibilityProperty: true }));
      const controls = all(".masthead__home, .join__hint, .join__who, .join input, .join button");
      const cards = all(".join .place__line");
      const faces = all(".join .place:not(.place--empty) .figure");
      for (const part of [...controls, ...cards, ...faces]) {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        if (left < -0.6 || top < -0.6 || right > innerWidth + 0.6 || bottom > innerHeight + 0.6) faults.push(["off the screen", part.outerHTML.slice(0, 120)]);
      }
      const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      for (const [index, card] of cards.entries()) {
        const name = card.querySelector(".place__name");
        if (name.scrollWidth > name.clientWidth) faults.push(["not whole", name.textContent]);
        for (const other of [...cards.slice(index + 1), ...controls, ...all(".join .code")]) {
          if (meet(card.getBoundingClientRect(), other.getBoundingClientRect())) faults.push(["meet", name.textContent, other.outerHTML.slice(0, 120)]);
        }
      }
      return faults;
    }"""


class Join(Journey):
    def seats(self, phone):
        """The names at one's own chair, to the left, across and to the right; `None` for an empty one."""
        return phone.page.locator(".join .place").evaluate_all(
            "all => all.map(one => one.matches('.place--empty') ? null : one.querySelector('.place__name').textContent)")

    def expect_seats(self, phone, *names):
        phone.wait_for(lambda: self.seats(phone) == list(names))

    def test_faces(self):
        """H4: who follows a link sees everybody with face and name where they will sit, oneself too, and who is there"""
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

    def test_away_and_playing(self):
        """H4 H8: who is away is drawn and not said to be here; a running quiz is told, and one joins the next round"""
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
        """H4: a table that gets locked shows its people no more"""
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

    def test_fits(self):
        """H1 H4: Join with three at the table is on one screen of each size, and their names are whole"""
        self.serve()
        names = ["Grandma Rosi", "Annegret-Luise", "Maximilian"]
        anna = self.phone(names[0])
        code = anna.open_table()
        for name in names[1:]:
            self.phone(name).join(code)
        dora = self.phone("Dora", device=None, viewport={"width": 390, "height": 664})
        dora.go(f"/t/{code}")
        expect(dora.page.get_by_text("are here.")).to_be_visible()
        for size in SIZES:
            with self.subTest(size=size):
                dora.page.set_viewport_size({"width": size[0], "height": size[1]})
                self.assertEqual(dora.page.evaluate(FAULTS), [])


if __name__ == "__main__":
    unittest.main()
