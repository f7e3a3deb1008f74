"""The header fields of every kind of answer, on both listeners of the real server (docs/access.md)."""

import re
import unittest

from journey import Journey
from rawsocket import Device
from server import ROOT

SHOWN = {
    "content-security-policy", "permissions-policy", "referrer-policy", "x-content-type-options",
    "cross-origin-opener-policy", "cross-origin-resource-policy", "cache-control"}
BARE = SHOWN - {"permissions-policy"}
LOADS_OTHERS = {
    "referrer-policy", "x-content-type-options", "cross-origin-resource-policy", "cache-control"}
DRAWING = LOADS_OTHERS | {"content-security-policy"}
INERT = LOADS_OTHERS - {"referrer-policy"}
ALL = SHOWN | {"strict-transport-security"}

VALUES = {
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "accelerometer=(self), geolocation=(self), gyroscope=(self), "
                          "magnetometer=(self), screen-wake-lock=(self)",
}

ROUTES = [  # method, path, further fields, status, what it is
    ("GET", "/", {}, 200, SHOWN),
    ("HEAD", "/", {}, 200, SHOWN),
    ("GET", "/t/KRTPN", {}, 200, SHOWN),
    ("GET", "/t/KRTPN/watch", {}, 200, SHOWN),
    ("GET", "/practice", {}, 200, SHOWN),
    ("GET", "/tv", {}, 200, SHOWN),
    ("GET", "/arcade", {}, 200, SHOWN),
    ("GET", "/secure", {}, 200, SHOWN),
    ("GET", "/offline.html", {}, 200, SHOWN),
    ("GET", "/app.webmanifest", {}, 200, SHOWN),
    ("GET", "/worker.js", {}, 200, SHOWN),
    ("GET", "/secure/fourtop-ca.crt", {}, 200, SHOWN),
    ("GET", "/secure/fourtop-ca.mobileconfig", {}, 200, SHOWN),
    ("GET", "/healthz", {}, 200, SHOWN),
    ("GET", "/metrics", {}, 200, SHOWN),
    ("GET", "/qr.svg", {}, 200, SHOWN),
    ("GET", "/qr.svg?t=KRTPN", {}, 200, SHOWN),
    ("GET", "/quizzes/quiz1.json", {}, 404, SHOWN),
    ("GET", "/host/wrong", {}, 404, SHOWN),
    ("GET", "/nothing", {}, 404, SHOWN),
    ("GET", "/a/0/scripts/main.js", {}, 404, SHOWN),
    ("POST", "/", {"Content-Length": "0"}, 405, SHOWN),
    ("GET", "/ws", {"Origin": "http://example.org"}, 403, SHOWN),
    ("GET", "/", {"Host": "example.org"}, 421, BARE),
    ("GET", "/", {"Expect": "tea"}, 417, BARE),
]


def of_file(name):
    if name.endswith((".js", ".css")):
        return LOADS_OTHERS
    return DRAWING if name.endswith((".svg", ".html")) else INERT


class Fields(Journey):
    def check(self, device, method, path, fields, status, expected):
        what = f"{method} {path} {fields} at {device.address}"
        answer, _ = device.request(method, path, fields)
        found = {name.lower(): value for name, value in answer.headers.items()}
        self.assertEqual(answer.status, status, what)
        self.assertEqual(found.keys() & ALL, expected, what)
        for name, value in VALUES.items():
            if name in expected:
                self.assertEqual(found[name], value, what)
        policy = found.get("content-security-policy", "default-src 'none'; frame-ancestors 'none'")
        self.assertRegex(policy, "^default-src 'none';.* frame-ancestors 'none'", what)
        if expected is SHOWN:
            socket = "ws" + device.address.removeprefix("http")
            self.assertIn(f"; connect-src 'self' {socket}; ", policy, what)
            self.assertIn("; require-trusted-types-for 'script'; ", policy, what)

    def test_fields(self):
        """Every route, refusal and file of both doors has the security fields of its kind"""
        self.serve()
        doors = {
            False: Device(self.server.address),
            True: Device(self.server.secure_address, authority=self.server.authority)}
        public = ROOT / "web/public"
        files = [path.relative_to(public).as_posix() for path in public.glob("*/**/*") if path.is_file()]
        files.append("table.html")
        self.assertGreater(len(files), 30)
        for secure, device in doors.items():
            _, page = device.request("GET", "/")
            digest = re.search(r"/a/(\w+)/", page.decode())[1]
            for name in files:
                self.check(device, "GET", f"/a/{digest}/{name}", {}, 200, of_file(name))
            for route in ROUTES:
                self.check(device, *route)
            self.check(device, "GET", "/door", {}, 404 if secure else 405, SHOWN)
            own = {"Origin": device.address, "Content-Length": "0"}
            self.check(device, "GET", "/ws", own, 426, BARE)
            self.check(device, "POST", "/door", own, 404 if secure else 200, SHOWN)

    def test_cookies(self):
        """Each door sets its own cookie: out of reach of scripts, and at the https door for it alone"""
        self.serve()
        attributes = {}
        for secure in (False, True):
            address = self.server.secure_address if secure else self.server.address
            device = Device(address, authority=self.server.authority if secure else None)
            name = device.cookie.split("=")[0]
            device.cookie = ""
            answer, _ = device.request("GET", "/")
            parts = answer.headers["Set-Cookie"].split("; ")[1:]
            attributes[name] = {part for part in parts if not part.startswith("Max-Age=")}
        common = {"HttpOnly", "SameSite=Lax", "Path=/"}
        self.assertEqual(
            attributes, {"fourtop-device": common, "__Host-device": common | {"Secure"}})


if __name__ == "__main__":
    unittest.main()
