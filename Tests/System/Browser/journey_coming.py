"""What comes late or never: parts of the page, cookies, an alert's end, an ending; and addresses that all lead somewhere."""

import re
import ssl
import subprocess
import urllib.error
import urllib.request

import browsers
from journey import QUICK, Journey, quiz, usual
from phone import RESTART
from playwright.sync_api import expect
from quizzes import explained

# All addresses of a page: what it links, loads, offers to copy, or says.
ADDRESSES = """
    () => [
      ...[...document.querySelectorAll("a[href], link[href]")].map(one => one.href),
      ...[...document.querySelectorAll("img[src], script[src]")].map(one => one.src),
      ...[...document.querySelectorAll("input")].map(one => one.value),
      ...[...document.querySelectorAll("button[aria-label]")].map(one => one.getAttribute("aria-label")),
      document.body.textContent,
    ].flatMap(text => text.match(/https?:\\/\\/[^\\s"'<>“”()]+[^\\s"'<>“”().,;:]/g) ?? [])"""
MISSING = "Part of this page can’t be loaded."


class Coming(Journey):
    @usual
    def test_unreadable_part(self):
        """P18: a part that an old browser cannot read is said to be missing at once, with a button that loads the page again"""
        self.serve()
        anna = self.phone()
        anna.page.route("**/components/places.js", lambda route: route.fulfill(
            body="export const x = /(?<=/;", content_type="text/javascript"))
        anna.go("/t/BDQGC")
        expect(anna.role("alert").filter(has_text=MISSING)).to_be_visible()
        self.expect_accessible(anna)
        anna.page.unroute("**/components/places.js")
        anna.tap("button", "Reload")
        expect(anna.role("heading", "There’s no table with this code")).to_be_visible()
        expect(anna.page.get_by_text(MISSING)).to_have_count(0)

    def test_missing_part(self):
        """P18: a part that does not come for seconds is said to be missing, and is taken back once it has come"""
        self.serve()
        anna = self.phone()
        anna.page.route("**/table.html", lambda route: route.abort())
        anna.go("/t/BDQGC")
        expect(anna.role("alert").filter(has_text=MISSING)).to_be_visible()
        anna.page.unroute("**/table.html")
        expect(anna.page.get_by_text(MISSING)).to_have_count(0)

    def test_first_part(self):
        """P18: where no script of the page can be read, its markup says what to do, and later than any script needs"""
        self.serve()
        anna = self.phone()
        anna.page.route("**/scripts/main.js", lambda route: route.fulfill(
            body="export const x = /(?<=/;", content_type="text/javascript"))
        anna.go("/")
        words = anna.page.get_by_text("Reload this page, or update your browser.")
        expect(words).to_be_hidden()
        expect(words).to_be_visible()

    def test_blocked_cookies(self):
        """P19: a browser that keeps no cookie is told so, alone at a table and in the arcade, and not that the table is another's"""
        self.serve()
        # The page comes from the test, which browsers take for another network than the server's.
        browser = browsers.launch_chromium("--disable-features=LocalNetworkAccessChecks")
        self.stack.callback(browser.close)
        anna = self.phone(browser=browser)

        def without_cookie(route):
            if route.request.resource_type != "document":
                return route.continue_()
            with urllib.request.urlopen(route.request.url) as answer:
                headers = {name: value for name, value in answer.headers.items() if name.lower() != "set-cookie"}
                route.fulfill(status=200, headers=headers, body=answer.read())

        anna.page.route("**/*", without_cookie)
        anna.home("Single player")
        anna.tap("button", "Start quiz")
        expect(anna.role("heading", re.compile("Your browser blocks cookies"))).to_be_visible()
        self.expect_accessible(anna)
        anna.page.unroute_all()
        anna.tap("button", "Reload the page")
        expect(anna.role("button", "Start quiz")).to_be_visible()

    def test_alert_without_its_cause(self):
        """H5 P20: that nobody else is there goes when somebody comes, and whatever it says when the table goes on"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        anna, bob, clara = self.phone(), self.phone(), self.phone()
        code = anna.open_table()
        said = anna.role("alert").filter(has_text="Connect at least one other player first")
        anna.tap("button", "Start quiz")
        expect(said).to_be_visible()
        bob.join(code)
        expect(said).to_have_count(0)
        clara.join(code)
        anna.tap_more("button", "Watch")
        anna.tap("button", "Start quiz")
        said = anna.role("alert").filter(has_text="Sit down to start")
        expect(said).to_be_visible()
        bob.tap("button", "Start quiz")
        bob.expect_question("General question 1?")
        expect(said).to_have_count(0)

    def test_late_ending(self):
        """P27 P11: an ending that reaches a phone seconds late comes line by line all the same, and after a reload no more"""
        self.serve(files={"quiz1.json": explained(quiz("General", "A")), "quiz2.json": quiz("Film", "A")},
                   times={**QUICK, "reveal": 300})
        anna, bob = self.phone(reduced_motion="no-preference"), self.phone(reduced_motion="no-preference")
        held, holds = [], []

        def carry(route):
            server = route.connect_to_server()
            server.on_message(lambda text: held.append((route, text)) if holds else route.send(text))

        bob.page.route_web_socket(re.compile("/t/.*/ws"), carry)
        self.seat([anna, bob])
        anna.tap("button", "Start quiz")
        for phone in [anna, bob]:
            phone.expect_question("General question 1?")
        anna.submit("A")
        bob.submit("B")
        bob.expect_reveal("A")
        bob.tap("button", "Next")
        anna.wait_for_view(lambda view: view["phase"].get("ready"))
        holds.append(True)
        anna.tap("button", "Next")
        anna.expect_ending("You win")
        anna.page.wait_for_timeout(2_500)  # so late it is
        holds.clear()
        for route, text in held:
            route.send(text)
        expect(bob.page.locator(".end")).to_have_attribute("data-live", "")
        expect(bob.role("button", RESTART)).to_be_visible()
        bob.page.reload()
        bob.expect_ending("You lost")
        expect(bob.page.locator(".end")).not_to_have_attribute("data-live", "")


class Addresses(Journey):
    def test_television(self):
        """H13 P13: /tv opens a table and shows it, without a seat; a reload stays there, and friends sit down by its code"""
        self.serve()
        screen = self.phone("TV", device=None, viewport={"width": 1440, "height": 900})
        screen.go("/tv")
        expect(screen.page).to_have_url(re.compile("/t/[A-Z]{5}/watch$"))
        code = screen.code()
        expect(screen.players).to_have_count(0)
        screen.page.reload()
        self.assertEqual(screen.code(), code)
        anna, bob = self.phone(), self.phone()
        for phone in [anna, bob]:
            phone.join(code)
        expect(screen.players).to_have_count(2)
        anna.tap("button", "Start quiz")
        expect(screen.role("heading", re.compile(r"\w"))).to_be_visible()

    @usual
    def test_every_address_answers(self):
        """H9 H13: every address that the server prints and that its pages link, show, encode or offer to copy answers"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        self.codes = 0
        found = set(re.findall(r"https?://127\.0\.0\.1:\d+[^\s)]*", self.server.log))
        anna = self.phone(device=None)
        code = anna.open_table()
        found |= self.shown(anna)
        anna.open_more()
        found |= self.shown(anna, has_code=True)
        host = self.phone(device=None)
        host.go(re.search(r"/host/[0-9a-f]{32}", self.server.log)[0])
        expect(host.page.get_by_text(f"/t/{code}/watch")).to_be_visible()
        found |= self.shown(host, has_code=True)
        paths = ["/", "/account", "/arcade", "/decks", "/practice", "/secure", f"/t/{code}/watch", f"/t/{code}/map"]
        for path in paths:
            host.go(path)
            expect(host.page.locator("h1, h2").first).to_be_attached()
            found |= self.shown(host, has_code=path.endswith("/watch"))
        self.assertGreaterEqual(self.codes, 3, "the lobby, the host's page and the watching screen have QR codes")
        own = {one for one in found if re.match(r"https?://127\.0\.0\.1:(%s|%s)(/|$)" % (self.server.port, self.server.secure_port), one)}
        for wanted in [f"/t/{code}", f"/t/{code}/watch", "/tv", "/secure", "/account", "/arcade"]:
            self.assertIn(self.server.address + wanted, own)
        self.assertEqual({one: status for one in own if (status := self.status(one)) >= 400}, {})

    def shown(self, phone, has_code=False):
        """Its addresses, and those of its QR codes."""
        codes = phone.page.locator("img[src*='qr.svg']").filter(visible=True)
        if has_code:
            expect(codes.first).to_be_visible()
        found = set(phone.page.evaluate(ADDRESSES))
        for code in codes.all():
            expect(code).to_have_js_property("complete", True)
            read = subprocess.run(["zbarimg", "-q", "--raw", "-"], input=code.screenshot(), capture_output=True)
            self.codes += read.returncode == 0
            found.update(read.stdout.decode().split())
        return found

    @staticmethod
    def status(address):
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        try:
            return urllib.request.urlopen(address, context=trusting).status
        except urllib.error.HTTPError as answer:
            return answer.code
