"""The host's page: what guests need, and what is wrong."""

import re

from journey import Journey, quiz
from playwright.sync_api import expect


class Host(Journey):
    def test_host_page(self):
        """H9 F3: the host's link leads to a page with the party's address, the television's, and each quiz's fault"""
        broken = quiz("Music", "A")
        del broken["questions"][0]["options"]["C"]
        self.serve(files={"quiz1.json": quiz("General", "CA"), "quiz2.json": broken})
        stranger = self.phone(device=None)
        stranger.go("/host?lang=en")
        expect(stranger.page.get_by_text("Only the host sees this page")).to_be_visible()
        host = self.phone(device=None, viewport={"width": 320, "height": 568})
        host.go(re.search(r"/host/[0-9a-f]{32}", self.server.log)[0])
        expect(host.page).to_have_url(re.compile("/host$"))
        expect(host.role("heading", "Your party")).to_be_visible()
        expect(host.page.get_by_text("No phone has come yet.")).to_be_visible()
        expect(host.page.get_by_text("Is the phone on the same Wi-Fi")).to_be_visible()
        expect(host.page.get_by_text("2 questions")).to_be_visible()
        expect(host.page.get_by_text("quiz2.json, question 1: option C is missing")).to_be_visible()
        expect(host.page.get_by_text("Start this one with --uplink.")).to_be_visible()
        expect(host.page.get_by_text("Open a table on a phone.")).to_be_visible()
        expect(host.page.get_by_text("1 file needs a correction")).to_be_visible()
        code = host.page.locator(".host__qr")
        self.assertGreater(code.evaluate("one => one.naturalWidth"), 0)
        self.assertGreaterEqual(code.bounding_box()["width"], 200)
        rows = host.page.locator(".host p code", has_text="--uplink").evaluate("flag => flag.getClientRects().length")
        self.assertEqual(rows, 1, "a flag breaks inside")
        expect(host.role("button", "Copy --uplink https://…")).to_be_visible()
        self.assertIn("--uplink https://…", host.page.locator(".host__card--friends .host__copy").inner_text())
        host.tap("button", "Copy " + self.server.address)
        expect(host.page.get_by_text("Copied")).to_be_visible()
        self.expect_accessible(host, "host")
        self.assertLessEqual(host.page.evaluate("document.documentElement.scrollWidth"), 320)

        anna = self.phone(name="Anna")
        code = anna.open_table()
        expect(host.page.get_by_text("Anna’s table")).to_be_visible()
        expect(host.page.get_by_text(f"/t/{code}/watch")).to_be_visible()
        expect(host.page.get_by_text("1 person")).to_be_visible()
        host.tap("link", "Show on this screen")
        expect(host.role("heading", re.compile(code))).to_be_visible()
        self.assertEqual(host.errors + stranger.errors + anna.errors, [])

    def test_lost_server(self):
        """H9: the page says that the server is gone, and shows the newest state once it is back"""
        self.serve()
        host = self.phone(device=None)
        host.go(re.search(r"/host/[0-9a-f]{32}", self.server.log)[0])
        expect(host.role("heading", "Your party")).to_be_visible()
        expect(host.page.get_by_text("All quizzes are fine.")).to_be_visible()
        host.page.route("**/host/report", lambda route: route.abort())
        host.expect_alert("Can’t reach the server")
        host.page.unroute("**/host/report")
        expect(host.role("alert").filter(has_text="reach")).to_have_count(0)
