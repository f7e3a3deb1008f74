"""Accounts as a page makes them, over https: registered, given a photo, logged in again."""

import http.client
import json
import ssl

PROXY = "127.0.0.2"
PASSWORD = "a lantern by the lake"


def photo(number):
    """The outer form of a JPEG of 16 pixels, another for each number."""
    def segment(marker, payload):
        return bytes([0xFF, marker]) + (len(payload) + 2).to_bytes(2, "big") + payload

    return (b"\xff\xd8" + segment(0xDB, bytes([1] * 65)) + segment(0xC4, bytes([0, 1, 2]))
            + segment(0xC0, bytes([8, 0, 16, 0, 16, 1, 1, 17, 0]))
            + segment(0xDA, bytes([1, 1, 0, 0, 63, 0])) + f"{number:08d}".encode() * 2_000
            + b"\xff\xd9")


class Device:
    """A browser on one connection, with its cookies, at an address of its own: it comes through a
    proxy that the party trusts."""

    def __init__(self, party, number, cookies=None):
        self.address = f"127.0.0.1:{party.ports['https']}"
        context = ssl.create_default_context(cafile=party.data / "tls/ca.crt")
        self.connection = http.client.HTTPSConnection(
            self.address, timeout=60, context=context, source_address=(PROXY, 0))
        self.visitor = f"100.{64 + number // 65_536}.{number // 256 % 256}.{number % 256}"
        self.cookies = dict(cookies or {})
        if not cookies:
            self.ask("GET", "/")

    def ask(self, method, path, body=None):
        """Status and body of the answer; raises OSError or HTTPException where there is none."""
        fields = {"Origin": f"https://{self.address}", "X-Forwarded-For": self.visitor}
        if self.cookies:
            fields["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self.connection.request(method, path, body, fields)
        answer = self.connection.getresponse()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                self.cookies.update([value.split(";")[0].split("=", 1)])
        return answer.status, answer.read()

    def order(self, path, **words):
        """Status and JSON of an answer to `POST /account/…`."""
        status, body = self.ask("POST", f"/account/{path}", json.dumps(words))
        return status, json.loads(body)

    def register(self, user):
        return self.order("register", user=user, password=PASSWORD)

    def log_in(self, user):
        return self.order("log-in", user=user, password=PASSWORD)

    def give_photo(self, content):
        """The path of the photo from now on, or None where it was refused."""
        status, body = self.ask("POST", "/photo", content)
        return json.loads(body).get("photo") if status == 200 else None

    def own(self):
        return json.loads(self.ask("GET", "/account/self")[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()
