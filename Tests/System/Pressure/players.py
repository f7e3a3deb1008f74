"""players.py echo|fourtop ADDRESS:PORT SOURCE: four ordinary players, and how long everything takes them.

Says `ready` once they play. For each line `begin` it forgets what it measured; for each `end` it
prints that as JSON: all round trips in milliseconds in the order they were made, and how visitors
fared who came meanwhile. Ends with its input.
"""

import json
import selectors
import sys
import time

import network
from seats import Visitor
from tables import EchoTable, FourtopTable

VISITS = 0.25
"""Seconds between two visitors."""
PATIENCE = 2.0
"""Seconds after which a visitor goes away."""


class Evening:
    """Plays, lets visitors come, and obeys the lines of its input."""

    def __init__(self, table):
        self.table, self.poll = table, selectors.DefaultSelector()
        self.visitors, self.next_visit = set(), time.monotonic()
        for seat in table.seats:
            self.poll.register(seat, selectors.EVENT_READ)
        self.poll.register(sys.stdin, selectors.EVENT_READ)

    def go_on(self):
        while True:
            due = min(self.table.ask(), self.next_visit)
            for key, events in self.poll.select(max(0, due - time.monotonic())):
                if key.fileobj is sys.stdin:
                    if not self.carry_out(sys.stdin.readline().strip()):
                        return
                elif isinstance(key.fileobj, Visitor):
                    self.serve(key.fileobj, events)
                else:
                    key.fileobj.readable()
            self.invite()

    def carry_out(self, word):
        table = self.table
        if word == "begin":
            table.trips, table.seen, table.visits, table.refused = [], [], [], []
        elif word == "end":
            said = {"trips": table.trips, "seen": table.seen, "visits": table.visits,
                    "refused": table.refused}
            print(json.dumps(said), flush=True)
        return bool(word)

    def invite(self):
        now = time.monotonic()
        for visitor in [one for one in self.visitors if now - one.began > PATIENCE]:
            self.leave(visitor, "late")
        if now < self.next_visit:
            return
        self.next_visit = now + VISITS
        visitor = Visitor(self.table)
        self.visitors.add(visitor)
        self.poll.register(visitor, selectors.EVENT_WRITE)

    def serve(self, visitor, events):
        try:
            if events & selectors.EVENT_WRITE:
                visitor.writable()
                self.poll.modify(visitor, selectors.EVENT_READ)
            elif visitor.readable():
                fault = visitor.answer[:30].decode("latin-1") or "nothing"
                self.leave(visitor, None if visitor.is_content else fault)
        except OSError as error:
            self.leave(visitor, type(error).__name__)

    def leave(self, visitor, fault):
        self.poll.unregister(visitor)
        visitor.socket.close()
        self.visitors.discard(visitor)
        if fault:
            self.table.refused.append(fault)
        else:
            self.table.visits.append((time.monotonic() - visitor.began) * 1000)


def main(kind, server, source):
    network.prefer_above_all()
    host, port = server.rsplit(":", 1)
    table = {"echo": EchoTable, "fourtop": FourtopTable}[kind]((host, int(port)), source)
    print("ready", flush=True)
    Evening(table).go_on()


if __name__ == "__main__":
    main(*sys.argv[1:])
