"""Attackers who are slow, thousands of them: each holds something for as long as it may."""

import json

from attack import Attack, Socket, attack
from speech import BINARY, TEXT, client_hello, frame

LONG_HEAD = b"GET / HTTP/1.1\r\nHost: a\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(90))


class Slow(Attack):
    """Says something at once, and then a byte a second."""

    count, held = 4000, 3900
    first, drip = b"", b""

    def opened(self):
        self.place = 0
        if self.first:
            self.send(self.first)

    def ticked(self):
        if self.place < len(self.drip):
            self.send(self.drip[self.place:self.place + 1])
            self.place += 1


@attack
class SlowHeads(Slow):
    """A head that never ends."""

    name, drip = "slow-heads", LONG_HEAD


@attack
class SlowHandshakes(Slow):
    """A ClientHello that never ends."""

    name, secure, drip = "slow-handshakes", True, client_hello()


@attack
class SlowBodies(Slow):
    """A body that never ends."""

    name, drip = "slow-bodies", b"x" * 65536
    first = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65536\r\n\r\n"


@attack
class LargeHeads(Slow):
    """Nearly a whole head, then a byte a second."""

    name, held, drip = "large-heads", 0, b"x" * 500
    farewell = "503 ended"
    first = b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 8000 + b"\r\nY: " + b"y" * 7500


@attack
class LargeBodies(Slow):
    """Nearly a whole body, then a byte a second."""

    name, held, drip = "large-bodies", 0, b"x" * 500
    farewell = "503 ended"
    first = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65536\r\n\r\n" + b"x" * 65000


@attack
class Greetings(Slow):
    """A whole ClientHello, for which the server has worked, and never an answer."""

    name, held, secure, first = "greetings", 0, True, client_hello()


@attack
class Silent(Attack):
    """Says nothing, with more connections than a quarter of the descriptors."""

    name, count, held, refuses_visitors = "silent", 6000, 4900, True
    farewell = "503 ended"


@attack
class SlowAnswers(Attack):
    """Asks for pages and reads none."""

    name, count, held, reads, buffer = "slow-answers", 4000, 3900, False, 2048
    relieved = ("fourtop",)

    def opened(self):
        self.send(b"GET / HTTP/1.1\r\nHost: %s\r\n\r\n" % self.host.encode() * 20)


@attack
class SlowReaders(Socket):
    """Has as much sent to it as the rates allow and reads nothing."""

    name, count, buffer, farewell = "slow-readers", 4000, 2048, "101 ECONNRESET"
    farewell_at = ("echo",)

    def greeted(self):
        self.reads = False
        self.number = 0
        if self.kind == "fourtop":
            self.send(frame(TEXT, json.dumps(
                {"t": "hello", "protocol": [1, 1], "assets": "", "name": "Slow"}).encode()))

    def ticked(self):
        if not self.is_greeted or self.unsent:
            return
        if self.kind == "echo":
            self.send(frame(BINARY, bytes(16_000)))
        else:
            self.number += 1
            self.send(frame(TEXT, b'{"t":"clock","id":%d}' % self.number))


@attack
class LargeMessages(Socket):
    """Nearly a whole message, then nothing."""

    name, count, farewell = "large-messages", 4000, "closed 1013"

    def greeted(self):
        self.send(frame(TEXT, b"x" * 16_384)[:-100])
