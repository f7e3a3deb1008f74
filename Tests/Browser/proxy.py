"""A line between a phone and the server: a TCP proxy that delays, stalls and breaks.

`with Line(port, delay=0.06, jitter=0.015) as line:` listens on `line.port` of 127.0.0.1. Each way every
piece arrives `delay ± jitter` seconds later, in order. `hold()` lets nothing pass while every socket stays open
(a closed lid, a dead spot: what was sent arrives after `restore()`); `cut()` resets what is open and
refuses what is new until `restore()`.
"""

import asyncio
import contextlib
import random
import socket
import struct
import threading


class _LoopThread:
    """One event loop on a thread of its own carries all lines."""

    def __init__(self):
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def run(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(10)


_thread = None


def _shared_thread():
    global _thread
    _thread = _thread or _LoopThread()
    return _thread


class Line:
    def __init__(self, server_port, delay=0.0, jitter=0.0, seed=1):
        self._server_port = server_port
        self._delay, self._jitter = delay, jitter
        self._random = random.Random(seed)
        self._open, self._is_cut = None, False
        self._writers, self._tasks = set(), set()
        self._thread = _shared_thread()
        self.port = self._thread.run(self._listen())

    # From the test's thread.

    def hold(self):
        self._call(self._open.clear)

    def cut(self):
        self._call(self._cut)

    def restore(self):
        self._call(self._restore)

    def close(self):
        self._thread.run(self._close())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # On the loop.

    def _call(self, function):
        async def call():
            function()

        self._thread.run(call())

    async def _listen(self):
        self._open = asyncio.Event()
        self._open.set()
        self._server = await asyncio.start_server(self._accepted, "127.0.0.1", 0)
        return self._server.sockets[0].getsockname()[1]

    def _cut(self):
        self._is_cut = True
        for writer in list(self._writers):
            _reset(writer)

    def _restore(self):
        self._is_cut = False
        self._open.set()

    async def _close(self):
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
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._server_port)
        self._writers.add(far_writer)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._way(reader, far_writer))
                group.create_task(self._way(far_reader, writer))
        except* OSError:
            pass
        finally:
            self._writers.discard(far_writer)
            far_writer.transport.abort()

    async def _way(self, reader, writer):
        """One direction: what comes in at t goes out at t + delay ± jitter, in order."""
        waiting = asyncio.Queue()
        async with asyncio.TaskGroup() as group:
            group.create_task(self._receive(reader, waiting))
            group.create_task(self._send(waiting, writer))

    async def _receive(self, reader, waiting):
        loop, due = asyncio.get_running_loop(), 0.0
        while True:
            piece = await reader.read(65536)
            shift = self._random.uniform(-self._jitter, self._jitter)
            due = max(due, loop.time() + max(0.0, self._delay + shift))
            waiting.put_nowait((due, piece))
            if not piece:
                return

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
