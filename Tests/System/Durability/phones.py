"""Raw clients: pages without a browser, which remember what they were told and hold the server to it (P11)."""

import contextlib
import random
import sys
import threading
import time

from party import ROOT

sys.path.append(str(ROOT / "Tests/System/Pressure"))
from speech import Closed, PageSocket, upgrade  # noqa: E402

BEAT = 1.5
"""Seconds between two readings of the server's clock, a page's heartbeat."""
SILENCE = 8.0
"""Seconds without a byte after which a page takes its connection for lost."""


XO_FIELDS = ("credit", "won", "spins", "bet")


def figures(state):
    """The figures of a state of !XO that an order about it names."""
    return {name: value for name, value in zip(XO_FIELDS, state) if name != "won"}


class Refused(Exception):
    """The server answered an order with `no`, or sent the page away."""


class Line(PageSocket):
    """A page's socket with its device's cookie: says and hears messages, reads the server's clock."""

    line = None
    secure = None
    """The TLS context of pages that come by https."""
    session = ""
    """The cookie of a device that is logged in."""
    extra = {}
    """More fields of a table's hello."""

    def __init__(self, cookie, host="127.0.0.1"):
        self.cookie, self.host = cookie, host

    def connect(self, port, path, patience=20, **hello):
        """Opens a socket and says hello."""
        self.close()
        self.ahead = None
        """The server's clock minus this machine's, in seconds; `None` until it was read."""
        self._asked, self._beat, self._heard_at, self._end = {}, 0, time.monotonic(), None
        super().__init__((self.host, port), self.upgrade(port, path), context=self.secure, patience=patience)
        self.hello(**hello)

    def upgrade(self, port, path):
        """The request for a WebSocket."""
        place, scheme, name = f"{self.host}:{port}", "http", "fourtop-device"
        if self.secure:
            place, scheme, name = place.removesuffix(":443"), "https", "__Host-device"
        cookie = f"Cookie: fourtop-device={self.cookie}; {name}={self.cookie}; __Host-session={self.session}"
        return upgrade(place, path, scheme=scheme, fields=[cookie])

    def close(self):
        if self.line:
            self.line.close()

    def receive(self):
        more = super().receive()
        self._heard_at = time.monotonic()
        return more

    def add(self, more):
        try:
            super().add(more)
        except Closed as end:
            # The messages before it are read first.
            self._end = end

    def took(self, message):
        if message["t"] != "clock":
            super().took(message)
        elif (sent := self._asked.pop(message["id"], None)) is not None:
            self.ahead = message["receivedUs"] / 1e6 - (sent + time.monotonic()) / 2

    def _heartbeat(self, now):
        number = int(now * 1e3)
        self._asked[number], self._beat = now, now + BEAT
        self.say(t="clock", id=number)

    def next(self, patience=20):
        """The next message; `None` if none came in that time."""
        end = time.monotonic() + patience
        while not self.messages:
            if self._end:
                raise self._end
            now = time.monotonic()
            if now >= end:
                return None
            if now > self._heard_at + SILENCE:
                raise Closed
            if now >= self._beat:
                self._heartbeat(now)
            self.line.settimeout(max(0.001, min(end, self._beat) - now))
            with contextlib.suppress(TimeoutError):
                self.read()
        return self.messages.pop(0)

    def heard(self, kind, patience=20):
        """The next message of that kind; raises `Refused`, and `TimeoutError` if none came."""
        end = time.monotonic() + patience
        while message := self.next(end - time.monotonic()):
            if message["t"] == kind:
                return message
            if message["t"] in ("no", "bye"):
                raise Refused(message)
        raise TimeoutError(f"no {kind} within {patience} s")


class Phone(Line):
    """A page of one device. What it does at a table is a subclass; it acts on views, and when nothing comes."""

    role = "join"

    def __init__(self, number, seed, told, **line):
        super().__init__(f"{number:x}{seed:x}".rjust(32, "b")[-32:], **line)
        self.number, self.random, self.told = number, random.Random(seed * 100 + number), told
        self.member = None
        self.latest = 0
        self.command = self.random.randrange(1, 2**30)
        self.epochs, self.codes = set(), []
        self.back, self.seen_at = threading.Event(), 0.0

    def order(self, **words):
        self.command += 1
        self.say(id=self.command, **words)
        return self.command

    def open_table(self, port, solo=False):
        self.connect(port, "/ws", name=f"P{self.number}", colour=self.number, face=self.number)
        self.order(t="open", solo=solo)
        code = self.heard("ok")["code"]
        self.close()
        return code

    def arrive(self, port, role=None, patience=20):
        """Sits down, or comes back; the first view has been taken."""
        self.connect(port, f"/t/{self.told.code}/ws", patience, **{"as": role or self.role}, **self.extra,
                     name=f"P{self.number}", colour=self.number, face=self.number)
        self.role = "resume"
        welcome = self.heard("welcome", patience)
        self.epochs.add(welcome.get("epoch"))
        if self.member not in (None, welcome["you"]):
            self.told.fault(f"P{self.number} was member {self.member} and is {welcome['you']}")
        self.member = welcome["you"]
        self.life_began()
        self.take(self.heard("view", patience))

    def live(self, port, stop=None, patience=20):
        """Comes back and goes on until the server is gone or `stop` is set."""
        self.back.clear()
        try:
            self.arrive(port, patience=patience)
            self.back.set()
            while not (stop and stop.is_set()):
                message = self.next(0.1)
                if message and message["t"] == "bye":
                    return self.told.fault(f"P{self.number} was sent away: {message}")
                self.take(message) if message else self.idle()
        except Refused as refusal:
            self.told.fault(f"P{self.number} cannot come back: {refusal}")
        except OSError as error:
            self.codes.append(getattr(error, "code", None))

    def stay(self, port, stop):
        """Comes back again and again until `stop` is set, as a page does."""
        while not stop.is_set():
            self.live(port, stop, patience=5)
            stop.wait(0.5)

    def life_began(self):
        """The page has connected."""

    def take(self, message):
        """A message of the server."""
        if message["t"] == "view":
            self.seen_at = time.monotonic()
            self.told.same_table(message)
            self.saw(message)
            self.act(message)
        elif message["t"] in ("ok", "no"):
            self.answered(message)

    def saw(self, view):
        """Compares a view with what was told before."""

    def act(self, view):
        """Does what the view calls for."""

    def answered(self, message):
        """An answer to an order."""

    def idle(self):
        """Nothing came for a moment."""


class Told:
    """What the pages of one table were told, and the server's faults against it."""

    def __init__(self):
        self.lock = threading.RLock()
        self.code, self.faults, self.counts = None, [], {}
        self._members, self._settings, self._opener = {}, None, None

    def fault(self, sentence):
        with self.lock:
            self.faults.append(f"{self.code}: {sentence}")

    def count(self, what):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + 1

    def same_table(self, view):
        """Seats, names, sides and settings are as told; nobody here changes them."""
        with self.lock:
            for member in view["members"]:
                own = {word: member.get(word) for word in ("name", "colour", "face", "side")}
                # Sides change with each who arrives.
                former = self._members.setdefault((member["m"], len(view["members"])), own)
                if own != former:
                    self.fault(f"member {member['m']} was {former} and is {own}")
            rules = view["settings"], view["code"]
            if self._settings not in (None, rules):
                self.fault(f"the table had {self._settings} and has {rules}")
            self._settings = rules
            # A view from before the opener has come names nobody, and it may arrive late. Somebody stands in for an
            # opener who has been away for 30 s (H8), as all are when the server was stopped.
            opener = view.get("opener")
            away = [member.get("away", False) for member in view["members"] if member["m"] == self._opener]
            self._opener = self._opener or opener
            if opener != self._opener and away != [True] and (away or opener is not None):
                self.fault(f"member {self._opener} had opened the table, now {opener}")


def together(actions):
    """Carries out functions at once, each on a thread; their results, or the first error."""
    results = [None] * len(actions)
    errors = []

    def carry_out(index, action):
        try:
            results[index] = action()
        except BaseException as error:  # noqa: BLE001 - it is raised again below
            errors.append(error)

    threads = [threading.Thread(target=carry_out, args=one, daemon=True) for one in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return results


@contextlib.contextmanager
def living(phones, port):
    """The phones play meanwhile, each on a thread of its own, until the server is gone."""
    threads = [threading.Thread(target=phone.live, args=(port,), daemon=True) for phone in phones]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for thread in threads:
            thread.join(30)
