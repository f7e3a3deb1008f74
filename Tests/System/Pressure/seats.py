"""Ordinary clients of a server: a player's seat, and a visitor."""

import json
import random
import socket
import time

from speech import CLOSE, PING, PONG, TEXT, Frames, device, frame, upgrade


class Seat:
    """One player's WebSocket."""

    def __init__(self, table, path, number, source=None, own=None):
        self.table, self.number, self.asked = table, number, 0
        self.frames, self.device = Frames(), own or device()
        self.socket = dial(table.server, source or f"{table.source}{2 + number}")
        self.socket.sendall(upgrade(table.host, path, self.device))
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.socket.recv(1)
        if not head.startswith(b"HTTP/1.1 101 "):
            raise SystemExit(f"a player was refused: {head}")
        self.socket.setblocking(False)

    def fileno(self):
        return self.socket.fileno()

    def say(self, message):
        text = message if isinstance(message, str) else json.dumps(message)
        self.socket.send(frame(TEXT, text.encode()))

    def readable(self):
        data = self.socket.recv(1 << 16)
        if not data:
            raise SystemExit("a player's connection ended")
        now = time.monotonic()
        for opcode, payload in self.frames.add(data):
            if opcode == TEXT:
                self.table.heard(self, payload, now)
            elif opcode == PING:
                self.socket.send(frame(PONG, payload))
            elif opcode == CLOSE:
                raise SystemExit(f"a player was sent away: {payload}")


class Visitor:
    """Somebody who comes, asks for a page, and goes."""

    def __init__(self, table):
        self.began, self.answer, self.asked = time.monotonic(), b"", False
        self.host = table.host
        self.socket = dial(table.server, f"{table.source}{7 + random.randrange(200)}", wait=False)

    def fileno(self):
        return self.socket.fileno()

    def writable(self):
        request = f"GET / HTTP/1.1\r\nHost: {self.host}\r\nConnection: close\r\n\r\n"
        self.socket.send(request.encode())
        self.asked = True

    def readable(self):
        """Whether it is over."""
        data = self.socket.recv(1 << 16)
        self.answer += data
        return not data

    @property
    def is_content(self):
        return self.answer.startswith(b"HTTP/1.1 200 ")


def dial(server, source, wait=True):
    """Connects from that address, or from the machine's own where all of it is `127.`."""
    line = socket.socket()
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    line.bind((source, 0))
    if wait:
        line.settimeout(5)
        line.connect(server)
    else:
        line.setblocking(False)
        line.connect_ex(server)
    return line
