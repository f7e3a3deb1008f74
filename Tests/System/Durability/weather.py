"""A network between two machines that loses, delays and reorders packets, and fails for a while.

Each machine is a network namespace with a TUN device; this process passes their packets on. The kernel's own
queue for that (netem) is not in every kernel.
"""

import contextlib
import ctypes
import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import threading
import time

CLONE_NEWNET = 0x40000000
TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
SERVER, CLIENT = "10.77.0.1", "10.77.0.2"
MTU = 1_500


def _set_namespace(descriptor):
    if ctypes.CDLL(None, use_errno=True).setns(descriptor, CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "setns")


def _tun(name, address):
    """A TUN device of this thread's namespace."""
    descriptor = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(descriptor, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN | IFF_NO_PI))
    for words in (f"addr add {address}/24 dev {name}", f"link set {name} up mtu {MTU}", "link set lo up"):
        subprocess.run(["ip", *words.split()], check=True)
    return descriptor


class Weather:
    """Two namespaces, the server's and the clients', and the packets between them."""

    def __init__(self, loss=0.0, delay=0.0, jitter=0.0, seed=1):
        """`delay` ± `jitter` in seconds each way, each packet by itself, so that packets overtake each other."""
        self.loss, self.delay, self.jitter = loss, delay, jitter
        self.is_out = False
        self.counts = {"passed": 0, "lost": 0, "overtaken": 0, "in an outage": 0}
        self._random = random.Random(seed)
        self._own = os.open("/proc/self/ns/net", os.O_RDONLY)
        self._ends, self._namespaces = [], []
        for number, address in enumerate((SERVER, CLIENT)):
            done = threading.Thread(target=self._make, args=(f"ft{number}", address))
            done.start()
            done.join()
        self._is_running = True
        self._thread = threading.Thread(target=self._pass_on, daemon=True)
        self._thread.start()

    def _make(self, name, address):
        """On a thread of its own: a namespace belongs to a thread."""
        if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNET) != 0:
            raise OSError(ctypes.get_errno(), "unshare")
        self._namespaces.append(os.open("/proc/thread-self/ns/net", os.O_RDONLY))
        self._ends.append(_tun(name, address))

    @contextlib.contextmanager
    def inside(self, number):
        """This thread, and what it starts, is in the namespace of the server (0) or the clients (1)."""
        _set_namespace(self._namespaces[number])
        try:
            yield
        finally:
            _set_namespace(self._own)

    def _pass_on(self):
        """Reads packets and writes each when it is due."""
        waiting, order, newest = [], 0, {}
        while self._is_running:
            now = time.monotonic()
            while waiting and waiting[0][0] <= now:
                _, number, end, packet = heapq.heappop(waiting)
                self.counts["overtaken"] += number < newest.get(end, 0)
                newest[end] = max(number, newest.get(end, 0))
                with contextlib.suppress(OSError):
                    os.write(end, packet)
                self.counts["passed"] += 1
            pause = min(0.1, waiting[0][0] - now) if waiting else 0.1
            for end in select.select(self._ends, [], [], max(0, pause))[0]:
                with contextlib.suppress(OSError):
                    packet = os.read(end, 65_536)
                    order += 1
                    due = self._due(time.monotonic())
                    if due is not None:
                        heapq.heappush(waiting, (due, order, self._other(end), packet))

    def _other(self, end):
        return self._ends[1 - self._ends.index(end)]

    def _due(self, now):
        """When a packet that was read now arrives; `None`: never."""
        if self.is_out:
            self.counts["in an outage"] += 1
            return None
        if self._random.random() < self.loss:
            self.counts["lost"] += 1
            return None
        return now + max(0, self._random.uniform(self.delay - self.jitter, self.delay + self.jitter))

    def close(self):
        self._is_running = False
        self._thread.join()
        for descriptor in (*self._ends, *self._namespaces, self._own):
            os.close(descriptor)
