"""The faces of the players: choosing one, what others see, and what the faces do."""

import re

from journey import Journey, quiz, submit_together
from playwright.sync_api import expect

FACES = ["wavy hair", "quiff", "braids"]
COLOURS = ["Tomato", "Apricot", "Honey", "Basil", "Mint", "Blueberry", "Plum", "Raspberry"]

# Which of the drawings of a mouth a figure shows.
MOUTH = """
    figure => ["smile", "laugh", "ponder", "proud", "wince", "doze"].filter(name => {
      const value = getComputedStyle(figure).getPropertyValue(`--${name}`).trim();
      return value ? value === "inline" : name === "smile";
    }).join()"""


class Looks(Journey):
    times = {}  # the game's own

    def expect_face(self, phone, place, face):
        """The drawing of this face is shown, and it is there."""
        picture = phone.page.locator(f"{place} use")
        expect(picture).to_have_attribute("href", f"#figure-{face}")
        phone.wait_for(lambda: (picture.bounding_box() or {"width": 0})["width"] > 0)

    def test_face(self):
        """H1 H2 P1: a newcomer has one of the first two faces, a tap on it is the next; "Your look" has all on one screen;
        a chosen face is the same on all screens, also in another colour, and after a reload"""
        self.serve()
        anna, bob = self.phone(), self.phone()
        anna.go("/")
        own = anna.role("button", re.compile("^Next face"))
        first = FACES.index(re.search(r"now ([\w ]+)", own.get_attribute("aria-label"))[1])
        self.assertIn(first, [0, 1])
        for face in range(first + 1, 3):  # the third comes with what is loaded later
            own.tap()
            expect(anna.role("button", f"Next face (now {FACES[face]})")).to_be_visible()
            self.expect_face(anna, ".own", face)
        anna.tap("button", "Your look")
        for phone, face in [(anna, "braids"), (bob, "headscarf")]:
            phone.go("/")
            phone.tap("button", "Your look")
            phone.role("radio", face).check(force=True)
            phone.role("radio", "Plum").check(force=True)
            phone.tap("button", "Done")
        code = anna.open_table()
        bob.join_by_link(code)
        bob.wait_for_view(lambda view: [one["face"] for one in view["members"]] == [2, 6])
        colours = [one["colour"] for one in bob.view()["members"]]
        self.assertEqual(colours[0], COLOURS.index("Plum"))
        self.assertNotEqual(colours[1], colours[0])
        self.expect_face(anna, '.players .figure[data-member="2"]', 6)
        self.expect_face(bob, '.players .figure[data-member="1"]', 2)
        bob.page.reload()
        bob.expect_players(2)
        bob.role("link", "Fourtop, home").click()
        expect(bob.role("button", "Next face (now headscarf)")).to_be_visible()
        bob.page.reload()
        # Untouched, the page brings the face that its first screen lacks.
        expect(bob.role("button", "Next face (now headscarf)")).to_be_visible()
        self.expect_face(bob, ".own", 6)

    def test_expressions(self):
        """P5 P6: at the table a face looks proud once it has submitted, laughs or winces, sleeps while away, and thinks"""
        self.serve(files={"quiz1.json": quiz("General", "AB")})
        phones, _ = self.table_of(3)
        anna, bob, clara = phones

        def expect_mouth(member, drawing):
            figure = anna.page.locator(f'.players .figure[data-member="{member}"]')
            expect(figure).to_have_count(1)
            anna.wait_for(lambda: figure.evaluate(MOUTH) == drawing)

        anna.tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
        expect_mouth(2, "smile")
        submit_together({bob: "A"})
        expect_mouth(2, "proud")
        expect_mouth(3, "smile")
        submit_together({anna: "A", clara: "C"})
        anna.expect_reveal("A")
        expect_mouth(2, "laugh")
        expect_mouth(3, "wince")
        anna.expect_question("General question 2?")
        clara.context.close()
        expect_mouth(3, "doze")
        expect_mouth(2, "ponder")
