"""The page in five languages: chosen, remembered, and nowhere too long for a small phone."""

import re
import unittest

from journey import Journey, quiz, usual
from playwright.sync_api import expect

LANGUAGES = ["de", "es", "fr", "tr", "en"]
CLIPPED = """
    [document.documentElement.scrollWidth - document.documentElement.clientWidth,
     [...document.querySelectorAll("button, .button, label, h1, .play__hint, .option__state")]
       .filter(one => one.textContent.trim() && one.offsetParent && !one.classList.contains("visually-hidden")
         && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
       .map(one => one.outerHTML)]"""


class FiveLanguages(Journey):
    @usual
    def test_choice(self):
        """P16: a language is chosen on any quiet screen, reaches every text there and is remembered"""
        self.serve()
        anna = self.phone(address=self.server.home_address, browser=self.browser_at_home())
        code = anna.open_table()
        expect(anna.role("list", "Players")).to_be_visible()
        anna.speak("fr")
        expect(anna.role("list", "Joueurs")).to_be_visible()
        expect(anna.role("button", "Commencer")).to_be_visible()
        expect(anna.role("combobox", "Langue")).to_be_visible()
        anna.page.reload()
        expect(anna.role("list", "Joueurs")).to_be_visible()
        anna.go(f"/t/{code}?lang=tr")
        expect(anna.role("list", "Oyuncular")).to_be_visible()
        anna.speak("es")
        anna.expect_at("http://", code)
        anna.go(f"/secure?t={code}")
        expect(anna.role("heading", "Dos puertas, una mesa")).to_be_visible()
        anna.tap("button", "Usar la conexión segura")
        expect(anna.role("list", "Jugadores")).to_be_visible()
        self.assertEqual(anna.errors, [])

    def test_browsers_language(self):
        """P16: without a choice the page speaks the browser's language"""
        self.serve()
        anna = self.phone(locale="tr-TR")
        anna.go("/")
        expect(anna.role("button", "Yarışmayı başlat")).to_be_visible()

    def test_small_phone(self):
        """P16 H1: no language is too long for a phone of 320 px, at home, at the table and in play"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        anna = self.phone(viewport={"width": 320, "height": 568})

        def check(place, act=None):
            for tag in LANGUAGES:
                if act is None:
                    anna.speak(tag)
                else:
                    act(tag)
                self.assertEqual((place, tag, anna.page.evaluate(CLIPPED)), (place, tag, [0, []]))

        anna.home()
        expect(anna.role("textbox", "Table code")).to_be_visible()
        check("home")
        anna.tap("button", "Open a table")
        anna.code()
        check("lobby")

        def open_sheet(tag):
            anna.speak(tag)
            anna.page.locator(".lobby__more > button").tap()
            expect(anna.role("dialog")).to_be_visible()

        check("sheet", open_sheet)
        bob = self.phone()
        bob.join(anna.code())
        bob.tap("button", "Start quiz")
        anna.expect_question("General question 1?")
        words = set()

        def speak(tag):
            # On a question this small the masthead is not shown.
            anna.page.evaluate(
                """tag => {
                    const chooser = document.getElementById("language");
                    chooser.value = tag;
                    chooser.dispatchEvent(new Event("change"));
                }""", tag)
            anna.expect_language(tag)
            anna.page.get_by_role("radio").nth(len(words) % 2).tap()
            words.add(anna.page.locator("[data-state=selected] .option__state").inner_text())

        check("question", speak)
        self.assertEqual(len(words), len(LANGUAGES))
        anna.page.wait_for_timeout(260)  # sooner it would be a bouncing finger (P3)
        anna.confirm("A")
        bob.submit("B")
        anna.expect_ending(re.compile("You"))
        anna.page.set_viewport_size({"width": 320, "height": 800})  # shorter, it has no masthead
        check("end")


if __name__ == "__main__":
    unittest.main()
