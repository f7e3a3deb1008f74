"""friends.py KIND ADDRESS:PORT SECURE_PORT SECONDS SOURCES: those who come to a server as usual and are
slow or few, beside attackers who are fast or many.

SOURCES is a list of addresses, with commas. Somebody comes every `PACE` seconds, each from the next
address. Prints `ready` once whatever has to be there before is there, and at the end as JSON how many
came, how many got what they came for, and why the others did not.
"""

import http.client
import itertools
import json
import ssl
import struct
import sys
import threading
import time
import zlib

from seats import dial
from speech import PageSocket, cookies, device, register, upgrade

PACE = 0.5
PATIENCE = 8.0
KINDS = {}
"""The name of the resource → its class."""


def kind(name):
    def keep(cls):
        KINDS[name] = cls
        return cls
    return keep


class Friend:
    """Somebody who comes again and again. `visit` gives why it failed, or nothing."""

    def __init__(self, server, secure_port):
        self.server, self.secure_port = server, secure_port
        self.host = f"{server[0]}:{server[1]}"

    def prepare(self, sources):
        """Prepares what must exist before the attack."""


@kind("handshakes")
class Far(Friend):
    """Shakes hands and asks for something, 600 ms there and back away."""

    TRIP = 0.6

    def visit(self, source):
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        came, sent = ssl.MemoryBIO(), ssl.MemoryBIO()
        session = context.wrap_bio(came, sent, server_hostname="localhost")
        with dial((self.server[0], self.secure_port), source) as line:
            line.settimeout(PATIENCE)
            self.shake_hands(session, line, came, sent)
            session.write(f"GET /healthz HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode())
            line.sendall(sent.read())
            while True:
                try:
                    return None if session.read(12).startswith(b"HTTP/1.1 ") else "no answer"
                except ssl.SSLWantReadError:
                    self.take(line, came)

    def shake_hands(self, session, line, came, sent):
        while True:
            try:
                session.do_handshake()
            except ssl.SSLWantReadError:
                line.sendall(sent.read())
                self.take(line, came)
                time.sleep(self.TRIP)
            else:
                return

    @staticmethod
    def take(line, came):
        data = line.recv(1 << 16)
        if not data:
            raise ConnectionError("ended")
        came.write(data)


@kind("uploads")
class Uploading(Friend):
    """Gives a photo of 60 kB, at 60 kB a second."""

    PIECE, PIECES = 6_000, 10

    def visit(self, source):
        photo = picture(self.PIECE * self.PIECES)
        head = (f"POST /photo HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\n"
                f"Cookie: fourtop-device={device()}\r\nContent-Length: {len(photo)}\r\n\r\n")
        with dial(self.server, source) as line:
            line.settimeout(PATIENCE)
            line.sendall(head.encode())
            for start in range(0, len(photo), self.PIECE):
                line.sendall(photo[start:start + self.PIECE])
                time.sleep(self.PIECE / 60_000)
            said = line.recv(1 << 16)
            return None if said.startswith(b"HTTP/1.1 200 ") else said[:20].decode("latin-1")


@kind("log-ins")
class Owner(Friend):
    """Logs in with a device that has before; comes by the proxy, each time from another address: one address has
    one password in the queue."""

    WORDS = {"user": "owner", "password": "kfw9x3p! tea"}
    visits = itertools.count()

    def prepare(self, sources):
        self.device = device()
        for path in ("register", "log-out"):
            fault = self.post(path, sources[0])
            if fault:
                raise SystemExit(f"the owner could not {path}: {fault}")

    def visit(self, source):
        return self.post("log-in", source)

    def post(self, path, source):
        line = http.client.HTTPConnection(*self.server, timeout=PATIENCE, source_address=(source, 0))
        line.request("POST", f"/account/{path}", json.dumps(self.WORDS), {
            "Host": self.host, "Origin": f"https://{self.host}", "X-Forwarded-Proto": "https",
            "X-Forwarded-For": f"203.0.113.{next(self.visits) % 254 + 1}", "Cookie": f"__Host-device={self.device}"})
        answer = line.getresponse()
        said = answer.read()
        line.close()
        return None if answer.status == 200 else said.decode()


@kind("tables")
class Opening(Friend):
    """Opens a table."""

    def visit(self, source):
        with PageSocket(self.server, upgrade(self.host, "/ws", device()), source, patience=PATIENCE) as page:
            page.hello(name="Anna", colour=0)
            page.say(t="open", id=1, solo=False)
            answer = page.wait_for("ok", "no", id=1)
        return None if answer["t"] == "ok" else answer["code"]


@kind("links")
class Linked(Friend):
    """Comes by a table's link for the first time, each with an account, from an address at which others
    guess codes."""

    MOST = 24

    def prepare(self, sources):
        self.source = sources[0]
        self.opener = self.account(1_000)
        with self.socket("/ws", self.opener, 1_000) as foyer:
            foyer.hello(name="Anna")
            foyer.say(t="open", id=1, solo=False)
            code = foyer.wait_for("ok")["code"]
        self.table = self.socket(f"/t/{code}/ws", self.opener, 1_000)
        self.table.hello(name="Anna", **{"as": "join"})
        self.path = f"/t/{code}/ws"
        self.secret = self.table.wait_for("welcome")["link"].split("#")[1]
        self.accounts = [self.account(2_000 + number) for number in range(self.MOST)]

    def account(self, number):
        """Somebody's cookies."""
        own = device()
        with dial(self.server, self.source) as line:
            line.settimeout(PATIENCE)
            line.sendall(register(self.host, f"2001:db8:{number:x}::1", f"friend{number}", own))
            answer = b""
            while not answer.endswith(b"}"):
                answer += line.recv(1 << 16)
            return cookies(answer, own)

    def socket(self, path, own, number):
        request = upgrade(self.host, path, own, address=f"2001:db8:{number:x}::1")
        return PageSocket(self.server, request, self.source, patience=PATIENCE)

    def visit(self, source):
        try:
            own = self.accounts.pop()
        except IndexError:
            return None
        with self.socket(self.path, own, len(self.accounts)) as page:
            page.hello(secret=self.secret, **{"as": "watch"})
            return page.wait_for("welcome", "bye").get("code")


def picture(size):
    """A PNG whose picture takes so many bytes."""
    def chunk(name, payload):
        body = name + payload
        return struct.pack(">I", len(payload)) + body + struct.pack(">I", zlib.crc32(body))
    head = struct.pack(">IIBBBBB", 256, 256, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", bytes(size - 60))
            + chunk(b"IEND", b""))


def come(friend, source, faults, done):
    try:
        fault = friend.visit(source)
    except (OSError, http.client.HTTPException, SystemExit) as error:
        fault = f"{type(error).__name__} {error}"
    (faults if fault else done).append(fault)


def main(name, server, secure_port, seconds, sources):
    host, port = server.rsplit(":", 1)
    friend, sources = KINDS[name]((host, int(port)), int(secure_port)), sources.split(",")
    friend.prepare(sources)
    print("ready", flush=True)
    sys.stdin.readline()
    faults, done, came, end = [], [], [], time.monotonic() + float(seconds)
    while time.monotonic() < end:
        source = sources[len(came) % len(sources)]
        came.append(threading.Thread(target=come, args=(friend, source, faults, done)))
        came[-1].start()
        time.sleep(PACE)
    for one in came:
        one.join()
    print(json.dumps({"came": len(came), "done": len(done), "faults": sorted(set(faults))[:3]}))


if __name__ == "__main__":
    # Others import its definitions by these names.
    sys.modules["friends"] = sys.modules["__main__"]
    import company  # noqa: F401

    main(*sys.argv[1:])
