"""!XO in a row: one state on two devices of a player, its alerts, and `kill -9` in between."""

import re

from journey import Journey, usual
from playwright.sync_api import expect

PASSWORD = "kfw9x3p! tea"
LABELS = ["Credit", "Bet"]


class XO(Journey):
    motion = "no-preference"

    def device(self):
        return self.phone("Anna", address=self.server.secure_home_address, browser=self.browser)

    def enter(self, phone, way):
        phone.go("/account")
        phone.role("textbox", "User name").fill("anna")
        phone.role("textbox", "Password").fill(PASSWORD)
        phone.tap("button", way)
        expect(phone.role("link", "Arcade")).to_be_visible()

    def open(self, phone):
        """From the choosing screen."""
        phone.go("/arcade")
        phone.tap("link", "!XO")
        expect(phone.role("heading", "!XO in a row")).to_be_visible()

    def figure(self, phone, label):
        """The number behind a label of the tab that is shown."""
        line = phone.page.locator(".xo__line:visible").filter(has_text=re.compile(f"^{label}"))
        return int(line.locator("b").inner_text().replace(",", ""))

    def expect_figure(self, phone, label, number):
        line = phone.page.locator(".xo__line:visible").filter(has_text=re.compile(f"^{label}"))
        expect(line).to_have_text(re.compile(rf"^{label}\s*{number:,}$"))

    def cells(self, phone):
        return [cell.get_attribute("aria-label") for cell in phone.role("group", "The nine cells").get_by_role("img").all()]

    def play(self, phone):
        """A run: its credit and what its cells are called."""
        status = phone.role("tabpanel", "Game").get_by_role("status")
        before = re.search(r"\d+", status.text_content() or "0")
        phone.tap("button", "Play")
        expect(status).to_contain_text(f"Spins {int(before[0]) + 1}: ")
        return self.figure(phone, "Credit"), self.cells(phone)

    def expect_lines(self, phone, count):
        """Those who listen hear each line."""
        said = phone.role("tabpanel", "Game").get_by_role("status").text_content()
        self.assertEqual(len(re.findall(r"(?:Row \d|Column \d|Diagonal): (?:X X X|O O O)", said)), count, said)

    def test_in_step(self):
        """AX1 to AX8: two devices of an account in step; alerts; more than three losses never; all there after kill -9"""
        self.serve(own=True)
        self.browser = self.browser_at_home()
        phone, tablet = self.device(), self.device()
        for device, way in [(phone, "Register"), (tablet, "Log in")]:
            self.enter(device, way)
            self.open(device)
            self.expect_figure(device, "Credit", 100)
            self.expect_figure(device, "Bet", 1)
            self.assertEqual(self.cells(device)[4], "Row 2, column 2: empty")

        for bet in [2, 4]:
            phone.tap("button", "↑ Bet")
            self.expect_figure(tablet, "Bet", bet)
        credit, cells = self.play(phone)
        self.assertIn(credit, [96, 104])
        self.expect_figure(tablet, "Credit", credit)
        self.expect_figure(tablet, "Bet", 1)
        self.assertEqual(self.cells(tablet), cells)
        is_won = credit == 104
        self.assertEqual(sum("in a line" in cell for cell in cells) == 0, is_won)
        struck = phone.page.locator(".xo__strokes [data-struck]")
        self.expect_lines(phone, struck.count())
        expect(struck.first if not is_won else phone.role("status").filter(has_text="you win")).to_be_attached()

        self.alerts(phone, tablet, credit)
        self.at_most_three(tablet)

        figures = {label: self.figure(tablet, label) for label in LABELS}
        cells = self.cells(tablet)
        self.server.kill_and_start_again()
        tablet.tap("button", "↑ Bet")
        for device in [phone, tablet]:
            device.tap("tab", "Game")
            self.expect_figure(device, "Bet", 2)
            self.expect_figure(device, "Credit", figures["Credit"])
            self.assertEqual(self.cells(device), cells)
        phone.page.reload()
        self.expect_figure(phone, "Credit", figures["Credit"])
        self.assertEqual([error for each in self.phones for error in each.errors], [])

    def dismiss(self, phone, words, key=None):
        """An alert that says so takes the focus, and goes by its button or by a key."""
        alert = phone.role("alertdialog")
        expect(alert).to_contain_text(words)
        phone.expect_alert(words)
        okay = alert.get_by_role("button", name="OK", exact=True)
        expect(okay).to_be_focused()
        if key:
            phone.page.keyboard.press(key)
        else:
            okay.click()
        expect(alert).to_have_count(0)

    def alerts(self, phone, tablet, credit):
        """AX3, AX5: what cannot be is an alert, and the field is 0 again."""
        phone.tap("tab", "Bank")
        for typed, key in [("0", None), ("1000001", "Escape"), ("-5", "Enter"), ("1.5", None), ("many", None)]:
            phone.role("textbox", "Amount").fill(typed)
            phone.tap("button", "Add credit")
            expect(phone.page.locator("#xo-amount")).to_have_value("0")
            self.dismiss(phone, "Type a whole number from 1 to 1,000,000", key)
            expect(phone.role("textbox", "Amount")).to_be_focused()
        phone.role("textbox", "Amount").fill("25")
        phone.tap("button", "Add credit")
        self.expect_figure(phone, "Credit", credit + 25)
        self.expect_figure(tablet, "Credit", credit + 25)
        phone.tap("tab", "Game")
        for bet in [2, 4, 8, 16, 32, 64, 128, 256]:
            phone.tap("button", "↑ Bet")
            self.expect_figure(phone, "Bet", bet)
        phone.tap("button", "Play")
        self.dismiss(phone, "The bet is more than your credit")
        expect(phone.role("button", "Play")).to_be_focused()
        self.expect_figure(phone, "Bet", 1)
        self.expect_figure(phone, "Credit", credit + 25)

    def at_most_three(self, phone):
        """AX6."""
        losses = 0
        for _ in range(9):
            _, cells = self.play(phone)
            losses = losses + 1 if any("in a line" in cell for cell in cells) else 0
            self.assertLessEqual(losses, 3)

    def penniless(self):
        """A player whom three runs have cost 64, 32 and 4; one in 16 runs is a win, and then another player tries."""
        for _ in range(10):
            phone = self.phone(device=None, viewport={"width": 320, "height": 568})
            self.open(phone)
            self.expect_figure(phone, "Credit", 100)
            for raises in [6, 5, 2]:
                for raised in range(1, raises + 1):
                    phone.tap("button", "↑ Bet")
                    self.expect_figure(phone, "Bet", 2 ** raised)
                credit, _ = self.play(phone)
            if credit == 0:
                return phone
        self.fail("ten players have won in three runs each")

    def test_no_credit(self):
        """AX3: without credit Play is an alert that leads to the bank; by keyboard, and accessible"""
        self.serve()
        phone = self.penniless()
        phone.role("button", "Play").press("Enter")
        expect(phone.role("alertdialog")).to_contain_text("You have no credit left")
        self.expect_accessible(phone, "alert")
        self.dismiss(phone, "You have no credit left", "Enter")
        expect(phone.role("tab", "Bank")).to_have_attribute("aria-selected", "true")
        expect(phone.role("textbox", "Amount")).to_be_focused()

    @usual
    def test_name(self):
        """The game's own name stands on the choosing screen and under its title"""
        self.serve()
        phone = self.phone(device=None, viewport={"width": 320, "height": 568})
        phone.go("/arcade")
        name = phone.page.get_by_text("Tic Tac Toe Reverse")
        expect(name).to_be_visible()
        phone.tap("link", "!XO")
        expect(phone.role("heading", "!XO in a row")).to_be_visible()
        expect(name).to_be_visible()

    def test_measures(self):
        """AX1: title 50, labels and buttons 40 pixels on a screen of 393, and by keyboard and screen reader"""
        self.serve()
        phone = self.phone(device=None, viewport={"width": 393, "height": 852})
        self.open(phone)
        self.expect_figure(phone, "Credit", 100)

        def size(target):
            return target.evaluate("one => getComputedStyle(one).fontSize")

        self.assertEqual(size(phone.role("heading", "!XO in a row")), "50px")
        shown = [phone.role("button", name) for name in ["Play", "↑ Bet"]]
        shown += [phone.page.locator(".xo__line:visible").nth(index) for index in range(2)]
        self.assertEqual([size(one) for one in shown], ["40px"] * 4)
        family = shown[0].evaluate("one => getComputedStyle(one).fontFamily")
        self.assertRegex(family, '^"Gill Sans", "Gill Sans MT", ')
        phone.role("tab", "Game").press("ArrowRight")
        expect(phone.role("tab", "Bank")).to_be_focused()
        expect(phone.role("tab", "Bank")).to_have_attribute("aria-selected", "true")
        self.assertEqual(size(phone.role("button", "Add credit")), "40px")
        phone.role("textbox", "Amount").fill("7")
        phone.role("textbox", "Amount").press("Enter")
        self.expect_figure(phone, "Credit", 107)
