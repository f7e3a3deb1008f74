"""The host's page: what guests need, and what is wrong."""

import re

from journey import Journey, quiz, usual
from playwright.sync_api import expect


class Host(Journey):
    @usual
    def test_host_page(self):
        """H9 F3: the host's link leads to a page with the party's address, the television's, and each quiz's fault"""
        broken = quiz("Music", "A")
        del broken["questions"][0]["options"]["C"]
        self.serve(own=True, files={"quiz1.json": quiz("General", "CA"), "quiz2.json": broken})
        stranger = self.phone(device=None)
        stranger.go("/host?lang=en")
        expect(stranger.page.get_by_text("Only the host sees this page")).to_be_visible()
        host = self.phone(device=None, viewport={"width": 320, "height": 568})
        host.go(re.search(r"/host/[0-9a-f]{32}", self.server.log)[0])
        expect(host.page).to_have_url(re.compile("/host$"))
        expect(host.role("heading", "Your party")).to_be_visible()
        expect(host.page.get_by_text("No phone has come yet.")).to_be_visible()
        advice = host.page.get_by_text("Is the phone on the same Wi-Fi")
        expect(advice).to_be_hidden()
        host.page.get_by_text("What to check").click()
        expect(advice).to_be_visible()
        host.page.get_by_text("What to check").click()
        expect(host.page.get_by_text("2 questions")).to_be_visible()
        expect(host.page.get_by_text("quiz2.json, question 1: option C is missing").first).to_be_visible()
        expect(host.page.get_by_text("Start this one with --uplink.")).to_be_visible()
        expect(host.role("button", f"Copy {self.server.address}/tv")).to_be_visible()
        expect(host.role("img", f"{self.server.address}/tv")).to_be_visible()
        expect(host.page.get_by_text("1 file needs a correction")).to_be_visible()
        code = host.page.locator(".host__qr")
        self.assertGreater(code.evaluate("one => one.naturalWidth"), 0)
        self.assertGreaterEqual(code.bounding_box()["width"], 136)
        first = [host.page.locator(".host__status"), code, host.page.locator(".host__party")]
        self.assertLessEqual(max(one.bounding_box()["y"] + one.bounding_box()["height"] for one in first), 568,
                             "status, QR code and address are not on the first screen")
        rows = host.page.locator(".host p code", has_text="--uplink").evaluate("flag => flag.getClientRects().length")
        self.assertEqual(rows, 1, "a flag breaks inside")
        loopback = host.page.locator(".host__finding code", has_text="--host")
        self.assertEqual(loopback.evaluate("flag => flag.getClientRects().length"), 1, "a flag of a finding breaks inside")
        expect(host.role("button", "Copy --uplink https://…")).to_be_visible()
        self.assertIn("--uplink https://…", host.page.locator(".host__card--friends .host__copy").inner_text())
        host.tap("button", "Copy " + self.server.address)
        expect(host.page.get_by_text("Copied")).to_be_visible()
        self.assertLessEqual(host.page.evaluate("document.documentElement.scrollWidth"), 320)

        anna = self.phone(name="Anna")
        code = anna.open_table()
        expect(host.page.get_by_text("Anna’s table")).to_be_visible()
        expect(host.page.get_by_text(f"/t/{code}/watch")).to_be_visible()
        expect(host.page.get_by_text("1 person")).to_be_visible()
        anna.page.goto("about:blank")
        unused = host.page.get_by_text("1\u00a0table with nobody there")
        expect(unused).to_be_visible()
        expect(host.role("link", "Show on this screen")).to_be_hidden()
        unused.click()
        expect(host.role("button", f"Close table {code}")).to_be_visible()
        anna.go(f"/t/{code}")
        expect(unused).to_be_hidden()
        host.tap("link", "Show on this screen")
        expect(host.role("heading", re.compile(code))).to_be_visible()
        self.assertEqual(host.errors + stranger.errors + anna.errors, [])

    def host_at(self, **options):
        host = self.phone(device=None, **options)
        host.go(re.search(r"/host/[0-9a-f]{32}", self.server.log)[0])
        expect(host.role("heading", "Your party")).to_be_visible()
        return host

    def test_administration(self):
        """H9 P11: the host sees who is at which table, sends a message to all, removes a player, restarts the
        server while a quiz runs, and closes the table"""
        self.serve(own=True, files={"quiz1.json": quiz("General", "CABD")})
        (anna, bob, clara), code = self.table_of(3)
        host = self.host_at(viewport={"width": 390, "height": 664})
        members = host.role("list", "At this table").get_by_role("listitem")
        expect(members).to_have_count(3)

        host.tap("button", "Send")
        host.expect_alert("Type a message first.")
        host.role("textbox", "Message").fill("Dinner is ready")
        for phone in [anna, bob, clara]:
            phone.watch_for("📣 Dinner is ready")
        host.watch_for("Sent to all pages.")
        host.tap("button", "Send")
        for phone in [anna, bob, clara, host]:
            phone.expect_seen()

        host.tap("button", "Remove Clara")
        expect(members).to_have_count(3)
        host.tap("button", "Tap again to remove Clara")
        expect(clara.role("heading", "You were removed from the table")).to_be_visible()
        expect(members).to_have_count(2)

        anna.tap("button", "Start quiz")
        for phone in [anna, bob]:
            phone.expect_question("General question 1?")
        expect(host.page.get_by_text("2 people, playing a quiz")).to_be_visible()
        bob.submit("C")
        bob.expect_submitted("C")
        for phone in [anna, bob]:
            phone.watch_for("The server was restarted. Nothing is lost.")
        host.tap("button", "Restart the server")
        host.tap("button", "Tap again to restart")
        for phone in [anna, bob]:
            phone.expect_seen()
        bob.expect_submitted("C")
        anna.submit("C")
        for phone in [anna, bob]:
            phone.expect_question("General question 2?")
            self.assertEqual(phone.score(), 1)

        host.page.get_by_text("What the server reported").click()
        expect(host.page.get_by_text("The server has started.")).to_be_visible()
        expect(host.page.get_by_text("Running games are saved and survive a restart.")).to_be_visible()
        expect(host.page.get_by_text(f"--data-dir {self.server.folder}")).to_be_visible()
        self.expect_accessible(host, "host with a table")

        host.tap("button", f"Close table {code}")
        host.tap("button", f"Tap again to close table {code}")
        expect(anna.role("heading", "The person who runs this server closed this table")).to_be_visible()
        expect(host.role("button", f"Copy {self.server.address}/tv")).to_be_visible()

    def test_checkup(self):
        """NW9 NW11: the page's first line says whether phones can reach the server, in each language; further
        addresses have QR codes"""
        self.serve()
        host = self.host_at(viewport={"width": 390, "height": 664})
        card = host.page.locator(".host__card--phones")
        expect(host.role("heading", "Can phones reach me?")).to_be_visible()
        expect(card.get_by_text("1 thing keeps phones away.")).to_be_visible()
        expect(card.get_by_text("The server listens on this machine only.")).to_be_visible()
        card.get_by_text("What to check").click()
        expect(card.get_by_text("Games and accounts are saved in")).to_be_visible()
        self.expect_accessible(host, "host with a checkup")
        address = {"interface": "wlan0", "kind": "wireless"}
        answer = {"http": 8080, "https": 8443, "findings": [], "link": "http://192.168.1.20:8080", "addresses": [
            {"link": "http://192.168.1.20:8080", "address": "192.168.1.20", **address},
            {"link": "http://10.0.7.20:8080", "address": "10.0.7.20", **address}]}
        host.page.route("**/host/checkup", lambda route: route.fulfill(json=answer))
        host.go("/host?lang=en")
        expect(card.get_by_text("Nothing here keeps phones away.")).to_be_visible()
        address = host.page.locator(".host__party code")
        self.assertLess(address.bounding_box()["height"], 50, "the address breaks")
        with host.page.expect_request("**/qr.svg?a=10.0.7.20"):
            host.page.get_by_text("More addresses").click()
        expect(host.page.locator(".host__address")).to_have_count(1)
        expect(host.page.get_by_text("Wi-Fi, wlan0")).to_be_visible()
        expect(host.role("button", "Copy http://10.0.7.20:8080")).to_be_visible()
        expect(host.page.get_by_role("img", name="QR code of 10.0.7.20")).to_be_visible()
        host.page.unroute("**/host/checkup")
        for language in ["de", "es", "fr", "tr", "en"]:
            host.go(f"/host?lang={language}")
            expect(card.locator(".host__finding").first).to_be_attached()
            card.locator("summary").first.click()
            for sentence in card.locator(".host__finding").all_inner_texts():
                self.assertRegex(sentence.strip(), r"[.?\w]$", language)
                self.assertNotRegex(sentence, r"^\w+\.\w+$", language)
            self.assertLessEqual(host.page.evaluate("document.documentElement.scrollWidth"), 390, language)

    def test_lost_server(self):
        """H9: the page says that the server is gone, and shows the newest state once it is back"""
        self.serve()
        host = self.phone(device=None)
        host.go(re.search(r"/host/[0-9a-f]{32}", self.server.log)[0])
        expect(host.role("heading", "Your party")).to_be_visible()
        host.page.route("**/host/report", lambda route: route.abort())
        host.expect_alert("Can’t reach the server")
        host.page.unroute("**/host/report")
        expect(host.role("alert").filter(has_text="reach")).to_have_count(0)
