"""An attack: the kind of connection of its crowd, and the conditions that must hold meanwhile."""

import speech
from crowd import Line
from speech import CLOSE, Frames, upgrade

NAMES = {}
"""Attack → its class."""


def attack(kind):
    """Gives an attack its place in the list."""
    NAMES[kind.name] = kind
    return kind


def from_few_and_many(kind):
    """Gives it two places: `count` connections from one address near, and `many` from forty-eight."""
    for name, count, addresses in [("", kind.count, 1), ("-48", kind.many, 48)]:
        def sources(cls, known, addresses=addresses):
            return known[:addresses]
        attack(type(kind.__name__, (kind,), {
            "name": kind.name + name, "count": count, "sources": classmethod(sources)}))
    return kind


class Attack(Line):
    """One of many connections of an attacker."""

    name, count, secure = "", 100, False
    settings = ("echo", "fourtop")
    """Where it makes sense."""
    many = 100
    """Connections where it comes from forty-eight addresses."""
    pause = 0.0
    """Seconds between two new connections."""
    pulse = 1.0
    """Seconds between two ticks of a connection."""
    deflate = False
    """Whether the server compresses."""
    held = 0
    """The connections that the server must hold at a time for the attack to count."""
    relieved = ()
    """Where they hold so much that the server must end some of them instead."""
    refuses_visitors = False
    """Whether visitors may be turned away meanwhile."""
    descriptors = None
    """The server's limit of descriptors; None for that of this process."""
    server_holds = None
    """The most of its connections that the server may hold."""
    seconds = None
    """How long it lasts; None: as long as the others."""
    share = None
    """The most of a core that the server may use."""
    farewell = None
    """How the server must end some of it: a close code, or what `Crowd.ends` calls it."""
    farewell_at = ("echo", "fourtop")
    """Where it must."""
    recovers = False
    """A visitor must be served within a second of its end."""
    friends = ""
    """The resource that all friends must get meanwhile (`friends.py`)."""
    is_log_stuck = False
    """Whether nobody reads what the server logs."""
    memory = 0
    """KiB that the work which it asks for takes, however much of it there is."""
    needs_own = False
    """Whether it takes addresses that only a network of its own has."""
    kind, host, details = "echo", "", {}
    """The server under attack, the host name in requests, and further facts."""

    @classmethod
    def sources(cls, addresses):
        """From where it comes, of the addresses that there are."""
        return addresses

    @classmethod
    def options(cls, addresses):
        """Further options of the server."""
        return []


class Socket(Attack):
    """A WebSocket that does something once it is open."""

    packs = False
    """Whether it offers to compress."""

    def __init__(self, crowd, number):
        super().__init__(crowd, number)
        self.head, self.is_greeted, self.frames = b"", False, Frames()

    @property
    def path(self):
        return "/echo" if self.kind == "echo" else "/ws"

    def opened(self):
        offer = "permessage-deflate" if self.packs else None
        self.send(upgrade(self.host, self.path, speech.device(), offer))

    def took(self, data):
        if self.is_greeted:
            return self.heard(data)
        self.head += data
        head, end, rest = self.head.partition(b"\r\n\r\n")
        if end:
            self.is_greeted, self.head = True, head
            self.greeted()
            self.heard(rest)

    def heard(self, data):
        for opcode, payload in self.frames.add(data):
            if opcode == CLOSE:
                self.last_words = f"closed {int.from_bytes(payload[:2], 'big')}"

    def greeted(self):
        """The WebSocket is open."""


class Flood(Socket):
    """Sends `block` for ever."""

    block = b""

    def more(self):
        return self.block if self.is_greeted else None
