"""A laptop's end of an uplink by hand (docs/uplink.md): as much of it as a forger needs."""

import ssl
import struct

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

KINDS = {"share": 16, "withdraw": 19, "close": 21, "message": 22, "credit": 23, "photo wanted": 24}
WELCOME, GRANTED, OPEN = 2, 17, 20


class Forger:
    """One connection with a good token; what it sends is its own affair."""

    def __init__(self, stage, token=None):
        trust = ssl.create_default_context(cafile=stage.trust)
        self.socket = connect(
            stage.public_url.replace("http", "ws", 1) + "/uplink", ssl=trust, compression=None,
            subprotocols=["fourtop.uplink.v1"], proxy=None, max_size=None, close_timeout=2,
            additional_headers={"Authorization": f"Bearer {token or stage.token}"})
        self.number = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def greet(self, token=None, received=0):
        """The answer to the greeting: the session's token, and whether it goes on."""
        self.socket.send(struct.pack(">BHHB16sQ", 1, 2, 2, token is not None, token or bytes(16), received))
        answer = self.socket.recv(5)
        kind, _, session, is_resumed = struct.unpack(">BH16sB", answer[:20])
        assert kind == WELCOME
        return session, bool(is_resumed)

    def say(self, kind, *fields, number=None):
        """A numbered frame."""
        self.number += 1
        self.socket.send(bytes([KINDS[kind]]) + struct.pack(">Q", number or self.number) + b"".join(fields))

    def hung_up(self):
        """The code with which the server ends the connection; None: it does not."""
        try:
            while True:
                self.socket.recv(2)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006
        except TimeoutError:
            return None
