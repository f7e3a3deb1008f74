"""Four phones at a table of a server whose clock they move (held_server.py): all that they do is at set moments."""

import re
import sys

import held_server
import servers

sys.path.append(str(servers.ROOT / "Tests/System/Pressure"))
from speech import PageSocket, upgrade  # noqa: E402

SECOND = 1_000_000_000


def heartbeat(name):
    """Nanoseconds between two readings of the server's clock, as the page has it."""
    text = (servers.ROOT / "web/public/scripts/core/reconnect.js").read_text()
    found = re.search(rf"^export const {name} = ([\d_]+);$", text, re.M)
    return int(found[1].replace("_", "")) * SECOND // 1000


class Phone(PageSocket):
    """A page's socket: answers pings, sends orders, remembers the newest view."""

    def __init__(self, server, number):
        self.server, self.number, self.view, self._last = server, number, None, 0

    def connect(self, path, **hello):
        request = upgrade(f"127.0.0.1:{self.server.port}", path, device=f"{self.number:032x}")
        super().__init__(("127.0.0.1", self.server.port), request, patience=held_server.PATIENCE)
        self.hello(protocol=[1, 2], name=f"Phone {self.number}", colour=self.number, face=self.number, **hello)

    def took(self, message):
        if message["t"] in ("no", "bye"):
            raise SystemExit(f"the server refused: {message}")
        if message["t"] == "view":
            # A view leaves out what the phone has from the one before.
            self.view = {**(self.view or {}), **message}
        super().took(message)

    def take_all(self):
        """Takes what has come."""
        self.line.setblocking(False)
        try:
            while True:
                self.read()
        except BlockingIOError:
            pass
        self.line.settimeout(held_server.PATIENCE)
        self.messages.clear()

    def order(self, kind, **words):
        self._last += 1
        self.say(t=kind, id=self._last, **words)
        return self.wait_for("ok", id=self._last)

    def read_clock(self):
        """Microseconds on the server's clock as pages get it."""
        self._last += 1
        self.say(t="clock", id=self._last)
        return self.wait_for("clock", id=self._last)["receivedUs"]


class Party:
    """Four phones at one table. Between two of their deeds they beat, each at moments of its own: often while the others
    wait for it, and rarely otherwise."""

    def __init__(self, server):
        self.server, self.beat, self.rest = server, heartbeat("BEAT_MS"), heartbeat("REST_MS")
        self.phones = [Phone(server, number) for number in range(1, 5)]
        self.opener = self.phones[0]
        self.opener.connect("/ws")
        code = self.opener.order("open", solo=False)["code"]
        for phone in self.phones:
            phone.connect(f"/t/{code}/ws", **{"as": "join"})
            phone.wait_for("welcome")
        self.settle()
        # The pages' clock begins with the server's.
        self.begin = server.now - self.opener.read_clock() * 1000
        self.begin_to_beat()

    def begin_to_beat(self):
        self.due = [self.server.now + self.rest * place // 4 for place in range(4)]

    def settle(self):
        """Until nothing more happens at this time: phones answer the server, and the server answers them."""
        heard = None
        while heard != (heard := sum(phone.frame_count for phone in self.phones)):
            self.server.settle()
            for phone in self.phones:
                phone.take_all()

    def wait_until(self, instant):
        while (next_due := min(self.due)) <= instant:
            place = self.due.index(next_due)
            self.server.move_to(next_due)
            self.phones[place].read_clock()
            self.due[place] += self.beat if self.is_awaited(place) else self.rest
            self.settle()
        self.server.move_to(instant)
        self.settle()

    def is_awaited(self, place):
        phase = self.opener.view["phase"]
        return phase["name"] == "question" and self.server.now >= self.opens and not self.opener.view["seats"][place]["submitted"]

    def order(self, kind):
        self.opener.order(kind)
        self.settle()

    @property
    def opens(self):
        """The moment at which the question of the newest view is shown."""
        return self.begin + self.opener.view["phase"]["opensAtUs"] * 1000

    def wait_for(self, phase):
        while self.opener.view["phase"]["name"] != phase:
            self.wait_until(self.server.now + SECOND // 10)

    def wait_for_question(self):
        self.wait_for("question")
        self.wait_until(self.opens)

    def start(self):
        """A quiz of the question bank, until its first question is shown."""
        self.order("start")
        self.wait_for_question()

    def give_up(self):
        """A quiz at which nobody looks stands still when the question is over, and can be left."""
        self.hide(True)
        self.server.move_to(self.opens + self.opener.view["questionUs"] * 1000 + SECOND)
        self.settle()
        self.order("backToLobby")
        self.hide(False)
        self.begin_to_beat()
        self.wait_until(self.server.now + SECOND)

    def hide(self, is_hidden):
        for phone in self.phones:
            phone.say(t="hidden", hidden=is_hidden)
        self.settle()

    def show(self):
        """All tell that they show the question."""
        phase = self.opener.view["phase"]
        for phone in self.phones:
            phone.say(t="shown", round=phase["round"], atUs=phase["opensAtUs"])
        self.settle()
        # A page that beat rarely looks at it four times a second.
        self.due = [self.server.now + SECOND * (place + 1) // 16 for place in range(4)]

    def submit(self, place):
        """The phone at that place submits; all are told."""
        number = self.opener.view["phase"]["round"]
        self.phones[place].order("submit", round=number, option="ABCD"[(place + number) % 4])
        self.settle()
