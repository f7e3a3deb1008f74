"""A network of this process's own: loopback alone, with addresses of homes and of the internet.

The limits that count by address are for visitors from elsewhere; visitors from the machine itself are
not counted. In a namespace of its own a process can be visited from 192.168.77.0/24 and 8.8.8.0/24
without a packet leaving it.
"""

import ctypes
import fcntl
import os
import socket
import struct

CLONE_NEWNET = 0x40000000
SIOCGIFFLAGS, SIOCSIFFLAGS = 0x8913, 0x8914
SIOCSIFADDR, SIOCSIFNETMASK = 0x8916, 0x891C
IFF_UP = 1

PRIVATE, PUBLIC = "192.168.77.", "8.8.8."
SERVER6 = "2001:db8:1::1"
PREFIX = [f"2001:db8:77:{number:x}::1" for number in range(48)]
"""Addresses of one /48, each of a /64 of its own."""


def enter():
    """Moves this process and those it starts into a network of their own. False: not permitted."""
    if not unshare():
        return False
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        _bring_up(control)
        _add(control, "lo:1", PRIVATE + "1")
        _add(control, "lo:2", PUBLIC + "1")
    with socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as control:
        for address in [SERVER6, *PREFIX]:
            _add6(control, address)
    return True


def unshare():
    """Leaves the machine's network for an empty one. False: not permitted."""
    return ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNET) == 0


def _bring_up(control):
    request = struct.pack("16sH14x", b"lo", 0)
    flags = struct.unpack("16sH14x", fcntl.ioctl(control, SIOCGIFFLAGS, request))[1]
    fcntl.ioctl(control, SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", flags | IFF_UP))


def _add(control, label, address):
    """Makes the /24 of `address` this machine's own."""
    for call, value in [(SIOCSIFADDR, address), (SIOCSIFNETMASK, "255.255.255.0")]:
        place = struct.pack("16sHH4s8x", label.encode(), socket.AF_INET, 0, socket.inet_aton(value))
        fcntl.ioctl(control, call, place)


def _add6(control, address):
    """Makes that address this machine's own (ipv6(7), `struct in6_ifreq`)."""
    place = struct.pack("16sIi", socket.inet_pton(socket.AF_INET6, address), 128,
                        socket.if_nametoindex("lo"))
    fcntl.ioctl(control, SIOCSIFADDR, place)


def prefer(niceness):
    """Gives this process that niceness where it may have it: what is measured is the server, and not
    who else wants this machine's cores."""
    try:
        os.setpriority(os.PRIO_PROCESS, 0, niceness)
    except PermissionError:
        pass


def prefer_above_all():
    """The same for a process that needs little: it runs as soon as it can."""
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    except PermissionError:
        pass
