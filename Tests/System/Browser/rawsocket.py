"""A page without a page: a device's cookie and its two sockets, spoken by hand (docs/protocol.md)."""

import http.client
import pathlib
import random
import ssl
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Pressure"))
from speech import PageSocket, upgrade  # noqa: E402


class Device:
    """A browser's memory as far as the server is concerned: its cookies.

    `authority` (PEM) is what it trusts where the address is an https one; `source` is the address of
    this machine that it comes from.
    """

    def __init__(self, address, authority=None, source="127.0.0.1"):
        self.address, self.source, self.cookie = address, source, ""
        self.trust = ssl.create_default_context(cafile=authority) if authority else None
        answer, _ = self.request("GET", "/", {"Accept": "text/html"})
        cookies = answer.headers.get_all("Set-Cookie") or []
        self.cookie = "; ".join(cookie.split(";")[0] for cookie in cookies)

    def request(self, method, path, headers=None):
        """The answer and its body."""
        host = self.address.split("://")[1]
        options = {"timeout": 10, "source_address": (self.source, 0)}
        connection = (
            http.client.HTTPSConnection(host, context=self.trust, **options) if self.trust
            else http.client.HTTPConnection(host, **options))
        own = {"Cookie": self.cookie} if self.cookie else {}
        connection.request(method, path, headers={**own, **(headers or {})})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body

    def socket(self, path, hello=None):
        return Socket(self, path, hello)

    def open_table(self, name, colour=0):
        with self.socket("/ws", {"name": name, "colour": colour}) as foyer:
            return foyer.command("open", solo=False)["code"]

    def join(self, code, name, colour=0):
        return self.socket(f"/t/{code}/ws", {"as": "join", "name": name, "colour": colour})


class Socket(PageSocket):
    """One WebSocket. Every message that came is kept in `received`, the newest view in `view`."""

    def __init__(self, device, path, hello=None):
        self.received, self.view = [], None
        self._next_id = random.randrange(1, 2**31)
        scheme, host = device.address.split("://")
        name, port = host.rsplit(":", 1)
        request = upgrade(host, path, scheme=scheme, fields=[f"Cookie: {device.cookie}"])
        super().__init__((name, int(port)), request, device.source, device.trust, 10)
        if hello is not None:
            self.hello(**hello)
            self.wait_for("welcome", "bye", "no")

    def took(self, message):
        super().took(message)
        self.received.append(message)
        if message["t"] == "view" and (self.view is None or message["v"] > self.view["v"]):
            self.view = message

    def until(self, wanted, timeout=30):
        """Reads on until a message is wanted; that message."""
        end = time.monotonic() + timeout
        self.line.settimeout(timeout)
        while not wanted(message := self.wait_for()):
            if time.monotonic() > end:
                raise TimeoutError(f"last: {message}")
        return message

    def wait_for_view(self, wanted, timeout=30):
        if self.view is not None and wanted(self.view):
            return self.view
        return self.until(lambda message: message["t"] == "view" and wanted(message), timeout)

    def wait_for_phase(self, name, round=None, timeout=30):
        return self.wait_for_view(
            lambda view: view["phase"]["name"] == name
            and (round is None or view["phase"].get("round") == round), timeout)

    def ask(self, kind, **fields):
        """Sends a command; its answer."""
        self._next_id += 1
        self.say(t=kind, id=self._next_id, **fields)
        return self.wait_for("ok", "no", "clock", id=self._next_id)

    def command(self, kind, **fields):
        answer = self.ask(kind, **fields)
        if answer["t"] != "ok":
            raise AssertionError(f"{kind} was refused: {answer}")
        return answer

    def submit(self, letter):
        """Submits once the question's moment is there; before, it is refused (P7)."""
        self.await_moment(self.view["phase"]["opensAtUs"])
        return self.ask("submit", round=self.view["phase"]["round"], option=letter)

    def await_moment(self, time_us):
        """Until this time of the server's clock."""
        now = self.beat()["sentUs"]
        time.sleep(max(0, time_us - now) / 1e6)

    def beat(self):
        """A sign of life, as a page gives one every two seconds."""
        return self.ask("clock")
