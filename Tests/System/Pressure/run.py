"""run.py FOLDER [--quick] [--only NAME,NAME] [--setting echo|fourtop] [--seconds 15]: attacks while
four play, newcomers while a loop is busy, a million reconnects, and what a seat costs among few tables and
among many.

FOLDER holds the programs. Each attack has a server of its own, with one loop and the limits of games,
four players who play at it, and visitors. For each attack a line: the players' 99th percentile (the
median of three stretches; what it was before the attack; and that of the control, an idle server beside), what the server grew by, how much of a core it used, connections that the
attacker and the server held, visitors, and how the attacker's connections ended. What fails is said
below, with its bound. The last line is "N passed, N failed".

In a network of its own where that is permitted (as root), so that addresses of homes and of the
internet are counted as such; else from the machine itself, without the attacks that are about
addresses. The server and the players are preferred to the attackers where that is permitted, but all
of them run on the same cores: what was measured while the machine did other things is noise.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import time

import attacks
import growth
import guests
import network
import newcomers
import reconnects
from attack import NAMES
from result import Result, percentile
from seats import dial
from servers import HERE, Control, Friends, Players, Server

QUICK = ["slow-heads", "empty-fragments", "requests"]
APART = [newcomers, reconnects, growth, guests]
"""The measurements besides attacks."""
ALWAYS = [newcomers.NAME, reconnects.NAME, growth.NAME]
"""The measurements of a run without names."""
ALONE, BRIEFLY = 1.5, 0.5
"""Seconds that the players play before anybody attacks; in a quick run."""
BEGUN = 0.5
"""Seconds that attackers have before friends come."""
GIVEN_UP = 10.0
"""Seconds after which nobody waits for the server to be well any more."""


class Field:
    """Where it all happens: the programs, and the addresses."""

    def __init__(self, folder, alone):
        self.folder, self.alone = folder, alone
        self.is_own = network.enter()
        if self.is_own:
            self.host, self.server, self.home = None, network.PRIVATE + "1", network.PRIVATE
            self.addresses = [f"{network.PRIVATE}{number}" for number in range(207, 255)]
            self.addresses += [f"{network.PUBLIC}{number}" for number in range(2, 66)]
            self.friends = [f"{network.PRIVATE}{number}" for number in range(190, 206)]
        else:
            self.host, self.server, self.home = "127.0.0.1", "127.0.0.1", "127.0.0."
            self.addresses = [f"127.0.1.{number}" for number in range(1, 105)]

    def besiege(self, setting, kind, seconds):
        """Has an attack made on a server of its own, while four play there."""
        server = Server(self.folder, setting, self.host, kind.deflate, kind.descriptors,
                        options=kind.options(self.addresses), is_log_stuck=kind.is_log_stuck)
        control = Control(self.folder, self.host, self.server, self.home)
        try:
            address = f"{self.server}:{server.port}"
            players = Players(setting, address, self.home)
            friends = self.invite(kind, server, address)
            time.sleep(self.alone)
            alone = players.measured()
            players.tell("begin")
            control.begin()
            used, began = server.seconds(), time.monotonic()
            before = server.resident(), server.descriptors()
            attack = self.attack(setting, kind, server, address, kind.seconds or seconds)
            if friends:
                attack.stdout.readline()
                time.sleep(BEGUN)
                friends.begin()
            seen = watch(server, attack, *before)
            seen["friends"] = friends.told() if friends else None
            measured = players.measured()
            seen["control"] = control.p99()
            seen["share"] = (server.seconds() - used) / (time.monotonic() - began)
            seen["alone"] = percentile(alone["trips"], 99) if alone else float("inf")
            seen["recovery"] = self.recovery(server.port) if kind.recovers else 0
            said = json.loads(attack.stdout.read().splitlines()[-1])
            players.close()
            return Result(setting, kind, said, measured, seen)
        finally:
            control.close()
            server.close()

    def invite(self, kind, server, address):
        """The friends who want the attacked resource, if the attack has any."""
        if not kind.friends:
            return None
        sources = [self.addresses[0]] if kind.options(self.addresses) else self.friends
        return Friends(kind.friends, address, server.secure_port, kind.seconds - BEGUN - 2, sources)

    def attack(self, setting, kind, server, address, seconds):
        sources = kind.sources(self.addresses)
        if ":" in sources[0]:
            address = f"{network.SERVER6}:{server.port}"
        return subprocess.Popen(
            [sys.executable, HERE / "attacks.py", kind.name, setting, address,
             str(server.secure_port), str(seconds), ",".join(sources)],
            stdout=subprocess.PIPE, text=True, preexec_fn=lambda: os.nice(5))

    def recovery(self, port):
        """The seconds until a visitor is served."""
        began = time.monotonic()
        while time.monotonic() - began < GIVEN_UP:
            try:
                with dial((self.server, port), f"{self.home}9") as line:
                    line.sendall(f"GET / HTTP/1.1\r\nHost: {self.server}:{port}\r\n\r\n".encode())
                    if line.recv(100).startswith(b"HTTP/1.1 200 "):
                        break
            except OSError:
                pass
            time.sleep(0.02)
        return time.monotonic() - began


def watch(server, attack, resident, descriptors):
    """The server's growth from `resident`, and its descriptors beyond `descriptors`, at most, until the
    attack is over."""
    most, came, turn = resident, 0, 0
    while attack.poll() is None:
        most = max(most, server.resident())
        if turn % 10 == 0:
            came = max(came, server.descriptors() - descriptors)
        turn += 1
        time.sleep(0.05)
    return {"grown": most - resident, "came": came}


def chosen(asked, field):
    """The attacks that were asked for and are possible here: pairs of a setting and an attack."""
    names = asked.only.split(",") if asked.only else QUICK if asked.quick else list(NAMES)
    for setting in [asked.setting] if asked.setting else ["echo", "fourtop"]:
        for kind in (NAMES[name] for name in names if name in NAMES):
            takes_own = kind.server_holds or kind.needs_own
            if setting in kind.settings and (field.is_own or not takes_own):
                yield setting, kind


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only")
    parser.add_argument("--setting", choices=["echo", "fourtop"])
    parser.add_argument("--seconds", type=float, default=15)
    return parser.parse_args()


def main():
    asked = options()
    field = Field(asked.folder, BRIEFLY if asked.quick else ALONE)
    if not field.is_own:
        print("no network of its own is permitted here: all come from this machine")
    attacks.raise_limit()
    good = bad = 0

    def count(line, faults):
        nonlocal good, bad
        print(line, *(f"  FAILED: {fault}" for fault in faults), sep="\n", flush=True)
        good, bad = good + (not faults), bad + bool(faults)

    for setting, kind in chosen(asked, field):
        result = field.besiege(setting, kind, asked.seconds)
        count(result.line(), list(result.faults()))
    apart = asked.only.split(",") if asked.only else [] if asked.quick else ALWAYS
    for one in APART:
        if one.NAME in apart:
            for line, faults in one.measure(asked.folder):
                count(line, faults)
    print(f"{good} passed, {bad} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
