"""A page as far as messages go (docs/protocol.md), for many at once: it estimates the server's clock,
shows views when it thinks their moment has come, plays, and comes back when its line breaks."""

import asyncio
import json
import random
import ssl
import time

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, InvalidMessage

HEARTBEAT = 2.0
"""Seconds between two samples of the clock; the page's sign of life too."""
SHORTEST, LONGEST = 0.25, 1.5
"""Seconds before an attempt to connect (web/public/scripts/core/reconnect.js)."""
LOST = (OSError, ConnectionClosed, InvalidStatus, InvalidMessage, EOFError, asyncio.TimeoutError)


class Clock:
    """The server's clock as a page knows it: the best of the last eight samples by round trip."""

    def __init__(self):
        self.samples, self.sent = [], {}

    def ask(self, number):
        self.sent[number] = time.monotonic()

    def heard(self, message, now):
        """The round trip of a sample that came back, in seconds."""
        since = self.sent.pop(message["id"], None)
        if since is None:
            return None
        server = (message["receivedUs"] + message["sentUs"]) / 2e6
        trip = now - since - (message["sentUs"] - message["receivedUs"]) / 1e6
        self.samples = [*self.samples, (trip, server - (since + now) / 2)][-8:]
        return now - since

    @property
    def offset(self):
        """The seconds to add to this machine's clock."""
        return min(self.samples)[1] if self.samples else None

    def local(self, microseconds):
        return microseconds / 1e6 - self.offset


class Page:
    """One player's page at a table; `play` runs until it is cancelled."""

    def __init__(self, name, url, path, headers, trust=None, secret=None):
        self.name, self.url, self.path, self.headers = name, url, path, headers
        self.secret = {"secret": secret} if secret else {}
        self.trust = ssl.create_default_context(cafile=trust) if trust else None
        self.clock, self.view, self.socket = Clock(), None, None
        self.trips, self.shown, self.views, self.byes = [], {}, 0, []
        """Round trips in seconds; when each round's question was shown, by this machine's clock."""
        self.wanted, self.answered = {}, {}
        """The option that is to be submitted in a round, and what the server said to it."""
        self.epoch = None
        self.comings, self.number = 0, random.randrange(1, 2**30)
        self.aways, self._left, self._attempt = [], None, 0
        """The seconds from each loss of the line until the page was back."""
        self.seated = asyncio.Event()
        self._pending = {}

    # The line.

    async def stay(self):
        """Connects, and again whenever the line breaks, until a `bye`."""
        role = "join"
        while not self.byes:
            try:
                async with connect(
                        self.url.replace("http", "ws", 1) + self.path, subprotocols=["fourtop.v1"],
                        origin=self.url, additional_headers=self.headers, ssl=self.trust,
                        compression=None, max_queue=None, open_timeout=10, proxy=None,
                        ping_interval=None) as socket:
                    await self._speak(socket, role)
            except LOST:
                pass
            finally:
                if self.socket:
                    self._left = time.monotonic()
                self.socket = None
            if self.seated.is_set():
                role = "resume"
            await asyncio.sleep(max(SHORTEST, min(LONGEST, SHORTEST * 2**self._attempt) * random.uniform(0.8, 1)))
            self._attempt += 1

    async def _speak(self, socket, role):
        self.comings += 1
        hello = {"t": "hello", "protocol": [1, 1], "assets": "", "as": role, "name": self.name, **self.secret}
        await socket.send(json.dumps(hello))
        beating = asyncio.create_task(self._beat(socket))
        try:
            async for text in socket:
                await self._heard(socket, json.loads(text), time.monotonic())
        finally:
            beating.cancel()

    async def _beat(self, socket):
        for index in range(2**31):
            self.number += 1
            self.clock.ask(self.number)
            await socket.send(json.dumps({"t": "clock", "id": self.number}))
            await asyncio.sleep(0.05 if index < 4 else HEARTBEAT)

    async def _heard(self, socket, message, now):
        kind = message["t"]
        if kind == "clock":
            trip = self.clock.heard(message, now)
            if trip is not None:
                self.trips.append(trip)
        elif kind == "welcome":
            if self.epoch not in (None, message.get("epoch")):
                # The server was started again: its clock is another one.
                self.clock = Clock()
            self.epoch = message.get("epoch")
            self.socket, self._attempt = socket, 0
            self.seated.set()
            if self._left:
                self.aways.append(now - self._left)
                self._left = None
            for number, command in list(self._pending.items()):
                await socket.send(json.dumps(command))
        elif kind in ("ok", "no"):
            command = self._pending.pop(message["id"], None)
            if command and command["t"] == "submit":
                self.answered.setdefault(command["round"], []).append(message)
        elif kind == "bye":
            self.byes.append(message["code"])
        elif kind == "view" and (self.view is None or message["v"] > self.view["v"]):
            self._saw(message, now)

    # State and messages.

    def _saw(self, view, now):
        self.view, self.views = view, self.views + 1
        phase = view["phase"]
        if phase["name"] == "question" and phase["round"] not in self.shown:
            moment = now
            if view.get("showAtUs") and self.clock.offset is not None:
                moment = max(now, self.clock.local(view["showAtUs"]))
            self.shown[phase["round"]] = moment
            self._answer(phase, moment)

    def _answer(self, phase, moment):
        """Thinks for a while, then submits, once."""
        delay = max(0, moment - time.monotonic()) + random.uniform(0.15, 1.2)
        if self.clock.offset is not None:
            delay = max(delay, self.clock.local(phase["opensAtUs"]) - time.monotonic() + 0.1)
        option = random.choice("ABCD")
        self.wanted[phase["round"]] = option
        asyncio.get_running_loop().call_later(
            delay, lambda: self.say("submit", round=phase["round"], option=option))

    def say(self, kind, **fields):
        """A command; it is said again after a loss until it is answered."""
        self.number += 1
        command = {"t": kind, "id": self.number, **fields}
        self._pending[self.number] = command
        if self.socket:
            asyncio.ensure_future(self._send(self.socket, command))

    async def _send(self, socket, command):
        try:
            await socket.send(json.dumps(command))
        except LOST:
            pass

    async def until(self, wanted, seconds=60):
        """Waits for a view that is wanted."""
        end = time.monotonic() + seconds
        while not (self.view and wanted(self.view)):
            if time.monotonic() > end or self.byes:
                phase = self.view and self.view["phase"]["name"]
                raise AssertionError(f"{self.name} waited in vain in {phase}, told {self.byes}")
            await asyncio.sleep(0.02)
        return self.view
