"""What is said to a server: requests and frames as bytes (RFC 9112, RFC 6455)."""

import os
import ssl
import struct

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


def upgrade(host, path, device=None, extensions=None, scheme="http", fields=()):
    """Asks for a WebSocket; `device` is the value of a Fourtop device's cookie, `fields` are further lines."""
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
             "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
             "Sec-WebSocket-Protocol: fourtop.v1", f"Origin: {scheme}://{host}", *fields]
    if device:
        lines.append(f"Cookie: fourtop-device={device}")
    if extensions:
        lines.append(f"Sec-WebSocket-Extensions: {extensions}")
    return "\r\n".join([*lines, "", ""]).encode()


def device():
    """A device of which nobody has heard."""
    return os.urandom(16).hex()


def client_hello():
    """What a TLS client says first."""
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
        opcode, payload = have[0] & 0x0F, bytes(have[start:start + size])
        del have[:start + size]
        return opcode, payload
