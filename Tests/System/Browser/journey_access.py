"""Every screen for everybody (WCAG 2.2 AA): axe in light and dark, targets, text at twice its size."""

import unittest

import browsers
from journey import QUICK, Journey, quiz, submit_together
from phone import RESTART
from playwright.sync_api import expect

# A switch takes taps on all of its card.
SMALL = """
    [...document.querySelectorAll("a, button, input, select, summary, [role=radio], [role=button]")]
      .filter(one => one.checkVisibility({ visibilityProperty: true }))
      .filter(one => {
        const { width, height } = (one.closest(".toggle") ?? one).getBoundingClientRect();
        return width < 55.5 || height < 55.5;
      })
      .map(one => one.outerHTML)"""

# Words smaller than 14 pixels. What is drawn is none, nor is what listeners alone hear.
TINY = """
    [...document.querySelectorAll("body *")]
      .filter(one => [...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim()))
      .filter(one => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".visually-hidden, svg, select"))
      .filter(one => parseFloat(getComputedStyle(one).fontSize) < 14)
      .map(one => one.outerHTML)"""

# Words that stand outside of the screen, or are cut off by something that cannot be scrolled.
LOST = """
    [...document.querySelectorAll("body *")].filter(one => {
      if (one.closest("[aria-hidden=true], .visually-hidden, svg, select")) return false;
      if (!one.checkVisibility({ visibilityProperty: true })) return false;
      return [...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    }).filter(one => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const words = range.getBoundingClientRect();
      const cut = (box, style) =>
        /hidden|clip/.test(style.overflowX) && (words.left < box.left - 1 || words.right > box.right + 1)
        || /hidden|clip/.test(style.overflowY) && (words.top < box.top - 1 || words.bottom > box.bottom + 1);
      let within = one;
      while (within !== document.body && !cut(within.getBoundingClientRect(), getComputedStyle(within))) {
        within = within.parentElement;
      }
      return within !== document.body || words.left < -1 || words.right > innerWidth + 1;
    }).map(one => one.outerHTML)"""

# P6: no option's words lie under what it says of its state.
OVERLAPS = """
    [...document.querySelectorAll("[role=radio]")].flatMap(option => {
      const parts = option.querySelectorAll(".option__plate, .option__text, .option__state");
      const [letter, text, state] = [...parts].map(part => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return range.getBoundingClientRect();
      });
      return state.height && Math.max(letter.bottom, text.bottom) > state.top + 1
        ? [option.textContent] : [];
    })"""

HOLD = """
    () => {
      window.live = document.getElementById("screen");
      window.live.replaceWith(window.live.cloneNode(true));
    }"""
RELEASE = "document.getElementById('screen').replaceWith(window.live)"


class EverybodyCanUseIt(Journey):
    # Time to look at what is held then (`check_photograph`).
    times = {**QUICK, "reveal": 6, "countdown": 6}

    def fits(self, phone, screen):
        """H1: nothing to scroll sideways, nothing cut off, nothing too small for a finger or to read."""
        wide, small, lost, tiny = phone.page.evaluate(
            f"[document.documentElement.scrollWidth - innerWidth, {SMALL}, {LOST}, {TINY}]")
        self.assertEqual((screen, phone.name, max(0, wide), small, lost, tiny), (screen, phone.name, 0, [], [], []))

    def check(self, screen, *phones):
        """The first by axe too: all of them show the same markup."""
        for phone in phones:
            self.fits(phone, screen)
        self.expect_accessible(phones[0], screen)

    def check_photograph(self, screen, *phones):
        """Checks the current screens, which are held while the game continues."""
        for phone in phones:
            phone.page.evaluate(HOLD)
        self.check(screen, *phones)
        for phone in phones:
            phone.page.evaluate(RELEASE)

    def large_text(self):
        """A browser whose owner has set text to twice its size."""
        browser = browsers.launch_chromium("--blink-settings=defaultFontSize=32,defaultFixedFontSize=26")
        self.stack.callback(browser.close)
        return browser

    def check_arcade(self, *phones):
        """A1 AM1: choosing, a game, and who has the best scores."""
        for phone in phones:
            phone.go("/arcade")
            phone.role("radio", "Memory").check(force=True)
            phone.role("radio", "Hard").check(force=True)
        self.check("arcade", *phones)
        for phone in phones:
            phone.tap("button", "Play")
            expect(phone.role("button", "Card 20")).to_be_visible()
        self.check("memory", *phones)

    def test_each_screen(self):
        """H1: every screen passes axe, fits from 320 px to a desktop and with text at twice its size"""
        self.serve(files={"quiz1.json": quiz("General", "AB")})
        anna = self.phone(viewport={"width": 320, "height": 568})
        bob = self.phone(viewport={"width": 844, "height": 390})
        clara = self.phone(device=None, viewport={"width": 390, "height": 844}, browser=self.large_text())
        screen = self.phone(viewport={"width": 1440, "height": 900})
        players = [anna, bob, clara]

        for phone in [anna, clara]:
            phone.go("/practice")
            expect(phone.role("heading", "Practice")).to_be_visible()
        self.check("practice", anna, clara)
        anna.page.locator(".toggle").click(position={"x": 4, "y": 4})
        expect(anna.role("switch")).to_be_checked()
        self.check_arcade(anna, clara)
        anna.home()
        clara.home()
        self.check("home", anna, clara)
        anna.tap("button", "Open a table")
        code = anna.code()
        anna.tap_more("button", "Invite Clara")
        expect(clara.role("button", "Accept")).to_be_visible()
        self.check("invitation", clara)
        clara.tap("button", "Accept")
        bob.go(f"/t/{code}")
        self.check("link", bob)
        bob.role("textbox", "Your name").fill("Bob")
        bob.tap("button", "Join")
        screen.go(f"/t/{code}/watch")
        anna.expect_players(3)
        for phone in players:
            phone.close_more()
        self.check("lobby", *players)
        for phone in players:
            phone.open_more()
        self.check("sheet", *players)
        self.check("watch", screen)
        self.check_map(*players)
        bob.open_more()
        bob.role("checkbox", "Double time").check(force=True)
        anna.tap("button", "Start quiz")
        for phone in players:
            phone.expect_question("General question 1?")
        self.check_photograph("question", anna, bob, clara, screen)
        submit_together({anna: "A", clara: "B"})
        clara.expect_submitted("B")
        self.check_photograph("submitted", anna, clara)
        bob.submit("B")
        anna.expect_reveal("A")
        overlaps = [phone.page.evaluate(OVERLAPS) for phone in [anna, clara]]
        self.check_photograph("reveal", anna, clara)
        self.assertEqual(overlaps, [[], []])
        for phone in players:
            phone.expect_question("General question 2?")
        for phone in [anna, clara]:
            phone.open_more()
        self.check_photograph("more", anna, clara)
        anna.tap("button", "Leave")
        clara.tap("button", "Leave")
        expect(clara.role("dialog")).to_be_visible()
        self.check("dialog", anna, clara)
        anna.tap("button", "Stay")
        clara.tap("button", "Stay")
        submit_together({phone: "B" for phone in players})
        for phone in players:
            phone.expect_ending("You ")
        self.check("end", anna, bob, clara, screen)
        anna.tap("button", RESTART)
        expect(clara.page.get_by_text("Anna starts the quiz")).to_be_visible()
        self.check_photograph("countdown", anna, clara)
        clara.new_page().goto(clara.page.url)
        expect(clara.role("button", "Play here")).to_be_visible()
        self.check("bye", clara)

    def check_map(self, *phones):
        """L1: the map, what is said before a phone is asked where it is, and the way back."""
        for phone in phones:
            phone.tap_more("link", "Map")
            expect(phone.role("button", "Show everyone")).to_be_visible()
        self.check("map", *phones)
        for phone in phones:
            phone.tap("button", "Our place")
            expect(phone.role("dialog")).to_be_visible()
        self.check("place", *phones)
        for phone in phones:
            phone.tap("button", "Cancel")
            phone.tap("button", "Back to the table")
            phone.code()


if __name__ == "__main__":
    unittest.main()
