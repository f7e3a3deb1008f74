"""Two doors, one table: people come in by http and by https, and change over while they play.

The phones use this machine's name at home, where browsers hold http to be insecure, as on a Wi-Fi.
"""


from journey import Journey, quiz
from phone import SLOW
from playwright.sync_api import expect

AWAY_SECONDS = 8 * SLOW
"""For so long at most others may be held up by somebody who changes doors (P24): most of it is the page's."""


class ThroughBothDoors(Journey):
    def at_home(self, name=None, secure=False):
        """A phone that has installed the server's authority, at one of the doors."""
        address = self.server.secure_home_address if secure else self.server.home_address
        return self.phone(name, address=address, browser=self.browser)

    def two_at_a_question(self, right):
        """Anna through the secure door and Bob through the open one, at question 1."""
        self.serve(files={"quiz1.json": quiz("General", right)})
        self.browser = self.browser_at_home()
        anna, bob = self.at_home(secure=True), self.at_home()
        code = self.seat([anna, bob])
        anna.tap("button", "Start quiz")
        for phone in [anna, bob]:
            phone.expect_question("General question 1?")
        return anna, bob, code

    def expect_never_gone(self, watching, member):
        absences = watching.absences(member)
        print("        away for " + (", ".join(f"{each:.1f} s" for each in absences) or "no time"))
        self.assertLessEqual(max(absences, default=0), AWAY_SECONDS)
        members = [
            {one["m"]: one["role"] for one in view["members"]} for view in watching.views()]
        since = next(index for index, roles in enumerate(members) if member in roles)
        self.assertEqual({roles.get(member, "none") for roles in members[since:]}, {"plays"})

    def test_after_submitting(self):
        """H2 P4 P11: a phone that has submitted changes doors and keeps seat, score and submission,
        and goes back through the open door at the next question"""
        anna, bob, code = self.two_at_a_question("BAD")
        for phone in [anna, bob]:
            phone.submit("B")
        for phone in [anna, bob]:
            phone.expect_question("General question 2?")
        seat = bob.me()
        bob.submit("A")
        bob.expect_submitted("A")
        bob.change_doors()
        bob.expect_question("General question 2?")
        bob.expect_submitted("A")
        self.assertEqual((bob.me(), bob.score()), (seat, 1))
        expect(anna.player("BOB")).to_contain_text("submitted")
        expect(anna.player("BOB")).not_to_contain_text("away")
        anna.submit("C")
        bob.expect_reveal("A")
        self.assertEqual((bob.me(), bob.score(), anna.score()), (seat, 2, 1))
        self.assertTrue(bob.sockets[-1].startswith("wss://"), bob.sockets)

        for phone in [anna, bob]:
            phone.expect_question("General question 3?")
        bob.submit("D")
        bob.expect_submitted("D")
        bob.address = self.server.secure_home_address
        bob.go(f"/secure?t={code}")
        bob.tap("link", "Use the normal link")
        bob.expect_at("http://", code)
        bob.expect_question("General question 3?")
        bob.expect_submitted("D")
        anna.submit("A")
        bob.expect_reveal("D")
        self.assertEqual((bob.me(), bob.score()), (seat, 3))
        self.expect_never_gone(anna, seat)
        self.assertEqual(anna.errors + bob.errors, [])

    def test_spent(self):
        """H2: a token used before is refused: the page says so, is itself, and takes nobody's seat"""
        anna, bob, code = self.two_at_a_question("BA")
        seat = bob.me()
        link = self.way_over(bob, code)
        bob.page.goto(link)
        bob.expect_question("General question 1?")
        clara = self.at_home("Clara", secure=True)
        clara.page.goto(link)
        clara.expect_alert("That link expired")
        clara.expect_at("https://", code)
        clara.role("textbox", "Your name").fill("Clara")
        clara.tap("button", "Join")
        clara.wait_for_view(lambda view: len(view["members"]) == 3)
        self.assertNotIn(clara.me(), [seat, anna.me()])
        bob.submit("B")
        anna.submit("B")
        bob.expect_reveal("B")
        self.assertEqual((bob.me(), bob.score()), (seat, 1))

    @staticmethod
    def way_over(phone, code):
        """Where the page's script goes with its token."""
        answer = phone.page.evaluate("fetch('/door', {method: 'POST'}).then(answer => answer.json())")
        return f"{answer['url']}/t/{code}#door={answer['token']}"
