"""Four players at a server, and the duration of each of their actions."""

import json
import random
import time

from seats import Seat

PACE = 0.05
"""Seconds between two questions of one player, of which all four hear in the echo server's room."""


class Table:
    """Four players who ask in turn; what they hear is `heard`."""

    def __init__(self, server, source):
        self.server, self.source, self.host = server, source, f"{server[0]}:{server[1]}"
        self.trips, self.seen, self.visits, self.refused = [], [], [], []
        self.seats, self.next_ask, self.turn = [], time.monotonic(), 0

    def ask(self):
        """The next player's question, in due time; when that is."""
        now = time.monotonic()
        if now >= self.next_ask:
            self.next_ask = max(self.next_ask + PACE / 4, now)
            self.turn = (self.turn + 1) % 4
            self.question(self.seats[self.turn])
        return self.next_ask

    def noted(self, since, now):
        self.trips.append((now - since) * 1000)


class EchoTable(Table):
    """Four in a room. A trip ends when the last of them has heard."""

    def __init__(self, server, source):
        super().__init__(server, source)
        self.seats = [Seat(self, "/room/four", number) for number in range(4)]
        self.waiting, self.number = {}, 0

    def question(self, seat):
        self.number += 1
        self.waiting[self.number] = [time.monotonic(), 4]
        seat.say(f"{self.number} {'x' * 40}")

    def heard(self, _, payload, now):
        number = int(payload.split()[0])
        self.waiting[number][1] -= 1
        if self.waiting[number][1] == 0:
            self.noted(self.waiting.pop(number)[0], now)


class FourtopTable(Table):
    """Four who play a quiz, over and over. Trips: the clock's, a submission's, and the reveal for all
    after the last submission; `seen`: from a submission until another player's page tells of it."""

    def __init__(self, server, source):
        super().__init__(server, source)
        foyer = Seat(self, "/ws", 0)
        self.waiting, self.number, self.code = {}, 0, None
        self.round, self.submissions, self.last, self.revealed = 0, [], None, set()
        self.unseen = {}
        """When each player submitted, by member number, and whose pages do not tell of it yet."""
        foyer.say({"t": "hello", "protocol": [1, 1], "assets": "", "name": "Anna", "colour": 0})
        foyer.say({"t": "open", "id": 1, "solo": False})
        foyer.socket.settimeout(5)
        while self.code is None:
            foyer.readable()
        foyer.socket.close()
        for number in range(4):
            seat = Seat(self, f"/t/{self.code}/ws", number)
            seat.say({"t": "hello", "protocol": [1, 1], "assets": "", "as": "join",
                      "name": f"Player {number}", "colour": number})
            self.seats.append(seat)
        self.offset, self.is_entered = None, False

    def id(self, what):
        self.number += 1
        self.waiting[self.number] = (time.monotonic(), what)
        return self.number

    def question(self, seat):
        # Each clock is answered by a ping besides, and the answers to pings are counted strictly.
        seat.asked += 1
        if seat.asked % 10 == 1:
            seat.say({"t": "clock", "id": self.id("clock")})
        else:
            seat.say({"t": "submit", "id": self.id("late"), "round": 1_000_000, "option": "A"})
        now = time.monotonic()
        for entry in [entry for entry in self.submissions if entry[0] <= now]:
            self.submissions.remove(entry)
            entry[1].say({"t": "submit", "id": self.id("submit"), "round": self.round,
                          "option": random.choice("ABCD")})
            self.last = time.monotonic()
            others = {seat.number for seat in self.seats} - {entry[1].number}
            self.unseen[entry[1].member] = (self.last, others)

    def heard(self, seat, payload, now):
        message = json.loads(payload)
        kind = message["t"]
        if kind == "ok" and "code" in message:
            self.code = message["code"]
        if kind == "welcome":
            seat.member = message.get("you")
        since, what = self.waiting.pop(message.get("id"), (None, None))
        if kind == "bye" or kind == "no" and what != "late":
            raise SystemExit(f"a player was told {message}")
        if since:
            self.noted(since, now)
            if kind == "clock":
                self.offset = (since + now) / 2 - message["sentUs"] / 1e6
        if kind == "view":
            self.saw(seat, message, now)

    def saw(self, seat, view, now):
        phase = view["phase"]
        if seat.number == 0 and phase["name"] in ("lobby", "ended"):
            members = [member for member in view["members"] if not member["away"]]
            if len(members) == 4 and not self.is_entered:
                self.is_entered = True
                seat.say({"t": "start" if phase["name"] == "lobby" else "restart",
                          "id": self.id("start")})
        if phase["name"] == "question" and phase["round"] != self.round:
            self.is_entered = False
            self.round, self.revealed, self.unseen = phase["round"], set(), {}
            opens = phase["opensAtUs"] / 1e6 + (self.offset or 0)
            self.submissions = [(max(opens, now) + 0.05 + random.random() / 2, one)
                                for one in self.seats]
        if phase.get("round") == self.round:
            for one in view["seats"]:
                since, others = self.unseen.get(one["m"], (now, set()))
                if one["submitted"] and seat.number in others:
                    others.discard(seat.number)
                    self.seen.append((now - since) * 1000)
        if phase["name"] == "reveal" and phase["round"] == self.round:
            self.revealed.add(seat.number)
            if len(self.revealed) == 4 and self.last:
                self.noted(self.last, now)
                self.last = None
