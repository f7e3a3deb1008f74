"""A laptop's end of an uplink by hand (docs/uplink.md): as much of it as a forger needs."""

import asyncio
import ssl
import struct

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

KINDS = {"share": 16, "withdraw": 19, "close": 21, "message": 22, "credit": 23, "photo wanted": 24}
WELCOME, GRANTED, OPEN = 2, 17, 20


class Forger:
    """One connection with a good token; what it sends is its own affair."""

    def __init__(self, stage, token=None):
        trust = ssl.create_default_context(cafile=stage.trust)
        # Not the client with threads: one thread reads a TLS session while another writes to it, and
        # now and then the written bytes are lost.
        self._connect = connect(
            stage.public_url.replace("http", "ws", 1) + "/uplink", ssl=trust, compression=None,
            subprotocols=["fourtop.uplink.v1"], proxy=None, max_size=None, close_timeout=2,
            additional_headers={"Authorization": f"Bearer {token or stage.token}"})
        self.number = 0

    async def __aenter__(self):
        self.socket = await self._connect
        return self

    async def __aexit__(self, *_):
        await self.socket.close()

    async def greet(self, token=None, received=0):
        """The answer to the greeting, which claims to speak every version: the session's token, and whether it goes on."""
        await self.socket.send(
            struct.pack(">BHHB16sQ", 1, 1, 0xFFFF, token is not None, token or bytes(16), received))
        answer = await asyncio.wait_for(self.socket.recv(), 5)
        kind, _, session, is_resumed = struct.unpack(">BH16sB", answer[:20])
        assert kind == WELCOME
        return session, bool(is_resumed)

    async def say(self, kind, *fields, number=None):
        """A numbered frame."""
        self.number += 1
        await self.socket.send(bytes([KINDS[kind]]) + struct.pack(">Q", number or self.number) + b"".join(fields))

    async def hung_up(self):
        """The code with which the server ends the connection; None: it does not."""
        try:
            while True:
                await asyncio.wait_for(self.socket.recv(), 10)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006
        except TimeoutError:
            return None
