"""The cost of a seat for the party server among few tables and among many.

Two servers with one loop each, one with few tables and one with many, each table with somebody at it.
In turn a block of seats is taken at both: somebody opens the foyer, then comes to a table that is
there, sees it, and goes. Compared is the server's processor time, without what the others at its tables cost
meanwhile. What a seat costs may not grow with the tables.
"""

import pathlib
import selectors
import socket
import statistics
import time

from servers import Server
from speech import PageSocket, device, upgrade

NAME = "growth"
FEW, MANY = 200, 4_800
BLOCKS, SEATS = 15, 120
"""Blocks of seats at each server, and seats of a block."""
REST = 0.4
"""Seconds in which nobody comes, for what the others cost."""
ALLOWED = 1.2
"""How often as dear a seat may be among many tables."""


class Page(PageSocket):
    """One WebSocket with a device of its own."""

    def __init__(self, host, path, own, **hello):
        super().__init__(host, upgrade(f"{host[0]}:{host[1]}", path, own), "127.0.0.1", patience=5)
        self.hello(name="Anna", **hello)

    def close(self):
        """Goes as a closed page does, and leaves no port behind."""
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        super().close()


class Hall:
    """A server with so many tables, somebody at each."""

    def __init__(self, folder, tables):
        self.server = Server(folder, "fourtop", "127.0.0.1")
        self.host = ("127.0.0.1", self.server.port)
        self.poll, self.codes, self.turn = selectors.DefaultSelector(), [], 0
        while len(self.codes) < tables:
            self.codes.append(self.opened())
            self.listen()

    def opened(self):
        own = device()
        foyer = Page(self.host, "/ws", own)
        foyer.say(t="open", id=1, solo=False)
        code = foyer.wait_for("ok")["code"]
        foyer.close()
        self.poll.register(self.seat(code, own), selectors.EVENT_READ)
        return code

    def seat(self, code, own):
        page = Page(self.host, f"/t/{code}/ws", own, **{"as": "join"})
        page.wait_for("view")
        return page

    def visit(self):
        """Somebody comes to the next table and goes."""
        code, own = self.codes[self.turn % len(self.codes)], device()
        # Steps through all of them: the first listed ones are no more common than others.
        self.turn += 37
        foyer = Page(self.host, "/ws", own, table=code)
        foyer.wait_for("nearby")
        self.seat(code, own).close()
        foyer.close()

    def listen(self):
        """Pages at the tables read their messages and answer pings."""
        for key, _ in self.poll.select(0):
            key.fileobj.read()
            key.fileobj.messages.clear()

    def rest(self):
        """The processor seconds a second that the others cost."""
        began, used = time.monotonic(), self.used()
        while time.monotonic() - began < REST:
            self.listen()
            time.sleep(0.01)
        return (self.used() - used) / (time.monotonic() - began)

    def block(self):
        """The processor seconds of a seat, without what the others cost meanwhile."""
        before = self.rest()
        began, used = time.monotonic(), self.used()
        for _ in range(SEATS):
            self.visit()
            self.listen()
        # The last who went are noticed.
        time.sleep(0.02)
        used, seconds = self.used() - used, time.monotonic() - began
        others = (before + self.rest()) / 2
        return (used - others * seconds) / SEATS

    def used(self):
        """Processor seconds of all threads, finer than the clock's ticks."""
        tasks = pathlib.Path(f"/proc/{self.server.number}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def measure(folder):
    """The line to print, and the faults."""
    halls = []
    try:
        for tables in (FEW, MANY):
            halls.append(Hall(folder, tables))
        costs = [[], []]
        for turn in range(BLOCKS):
            # The second run finds a warmer machine.
            for which in (0, 1) if turn % 2 else (1, 0):
                costs[which].append(halls[which].block())
                halls[1 - which].listen()
    finally:
        for hall in halls:
            hall.server.close()
    yield told(*costs)


def told(few, many):
    ratio = statistics.median(dear / cheap for cheap, dear in zip(few, many))
    faults = [f"{ratio:.2f} times as dear, allowed {ALLOWED}"] if ratio > ALLOWED else []
    line = (f"fourtop {NAME:16} a seat costs {statistics.median(few) * 1e3:.3f} ms among {FEW} tables, "
            f"{statistics.median(many) * 1e3:.3f} ms among {MANY}: {ratio:.2f} times (≤ {ALLOWED})")
    return line, faults
