"""The page in five languages: chosen and remembered."""


from journey import Journey, usual
from playwright.sync_api import expect


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
