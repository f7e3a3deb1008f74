"""Attackers who keep to every rate, with what costs the server or others most.

Each comes from one address near, and from forty-eight.
"""

import itertools
import json
import pathlib
import shutil
import tempfile

from attack import Attack, Socket, attack, from_few_and_many
from speech import CLOSE, TEXT, device, frame, upgrade

HELLO = {"t": "hello", "protocol": [1, 1], "assets": "", "colour": 1}
RATE, PULSE = 50, 0.02
"""Messages a second of one connection, of 60 that are allowed, and seconds between portions of them."""
MARKS = "\u0301\u0323"
"""Out of order: to compare a text of them as text, they have to be sorted."""
QUIZ = pathlib.Path(__file__).resolve().parents[3] / "web/quizzes/quiz1.json"
LONG_MARKS = MARKS * 3_900
"""15 600 bytes, of 16 KiB that a message may have."""


def message(**message):
    return frame(TEXT, json.dumps(message, ensure_ascii=False).encode())


def hello(name, **more):
    return message(**HELLO, name=name, **more)


class Near(Attack):
    """An attack on the party server, which counts addresses."""

    settings, needs_own, seconds = ("fourtop",), True, 6


class Busy(Socket, Near):
    """Sends as many messages as it may, the next of `messages` each time."""

    pulse, messages = PULSE, ()

    def __init__(self, crowd, number):
        super().__init__(crowd, number)
        self.next, self.is_ready = itertools.cycle(self.messages), False

    def greeted(self):
        self.is_ready = True

    def ticked(self):
        # A message that the socket does not take at once would only make a later burst.
        if self.is_ready and not self.unsent:
            self.send(b"".join(next(self.next) for _ in range(int(RATE * PULSE))))


@from_few_and_many
class MarksMessages(Busy):
    """Marks where the foyer, a table that there is not, and a `hello` have words, texts and keys."""

    name, count, many = "marks-messages", 20, 96
    messages = [
        message(t=LONG_MARKS), message(t="find", id=1, code=LONG_MARKS), message(**HELLO, name=LONG_MARKS),
        message(t="profile", id=1, name=LONG_MARKS), message(**{"t": "clock", "id": 1, LONG_MARKS: 1}),
        message(t="hello", **{"as": LONG_MARKS}), message(t="submit", id=1, round=1, option=LONG_MARKS),
        message(**{"t": "clock", "id": 1, **{MARKS * 240 + str(n): 1 for n in range(15)}})]

    @property
    def path(self):
        return "/ws" if self.number % 2 else "/t/BCDFG/ws"


@from_few_and_many
class MarksGuests(MarksMessages):
    """The same by guests of a public server, to the laptop whose table they came to (`guests.py`)."""

    name, count, many, settings = "marks-guests", 20, 48, ()

    def opened(self):
        place = self.number % len(self.details["cookies"])
        address = f"198.51.100.{place}" if self.details["isCrowd"] else "198.51.100.1"
        fields = ["X-Forwarded-Proto: https", f"X-Forwarded-For: {address}",
                  f"Cookie: {self.details['cookies'][place]}"]
        self.send(upgrade(self.host, self.details["path"], scheme="https", fields=fields))


@from_few_and_many
class MarksHeaders(Near):
    """Requests without end whose fields are marks."""

    name, count, many = "marks-headers", 6, 48
    block = b"".join(
        f"GET / HTTP/1.1\r\nHost: HOST\r\n{one}: {MARKS * 1_900}\r\n{other}: {MARKS * 1_800}\r\n\r\n".encode()
        for one, other in [("If-None-Match", "Accept-Encoding"), ("Referer", "Sec-Fetch-Site"),
                           ("Cookie", "Accept-Language")])

    def more(self):
        return self.block.replace(b"HOST", self.host.encode()) * 4


class AtTables(Busy):
    """Some open a table each, and so many others come to each of them."""

    solo = False
    stays_outside = False
    """Whether those for whom there is no table yet stay in the foyer."""
    company = 1
    """How many sit or watch at a table."""
    places, begun = [], 0
    """The admitted pages: device, code, and whether the page is one of the first. And how many
    were asked for."""

    def __init__(self, crowd, number):
        super().__init__(crowd, number)
        self.device, self.code, self.place = device(), None, None
        self.asked = number * 100_000
        if self.begun < self.tables(crowd):
            type(self).begun += 1
            self.place = 0

    def tables(self, crowd):
        return crowd.count // self.company

    def opened(self):
        if self.place is None and self.places:
            self.device, self.code, self.place = self.places.pop(0)
        if self.code or self.place == 0 or self.stays_outside:
            path = f"/t/{self.code}/ws" if self.code else "/ws"
            self.send(upgrade(self.host, path, self.device))

    def greeted(self):
        if self.code:
            role = "join" if self.place < 8 else "watch"
            self.send(hello(f"Guest {self.number}", **{"as": role}))
        else:
            self.send(hello(f"Guest {self.number}"))
        if self.place == 0 and not self.code:
            self.send(message(t="open", id=1, solo=self.solo))
        self.is_ready = self.talks

    @property
    def talks(self):
        return self.code is not None

    def ticked(self):
        if self.places and self.place is None and not self.stays_outside:
            self.opened()
        if self.is_ready and not self.unsent:
            self.send(b"".join(self.wish() for _ in range(int(RATE * PULSE))))

    def wish(self):
        self.asked += 1
        return message(id=self.asked, **self.wanted())

    def heard(self, data):
        for opcode, payload in self.frames.add(data):
            if opcode == TEXT:
                self.told(payload)
            elif opcode == CLOSE:
                self.last_words = f"closed {int.from_bytes(payload[:2], 'big')}"

    def told(self, payload):
        if self.code or self.place is None or b'"id":1,' not in payload:
            return
        code = json.loads(payload).get("code")
        for place in range(self.company):
            self.places.append((self.device if place == 0 else device(), code, place))
        self.crowd.over(self, "opened a table" if b'"ok"' in payload else f"no table: {code}")


@from_few_and_many
class Profilers(AtTables):
    """Eighteen people change their names, to long and short ones, beside tables that are listed. Everybody near
    is told."""

    # With more than 24 people near everybody is told after a pause.
    name, count, many, friends = "profilers", 18 + 24, 18 + 50, "bystanders"
    stays_outside = True
    long_name = ("b" + "\u0301" * 19) * 20

    def tables(self, crowd):
        return crowd.count - 18

    @property
    def talks(self):
        return self.place is None

    def wanted(self):
        name = f"Nameless {self.asked % 1_000_000}" if self.asked % 2 else self.long_name
        return {"t": "profile", "name": name, "colour": self.asked % 8}


@from_few_and_many
class Views(AtTables):
    """Eight at each table say where they are, and twenty more watch."""

    name, company, count, many = "views", 28, 28, 28 * 6

    @property
    def talks(self):
        return self.code is not None and self.place < 8

    def wanted(self):
        return {"t": "place", "latE5": self.asked % 8_000_000, "lonE5": self.number}


@from_few_and_many
class Invitations(AtTables):
    """Made-up people who invite everybody near, and come before others in the list."""

    name, count, many, friends = "invitations", 52, 96, "invited"
    stays_outside = True
    people = 400
    """Numbers of people are counted from 1."""

    def tables(self, crowd):
        return 0

    @property
    def talks(self):
        return True

    def wanted(self):
        return {"t": "invite", "person": self.asked % self.people + 1}

    def told(self, payload):
        # Their own invitations stand in the way of more.
        if b'"t":"invitation",' in payload:
            self.asked += 1
            self.send(message(t="decline", id=self.asked, invitation=json.loads(payload)["invitation"]))


@from_few_and_many
class Drawings(Near):
    """Asks without end for QR codes, each time another one."""

    name, count, many = "drawings", 20, 96
    codes = ["".join(letters) for letters in itertools.product("BCDFGHJK", repeat=4)]

    def __init__(self, crowd, number):
        super().__init__(crowd, number)
        self.next = itertools.cycle(self.codes[number * 37 % 4_096:] + self.codes)

    def more(self):
        return b"".join(
            b"GET /qr.svg?t=B%s HTTP/1.1\r\nHost: %s\r\n\r\n" % (next(self.next).encode(), self.host.encode())
            for _ in range(20))


@from_few_and_many
class Halls(Near):
    """Asks for the halls of fame, and again as soon as it has them."""

    name, count, many = "halls", 190, 700

    def opened(self):
        self.ask()

    def took(self, data):
        self.ask()

    def ask(self):
        self.send(b"GET /arcade/halls HTTP/1.1\r\nHost: %s\r\nCookie: fourtop-device=%032x\r\n\r\n"
                  % (self.host.encode(), self.number))


@attack
class StuckLog(AtTables):
    """Starts quizzes, and ends them, where the host has faulty ones and nobody reads what the log says of them."""

    name, count, solo, is_log_stuck = "stuck-log", 12, True, True
    quizzes = None

    @classmethod
    def options(cls, addresses):
        cls.quizzes = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.quizzes.name)
        shutil.copy(QUIZ, folder / "quiz1.json")
        for number in range(2, 50):
            (folder / f"quiz{number}.json").write_text(json.dumps({f"fault {number}": MARKS}))
        return ["--quiz-url", str(folder)]

    @classmethod
    def sources(cls, addresses):
        return addresses[:1]

    def wanted(self):
        return {"t": "start" if self.asked % 2 else "backToLobby"}
