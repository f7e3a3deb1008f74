"""Tables outlive their server: what a page was told is not taken back (P11)."""

import contextlib
import json
import random
import socket
import sys
import threading
import time

from party import ROOT, Folder, Party

sys.path.append(str(ROOT / "Tests/System/Pressure"))
from speech import CLOSE, TEXT, Frames, frame, upgrade  # noqa: E402

KILLS = 20
PHONES = 4
SOON = 3.0
"""Seconds within which phones are back after the server listens."""
ENDED = 1.0
"""Seconds within which a server ends that is asked to."""


class Gone(OSError):
    """The server closed the connection."""


class Phone:
    """A page at a table, with the cookie of its device. It plays by itself on a thread of its own."""

    def __init__(self, number, seed):
        self.number, self.random = number, random.Random(seed)
        self.cookie = f"{number:x}{seed:x}".rjust(32, "b")[-32:]
        self.member = None
        self.submitted = {}
        """Accepted answers by round."""
        self.scores = {}
        """The largest score that a view gave each member."""
        self.latest = 0
        """The newest round that a view showed."""
        self.ended = threading.Event()
        self.epochs = []
        self.faults = []
        self.command = self.random.randrange(1, 2**30)

    def connect(self, port, path, **hello):
        """Opens a socket and says hello; the frames that came with the answer are read first."""
        self.socket = socket.create_connection(("127.0.0.1", port), 20)
        self.socket.sendall(upgrade(f"127.0.0.1:{port}", path, self.cookie))
        head = b""
        while b"\r\n\r\n" not in head:
            head += self._more()
        assert head.startswith(b"HTTP/1.1 101"), head
        self.frames, self.messages = Frames(), []
        self._add(head.split(b"\r\n\r\n", 1)[1])
        self.say(t="hello", protocol=[1, 1], assets="", name=f"P{self.number}",
                 colour=self.number, face=self.number, **hello)

    def _more(self):
        more = self.socket.recv(65_536)
        if not more:
            raise Gone
        return more

    def _add(self, more):
        for opcode, payload in self.frames.add(more):
            if opcode == CLOSE:
                raise Gone
            if opcode == TEXT:
                self.messages.append(json.loads(payload))

    def say(self, **message):
        self.socket.sendall(frame(TEXT, json.dumps(message).encode()))

    def next(self):
        while not self.messages:
            self._add(self._more())
        return self.messages.pop(0)

    def heard(self, kind):
        while True:
            message = self.next()
            if message["t"] == kind:
                return message

    def order(self, **words):
        self.command += 1
        self.say(id=self.command, **words)
        return self.command

    def open_table(self, port):
        self.connect(port, "/ws")
        self.order(t="open", solo=False)
        code = self.heard("ok")["code"]
        self.socket.close()
        return code

    def arrive(self, port, code, role):
        self.connect(port, f"/t/{code}/ws", **{"as": role})
        message = self.next()
        assert message["t"] == "welcome", message
        self.epochs.append(message.get("epoch"))
        if self.member not in (None, message.get("you")):
            self.faults.append(f"P{self.number} was member {self.member} and is {message.get('you')}")
        self.member = message["you"]

    def play(self):
        """Answers each question at once or later, until the quiz has ended or the server is gone."""
        waiting = {}
        with contextlib.suppress(OSError):
            while not self.ended.is_set():
                message = self.next()
                if message["t"] == "view":
                    self._view(message, waiting)
                elif message["t"] == "ok" and message["id"] in waiting:
                    round_number, option = waiting.pop(message["id"])
                    self.submitted[round_number] = option
                elif message["t"] == "no" and message["id"] in waiting:
                    waiting.pop(message["id"])
                    if message["code"] not in ("submitted.already", "round.over", "round.early"):
                        self.faults.append(f"P{self.number}: {message}")

    def _view(self, view, waiting):
        phase = view["phase"]
        seats = {seat["m"]: seat for seat in view["seats"]}
        for member, seat in seats.items():
            if seat["score"] < self.scores.get(member, 0):
                self.faults.append(
                    f"member {member} had {self.scores[member]} points and has {seat['score']}")
            self.scores[member] = seat["score"]
        if phase["name"] == "ended":
            self.ended.set()
        if phase["name"] not in ("question", "reveal"):
            return
        if phase["round"] < self.latest:
            self.faults.append(f"round {phase['round']} after {self.latest}")
        self.latest = phase["round"]
        own = seats.get(self.member, {})
        told = self.submitted.get(phase["round"])
        if told and own.get("option") != told:
            self.faults.append(f"{told} was accepted in round {phase['round']}, and is {own}")
        if phase["name"] == "question" and not own.get("submitted") and phase["round"] not in [
                number for number, _ in waiting.values()]:
            option = self.random.choice("ABCD")
            waiting[self.order(t="submit", round=phase["round"], option=option)] = (
                phase["round"], option)


def sat_down(party, seed):
    """Four phones at a table whose quiz has been started, and the table's code."""
    phones = [Phone(number, seed) for number in range(PHONES)]
    port = party.ports["http"]
    code = phones[0].open_table(port)
    for phone in phones:
        phone.arrive(port, code, "join")
    # Without explanations, which make a quiz of the bank last twice as long.
    phones[0].order(t="choose", quiz=1)
    phones[0].order(t="start")
    return phones, code


def playing(phones):
    threads = [threading.Thread(target=phone.play, daemon=True) for phone in phones]
    for thread in threads:
        thread.start()
    return threads


def end(party, gently):
    """Ends the server, as a crash or as an operator does; the seconds that it took."""
    began = time.monotonic()
    if gently:
        party.process.terminate()
        assert party.process.wait(20) == 0, party.log
    else:
        party.kill()
    return time.monotonic() - began


def kill_the_tables():
    """`kill -9`, and each third time `SIGTERM`, at random moments of quizzes on four phones: each goes on
    to its end (P11)."""
    chance, kills, epochs = random.Random(22), 0, 0
    slowest, longest, quizzes, faults = 0.0, 0.0, 0, []
    with Folder() as data:
        party = Party(data)
        while kills < KILLS:
            phones, code = sat_down(party, seed=quizzes)
            quizzes += 1
            while not phones[0].ended.is_set():
                threads = playing(phones)
                if kills < KILLS and not phones[0].ended.wait(chance.uniform(0.02, 5)):
                    longest = max(longest, end(party, gently=kills % 3 == 2))
                    kills += 1
                for thread in threads:
                    thread.join()
                if party.process.poll() is None:
                    continue
                party.__exit__()
                party = Party(data)
                began = time.monotonic()
                for phone in phones:
                    phone.arrive(party.ports["http"], code, "resume")
                slowest = max(slowest, time.monotonic() - began)
            for phone in phones:
                faults += phone.faults
                epochs = max(epochs, len(set(phone.epochs)))
                if phone.scores != phones[0].scores:
                    faults.append(f"{phone.scores} and {phones[0].scores} at one table")
        with party:
            pass
    for fault in faults:
        print(fault)
    print(f"{kills} ends of the server in {quizzes} quizzes, up to {epochs} starts for one; it ended within "
          f"{longest:.2f} s, and all four phones were back within {slowest:.2f} s")
    return (kills >= KILLS and not faults and slowest <= SOON and longest <= ENDED
            and party.status == 0)
