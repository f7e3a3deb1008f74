"""A line between a phone and the server: a TCP proxy that delays, stalls and breaks.

`with Line(port, delay=0.06, jitter=0.015) as line:` listens on `line.port` of 127.0.0.1. Each way every
piece arrives `delay ± jitter` seconds later, in order. With `rate` all connections together carry so many
bytes a second each way, and each takes a round trip to be made, as a phone's does. `hold()` lets nothing pass while every socket stays open
(a closed lid, a dead spot: what was sent arrives after `restore()`); `cut()` resets what is open and
refuses what is new until `restore()`.
"""

import asyncio
import contextlib
import json
import random
import socket
import struct
import subprocess
import sys


class Line:
    """A line as the test sees it; the bytes go through a process of their own, so that nothing the
    test does delays them."""

    _process = None

    def __init__(self, server_port, delay=0.0, jitter=0.0, seed=1, source="127.0.0.1", rate=None):
        """`source` is the address from which the server sees it come."""
        self._number, self.port = self._order("open", server_port, delay, jitter, seed, source, rate)

    def hold(self):
        self._order("hold", self._number)

    def cut(self):
        self._order("cut", self._number)

    def restore(self):
        self._order("restore", self._number)

    def close(self):
        self._order("close", self._number)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    @classmethod
    def _order(cls, *words):
        if cls._process is None:
            # It ends by itself when its standard input does.
            cls._process = subprocess.Popen(
                [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        cls._process.stdin.write(json.dumps(words) + "\n")
        cls._process.stdin.flush()
        return json.loads(cls._process.stdout.readline())


class Carrier:
    """A line in the process that carries it."""

    def __init__(self, server_port, delay, jitter, seed, source, rate):
        self._server_port, self._source = server_port, source
        self._delay, self._jitter, self._rate = delay, jitter, rate
        self._free = {}
        """When each way's wire is through with what was given to it."""
        self._random = random.Random(seed)
        self._open, self._is_cut = asyncio.Event(), False
        self._open.set()
        self._writers, self._tasks = set(), set()

    async def listen(self):
        self._server = await asyncio.start_server(self._accepted, "127.0.0.1", 0)
        return self._server.sockets[0].getsockname()[1]

    def hold(self):
        self._open.clear()

    def cut(self):
        self._is_cut = True
        for writer in list(self._writers):
            _reset(writer)

    def restore(self):
        self._is_cut = False
        self._open.set()

    def close(self):
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        for writer in list(self._writers):
            writer.transport.abort()

    async def _accepted(self, reader, writer):
        self._tasks.add(asyncio.current_task())
        self._writers.add(writer)
        try:
            if self._is_cut:
                _reset(writer)
                return
            await self._carry(reader, writer)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._writers.discard(writer)
            self._tasks.discard(asyncio.current_task())
            writer.transport.abort()

    async def _carry(self, reader, writer):
        far_reader, far_writer = await asyncio.open_connection(
            "127.0.0.1", self._server_port, local_addr=(self._source, 0))
        self._writers.add(far_writer)
        if self._rate:
            await asyncio.sleep(2 * self._delay)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._way(reader, far_writer, "up"))
                group.create_task(self._way(far_reader, writer, "down"))
        except* OSError:
            pass
        finally:
            self._writers.discard(far_writer)
            far_writer.transport.abort()

    async def _way(self, reader, writer, way):
        """One direction: what comes in at t goes out at t + delay ± jitter, in order."""
        waiting = asyncio.Queue()
        async with asyncio.TaskGroup() as group:
            group.create_task(self._receive(reader, waiting, way))
            group.create_task(self._send(waiting, writer))

    async def _receive(self, reader, waiting, way):
        loop, due = asyncio.get_running_loop(), 0.0
        while True:
            piece = await reader.read(4096 if self._rate else 65536)
            shift = self._random.uniform(-self._jitter, self._jitter)
            due = max(due, self._through(way, len(piece), loop.time()) + max(0.0, self._delay + shift))
            waiting.put_nowait((due, piece))
            if not piece:
                return

    def _through(self, way, count, now):
        """When the last of so many bytes has left on the wire that all connections share."""
        if not self._rate:
            return now
        self._free[way] = max(now, self._free.get(way, 0.0)) + count / self._rate
        return self._free[way]

    async def _send(self, waiting, writer):
        loop = asyncio.get_running_loop()
        while True:
            due, piece = await waiting.get()
            if due > loop.time():
                await asyncio.sleep(due - loop.time())
            await self._open.wait()
            if not piece:
                with contextlib.suppress(OSError):
                    writer.write_eof()
                return
            writer.write(piece)
            await writer.drain()


def _reset(writer):
    """Ends a connection with RST, as a network that is gone for good would."""
    raw = writer.get_extra_info("socket")
    with contextlib.suppress(OSError):
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


async def main():
    """Carries lines; orders come as JSON on standard input, each answered by a line of JSON."""
    loop = asyncio.get_running_loop()
    orders = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    carriers = []
    while text := await orders.readline():
        kind, *values = json.loads(text)
        if kind == "open":
            carriers.append(Carrier(*values))
            answer = [len(carriers) - 1, await carriers[-1].listen()]
        else:
            answer = getattr(carriers[values[0]], kind)()
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
