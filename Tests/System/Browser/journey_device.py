"""The page kept on the device: installable, shown offline, renewed without trapping a version."""

import pathlib
import shutil
import struct
import tempfile

from journey import Journey, usual
from playwright.sync_api import expect
from server import HOME_NAME, ROOT

KEPT = """
    navigator.serviceWorker.ready.then(async registration => {
      const worker = registration.active;
      while (worker.state !== "activated") {
        await new Promise(changed => worker.addEventListener("statechange", changed, { once: true }));
      }
      return caches.keys();
    })"""
RENEWED = """
    async name => {
      const registration = await navigator.serviceWorker.ready;
      while (!await caches.has(name) || registration.installing || registration.waiting) {
        await new Promise(later => setTimeout(later, 50));
      }
      return caches.keys();
    }"""
STATUS = "path => fetch(path).then(answer => answer.status)"


def size_of(png):
    return struct.unpack(">II", png[16:24])


class KeptOnTheDevice(Journey):
    def digest(self, phone):
        return phone.page.locator("meta[name=assets]").get_attribute("content")

    def test_installable(self):
        """The manifest names an address within its scope and icons that are there, as large as it says"""
        self.serve()
        anna = self.phone()
        anna.go("/")
        address = anna.page.locator("link[rel=manifest]").get_attribute("href")
        manifest = anna.page.request.get(anna.address + address).json()
        self.assertEqual([manifest[key] for key in ["start_url", "scope", "display"]], ["/", "/", "standalone"])
        for icon in manifest["icons"]:
            answer = anna.page.request.get(anna.address + icon["src"])
            self.assertEqual((answer.status, answer.headers["content-type"]), (200, icon["type"]))
            if icon["type"] == "image/png":
                width, height = size_of(answer.body())
                self.assertEqual(f"{width}x{height}", icon["sizes"])
        purposes = [icon.get("purpose", "any") for icon in manifest["icons"]]
        self.assertEqual(sorted(purposes), ["any", "any", "any", "maskable"])

    @usual
    def test_offline(self):
        """Behind the secure door a page that cannot come says what is wrong, and comes by itself"""
        self.serve()
        line = self.line(self.server.secure_port)
        anna = self.phone(
            address=self.server.secure_home_address, service_workers="allow",
            browser=self.browser_at_home(
                (f"{HOME_NAME}:{self.server.secure_port}", f"127.0.0.1:{line.port}")))
        code = anna.open_table()
        self.assertEqual(anna.page.evaluate(KEPT), [f"fourtop-{self.digest(anna)}"])
        line.cut()
        anna.go(f"/t/{code}")
        expect(anna.role("heading", "Can’t reach the server")).to_be_visible()
        expect(anna.role("status")).to_contain_text("same Wi-Fi")
        self.expect_accessible(anna)
        line.restore()
        self.assertEqual(anna.code(), code)
        anna.set_offline(True)
        anna.page.reload()
        expect(anna.role("heading", "No network")).to_be_visible()
        anna.set_offline(False)
        self.assertEqual(anna.code(), code)
        self.assertEqual(anna.errors, [])

    def test_open_door(self):
        """On plain http nothing is kept, and nothing breaks"""
        self.serve()
        anna = self.phone(
            address=self.server.home_address, browser=self.browser_at_home(), service_workers="allow")
        anna.open_table()
        self.assertEqual(anna.page.evaluate("typeof navigator.serviceWorker"), "undefined")
        self.assertEqual(anna.errors, [])

    def test_new_version(self):
        """A page of the version before has its files still, and a new one comes at the first chance"""
        self.serve("--web-dir", str(ROOT / "web"))
        port = self.server.port
        anna = self.phone(service_workers="allow")
        anna.open_table()
        old = self.digest(anna)
        self.assertEqual(anna.page.evaluate(KEPT), [f"fourtop-{old}"])
        anna.go("/")
        folder = self.stack.enter_context(tempfile.TemporaryDirectory())
        shutil.copytree(ROOT / "web", folder, dirs_exist_ok=True)
        with pathlib.Path(folder, "public/styles/end.css").open("a") as style:
            style.write("/* newer */\n")
        self.server.close()
        self.serve("--http-port", str(port), "--web-dir", folder)
        expect(anna.page.locator(f"meta[name=assets]:not([content='{old}'])")).to_be_attached()
        anna.connect()
        new = self.digest(anna)
        self.assertEqual(
            anna.page.evaluate(RENEWED, f"fourtop-{new}"), [f"fourtop-{old}", f"fourtop-{new}"])
        self.assertEqual(
            [anna.page.evaluate(STATUS, f"/a/{old}/{name}") for name in ["table.html", "no.js"]], [200, 404])
        self.assertEqual(anna.errors, [])
