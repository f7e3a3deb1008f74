"""Browsers at the https listener: trust, the features of secure pages, failing sockets."""

import hashlib
import pathlib
import plistlib
import ssl
import subprocess
import tempfile

import browsers
from engines import OnThreeEngines
from journey import Journey, long, quiz, usual
from mutedoor import MuteDoor
from playwright.sync_api import expect
from rawsocket import Device
from webkit import WebKitPhone


class Trust(OnThreeEngines):
    def test_authority(self):
        """H1: Chromium that has the authority in its database opens https and wss, with no flag"""
        self.serve()
        browser = self.browser_at_home()
        command = browser.new_browser_cdp_session().send("Browser.getBrowserCommandLine")["arguments"]
        self.assertEqual([word for word in command if "certificate" in word or "insecure" in word], [])
        for address in [self.server.secure_address, self.server.secure_home_address]:
            anna = self.phone("Anna", address=address, browser=browser)
            anna.open_table()
            self.assertEqual({socket.split("://")[0] for socket in anna.sockets}, {"wss"})
            self.assertTrue(anna.page.evaluate("isSecureContext"))

    @long
    def test_other_engines(self):
        """H1 H7 P11: Firefox and WebKit with accepted certificates play a quiz over wss"""
        self.serve(files={"quiz1.json": quiz("General", "CB")})
        anna = self.phone(
            address=self.server.secure_home_address, browser=self.browser_at_home())
        bob = self.phone(
            address=self.server.secure_address, browser=browsers.firefox(), ignore_https_errors=True)
        clara = WebKitPhone(self.server.secure_address, "Clara", accepts_certificates=True)
        self.stack.callback(clara.close)
        self.play_on_three_engines(anna, bob, clara)
        self.assertTrue(all(socket.startswith("wss://") for socket in anna.sockets + bob.sockets))
        clara.is_true("location.protocol === 'https:'")

    def test_mute_sockets(self):
        """H2 P11: where the page comes by https and no socket opens, it says so, and the open door
        has the seat and the submission still"""
        self.serve(files={"quiz1.json": quiz("General", "BA")})
        door = MuteDoor(self.server)
        self.stack.callback(door.close)
        browser = self.browser_at_home((
            self.server.secure_home_address.split("//")[1], f"127.0.0.1:{door.port}"))
        anna = self.phone(address=self.server.home_address, browser=browser)
        bob = self.phone(address=self.server.home_address, browser=browser)
        code = self.seat([anna, bob])
        anna.tap("button", "Start quiz")
        for phone in [anna, bob]:
            phone.expect_question("General question 1?")
        seat = bob.me()
        bob.submit("B")
        bob.expect_submitted("B")
        bob.change_doors()
        expect(bob.role("heading", "This device doesn’t trust this server yet")).to_be_visible()
        self.assertGreaterEqual(door.dropped, 1)
        self.expect_accessible(bob)
        for name in ["How to trust it", "Use the normal link"]:
            self.assertGreaterEqual(bob.role("link", name).bounding_box()["height"], 56)
        bob.tap("link", "Use the normal link")
        bob.expect_at("http://", code)
        bob.expect_question("General question 1?")
        bob.expect_submitted("B")
        anna.submit("C")
        bob.expect_reveal("B")
        self.assertEqual((bob.me(), bob.score()), (seat, 1))


class WhatADoorAllows(Journey):
    # Features of secure contexts alone. On http the test notices if the page only reads one.
    SECURE_ONLY = """
        const absent = (owner, name, label) => Object.defineProperty(owner, name, {
          configurable: true, get() { touched(label); return undefined; } });
        for (const name of ["serviceWorker", "geolocation", "wakeLock", "clipboard", "mediaDevices",
                            "share", "canShare", "storage", "locks", "bluetooth", "credentials"])
          absent(Navigator.prototype, name, "navigator." + name);
        for (const name of ["subtle", "randomUUID"]) absent(Crypto.prototype, name, "crypto." + name);
        for (const name of ["caches", "cookieStore"]) absent(window, name, name);
        for (const name of ["DeviceMotionEvent", "DeviceOrientationEvent"]) {
          window[name] ??= class extends Event {};
          absent(window[name], "requestPermission", name + ".requestPermission");
        }"""
    READ_ALL = """
        for (const name of ["serviceWorker", "geolocation", "wakeLock", "clipboard", "mediaDevices",
                            "share", "canShare", "storage", "locks", "bluetooth", "credentials"])
          navigator[name];
        crypto.subtle; crypto.randomUUID; caches; cookieStore;
        DeviceMotionEvent.requestPermission; DeviceOrientationEvent.requestPermission; 0"""

    def test_open_door(self):
        """H1: through a whole quiz the page on the open door reads no API of secure contexts alone"""
        self.serve(files={"quiz1.json": quiz("General", "AB")})
        browser, touched = self.browser_at_home(trusts=False), []
        phones = []
        for _ in range(2):
            phone = self.phone(address=self.server.home_address, browser=browser)
            phone.context.expose_binding("touched", lambda _, name: touched.append(name))
            phone.context.add_init_script(self.SECURE_ONLY)
            phones.append(phone)
        anna, bob = phones
        code = self.seat(phones)
        self.assertFalse(anna.page.evaluate("isSecureContext"))
        anna.tap("button", "Copy link")
        anna.tap("button", "Start quiz")
        self.play(phones, "General", ["AB", "CB"], "AB")
        anna.expect_ending("You win")
        bob.tap("button", "Back to lobby")
        for phone in phones:
            phone.code()
        bob.page.reload()
        bob.code()
        bob.go(f"/secure?t={code}")
        expect(bob.role("button", "Use the secure link")).to_be_visible()
        for phone in phones:
            phone.page.evaluate("touched('the end')")  # what was touched before has been told before
        self.assertEqual(sorted(set(touched)), ["the end"])

        bob.page.evaluate(self.READ_ALL)  # and the watch does watch
        bob.page.evaluate("touched('the end')")
        self.assertEqual(len(set(touched)), 18, sorted(set(touched)))

    LAMP = """
        window.__lamp = [];
        WakeLock.prototype.request = async kind => {
          __lamp.push("on " + kind);
          const sentinel = new EventTarget();
          sentinel.released = false;
          sentinel.release = async () => {
            __lamp.push("off");
            sentinel.released = true;
            sentinel.dispatchEvent(new Event("release"));
          };
          return sentinel;
        };"""

    @usual
    def test_lamp(self):
        """On the https door the screen is kept lit at a table, once, and no longer after leaving it"""
        self.serve()
        anna = self.phone(
            address=self.server.secure_home_address, browser=self.browser_at_home())
        anna.context.add_init_script(self.LAMP)
        anna.connect()
        self.assertEqual(anna.page.evaluate("__lamp"), [])
        anna.tap("button", "Open a table")
        anna.code()
        anna.page.wait_for_function("() => __lamp.length > 0")
        self.assertEqual(anna.page.evaluate("__lamp"), ["on screen"])
        anna.tap_more("button", "Leave")
        expect(anna.role("button", "Open a table")).to_be_visible()
        self.assertEqual(anna.page.evaluate("__lamp"), ["on screen", "off"])


class AboutTheDoors(Journey):
    def test_page(self):
        """/secure at both doors: for everybody (axe), with the fingerprint of the authority it hands out"""
        self.serve()
        browser = self.browser_at_home()
        for secure in (False, True):
            address = self.server.secure_home_address if secure else self.server.home_address
            phone = self.phone(address=address, browser=browser)
            phone.go("/secure")
            over = ("link", "Use the normal link") if secure else ("button", "Use the secure link")
            expect(phone.role(*over)).to_be_visible()
            phone.role("heading", "Make a device trust this server").click()
            expect(phone.page.locator("#fingerprint")).to_be_visible()
            self.expect_accessible(phone)
            shown = phone.page.locator("#fingerprint").inner_text()
            given = self.given(secure, "/secure/fourtop-ca.crt", "application/x-x509-ca-cert")
            digest = hashlib.sha256(given).hexdigest().upper()
            self.assertEqual("".join(shown.split()).replace(":", ""), digest)
            self.assertIn(
                ":".join(digest[at:at + 2] for at in range(0, 64, 2)), self.server.log.replace(" ", ""))
            self.assertEqual(phone.errors, [])

    @usual
    def test_handed_out(self):
        """The certificate and the profile hold the same authority, with which openssl verifies the leaf"""
        self.serve()
        for secure in (False, True):
            given = self.given(secure, "/secure/fourtop-ca.crt", "application/x-x509-ca-cert")
            profile = plistlib.loads(self.given(
                secure, "/secure/fourtop-ca.mobileconfig", "application/x-apple-aspen-config"))
            self.assertEqual(profile["PayloadType"], "Configuration")
            [payload] = profile["PayloadContent"]
            self.assertEqual(payload["PayloadType"], "com.apple.security.root")
            self.assertEqual(payload["PayloadContent"], given)
            self.assertEqual(ssl.PEM_cert_to_DER_cert(self.server.authority.read_text()), given)
        folder = pathlib.Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        authority, leaf = folder / "authority.pem", folder / "leaf.pem"
        authority.write_text(ssl.DER_cert_to_PEM_cert(given), encoding="ascii")
        leaf.write_text(
            ssl.get_server_certificate(("127.0.0.1", self.server.secure_port)), encoding="ascii")
        said = subprocess.run(
            ["openssl", "verify", "-no-CApath", "-no-CAstore", "-purpose", "sslserver", "-verify_ip",
             "127.0.0.1", "-CAfile", authority, leaf], capture_output=True, text=True, timeout=20)
        self.assertEqual(said.stdout.strip(), f"{leaf}: OK", said.stderr)

    def given(self, secure, path, kind):
        address = self.server.secure_address if secure else self.server.address
        answer, body = Device(
            address, authority=self.server.authority if secure else None).request("GET", path)
        self.assertEqual((answer.status, answer.headers["Content-Type"]), (200, kind))
        return body
