#!/usr/bin/env python3
"""crowd.py: tables of four phones in one process with one epoll, so that many phones cost little.

Reads its tables from the first line of standard input and orders from the next ones; answers each with a line.
"""

import collections
import json
import math
import select
import socket
import sys
import threading
import time

from games import QuizPhone, QuizTold
from phones import BEAT, SILENCE
from speech import CLOSE, TEXT, Frames, frame

TICK, AGAIN = 0.05, 0.5
"""Seconds between two looks at all phones, and until a phone tries to come back."""
GREETING = 5.0
"""Seconds for a connection and its first view."""


class Member(QuizPhone):
    """A phone whose socket never waits. It comes back by itself."""

    pace = 0.6
    """The longest time in seconds that it thinks about a question."""

    def __init__(self, number, table, told, crowd):
        super().__init__(number, 1_000 + table, told)
        place = 4 * table + number
        self.crowd, self.proxied = crowd, crowd.door
        self.source = f"127.1.{place // 250}.{place % 250 + 1}"
        self.visitor = f"100.65.{place // 250}.{place % 250 + 1}"
        self.since, self.retry = 0.0, 0.0
        self.firsts, self.warned, self.shown = [], False, 0
        self.steps = collections.deque(maxlen=24)
        """When its connection came to which stage."""
        self.stage = "away"

    # The socket.

    @property
    def stage(self):
        return self.steps[-1][1]

    @stage.setter
    def stage(self, stage):
        self.steps.append((time.monotonic(), stage))

    def begin(self, now):
        self.frames, self.messages, self._head, self._out = Frames(), [], b"", bytearray()
        self._asked, self._beat, self._heard_at = {}, now + BEAT, now
        self.ahead, self.stage, self.since, self.is_fresh = None, "connecting", now, True
        self.socket = socket.socket()
        self.socket.setblocking(False)
        self.socket.bind((self.source, 0))
        self.socket.connect_ex((self.host, self.proxied))
        self.crowd.watch(self)

    def lost(self, code=None):
        self.codes.append(code)
        self.crowd.forget(self)
        self.socket.close()
        self.steps.append((time.monotonic(), f"closed {code}"))
        self.stage, self.retry = "away", time.monotonic() + AGAIN

    def say(self, **message):
        self.send(frame(TEXT, json.dumps(message).encode()))

    def send(self, words):
        self._out += words
        self.flush()

    def flush(self):
        try:
            while self._out:
                del self._out[:self.socket.send(self._out)]
        except BlockingIOError:
            pass
        self.crowd.wants(self, bool(self._out))

    def ready(self, events):
        try:
            if self.stage == "connecting":
                if error := self.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
                    raise OSError(error, "not connected")
                self.stage = "upgrading"
                self.send(self.upgrade(self.crowd.port, f"/t/{self.told.code}/ws"))
            elif events & ~select.EPOLLOUT:
                self.read(self.socket.recv(65_536))
            if self.stage != "away" and events & select.EPOLLOUT:
                self.flush()
        except BlockingIOError:
            pass
        except OSError:
            self.lost()

    def read(self, more):
        if not more:
            return self.lost()
        self._heard_at = time.monotonic()
        if self.stage == "upgrading":
            self._head += more
            head, end, more = self._head.partition(b"\r\n\r\n")
            if not end:
                return None
            if not head.startswith(b"HTTP/1.1 101"):
                return self.lost(head[:12].decode())
            self.stage = "greeting"
            self.say(t="hello", protocol=[1, 1], assets="", **{"as": self.role}, **self.extra, name=f"P{self.number}",
                     colour=self.number, face=self.number)
        for opcode, payload in self.frames.add(more):
            if opcode == CLOSE:
                # As a browser does: the server waits for the answer before it ends the connection.
                self.send(frame(CLOSE, payload[:2]))
                return self.lost(int.from_bytes(payload[:2], "big") or None)
            if opcode == TEXT and self.stage != "away":
                self.hear(json.loads(payload))
        return None

    def hear(self, message):
        if message["t"] == "clock":
            return self._read(message)
        if message["t"] == "bye":
            self.told.fault(f"P{self.number} was sent away: {message}")
            return self.lost("bye")
        if message["t"] == "welcome":
            if self.member not in (None, message["you"]):
                self.told.fault(f"P{self.number} was member {self.member} and is {message['you']}")
            self.member, self.role, self.stage = message["you"], "resume", "playing"
            return self.life_began()
        self.warned = self.warned or message == {"t": "saving", "works": False}
        return self.take(message)

    def look(self, now):
        """Does what is due."""
        try:
            self._look(now)
        except OSError:
            self.lost()

    def _look(self, now):
        if self.stage == "away":
            if now >= self.retry:
                self.begin(now)
        elif now > self._heard_at + SILENCE or (self.is_fresh and now > self.since + GREETING):
            self.lost("silence")
        elif self.stage == "playing":
            if now >= self._beat:
                self._heartbeat(now)
            self.idle()

    # The game.

    def saw(self, view):
        now, self.is_fresh = time.monotonic(), False
        self.firsts.append(now)
        phase = view["phase"]
        super().saw(view)
        if phase["name"] == "reveal" and phase["round"] > self.shown:
            self.shown = phase["round"]
            if submitted := self.told.all_submitted(phase["round"]):
                self.crowd.reveals.append(now - submitted)

    def think(self):
        return self.random.uniform(0.2, 1) * self.pace

    def order(self, **words):
        if words["t"] == "submit":
            self.told.submits(self.member, words["round"])
        return super().order(**words)


class Table(QuizTold):
    """What a table's phones were told, and when they submitted."""

    def __init__(self):
        super().__init__()
        self._submitted = {}

    def submits(self, member, round_number):
        if round_number not in self._submitted:
            self._submitted = {round_number: {}}
        self._submitted[round_number][member] = time.monotonic()

    def all_submitted(self, round_number):
        """The time of the last of four submissions."""
        times = self._submitted.get(round_number, {})
        return max(times.values()) if len(times) == QuizPhone.PLAYERS else None


class Crowd:
    """All phones of the process."""

    def __init__(self, first):
        self.port, self.door, self.tables = first["port"], first["door"], []
        self.poll, self.phones = select.epoll(), {}
        self.members, self.reveals, self.lag, self.events = [], [], 0.0, {}
        for table in first["tables"]:
            self.tables.append(self.seat(table["number"], table["session"], first["pace"]))

    def seat(self, number, session, pace):
        """The opener comes first, and has the link."""
        told = Table()
        told.code = None
        members = [Member(place, number, told, self) for place in range(QuizPhone.PLAYERS)]
        opener = QuizPhone(0, 1_000 + number, told)
        opener.proxied, opener.source, opener.visitor = self.door, members[0].source, members[0].visitor
        opener.session = members[0].session = session
        told.code = opener.open_table(self.port)
        opener.connect(self.port, f"/t/{told.code}/ws", **{"as": "join"}, name=f"P{opener.number}",
                       colour=0, face=0)
        link = opener.heard("welcome")["link"]
        opener.close()
        for member in members:
            member.extra, member.pace = {"secret": link.split("#")[1]}, pace
        members[0].role = "resume"
        self.members += members
        return told

    # The sockets.

    def watch(self, phone):
        number = phone.socket.fileno()
        self.phones[number], self.events[number] = phone, select.EPOLLIN | select.EPOLLOUT
        self.poll.register(number, self.events[number])

    def forget(self, phone):
        number = phone.socket.fileno()
        self.poll.unregister(number)
        del self.phones[number]

    def wants(self, phone, to_write):
        number, events = phone.socket.fileno(), select.EPOLLIN | (select.EPOLLOUT if to_write else 0)
        if self.events[number] != events:
            self.events[number] = events
            self.poll.modify(number, events)

    def run(self):
        """Plays until the last order."""
        self.orders, due = [], 0.0
        threading.Thread(target=self._hear, daemon=True).start()
        while True:
            for number, events in self.poll.poll(max(0.0, due - time.monotonic())):
                if phone := self.phones.get(number):
                    phone.ready(events)
            now = time.monotonic()
            if now < due:
                continue
            if due:
                self.lag = max(self.lag, now - due)
            for phone in self.members:
                phone.look(now)
            due = now + TICK
            if self.orders and not self.answer(self.orders[0], now):
                self.orders.pop(0)

    def _hear(self):
        for line in sys.stdin:
            self.orders.append(json.loads(line))

    # Orders.

    def answer(self, order, now):
        """Whether the order is still being carried out."""
        answer = getattr(self, f"order_{order['t']}")(order, now)
        if answer is None:
            return True
        print(json.dumps(answer), flush=True)
        if order["t"] == "stop":
            sys.exit(0)
        return False

    def order_after(self, order, now):
        """The longest time from a moment to the next view of a page, at all tables or at some."""
        since, codes = order["at"], order["codes"]
        chosen = [phone for phone in self.members if codes is None or phone.told.code in codes]
        firsts = [next((at for at in phone.firsts if at > since), None) for phone in chosen]
        missing = firsts.count(None)
        if missing and now < since + order["patience"]:
            return None
        slowest = max(zip(firsts, chosen), key=lambda one: one[0] or math.inf)[1] if chosen else None
        for phone in self.members:
            phone.firsts = [at for at in phone.firsts if at > since]
        return {"longest": max([at - since for at in firsts if at], default=0.0), "missing": missing,
                "slowest": slowest and f"P{slowest.number} of {slowest.told.code}: " + ", ".join(
                    f"{at - since:.1f} {stage}" for at, stage in slowest.steps if at > since)}

    def order_count(self, _order, _now):
        """What was played so far, and how late this process looked at its phones."""
        counts = [told.counts for told in self.tables]
        faults = [fault for told in self.tables for fault in told.faults]
        lag, self.lag = self.lag, 0.0
        return {"answers": sum(one.get("answers", 0) for one in counts),
                "scores": sum(one.get("scores", 0) for one in counts),
                "playing": sum(one.get("reveals", 0) > 0 for one in counts), "faults": faults[:5],
                "faulty": len(faults), "warned": sum(phone.warned for phone in self.members), "lag": lag,
                "codes": [phone.codes for phone in self.members if phone.codes][:3]}

    def order_reveals(self, _order, _now):
        """The seconds from a table's last submission to each phone's reveal, since this was asked last."""
        reveals, self.reveals = self.reveals, []
        return {"reveals": reveals}

    def order_stop(self, _order, _now):
        return {}


if __name__ == "__main__":
    crowd = Crowd(json.loads(sys.stdin.readline()))
    print(json.dumps({"codes": [told.code for told in crowd.tables]}), flush=True)
    crowd.run()
