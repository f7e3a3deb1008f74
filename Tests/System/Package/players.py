#!/usr/bin/env python3
"""players.py PORT [AUTHORITY]: four phones play one whole quiz at 127.0.0.1, in the network namespace that this runs in.

With AUTHORITY, a file, they come by https to localhost and trust that authority. Question 3 is held until the file HOLD
is gone, so that something can happen in its midst. Prints a line of JSON
for each thing that happens: {"at": seconds, "what": ...}. The last one is "end", with the faults.
"""

import json
import os
import pathlib
import socket
import ssl
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "Tests/System/Durability"))

from games import QUESTIONS, QuizPhone, QuizTold  # noqa: E402

HELD = 3
WHOLE_QUIZ = 120
"""Seconds in which a quiz has to end."""


def happened(what, **more):
    print(json.dumps({"at": time.monotonic(), "what": what, **more}), flush=True)


class Player(QuizPhone):
    """Plays one quiz; in the held question it answers when the file is gone."""

    hold = None
    ended = threading.Event()
    shown = set()

    def saw(self, view):
        super().saw(view)
        phase = view["phase"]
        if phase["name"] == "ended":
            Player.ended.set()
        if phase["name"] in ("question", "reveal") and (phase["name"], phase["number"]) not in Player.shown:
            Player.shown.add((phase["name"], phase["number"]))
            happened(phase["name"], number=phase["number"])
        self.number_now = phase.get("number")

    def act(self, view):
        if view["phase"]["name"] != "ended":
            super().act(view)

    def idle(self):
        if self.number_now == HELD and self.hold and self.hold.exists():
            return
        super().idle()


def connections(port, stop, refused):
    """Opens connections again and again, as phones do; counts those that were refused or unanswered."""
    count = 0
    while not stop.is_set():
        try:
            with socket.create_connection(("127.0.0.1", port), 10) as visitor:
                visitor.settimeout(10)
                visitor.sendall(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
                if not visitor.recv(64).startswith(b"HTTP/1.1 200"):
                    refused.append("no answer")
        except OSError as error:
            refused.append(f"{error!r}")
        count += 1
        stop.wait(0.02)
    happened("connections", count=count, refused=len(refused), first=refused[:3])


def main(port, authority=None):
    told, stop, refused = QuizTold(), threading.Event(), []
    Player.hold = pathlib.Path(os.environ["HOLD"]) if "HOLD" in os.environ else None
    if authority:
        Player.secure = ssl.create_default_context(cafile=authority)
    players = [Player(number, 4711, told, host="localhost" if authority else "127.0.0.1") for number in range(4)]
    told.code = players[0].open_table(port)
    threads = [threading.Thread(target=player.stay, args=(port, stop), daemon=True) for player in players]
    if not authority:
        threads.append(threading.Thread(target=connections, args=(port, stop, refused), daemon=True))
    for thread in threads:
        thread.start()
    is_whole = Player.ended.wait(WHOLE_QUIZ)
    stop.set()
    for thread in threads:
        thread.join(20)
    reveals = sorted(number for name, number in Player.shown if name == "reveal")
    happened("end", whole=is_whole and reveals == list(range(1, QUESTIONS + 1)), faults=told.faults,
             counts=told.counts, refused=len(refused), codes=[player.codes for player in players])
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), *sys.argv[2:]))
