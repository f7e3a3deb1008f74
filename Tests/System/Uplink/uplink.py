"""A laptop's end of an uplink by hand (docs/uplink.md): as much of it as a forger needs."""

import asyncio
import ssl
import struct

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

KINDS = {"share": 16, "withdraw": 19, "open": 20, "close": 21, "message": 22, "reading": 23, "photo wanted": 24}
WELCOME = 2


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

    async def __aenter__(self):
        self.socket = await self._connect
        return self

    async def __aexit__(self, *_):
        await self.socket.close()

    async def greet(self):
        """The greeting claims to speak every version."""
        await self.socket.send(struct.pack(">BHH25x", 1, 1, 0xFFFF))
        assert (await asyncio.wait_for(self.socket.recv(), 5))[0] == WELCOME

    async def say(self, kind, *fields):
        await self.socket.send(bytes([KINDS[kind]]) + b"".join(fields))

    async def hung_up(self):
        """The code with which the server ends the connection; None: it does not."""
        try:
            while True:
                await asyncio.wait_for(self.socket.recv(), 10)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006
        except TimeoutError:
            return None
