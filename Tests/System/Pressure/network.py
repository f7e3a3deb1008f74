"""A network of this process's own: loopback alone, with addresses of homes and of the internet.

The limits that count by address are for visitors from elsewhere; visitors from the machine itself are
not counted. In a namespace of its own a process can be visited from 192.168.77.0/24 and 8.8.8.0/24
without a packet leaving it.
"""

import ctypes
import os
import subprocess

CLONE_NEWNET = 0x40000000

PRIVATE, PUBLIC = "192.168.77.", "8.8.8."
SERVER6 = "2001:db8:1::1"
PREFIX = [f"2001:db8:77:{number:x}::1" for number in range(48)]
"""Addresses of one /48, each of a /64 of its own."""


def enter():
    """Moves this process and those it starts into a network of their own. False: not permitted."""
    if not unshare():
        return False
    # On loopback all addresses of a subnet are this machine's own.
    addresses = [f"{PRIVATE}1/24", f"{PUBLIC}1/24", *(f"{address}/128" for address in [SERVER6, *PREFIX])]
    orders = ["link set lo up", *(f"addr add {address} dev lo" for address in addresses)]
    subprocess.run(["ip", "-batch", "-"], input="\n".join(orders), text=True, check=True)
    return True


def unshare():
    """Leaves the machine's network for an empty one. False: not permitted."""
    return ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNET) == 0


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
