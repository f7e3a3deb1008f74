"""Three engines at one table: Chromium, Firefox and WebKit play a quiz together."""

import unittest

import browsers
from journey import Journey, quiz
from playwright.sync_api import expect
from webkit import WebKitPhone, submit_in_webkit


class ThreeEngines(Journey):
    def test_together(self):
        """H1 H7 P11: Firefox and WebKit play a quiz with Chromium at the same table"""
        self.serve(files={"quiz1.json": quiz("General", "CB")})
        anna = self.phone()
        bob = self.phone(browser=browsers.firefox())
        clara = WebKitPhone(self.server.address, "Clara")
        self.stack.callback(clara.close)
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


if __name__ == "__main__":
    unittest.main()
