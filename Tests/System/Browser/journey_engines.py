"""Three engines at one table: Chromium, Firefox and WebKit play a quiz together."""

import unittest

import browsers
from engines import OnThreeEngines
from journey import quiz
from webkit import WebKitPhone


class ThreeEngines(OnThreeEngines):
    def test_together(self):
        """H1 H7 P11: Firefox and WebKit play a quiz with Chromium at the same table"""
        self.serve(files={"quiz1.json": quiz("General", "CB")})
        anna = self.phone()
        bob = self.phone(browser=browsers.firefox())
        clara = WebKitPhone(self.server.address, "Clara")
        self.stack.callback(clara.close)
        self.play_on_three_engines(anna, bob, clara)


if __name__ == "__main__":
    unittest.main()
