"""Requests and frames as bytes (RFC 9112, RFC 6455), and a page's WebSocket."""

import json
import os
import socket
import ssl
import struct
import time

TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0


def frame(opcode, payload=b"", final=True, packed=False):
    """A client's frame. Its mask is zero: masked, and the payload as it is."""
    first = (0x80 if final else 0) | (0x40 if packed else 0) | opcode
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", first, 0x80 | size)
    elif size < 65_536:
        head = struct.pack("!BBH", first, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", first, 0x80 | 127, size)
    return head + bytes(4) + payload


def register(host, address, user, device):
    """Asks for an account, by a proxy, for somebody at that address."""
    body = f'{{"user":"{user}","password":"kfw9x3p! tea"}}'
    lines = ["POST /account/register HTTP/1.1", f"Host: {host}", f"Content-Length: {len(body)}",
             *passed_on(host, address, f"__Host-device={device}"), "", body]
    return "\r\n".join(lines).encode()


def cookies(answer, device):
    """The account's session with its device, as a head sets it."""
    session = answer.split(b"__Host-session=")[1].split(b";")[0].decode()
    return f"__Host-device={device}; __Host-session={session}"


def passed_on(host, address, cookie):
    """The header fields that a trusted proxy adds to a request by https."""
    return [f"Origin: https://{host}", "X-Forwarded-Proto: https", f"X-Forwarded-For: {address}",
            f"Cookie: {cookie}"]


def upgrade(host, path, device=None, extensions=None, scheme="http", fields=(), address=None):
    """Asks for a WebSocket; `device` is the value of a Fourtop device's cookie, or by a proxy, from
    `address`, all cookies. `fields` are further lines."""
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
             "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
             "Sec-WebSocket-Protocol: fourtop.v1", *fields]
    if address:
        lines += passed_on(host, address, device)
    else:
        lines.append(f"Origin: {scheme}://{host}")
    if device and not address:
        lines.append(f"Cookie: fourtop-device={device}")
    if extensions:
        lines.append(f"Sec-WebSocket-Extensions: {extensions}")
    return "\r\n".join([*lines, "", ""]).encode()


def device():
    """A device of which nobody has heard."""
    return os.urandom(16).hex()


def client_hello():
    """The first bytes of a TLS client."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    sent = ssl.MemoryBIO()
    try:
        context.wrap_bio(ssl.MemoryBIO(), sent, server_hostname="localhost").do_handshake()
    except ssl.SSLWantReadError:
        pass
    return sent.read()


class Frames:
    """A server's frames out of bytes as they come."""

    def __init__(self):
        self._bytes = bytearray()

    def add(self, more):
        """The opcode and payload of each frame that is whole now."""
        for first, payload in self.whole(more):
            yield first & 0x0F, payload

    def whole(self, more):
        """The same with the first byte of each frame, which also says whether it is compressed."""
        self._bytes += more
        while (found := self._next()) is not None:
            yield found

    def _next(self):
        have = self._bytes
        if len(have) < 2:
            return None
        size, start = have[1] & 0x7F, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(have) < start:
                return None
            size = int.from_bytes(have[2:start], "big")
        if len(have) < start + size:
            return None
        first, payload = have[0], bytes(have[start:start + size])
        del have[:start + size]
        return first, payload


class Closed(OSError):
    """The server refused the WebSocket or closed it; `code` is that of its close frame, `None` without one."""

    def __init__(self, why="the connection ended", code=None):
        super().__init__(why)
        self.code = code


class PageSocket:
    """A page's WebSocket, which says and hears messages. It waits `patience` seconds for anything."""

    def __init__(self, server, request, source=None, context=None, patience=20.0):
        """`request` is an `upgrade`; `context` is that of TLS; `source` is the address of this machine that it comes from."""
        self.frames, self.messages, self.frame_count = Frames(), [], 0
        """`messages`: those that nobody has taken yet; `frame_count`: how many frames have come."""
        self.line = socket.create_connection(server, patience, source and (source, 0))
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if context:
            self.line = context.wrap_socket(self.line, server_hostname=server[0])
        self.line.sendall(request)
        rest = b""
        while b"\r\n\r\n" not in rest:
            rest += self.receive()
        self.head, rest = rest.split(b"\r\n\r\n", 1)
        if not self.head.startswith(b"HTTP/1.1 101 "):
            raise Closed(f"a page was refused: {self.head}")
        self.add(rest)

    def fileno(self):
        return self.line.fileno()

    def receive(self):
        more = self.line.recv(1 << 16)
        if not more:
            raise Closed
        return more

    def read(self):
        """Takes what comes next."""
        self.add(self.receive())

    def add(self, more):
        for opcode, payload in self.frames.add(more):
            self.frame_count += 1
            if opcode == TEXT:
                self.took(json.loads(payload))
            elif opcode == PING:
                self.line.sendall(frame(PONG, payload))
            elif opcode == CLOSE:
                raise Closed(f"the server closed: {payload}", int.from_bytes(payload[:2], "big") or None)

    def took(self, message):
        self.messages.append(message)

    def say(self, text=None, **message):
        """Sends a message, or a text that may be none."""
        self.line.sendall(frame(TEXT, (text or json.dumps(message, separators=(",", ":"))).encode()))

    def hello(self, **fields):
        self.say(**{"t": "hello", "protocol": [1, 1], "assets": "", **fields})

    def wait_for(self, *kinds, **fields):
        """The next message of one of these kinds, or of any, with these fields."""
        end = time.monotonic() + (self.line.gettimeout() or float("inf"))
        while True:
            while self.messages:
                message = self.messages.pop(0)
                if (not kinds or message["t"] in kinds) and all(message.get(name) == value for name, value in fields.items()):
                    return message
            if time.monotonic() > end:
                raise TimeoutError(f"no {kinds} {fields}")
            self.read()

    def close(self):
        self.line.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
