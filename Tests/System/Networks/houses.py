"""Networks of homes for tests: namespaces with an interface each, joined by a switch. They need root."""

import ctypes
import os
import pathlib
import signal
import subprocess

CLONE_NEWNET = 0x40000000

START = """
mount -t sysfs none /sys
for mark in /.dockerenv /run/.containerenv; do
  [ ! -e $mark ] || mount --bind /dev/null $mark
done
exec "$@"
"""
"""sysfs shows the network of whoever mounted it. The test may run in a container; its machines do not."""


class Machine:
    """A machine with a network of its own; what it runs sees this network alone."""

    def __init__(self, name):
        self.name = name
        self.holder = subprocess.Popen(
            ["unshare", "--net", "sh", "-c", "echo; exec sleep infinity"], stdout=subprocess.PIPE)
        self.holder.stdout.readline()
        self.ip("link", "set", "lo", "up")

    @property
    def inside(self):
        """The words before a command that runs here."""
        return ["nsenter", f"--net=/proc/{self.holder.pid}/ns/net", "--", "unshare", "--mount", "sh", "-c", START, "sh"]

    def run(self, *words, **options):
        return subprocess.run(
            [*self.inside, *words], check=True, capture_output=True, text=True, timeout=30, **options)

    def ip(self, *words):
        self.run("ip", *words)

    def forward(self):
        """Passes packets on from one of its networks to the other."""
        self.run("sh", "-c", "echo 1 >/proc/sys/net/ipv4/ip_forward")

    def close(self):
        self.holder.send_signal(signal.SIGKILL)
        self.holder.wait()


class House:
    """Machines, and switches between their interfaces. Everything ends with it."""

    def __init__(self):
        self.machines, self.switches = {}, {}
        self.switch = Machine("switch")
        self.count = 0

    def machine(self, name, **addresses):
        """A machine whose interfaces have these addresses; `SWITCH__INTERFACE="ADDRESS/BITS"`."""
        made = self.machines.setdefault(name, None) or Machine(name)
        self.machines[name] = made
        for place, address in addresses.items():
            network, interface = place.split("__")
            self._plug(made, network, interface)
            for one in address.split():
                words = ["addr", "add", one, "dev", interface]
                made.ip(*words, *(["nodad"] if ":" in one else []))
        return made

    def _plug(self, machine, network, interface):
        if network not in self.switches:
            self.switches[network] = f"sw{len(self.switches)}"
            self.switch.ip("link", "add", self.switches[network], "type", "bridge")
            self.switch.ip("link", "set", self.switches[network], "up")
        self.count += 1
        port = f"port{self.count}"
        self.switch.ip("link", "add", port, "type", "veth", "peer", "name", interface, "netns",
                       str(machine.holder.pid))
        self.switch.ip("link", "set", port, "master", self.switches[network], "up")
        machine.ip("link", "set", interface, "up")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for machine in [*filter(None, self.machines.values()), self.switch]:
            machine.close()


def is_permitted():
    """Whether this process may make networks."""
    if os.geteuid() != 0 or not pathlib.Path("/proc/self/ns/net").exists():
        return False
    child = os.fork()
    if child == 0:
        os._exit(0 if ctypes.CDLL(None).unshare(CLONE_NEWNET) == 0 else 1)
    return os.waitpid(child, 0)[1] == 0
