"""A page without a page: a device's cookie and its two sockets, spoken by hand (docs/protocol.md)."""

import asyncio
import functools
import http.client
import json
import random
import socket
import ssl
import threading
import time

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed


@functools.cache
def _loop():
    """One event loop for the sockets of this process, on a thread of its own.

    Not the client with threads: there one thread reads a TLS session while another writes to it, and
    now and then the written bytes are lost.
    """
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    return loop


def _wait(coroutine):
    return asyncio.run_coroutine_threadsafe(coroutine, _loop()).result()


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


class Socket:
    """One WebSocket. Every message that came is kept in `received`, the newest view in `view`."""

    def __init__(self, device, path, hello=None):
        address = device.address
        self.received = []
        self.view = None
        self._next_id = random.randrange(1, 2**31)
        headers = {"Cookie": device.cookie} if device.cookie else {}
        host, port = address.split("://")[1].rsplit(":", 1)
        connected = socket.create_connection((host, int(port)), 10, source_address=(device.source, 0))
        connected.setblocking(False)

        async def handshake():
            return await connect(
                "ws" + address.removeprefix("http") + path, origin=address, subprotocols=["fourtop.v1"],
                additional_headers=headers, compression=None, open_timeout=10, proxy=None,
                max_queue=None, ssl=device.trust, sock=connected)

        self._socket = _wait(handshake())
        if hello is not None:
            self.send({"t": "hello", "protocol": [1, 1], "assets": "", **hello})
            self.wait_for(lambda message: message["t"] in ("welcome", "bye", "no"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        _wait(self._socket.close())

    def send(self, message):
        _wait(self._socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message)))

    def receive(self, timeout=10):
        """The next message; None once the server has closed."""
        try:
            message = json.loads(_wait(asyncio.wait_for(self._socket.recv(), timeout)))
        except ConnectionClosed:
            return None
        self.received.append(message)
        if message["t"] == "view" and (self.view is None or message["v"] > self.view["v"]):
            self.view = message
        return message

    def wait_for(self, wanted, timeout=30):
        """Reads on until a message is wanted; that message."""
        deadline = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.01, deadline - time.monotonic()))
            if message is None:
                raise AssertionError(f"the socket closed; last: {self.received[-1:]}")
            if wanted(message):
                return message

    def wait_for_view(self, wanted, timeout=30):
        if self.view is not None and wanted(self.view):
            return self.view
        return self.wait_for(lambda message: message["t"] == "view" and wanted(message), timeout)

    def wait_for_phase(self, name, round=None, timeout=30):
        return self.wait_for_view(
            lambda view: view["phase"]["name"] == name
            and (round is None or view["phase"].get("round") == round), timeout)

    def ask(self, kind, **fields):
        """Sends a command; its answer, `ok` or `no`."""
        self._next_id += 1
        number = self._next_id
        self.send({"t": kind, "id": number, **fields})
        return self.wait_for(
            lambda message: message["t"] in ("ok", "no") and message.get("id") == number)

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
        self._next_id += 1
        number = self._next_id
        self.send({"t": "clock", "id": number})
        return self.wait_for(lambda message: message["t"] == "clock" and message["id"] == number)
