"""Accounts: who comes from far away logs in and arrives where they wanted; at the table nobody needs one."""

import pathlib
import re

from journey import Internet, usual
from playwright.sync_api import expect

PASSWORD, OTHER = "kfw9x3p! tea", "qqw9x3p! milk"


class Accounts(Internet):
    def expect_asked(self, phone, heading):
        """The page that asks to log in stands there."""
        expect(phone.role("heading", heading)).to_be_visible()
        expect(phone.page).to_have_url(re.compile("/account"))

    def fill(self, phone, user, password=PASSWORD):
        phone.role("textbox", "User name").fill(user)
        phone.role("textbox", "Password").fill(password)

    def test_far(self):
        """R1 R2 R5: a far visitor is asked to log in and then arrives; a second device is the same player in
        the same seat; logging out, another password and deleting the account end what they should"""
        self.internet()
        anna, second = self.far(), self.far("Anna")
        anna.go("/")
        self.expect_asked(anna, "A quiz for a table of four")
        self.fill(anna, "anna", "password1")
        anna.tap("button", "Register")
        anna.expect_alert("Too easy to guess")
        # Enter presses the filled button: who has never logged in on this device is new.
        anna.role("textbox", "Password").fill(PASSWORD)
        anna.role("textbox", "Password").press("Enter")
        expect(anna.toast).to_have_text("Logged in as anna")
        expect(anna.role("textbox", "Your name")).to_have_value("anna")
        code = anna.open_table()

        second.go(f"/t/{code}")
        self.expect_asked(second, f"Table {code} is waiting for you.")
        self.expect_accessible(second)
        self.fill(second, "ANNA", OTHER)
        second.tap("button", "Log in")
        second.expect_alert("User name or password is wrong")
        self.fill(second, "ANNA")
        second.tap("button", "Log in")
        second.expect_at("https://", code)
        second.expect_players(1)
        self.assertEqual([second.me(), second.view()["members"][0]["name"]], [1, "Anna"])
        expect(anna.role("button", "Play here")).to_be_visible()

        anna.go("/account")
        anna.page.get_by_text("Change password").click()
        anna.role("textbox", "Current password").fill(PASSWORD)
        anna.role("textbox", "New password").fill(OTHER)
        anna.tap("button", "Save new password")
        expect(anna.page.get_by_text("Your other devices are logged out.")).to_be_visible()
        self.expect_asked(second, f"Table {code} is waiting for you.")
        anna.go(f"/t/{code}")
        anna.expect_players(1)

        anna.go("/account")
        anna.tap("button", "Log out")
        expect(anna.role("button", "Log in")).to_be_visible()
        anna.go(f"/t/{code}")
        self.expect_asked(anna, f"Table {code} is waiting for you.")
        self.fill(anna, "anna", OTHER)
        anna.role("textbox", "Password").press("Enter")
        anna.expect_at("https://", code)
        anna.expect_players(1)

        anna.go("/account")
        anna.page.get_by_text("Delete account").click()
        anna.role("textbox", "Password").last.fill(OTHER)
        anna.tap("button", "Delete for good")
        expect(anna.page.get_by_text("Your account is deleted.")).to_be_visible()
        self.fill(anna, "anna", OTHER)
        anna.tap("button", "Log in")
        anna.expect_alert("User name or password is wrong")
        self.assertEqual(anna.errors + second.errors, [])

    @usual
    def test_at_the_table(self):
        """R1 R2: near needs no account; who makes one at the table keeps seat and name; by http no password goes"""
        self.serve(own=True)
        self.browser = self.browser_at_home()
        open_door = self.phone(address=self.server.home_address, browser=self.browser)
        anna, bob = self.far(), self.far()
        code = self.seat([anna, bob])
        members = [(one["m"], one["name"], one["colour"]) for one in anna.view()["members"]]
        bob.go(f"/account?to=/t/{code}")
        self.fill(bob, "bob")
        bob.tap("button", "Register")
        bob.expect_at("https://", code)
        bob.expect_players(2)
        self.assertEqual(bob.me(), 2)
        self.assertEqual(
            [(one["m"], one["name"], one["colour"]) for one in bob.view()["members"]], members)

        open_door.go(f"/account?to=/t/{code}")
        expect(open_door.role("heading", "Only on the secure link")).to_be_visible()
        expect(open_door.role("textbox")).to_have_count(0)
        self.expect_accessible(open_door)
        refused = open_door.page.evaluate(
            """async () => {
              const asked = { method: "POST", body: JSON.stringify({ user: "bob", password: "x" }) };
              return (await (await fetch("/account/log-in", asked)).json()).code;
            }""")
        self.assertEqual(refused, "account.insecure")
        open_door.tap("link", "Use the secure link")
        self.expect_asked(open_door, f"Table {code} is waiting for you.")
        self.assertTrue(open_door.page.url.startswith("https://"), open_door.page.url)

    def test_unkept(self):
        """H2 R1: where a name cannot be kept the page says so, and the game goes on under the former one"""
        self.serve(own=True)
        self.browser = self.browser_at_home()
        anna, bob = self.far("Anna"), self.far("Bob")
        bob.go("/account")
        self.fill(bob, "bob")
        bob.tap("button", "Register")
        code = anna.open_table()
        bob.join(code)
        file = pathlib.Path(self.server.folder) / "fourtop.db"
        file.rename(f"{file}.away")
        bob.go("/")
        bob.role("textbox", "Your name").fill("Bobby")
        bob.role("textbox", "Your name").blur()
        bob.expect_alert("The server couldn’t save that")
        bob.go(f"/t/{code}")
        bob.expect_players(2)
        self.assertEqual([one["name"] for one in anna.view()["members"]], ["Anna", "Bob"])

        other = self.far("Robert")
        other.page.context.add_cookies(
            [one for one in bob.page.context.cookies() if one["name"] == "__Host-session"])
        another = anna.open_table()
        other.join_by_link(another)
        other.expect_alert("The server couldn’t save that")
        other.expect_players(2)
        self.assertEqual([one["name"] for one in anna.view()["members"]], ["Anna", "Bob"])
        self.assertEqual(anna.errors + bob.errors + other.errors, [])
