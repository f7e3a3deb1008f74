"""Coming back (P11): reload, second tab, closed lid; and how long others wait (P24)."""


from journey import Journey, quiz
from playwright.sync_api import expect


class Returning(Journey):
    times = {}  # the game's own

    def two_at_a_question(self, behind_line=False):
        """Anna and Bob at question 1; Bob's line, if he has one."""
        self.serve(files={"quiz1.json": quiz("General", "BAD")})
        anna = self.phone()
        line = self.line() if behind_line else None
        bob = self.phone_behind(line) if line else self.phone()
        self.seat([anna, bob])
        anna.tap("button", "Start quiz")
        for phone in [anna, bob]:
            phone.expect_question("General question 1?")
        return anna, bob, line

    def test_reload(self):
        """P4 P11: reloaded in a question and at its reveal, a page is back with its submission"""
        anna, bob, _ = self.two_at_a_question()
        seat = bob.me()
        bob.submit("B")
        bob.expect_submitted("B")
        bob.page.reload()
        bob.expect_question("General question 1?")
        bob.expect_submitted("B")
        self.assertEqual(bob.me(), seat)
        anna.submit("C")
        bob.expect_reveal("B")
        bob.page.reload()
        bob.expect_reveal("B")
        self.assertEqual((bob.me(), bob.score()), (seat, 1))
        bob.expect_question("General question 2?")

    def test_second_tab(self):
        """P11: a second tab of the same player takes the seat over; the first says so"""
        anna, bob, _ = self.two_at_a_question()
        seat = bob.me()
        first = bob.page
        bob.page = bob.new_page()
        bob.go(f"/t/{anna.view()['code']}")
        bob.expect_question("General question 1?")
        self.assertEqual(bob.me(), seat)
        expect(first.get_by_role("radiogroup", name="Options")).to_have_count(0)
        expect(first.get_by_text("You’re playing in another tab").first).to_be_visible()
        bob.submit("B")
        anna.submit("B")
        bob.expect_reveal("B")
        self.assertEqual(bob.score(), 1)

    def test_closed_lid(self):
        """P24 P11: a phone that falls mute holds others up at most 8 s, and comes back by itself"""
        anna, bob, line = self.two_at_a_question(behind_line=True)
        seat = bob.me()
        bob.submit("B")
        anna.submit("B")
        for phone in [anna, bob]:
            phone.expect_question("General question 2?")

        line.hold()
        anna.submit("A")
        expect(anna.player("BOB")).to_contain_text("away")
        anna.expect_reveal("A")
        # Both moments are those of a view's arrival at Anna's phone, whose delays cancel each other.
        views = [(frame, arrived) for frame, arrived in zip(anna.frames, anna.arrived)
                 if frame["t"] == "view" and frame["phase"].get("round") == anna.view()["phase"]["round"]]
        submitted = next(arrived for frame, arrived in views if frame["phase"]["name"] == "question" and any(
            seat["submitted"] and seat["m"] == anna.me() for seat in frame["seats"]))
        revealed = next(arrived for frame, arrived in views if frame["phase"]["name"] == "reveal")
        self.assertLessEqual(revealed - submitted, 8.0)

        line.restore()
        bob.expect_question("General question 3?")
        self.assertEqual((bob.me(), bob.score()), (seat, 1))
        bob.submit("D")
        bob.expect_submitted("D")
        anna.submit("A")
        bob.expect_reveal("D")
        self.assertEqual((bob.me(), bob.score(), anna.score()), (seat, 2, 2))

    def test_late_joiner_of_closed_pages(self):
        """P12 H8: two close their pages, a third who waits for the next round takes the table to the lobby"""
        self.serve(files={"quiz1.json": quiz("General", "BA")})
        phones, code = self.table_of(2)
        phones[0].tap("button", "Start quiz")
        clara = self.phone()
        clara.join_during(code, ("heading", "General question 1?"))
        for phone in phones:
            phone.page.close()
        expect(clara.page.get_by_text("Waiting for the players to come back").first).to_be_visible(
            timeout=40_000)
        self.expect_accessible(clara, "standstill")
        clara.tap("button", "Back to lobby")
        clara.code()
        phones[0].page = phones[0].new_page()
        phones[0].go(f"/t/{code}")
        expect(clara.player("Anna")).not_to_contain_text("away")
        clara.tap("button", "Start quiz")
        for phone in [clara, phones[0]]:
            phone.expect_question("General question 1?")
