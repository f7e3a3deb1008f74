"""quiz_bytes.py PROGRAM [PROGRAM...] [--tables N]: what a quiz of ten questions costs a public server and its players.

A public server of each program on this machine behind a proxy, which is this script. At each table four people with an
account play ten questions; their pages offer compression as browsers do. Prints for each program the bytes that a player
gets from the start of the quiz to its end, framing included, how many messages these are and how many of them came
compressed, the server's processor time for each message and its memory for each player. Fails where a message cannot be read.
"""

import argparse
import json
import os
import pathlib
import random
import selectors
import socket
import sys
import tempfile
import time
import zlib

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / name) for name in ("Pressure", "Durability")]
from party import Party  # noqa: E402
from speech import PING, PONG, TEXT, PageSocket, cookies, device, frame, register, upgrade  # noqa: E402

OFFER = "permessage-deflate; client_max_window_bits"
QUESTIONS = 10
BEAT, REST = 2, 14
"""Seconds between two signs of life of a page: before its answer, and at other times."""


class Server(Party):
    context = None

    def __init__(self, folder, *options, **more):
        began = time.monotonic()
        super().__init__(pathlib.Path(folder), *options, **more)
        self.took = time.monotonic() - began
        assert self.stands, self.log
        self.place, self.host = ("127.0.0.1", self.port), f"127.0.0.1:{self.port}"

    def processor(self):
        """Seconds of the server's threads, user and system, from the kernel's scheduler."""
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    def resident(self):
        return self.memory() * 1024

    def account(self, number):
        """The address and the cookies of a new account."""
        address, own = f"203.0.{number >> 8}.{number & 255}", device()
        with socket.create_connection(self.place, 20) as line:
            line.sendall(register(self.host, address, f"player{number:04}", own))
            answer = b""
            while not answer.endswith(b"}"):
                answer += line.recv(1 << 16)
        return address, cookies(answer, own)


class Page(PageSocket):
    """A page's WebSocket with what it was told, of which it counts bytes and messages."""

    def __init__(self, server, path, person, hello):
        self.bytes, self.count, self.packed, self.number, self.view = 0, 0, 0, 0, {}
        self.inflater = zlib.decompressobj(-15)
        super().__init__(server.place, self.request(server, path, person), context=server.context)
        self.hello(protocol=[1, 2], **hello)

    @staticmethod
    def request(server, path, person):
        return upgrade(server.host, path, person[1], OFFER, address=person[0])

    def order(self, **message):
        self.number += 1
        self.say(id=self.number, **message)

    def next(self):
        """The messages that have come."""
        self.read()
        came, self.messages = self.messages, []
        return came

    def add(self, more):
        self.bytes += len(more)
        for first, payload in self.frames.whole(more):
            if first & 0x0F == PING:
                self.line.sendall(frame(PONG, payload))
            elif first & 0x0F == TEXT:
                self.count += 1
                message = json.loads(self.unpack(payload) if first & 0x40 else payload)
                if message["t"] == "view":
                    # A view leaves out what the page has from the one before.
                    self.view = message = {**self.view, **message}
                self.took(message)
            else:
                raise SystemExit(f"a page was sent {first:#x} {payload}")

    def unpack(self, payload):
        self.packed += 1
        if b"server_no_context_takeover" in self.head:
            self.inflater = zlib.decompressobj(-15)
        return self.inflater.decompress(payload + b"\x00\x00\xff\xff")


def sit(server, people):
    """The pages of people who open a table and join it."""
    foyer = Page(server, "/ws", people[0], {"name": "Anna"})
    foyer.order(t="open", solo=False)
    code = None
    while code is None:
        for message in foyer.next():
            code = message.get("code", code)
    foyer.close()
    return [Page(server, f"/t/{code}/ws", person, {"as": "join", "name": f"Player {seat}"})
            for seat, person in enumerate(people)]


class Table:
    """The pages of four people who play one quiz; the first deals and starts."""

    def __init__(self, pages, poll):
        self.pages, self.round, self.began, self.ended = pages, 0, False, False
        self.due, self.clocks, self.lobby = [], dict.fromkeys(pages, time.monotonic()), None
        for page in pages:
            poll.register(page, selectors.EVENT_READ, self)

    def heard(self, page, message):
        if message["t"] in ("no", "bye"):
            raise SystemExit(f"a page was told {message}")
        if message["t"] != "view":
            return
        phase = message["phase"]
        if page is self.pages[0] and phase["name"] == "lobby":
            self.lobby = message
        if phase["name"] == "question" and phase["round"] != self.round:
            self.round = phase["round"]
            opens = time.monotonic() + 1.2
            self.due = [(opens + random.random(), other, self.round) for other in self.pages]
            self.clocks = dict.fromkeys(self.pages, opens)
        if phase["name"] == "ended" and not self.ended:
            self.ended = True

    def answer(self):
        now = time.monotonic()
        if not self.began and self.lobby and sum(not member["away"] for member in self.lobby["members"]) == 4:
            self.began = True
            for other in self.pages:
                other.bytes = other.count = other.packed = 0
            self.pages[0].order(t="deal", questions=QUESTIONS)
            self.pages[0].order(t="start")
        for page in [page for page, due in self.clocks.items() if due <= now]:
            page.order(t="clock")
            self.clocks[page] = now + (BEAT if any(page is entry[1] for entry in self.due) else REST)
        for entry in [entry for entry in self.due if entry[0] <= now]:
            self.due.remove(entry)
            entry[1].order(t="submit", round=entry[2], option=random.choice("ABCD"))


def play(tables, poll):
    """Until each quiz has ended."""
    until = time.monotonic() + 400
    while not all(table.ended for table in tables):
        if time.monotonic() > until:
            raise SystemExit("the quiz did not end")
        for key, _ in poll.select(0.02):
            for message in key.fileobj.next():
                key.data.heard(key.fileobj, message)
        for table in tables:
            table.answer()


def measure(program, count):
    poll = selectors.DefaultSelector()
    with tempfile.TemporaryDirectory(prefix="fourtop-quiz-") as folder:
        with Server(folder, "--public", "--trusted-proxy", "127.0.0.1", program=program) as server:
            people = [server.account(number) for number in range(4 * count)]
            memory = server.resident()
            tables = [Table(sit(server, people[4 * number:4 * number + 4]), poll) for number in range(count)]
            used = server.processor()
            play(tables, poll)
            used, memory = server.processor() - used, server.resident() - memory
    pages = [page for table in tables for page in table.pages]
    told = [sum(getattr(page, what) for page in pages) for what in ("bytes", "count", "packed")]
    print(f"{program}: {told[0] / len(pages):.0f} bytes a player, {told[1] / len(pages):.1f} messages, "
          f"{told[2] / len(pages):.1f} of them compressed; {used / told[1] * 1e6:.0f} µs of processor time a message, "
          f"{memory / len(pages) / 1024:.1f} KiB of memory a player",
          flush=True)


if __name__ == "__main__":
    os.environ.pop("FOURTOP_DATA_DIR", None)
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--tables", type=int, default=10)
    options = parser.parse_args()
    for each in options.programs:
        measure(each, options.tables)
