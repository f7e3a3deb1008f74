"""Attackers who send, connect or ask as fast as they can."""

import json
import zlib

import network
from attack import Attack, Flood, Socket, attack
from speech import BINARY, CONTINUATION, PING, TEXT, client_hello, frame


@attack
class Pings(Flood):
    """Pings without end."""

    name, block, farewell = "pings", frame(PING, b"p" * 100) * 500, "closed 1008"


@attack
class Fragments(Flood):
    """A message without end, a byte a frame."""

    name, farewell = "fragments", "closed 1008"
    block = frame(CONTINUATION, b"f", final=False) * 8000

    def greeted(self):
        self.send(frame(TEXT, b"f", final=False))


@attack
class EmptyFragments(Fragments):
    """A message without end and without a byte."""

    name, block = "empty-fragments", frame(CONTINUATION, b"", final=False) * 8000


@attack
class Messages(Flood):
    """Messages without end."""

    name, block, farewell = "messages", frame(TEXT, b"hello") * 5000, "closed 1008"


@attack
class SteadyMessages(Socket):
    """Just within the rate, as large as may be."""

    name, count, held = "steady-messages", 200, 190

    def greeted(self):
        self.number = 0

    def ticked(self):
        if self.is_greeted and not self.unsent:
            size = 16_000 if self.kind == "echo" else 100
            self.send(frame(TEXT, b'{"t":"nothing"}'.ljust(size)) * 59)


@attack
class Requests(Attack):
    """Requests without end, in one piece, their answers read."""

    name = "requests"

    def more(self):
        return b"GET / HTTP/1.1\r\nHost: %s\r\n\r\n" % self.host.encode() * 1000


@attack
class Connections(Attack):
    """Comes and goes as fast as can be, from many addresses."""

    name, count = "connections", 200

    def opened(self):
        self.crowd.over(self, "gone")


@attack
class Upgrades(Socket):
    """Becomes a WebSocket, goes, and comes again."""

    name, count = "upgrades", 100

    def greeted(self):
        self.crowd.over(self, "gone")


@attack
class Hellos(Attack):
    """TLS handshakes as fast as can be, given up after the server's work."""

    name, count, secure = "hellos", 100, True
    hello = client_hello()

    def opened(self):
        self.send(self.hello)

    def took(self, data):
        self.crowd.over(self, "gone")


@attack
class Bombs(Socket):
    """64 MiB out of 65 KiB, as often as can be."""

    name, count, packs, deflate, settings = "bombs", 50, True, True, ("echo",)
    farewell = "closed 1009"
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    payload = packer.compress(bytes(64 << 20)) + packer.flush(zlib.Z_SYNC_FLUSH)
    bomb = frame(BINARY, payload[:16_000], packed=True)

    def greeted(self):
        self.send(self.bomb)


@attack
class Strangers(Socket):
    """A crowd in the foyer, of whom everybody near is told."""

    name, settings, count, held = "strangers", ("fourtop",), 4000, 3500

    def greeted(self):
        self.send(frame(TEXT, json.dumps(
            {"t": "hello", "protocol": [1, 1], "assets": "", "name": f"N{self.number}"}).encode()))

    def ticked(self):
        if self.is_greeted:
            self.send(frame(TEXT, b'{"t":"clock","id":1}'))


@attack
class Guesses(Socket):
    """Looks for tables, with codes that nobody has."""

    name, settings = "guesses", ("fourtop",)
    block = b"".join(
        frame(TEXT, b'{"t":"find","id":%d,"code":"BCDFG"}' % number) for number in range(1, 1000))

    def greeted(self):
        self.send(frame(TEXT, b'{"t":"hello","protocol":[1,1],"assets":"","name":"Eve"}'))

    def more(self):
        return self.block if self.is_greeted else None


@attack
class OneAddress(Attack):
    """All connections from one address of the internet."""

    name, count, settings, server_holds = "one-address", 2000, ("echo",), 128
    range = network.PUBLIC

    @classmethod
    def sources(cls, addresses):
        return [source for source in addresses if source.startswith(cls.range)][:1]


@attack
class OneHome(OneAddress):
    """All connections from one address of the home network."""

    name, server_holds, range = "one-home", 200, network.PRIVATE


@attack
class Descriptors(Socket):
    """Takes every descriptor, and goes on asking for more for a minute."""

    name, count, settings, pause = "descriptors", 400, ("echo",), 0.02
    descriptors, seconds, share = 256, 60, 0.2
    refuses_visitors, recovers = True, True

    def ticked(self):
        self.age = getattr(self, "age", 0) + 1
        if self.is_greeted and self.age % 10 == 0:
            self.send(frame(TEXT, b"still here"))
