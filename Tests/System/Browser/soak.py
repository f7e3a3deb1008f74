"""soak.py [MINUTES] [TABLES]: many tables play on and on over real sockets.

Phones come back after cut lines, quizzes restart; checked: every question closes, and the server's
memory after the first tenth and at the end differ by at most 4 MiB.
"""

import asyncio
import json
import pathlib
import random
import sys
import time

from quizzes import QuizServer, quiz
from rawsocket import Device
from server import Fourtop
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

GROWTH_KIB = 4 * 1024


def resident_kib(server):
    status = pathlib.Path(f"/proc/{server.process_id}/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


class Bot:
    """A player that answers each question at random, drops its line now and then, and comes back."""

    def __init__(self, device, code, name, seed):
        self.device, self.code, self.name = device, code, name
        self.random = random.Random(seed)
        self.number = self.random.randrange(1, 2**31)
        self.rounds = self.errors = 0
        self.answered = None

    async def live(self, until):
        greeting = "join"
        while time.monotonic() < until:
            try:
                await self._visit(until, greeting)
            except ConnectionClosed:
                self.errors += 1
            greeting = "resume"

    async def _visit(self, until, greeting):
        url = self.device.address.replace("http:", "ws:") + f"/t/{self.code}/ws"
        async with connect(
            url, origin=self.device.address, subprotocols=["fourtop.v1"], proxy=None,
            additional_headers={"Cookie": self.device.cookie}, compression=None,
        ) as socket:
            self.socket = socket
            await self._say("hello", protocol=[1, 1], assets="", name=self.name, colour=0,
                            **{"as": greeting})
            beats = asyncio.create_task(self._beat())
            try:
                await self._play(until)
            finally:
                beats.cancel()

    async def _play(self, until):
        while time.monotonic() < until:
            async with asyncio.timeout(60):
                message = json.loads(await self.socket.recv())
            if message["t"] != "view":
                continue
            phase = message["phase"]
            if phase["name"] == "question" and phase["round"] != self.answered:
                self.answered = phase["round"]
                await asyncio.sleep(1 + self.random.random() * 3)
                if self.random.random() < 0.05:
                    return  # the line drops; it comes back
                await self._order("submit", round=phase["round"], option=self.random.choice("ABCD"))
                self.rounds += 1
            elif phase["name"] == "ended":
                await self._order("restart")
            elif phase["name"] == "lobby" and len(message["members"]) == 4:
                await self._order("start")

    async def _beat(self):
        while True:
            await self._order("clock")
            await asyncio.sleep(2)

    async def _order(self, kind, **fields):
        self.number += 1
        await self._say(kind, id=self.number, **fields)

    async def _say(self, kind, **fields):
        await self.socket.send(json.dumps({"t": kind, **fields}))


async def soak(server, minutes, tables):
    until = time.monotonic() + minutes * 60
    bots = []
    for table in range(tables):
        devices = await asyncio.to_thread(lambda: [Device(server.address) for _ in range(4)])
        code = await asyncio.to_thread(devices[0].open_table, f"Table {table}")
        bots += [Bot(device, code, f"Bot {table}.{seat}", 4 * table + seat)
                 for seat, device in enumerate(devices)]

    async def early():
        await asyncio.sleep(minutes * 6)
        return resident_kib(server)

    before, *_ = await asyncio.gather(early(), *(bot.live(until) for bot in bots))
    return before, resident_kib(server), bots


def main(minutes=10.0, tables=25):
    quizzes = QuizServer({"quiz1.json": quiz("General", "ABCD"), "quiz2.json": quiz("Film", "DCBA")})
    server = Fourtop("--log-level", "warning", quiz_url=quizzes.url)
    try:
        before, after, bots = asyncio.run(soak(server, minutes, tables))
    finally:
        status = server.close()
        quizzes.close()
    rounds, errors = sum(bot.rounds for bot in bots), sum(bot.errors for bot in bots)
    print(f"{tables} tables, {minutes:g} minutes: {rounds} submissions, {errors} lost connections, "
          f"resident {before} KiB after a tenth, {after} KiB at the end, exit status {status}")
    enough = all(bot.rounds >= minutes * 60 / 30 for bot in bots)
    return 0 if status == 0 and errors == 0 and enough and after - before <= GROWTH_KIB else 1


if __name__ == "__main__":
    sys.exit(main(*(kind(word) for kind, word in zip((float, int), sys.argv[1:]))))
