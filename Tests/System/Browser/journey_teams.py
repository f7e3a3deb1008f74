"""Two phones on one chair: five people play (TM)."""

import re

from journey import LIVELY, Journey, long, quiz, submit_together, usual
from phone import RESTART
from playwright.sync_api import expect

TEAM = "Anna & Eva"
# The faces on the chairs, of each team two.
SECONDS = "() => document.querySelectorAll('.place .beside').length"
# The options on which the other one of the team has put its face.
OFFERED = "() => [...document.querySelectorAll('.option:has(.option__voters > *)')].map(one => one.dataset.letter)"

# Whether the score on one's own tray hides the face of the other one of the team.
HIDDEN = """
  () => {
    const [face, score] = [".beside", ".place__score"].map(one => document.querySelector(`.play__tray ${one}`).getBoundingClientRect());
    return face.right > score.left && face.left < score.right && face.bottom > score.top && face.top < score.bottom;
  }"""


class Teams(Journey):
    def five(self):
        phones = [self.phone(name) for name in ("Anna", "Bob", "Clara", "Dan")] + [self.phone("Eva", viewport={"width": 320, "height": 568})]
        return phones, self.seat(phones)

    def submit_others(self, phones):
        for phone in phones[1:4]:
            phone.submit("B")

    @usual
    def test_five(self):
        """H6 TM1 TM3 TM4 TM5 TM6 TM9: five start and play, a team agrees, differs, loses one, ends and restarts"""
        self.serve(files={"quiz1.json": quiz("General", "CAC"), "quiz2.json": quiz("Film", "D")}, times=LIVELY)
        phones, code = self.five()
        anna, bob, clara, dan, eva = phones
        screen = self.phone(device=None, viewport={"width": 1920, "height": 1080})
        screen.go(f"/t/{code}/watch")
        for phone in phones:
            phone.page.wait_for_function(f"() => ({SECONDS})() === 1")
        self.expect_accessible(anna, "lobby")
        eva.tap("button", "Start quiz")
        self.agree(phones, screen)
        self.differ(phones)
        self.lose_one(phones)
        for phone in [bob, eva, screen]:
            expect(phone.role("status").first).to_be_visible()
        eva.expect_ending("You win")
        bob.expect_ending("You lost")
        eva.tap("button", RESTART)
        for phone in [bob, clara, dan, eva]:
            phone.expect_question("Film question 1?")
        for phone in phones:
            self.assertEqual(phone.errors, [])

    def agree(self, phones, screen):
        anna, bob, _, _, eva = phones
        for phone in phones:
            phone.expect_question("General question 1?")
        for phone in [anna, bob, eva, screen]:
            expect(phone.role("list", "Players").get_by_role("listitem").filter(has_text=TEAM).first).to_be_attached()
        eva.submit("C")
        hint = re.compile(r"Eva chose C\. Agree, or the first choice counts in \d+\ss\.")
        expect(anna.page.get_by_text(hint)).to_be_visible()
        anna.wait_for(lambda: anna.page.evaluate(OFFERED) == ["C"])
        self.assertNotIn("Eva chose", bob.page.locator("body").inner_text())
        self.assertTrue(all("offers" not in seat for view in bob.views() for seat in view["seats"]))
        self.assertEqual(eva.page.evaluate("document.documentElement.scrollWidth"), 320)
        self.expect_accessible(anna, "offer")
        anna.submit("C")
        anna.expect_submitted("C")
        eva.expect_submitted("C")
        self.submit_others(phones)
        for phone in phones:
            phone.expect_reveal("C")

    def differ(self, phones):
        anna, _, _, _, eva = phones
        for phone in phones:
            phone.expect_question("General question 2?")
        anna.submit("A")
        eva.wait_for(lambda: eva.page.evaluate(OFFERED) == ["A"])
        eva.submit("B")
        anna.wait_for(lambda: anna.page.evaluate(OFFERED) == ["B"])
        self.submit_others(phones)
        anna.expect_submitted("A")
        for phone in phones:
            phone.expect_reveal("A")

    def lose_one(self, phones):
        anna, bob, _, _, eva = phones
        for phone in phones:
            phone.expect_question("General question 3?")
        anna.tap_more("button", "Leave")
        anna.role("dialog").get_by_role("button", name="Leave").click()
        expect(bob.role("list", "Players").get_by_role("listitem").filter(has_text=TEAM)).to_have_count(0)
        eva.submit("C")
        eva.expect_submitted("C")
        self.submit_others(phones)
        eva.expect_reveal("C")

    @long
    def test_eight(self):
        """H6 TM1 TM9: eight play a whole quiz beside a television; nobody is asked to join, and small controllers show both faces"""
        self.serve(files={"quiz1.json": quiz("General", "CAB")}, times=LIVELY)
        names = ["Anna", "Bob", "Clara", "Dan", "Eva", "Finn", "Gül", "Hugo"]
        small = {"viewport": {"width": 320, "height": 568}}
        phones = [self.phone(name, **(small if name in ("Anna", "Hugo") else {})) for name in names]
        code = phones[0].open_table()
        for phone in phones[1:]:
            phone.join(code)
        screen = self.phone(device=None, viewport={"width": 1920, "height": 1080})
        screen.go(f"/t/{code}/watch")
        for phone in [*phones, screen]:
            phone.page.wait_for_function(f"() => ({SECONDS})() === 4")
            expect(phone.page.get_by_text("More can join")).to_have_count(0)
        self.expect_accessible(screen, "lobby of eight")
        phones[7].tap("button", "Start quiz")
        for number, (right, letters) in enumerate(zip("CAB", ["CCBB", "AAAB", "BCDA"]), 1):
            for phone in phones:
                phone.expect_question(f"General question {number}?")
            if number == 1:
                self.assertEqual([phone.page.evaluate(HIDDEN) for phone in (phones[0], phones[7])], [False, False])
            for half in (phones[:4], phones[4:]):
                submit_together(dict(zip(half, letters)))
            for phone in phones:
                phone.expect_reveal(right)
        for phone, words in zip(phones, 2 * ["You win", "You lost", "You lost", "You lost"]):
            phone.expect_ending(words)
        for phone in [*phones, screen]:
            self.assertEqual(phone.errors, [])

    def test_setting(self):
        """TM7: where the first letter counts, it is submitted at once"""
        self.serve(files={"quiz1.json": quiz("General", "C")}, times=LIVELY)
        phones, _ = self.five()
        anna, eva = phones[0], phones[4]
        anna.open_rules()
        anna.choose("Teams", "first one counts")
        anna.wait_for_view(lambda view: view["settings"].get("teams") == "first")
        anna.close_more()
        anna.tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
        eva.submit("C")
        eva.expect_submitted("C")
        anna.expect_submitted("C")
