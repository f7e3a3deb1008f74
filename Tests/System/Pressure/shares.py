"""Attackers who take what all share, beside friends who are slow, far or few."""

import itertools
import json
import os

import network
import speech
from attack import Attack, Socket, attack
from slow import LargeBodies
from speech import TEXT, client_hello, frame


class Sharing(Attack):
    """All friends must get the shared resource meanwhile."""

    needs_own, seconds = True, 12


@attack
class FarHandshakes(Sharing):
    """600 handshakes a second that are never finished, from one address."""

    name, count, pause, secure, friends = "far-handshakes", 190, 1 / 600, True, "handshakes"
    hello = client_hello()

    def opened(self):
        self.send(self.hello)

    @classmethod
    def sources(cls, addresses):
        return addresses[:1]


@attack
class PrefixHandshakes(FarHandshakes):
    """The same from 48 addresses of one /48."""

    name, count = "prefix-handshakes", 480

    @classmethod
    def sources(cls, addresses):
        return network.PREFIX


@attack
class FarUploads(LargeBodies, Sharing):
    """60 bodies that are never finished, each from an address of its own."""

    name, count, settings, friends = "far-uploads", 60, ("fourtop",), "uploads"
    first = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 95000\r\n\r\n" + b"x" * 90_000


@attack
class CrowdedLogIns(Sharing):
    """Endless log-ins, 192 at a time, from changing addresses of one /48 and of many."""

    name, count, settings, friends = "crowded-log-ins", 192, ("fourtop",), "log-ins"
    # A hash of a password takes 19 MiB (`Argon2Cost.standard`), and each core makes one at a time. The general bound
    # has room for one.
    memory = 19 * 1024 * (os.cpu_count() - 1)
    asked = itertools.count()

    @classmethod
    def sources(cls, addresses):
        return addresses[:1]

    @classmethod
    def options(cls, addresses):
        return ["--trusted-proxy", addresses[0]]

    def opened(self):
        self.ask()

    def took(self, data):
        self.ask()

    def ask(self):
        number = next(self.asked) // 15
        address = (f"2001:db8:7:{number % 65_536:x}::1" if number % 2
                   else f"198.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}")
        body = json.dumps({"user": f"nobody{number}", "password": "something wrong"}).encode()
        self.send(
            b"POST /account/log-in HTTP/1.1\r\nHost: %s\r\nOrigin: https://%s\r\n"
            b"X-Forwarded-Proto: https\r\nX-Forwarded-For: %s\r\nContent-Length: %d\r\n\r\n%s"
            % (self.host.encode(), self.host.encode(), address.encode(), len(body), body))


@attack
class GuessedCodes(Socket, Sharing):
    """30 accounts, each at an address of its own, that name 20 wrong codes at once and go on."""

    name, count, settings, friends = "guessed-codes", 30, ("fourtop",), "links"
    letters, numbers = "BCDFGHJKMNPQRSTVWXYZ", itertools.count()
    hello = {"t": "hello", "protocol": [1, 1], "assets": "", "name": "Eve"}

    @classmethod
    def sources(cls, addresses):
        return addresses[:1]

    @classmethod
    def options(cls, addresses):
        return ["--trusted-proxy", addresses[0]]

    def opened(self):
        self.number = next(self.numbers)
        self.address, self.device = f"2001:db8:{self.number:x}::1", speech.device()
        self.session, self.asked = None, 0
        self.register()

    def register(self):
        self.send(speech.register(self.host, self.address, f"guesser{self.number}", self.device))

    def took(self, data):
        if self.session:
            return super().took(data)
        self.head += data
        if not (b"\r\n\r\n" in self.head and self.head.endswith(b"}")):
            return
        if b"account.busy" in self.head:
            self.head = b""
            self.register()
        else:
            self.session, self.head = speech.cookies(self.head, self.device), b""
            self.send(speech.upgrade(self.host, "/ws", self.session, address=self.address))

    def greeted(self):
        self.send(frame(TEXT, json.dumps(self.hello).encode()))
        for _ in range(20):
            self.guess()

    def ticked(self):
        if self.is_greeted:
            self.guess()

    def guess(self):
        self.asked += 1
        place = self.number * 7_919 + self.asked
        code = "".join(self.letters[place // 20 ** power % 20] for power in range(5))
        message = {"t": "find", "id": self.asked, "code": code}
        self.send(frame(TEXT, json.dumps(message).encode()))


@attack
class TablesOfOne(Socket, Sharing):
    """Made-up devices of one address, each of which opens all the tables that a device may."""

    name, count, settings, friends = "tables-of-one", 100, ("fourtop",), "tables"
    hello = {"t": "hello", "protocol": [1, 1], "assets": "", "name": "Eve"}

    @classmethod
    def sources(cls, addresses):
        return addresses[:1]

    def greeted(self):
        self.left = 12
        self.send(frame(TEXT, json.dumps(self.hello).encode()))
        for number in range(1, 13):
            self.send(frame(TEXT, b'{"t":"open","id":%d,"solo":false}' % number))

    def heard(self, data):
        for opcode, payload in self.frames.add(data):
            if opcode == TEXT and b'"id":' in payload:
                self.left -= 1
                if self.left == 0:
                    return self.crowd.over(self, "no more" if b'"no"' in payload else "opened")


@attack
class MadeUpMembers(Sharing):
    """Nothing but the devices that come and go at a table whose opener sleeps: `friends.py` has them."""

    name, count, settings, friends = "made-up-members", 1, ("fourtop",), "openers"
