"""Requests and frames as bytes (RFC 9112, RFC 6455)."""

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
