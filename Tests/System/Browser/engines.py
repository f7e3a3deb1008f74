"""A quiz on Chromium, Firefox and WebKit together."""

from journey import Journey
from playwright.sync_api import expect
from webkit import submit_in_webkit


class OnThreeEngines(Journey):
    motion = "no-preference"

    def play_on_three_engines(self, anna, bob, clara):
        """All of "General", whose right options are C and B; `clara` is a WebKitPhone."""
        code = anna.open_table()
        bob.join(code)
        clara.go(f"/t/{code}")
        clara.type("Your name", "Clara")
        clara.tap("button", "Join")
        anna.expect_players(3)
        clara.tap("button", "Start quiz")
        for number, right in enumerate("CB", 1):
            sentence = f"General question {number}?"
            anna.expect_question(sentence)
            bob.expect_question(sentence)
            clara.find("heading", sentence)
            submit_in_webkit(clara, "C")
            expect(anna.player("CLAR")).to_contain_text("submitted")
            anna.submit(right)
            bob.submit("B")
            anna.expect_reveal(right)
            bob.expect_reveal(right)
        self.assertEqual([seat["score"] for seat in anna.view()["seats"]], [2, 1, 1])
        anna.expect_ending("You win")
        bob.expect_ending("You lost")
        clara.find("status", "You lost")
        self.assertEqual(anna.errors + bob.errors, [])
