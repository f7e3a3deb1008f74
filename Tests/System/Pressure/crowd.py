"""Many connections to one server, driven by one thread: what attackers are made of."""

import errno
import selectors
import socket
import time

AT_ONCE = 128
"""Connections on their way at a time."""


class Line:
    """One connection. What an attack does is in what it overrides."""

    reads = True
    """Whether it ever takes what the server sends."""
    buffer = None
    """The size of its receive buffer in the kernel; None: the usual one."""

    def __init__(self, crowd, number):
        self.crowd, self.number, self.unsent = crowd, number, b""
        self.is_open, self.said, self.last_words = False, b"", ""
        self.socket = socket.socket(crowd.family)
        if self.buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self.buffer)
            # Small segments, as outside a machine: the server's kernel takes less for large ones.
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        self.socket.setblocking(False)

    def fileno(self):
        return self.socket.fileno()

    def opened(self):
        """It is connected."""

    def took(self, data):
        """The server has said something."""

    def ticked(self):
        """A pulse has passed."""

    def more(self):
        """The bytes that a flood sends as soon as the socket takes them, or None."""
        return None

    def send(self, data):
        self.unsent += data
        self.flush()

    def flush(self):
        while True:
            if not self.unsent:
                self.unsent = self.more() or b""
            if not self.unsent:
                return
            try:
                sent = self.socket.send(self.unsent)
            except BlockingIOError:
                return
            self.crowd.sent += sent
            self.unsent = self.unsent[sent:]
            if self.unsent or self.more() is None:
                continue
            return  # Others have their turn.


class Crowd:
    """Keeps `count` lines open, from `sources` in turn, until the time is over. Lines that end are
    replaced by others."""

    def __init__(self, server, make, count, sources, pause=0.0, pulse=1.0):
        self.server, self.make, self.count, self.sources = server, make, count, sources
        self.family = socket.AF_INET6 if ":" in server[0] else socket.AF_INET
        self.poll = selectors.DefaultSelector()
        self.lines, self.connecting, self.made = set(), 0, 0
        self.sent, self.most, self.ends = 0, 0, {}
        self.pause, self.next_line = pause, 0.0
        self.pulse, self.next_pulse = pulse, time.monotonic() + pulse

    def run(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.fill()
            for key, events in self.poll.select(0.01):
                if key.fileobj in self.lines:
                    self.turn(key.fileobj, events)
            self.beat()
            self.most = max(self.most, len(self.lines) - self.connecting)

    def fill(self):
        now = time.monotonic()
        for _ in range(AT_ONCE):
            if len(self.lines) >= self.count or self.connecting >= AT_ONCE or now < self.next_line:
                return
            self.next_line = max(self.next_line, now - 0.1) + self.pause
            self.begin()

    def begin(self):
        line = self.make(self, self.made)
        source = self.sources[self.made % len(self.sources)]
        self.made += 1
        try:
            line.socket.bind((source, 0))
            line.socket.connect_ex(self.server)
        except OSError as error:
            return self.ended(line, errno.errorcode[error.errno])
        self.lines.add(line)
        self.connecting += 1
        self.poll.register(line, selectors.EVENT_WRITE)

    def turn(self, line, events):
        try:
            if not line.is_open:
                self.open(line)
            if events & selectors.EVENT_READ:
                data = line.socket.recv(1 << 16)
                if not data:
                    return self.over(line, "ended")
                if len(line.said) < 40:
                    line.said += data[:40]
                line.took(data)
            if events & selectors.EVENT_WRITE:
                line.flush()
            self.watch(line)
        except BlockingIOError:
            pass
        except OSError as error:
            self.over(line, errno.errorcode[error.errno])

    def open(self, line):
        fault = line.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        if fault:
            raise OSError(fault, "connect")
        line.is_open = True
        self.connecting -= 1
        line.opened()

    def watch(self, line):
        if line not in self.lines:
            return
        wanted = selectors.EVENT_READ if line.reads else 0
        if line.unsent or line.more() is not None:
            wanted |= selectors.EVENT_WRITE
        # A line that neither reads nor writes is looked at when its end is tried at a tick.
        known = self.poll.get_map().get(line.fileno())
        if wanted and known is None:
            self.poll.register(line, wanted)
        elif wanted and known.events != wanted:
            self.poll.modify(line, wanted)
        elif not wanted and known is not None:
            self.poll.unregister(line)

    def over(self, line, how):
        """Forgets a line; `how` it ended."""
        if line not in self.lines:
            return
        self.lines.discard(line)
        if not line.is_open:
            self.connecting -= 1
        if self.poll.get_map().get(line.fileno()) is not None:
            self.poll.unregister(line)
        self.ended(line, how)

    def ended(self, line, how):
        first = line.said.split(b"\r\n")[0]
        status = first[9:12].decode("latin-1") if first.startswith(b"HTTP/") else ""
        reason = line.last_words or f"{status} {how}".strip()
        self.ends[reason] = self.ends.get(reason, 0) + 1
        line.socket.close()

    def beat(self):
        now = time.monotonic()
        if now < self.next_pulse:
            return
        self.next_pulse = now + self.pulse
        for line in [line for line in self.lines if line.is_open]:
            try:
                line.ticked()
                self.watch(line)
            except OSError as error:
                self.over(line, errno.errorcode[error.errno])
