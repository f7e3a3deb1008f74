"""The pages beside the table on small screens: what one came for is there without scrolling."""

import re
import unittest

from journey import Journey, usual
from playwright.sync_api import expect

LANGUAGES = ["en", "de", "es", "fr", "tr"]
# What browsers leave of the screens of phones.
PHONES = [(390, 664), (375, 553), (360, 612), (320, 454), (430, 740), (844, 340)]

# Which of these parts are not wholly on the screen, and which lie over each other.
OFF = """
    (parts) => {
      const all = parts.flatMap((one) => [...document.querySelectorAll(one)]).filter((one) => one.checkVisibility());
      const box = (one) => one.getBoundingClientRect();
      const meet = (a, b) => a.left < b.right - 0.6 && b.left < a.right - 0.6 && a.top < b.bottom - 0.6 && b.top < a.bottom - 0.6;
      const off = all.filter((one) => {
        const { left, top, right, bottom } = box(one);
        return left < -0.6 || top < -0.6 || right > innerWidth + 0.6 || bottom > innerHeight + 0.6;
      });
      const over = all.filter((one, index) => all.slice(index + 1).some((other) => !one.contains(other) && meet(box(one), box(other))));
      return [all.length, off.map((one) => [one.className, Math.ceil(box(one).bottom - innerHeight)]), over.map((one) => one.outerHTML.slice(0, 90))];
    }"""


# From where to where an element's words reach, or what is drawn.
EXTENT = """
    one => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const { left, right } = (one.textContent.trim() ? range : one).getBoundingClientRect();
      return [left, right];
    }"""


class Beside(Journey):
    def expect_on_screen(self, phone, parts, count):
        wrong = {}
        for width, height in PHONES:
            phone.page.set_viewport_size({"width": width, "height": height})
            found, off, over = phone.page.evaluate(OFF, parts)
            if off or over or found != count:
                wrong[width, height] = found, off, over
        self.assertEqual(wrong, {})

    def speak(self, phone, language):
        phone.page.evaluate("tag => { const one = document.getElementById('language'); one.value = tag; one.dispatchEvent(new Event('change')); }", language)
        phone.expect_language(language)

    def test_doors(self):
        """H1: the page about the two doors has the way back and both doors upon the first screen of each phone, in each
        language"""
        self.serve()
        anna = self.phone(device=None)
        code = anna.open_table()
        anna.go(f"/secure?t={code}")
        for language in LANGUAGES:
            with self.subTest(language=language):
                self.speak(anna, language)
                self.expect_on_screen(anna, [".secure__back", ".doorway", ".masthead__home", ".language"], 5)
        self.speak(anna, "en")
        anna.page.set_viewport_size({"width": 320, "height": 454})
        self.expect_accessible(anna)
        anna.role("link", "Back to the table").click()
        anna.code()

    def test_account(self):
        """R1: four faces, both fields and both ways in are on one screen of each phone, in each language; so is one's account"""
        self.serve(own=True)
        anna = self.phone(address=self.server.secure_address, device=None, ignore_https_errors=True)
        for language in LANGUAGES:
            with self.subTest(language=language):
                anna.go(f"/account?lang={language}")
                expect(anna.page.locator(".account__form")).to_be_visible()
                anna.expect_language(language)
                self.expect_on_screen(anna, [".account .page__words", ".account__form"], 2)
        anna.go("/account?lang=en")
        anna.page.set_viewport_size({"width": 390, "height": 664})
        expect(anna.page.locator(".account__faces use[href]")).to_have_count(4)
        self.expect_accessible(anna)
        anna.role("textbox", "User name").fill("rosi")
        anna.role("textbox", "Password").fill("a long and silly secret")
        anna.tap("button", "Register")
        expect(anna.page.get_by_text("rosi")).to_be_visible()
        anna.go("/account")
        expect(anna.role("button", "Log out")).to_be_visible()
        self.expect_on_screen(anna, [".account .page__words", ".account__own", ".account__more"], 4)
        self.expect_accessible(anna)

    def test_long_code(self):
        """R4: a public code of eight letters fits on the table where one logs in, and is whole in the heading where the form
        has the table's room"""
        self.serve()
        anna = self.phone(address=self.server.secure_address, device=None, ignore_https_errors=True, viewport={"width": 320, "height": 740})
        anna.go("/account?to=/t/BCDFGHJK")
        code = anna.page.locator(".tabletop__middle")
        expect(code).to_have_text("BCDFGHJK")
        expect(code).to_be_visible()
        words, wood = code.evaluate(f"one => [one, one.parentElement.querySelector('.tabletop__wood')].map({EXTENT})")
        self.assertGreater(words[0], wood[0] + 8)
        self.assertLess(words[1], wood[1] - 8)
        anna.page.set_viewport_size({"width": 320, "height": 568})
        expect(code).to_be_hidden()
        words = anna.role("heading", re.compile("BCDFGHJK")).evaluate(EXTENT)
        self.assertGreaterEqual(words[0], 0)
        self.assertLessEqual(words[1], 320)

    def test_no_server(self):
        """H1: what is wrong, and the button to try again, are on one screen of each phone while the server is not there"""
        self.serve()
        anna = self.phone(device=None)
        anna.page.route("**/healthz", lambda route: route.abort())
        for language in LANGUAGES:
            with self.subTest(language=language):
                anna.go(f"/offline.html?lang={language}")
                anna.expect_language(language)
                expect(anna.page.locator("#waiting")).to_be_visible()
                self.expect_on_screen(anna, [".offline__table", ".offline > h1", ".offline > p", "#again"], 5)

    @usual
    def test_practice(self):
        """M7: tray, gestures, what to do, and both switches of the practice are on one screen of each phone, in each language"""
        self.serve()
        anna = self.phone(device=None)
        for language in LANGUAGES:
            with self.subTest(language=language):
                anna.go(f"/practice?lang={language}")
                expect(anna.page.locator(".practice .toggle")).to_be_visible()
                anna.expect_language(re.compile(language))
                self.expect_on_screen(anna, [".practice .titlebar", ".tray", ".gesture", ".coach", ".practice__switch", ".practice .toggle"], 9)


if __name__ == "__main__":
    unittest.main()
