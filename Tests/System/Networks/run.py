#!/usr/bin/env python3
"""run.py [NAME...]: links, neighbours and the server's name in the networks of homes.

Each check prints what it saw; the last line is "N passed, N failed". It needs root.
"""

import contextlib
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "Durability")]

import checks  # noqa: E402
import proxies  # noqa: E402
from games import quiz_folder  # noqa: E402
from houses import House, is_permitted  # noqa: E402
from party import PROGRAM  # noqa: E402

CERTIFICATES = HERE.parents[1] / "Corpora/tls"
AVAHI = os.environ.get("AVAHI", "")
"""The folder with what Debian's package of Avahi installs; empty: it is installed."""
NAME = f"{os.uname().nodename.split('.')[0].lower()}.local"
"""This machine's name in a local network; each machine of a test has it."""
SERVICES = HERE.parents[2] / "deploy/packaging/avahi"
PATIENCE = 20.0
PLAYERS = HERE.parent / "Package/players.py"


@contextlib.contextmanager
def running(machine, *options, data=None, **variables):
    """`fourtop serve` on a machine: its lines, once it listens."""
    with tempfile.TemporaryDirectory() as own, tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(
            [*machine.inside, PROGRAM, "serve", "--data-dir", data or own, *options],
            stdin=subprocess.DEVNULL, stdout=said, stderr=said,
            env={**{name: value for name, value in os.environ.items() if name != "container"}, **variables})
        try:
            yield Said(said, process)
        finally:
            process.terminate()
            process.wait(PATIENCE)


class Said:
    """The lines that a server has printed."""

    def __init__(self, file, process):
        self.file, self.process = file, process
        self.text = self.until(r"listening on port")

    def until(self, pattern):
        end = time.monotonic() + PATIENCE
        while True:
            self.file.seek(0)
            text = self.file.read()
            if re.search(pattern, text) and "Press Ctrl-C" in text:
                return text
            assert time.monotonic() < end and self.process.poll() is None, f"it printed: {text}"
            time.sleep(0.05)

    @property
    def links(self):
        """The http addresses for phones, in their order."""
        return re.findall(r"for phones +(\S+)", self.text)

    @property
    def secret(self):
        return re.search(r"/host/([0-9a-f]{32})", self.text)[1]


def ask(machine, url, *fields):
    return json.loads(machine.run(sys.executable, str(HERE / "ask.py"), url, *fields).stdout)


def link_for(machine, base, server, *fields):
    """The link that a page of this machine shows, by way of the host's page."""
    made = ask(machine, f"{base}/host/{server.secret}", *fields)
    answer = ask(machine, f"{base}/host/report", f"Cookie: {made['cookie']}", *fields)
    return json.loads(answer["body"])["link"] if answer["status"] == 200 else answer


def is_near(machine, base, *fields):
    """Whether a visitor from there needs no account."""
    return ask(machine, f"{base}/decks.json", *fields)["status"] == 200


def equal(seen, wanted):
    print(f"{seen} {'is' if seen == wanted else 'is not'} {wanted}", flush=True)
    return seen == wanted


def plain():
    """NW1 NW5: one interface: the terminal and a phone get its address; loopback gets it, too."""
    with House() as house:
        home = house.machine("home", lan__eth0="192.168.1.20/24")
        phone = house.machine("phone", lan__eth0="192.168.1.50/24")
        with running(home) as server:
            base = "http://192.168.1.20:8080"
            return (equal(server.links[0], base) & equal(link_for(phone, base, server), base)
                    & equal(link_for(home, "http://127.0.0.1:8080", server), base)
                    & equal(is_near(phone, base), True))


def two_interfaces():
    """NW5: the home's address comes before a bridge of containers, and each network gets its own links."""
    with House() as house:
        home = house.machine("home", inner__docker0="172.17.0.1/16", lan__eth0="192.168.1.20/24",
                             other__eth1="10.0.7.20/24")
        phone = house.machine("phone", other__eth0="10.0.7.50/24")
        with running(home) as server:
            lan, other, inner = (f"http://{one}:8080" for one in ["192.168.1.20", "10.0.7.20", "172.17.0.1"])
            return (equal([link for link in server.links if link.startswith("http:")], [lan, other, inner])
                    & equal(link_for(phone, other, server), other))


def vlan():
    """NW2: a phone of another subnet is far, and near with --near."""
    with House() as house:
        home = house.machine("home", lan__eth0="192.168.1.20/24")
        router = house.machine("router", lan__eth0="192.168.1.1/24", vlan__eth1="192.168.30.1/24")
        phone = house.machine("phone", vlan__eth0="192.168.30.50/24")
        router.forward()
        home.ip("route", "add", "default", "via", "192.168.1.1")
        phone.ip("route", "add", "default", "via", "192.168.30.1")
        base, near = "http://192.168.1.20:8080", []
        for options in [[], ["--near", "192.168.31.0/24"], ["--near", "10.0.0.0/8", "--near", "192.168.30.0/24"]]:
            with running(home, *options) as server:
                near.append(is_near(phone, base))
                link = link_for(phone, base, server)
        return equal(near, [False, False, True]) & equal(link, base)


def container():
    """NW5 NW1: a container prints none of its addresses, but what is missing; --link gives the links."""
    with House() as house:
        inside = house.machine("container", bridge__eth0="172.17.0.2/16")
        outside = house.machine("outside", bridge__docker0="172.17.0.1/16")
        with running(inside, container="docker") as server:
            good = equal("172.17." in server.text, False) & equal("--link http://ADDRESS:8080" in server.text, True)
        link = "http://192.168.1.20:8080"
        with running(inside, "--link", link, container="docker") as server:
            return (good & equal("172.17." in server.text, False) & equal(server.links[0], link)
                    & equal(link_for(outside, "http://172.17.0.2:8080", server), link))


def behind(proxy):
    """A proxy of Debian in front of the server: links are the proxy's, whoever else sends its fields is ignored, and four
    phones play a whole quiz by https."""
    with House() as house, tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        folder.chmod(0o755)
        home = house.machine("home", lan__eth0="192.168.1.20/24")
        phone = house.machine("phone", lan__eth0="192.168.1.50/24")
        quiz = folder / "quiz"
        quiz.mkdir()
        running_proxy = proxies.start(home, proxy(folder), folder)
        try:
            with running(home, "--trusted-proxy", "127.0.0.1", "--quiz-url", str(quiz_folder(quiz))) as server:
                until_open(home, 443)
                secure, base = "https://192.168.1.20", "http://192.168.1.20:8080"
                good = equal(link_for(phone, secure, server), secure)
                good &= equal(is_near(phone, secure), True)
                for own in ["X-Forwarded-For: 203.0.113.9", "Forwarded: for=203.0.113.9", "Forwarded: ;"]:
                    good &= equal(is_near(phone, secure, own), True)
                good &= equal(link_for(phone, base, server, "X-Forwarded-Proto: https", "X-Forwarded-Host: 192.168.1.66"), base)
                good &= equal(is_near(phone, base, "Forwarded: for=127.0.0.1"), False)
                played = subprocess.run(
                    [*home.inside, sys.executable, str(PLAYERS), "443", str(CERTIFICATES / "authority.crt")],
                    capture_output=True, text=True, timeout=180, check=True).stdout.splitlines()
                end = json.loads(played[-1])
                print(end)
                return good & equal(end["whole"], True) & equal(end["faults"], [])
        finally:
            running_proxy.terminate()
            running_proxy.wait(PATIENCE)


def until_open(machine, port):
    """Waits until a port of the machine takes connections."""
    machine.run(sys.executable, "-c", (
        "import socket, time\n"
        "end = time.monotonic() + 20\n"
        "while True:\n"
        "    try:\n"
        f"        socket.create_connection(('127.0.0.1', {port}), 5)\n"
        "        break\n"
        "    except OSError:\n"
        "        assert time.monotonic() < end\n"
        "        time.sleep(0.05)\n"))


def nginx():
    """NW3: nginx, as docs/operations.md writes it."""
    return behind(proxies.nginx)


def forwarded():
    """NW3: nginx, which states what it knows by RFC 7239."""
    return behind(proxies.forwarded)


def haproxy():
    """NW3: HAProxy, as docs/operations.md writes it."""
    return behind(proxies.haproxy)


def caddy():
    """NW3: Caddy, as docs/operations.md writes it."""
    return behind(proxies.caddy)


def doctor_of(machine, data):
    """The lines of `fourtop doctor` on a machine, and its exit status."""
    done = subprocess.run(
        [*machine.inside, PROGRAM, "doctor", "--data-dir", data], capture_output=True, text=True, timeout=30)
    print(done.stdout + done.stderr, end="", flush=True)
    return done.stdout, done.returncode


def doctor():
    """NW9: fourtop doctor sees the address, a VPN and that Avahi does not run."""
    with House() as house, tempfile.TemporaryDirectory() as data:
        home = house.machine("home", lan__eth0="192.168.1.20/24")
        with running(home, data=data):
            said, status = doctor_of(home, data)
            good = equal(status, 0) & equal("Phones in the same network open http://192.168.1.20:8080." in said, True)
            good &= equal(f"Avahi does not run, so phones cannot open {NAME}." in said, True)
            good &= equal("No phone has come yet." in said, True) & equal("No VPN is on." in said, True)
            home.ip("tuntap", "add", "dev", "tun0", "mode", "tun")
            home.ip("addr", "add", "10.8.0.2/24", "dev", "tun0")
            home.ip("link", "set", "tun0", "up")
            home.ip("route", "add", "default", "dev", "tun0")
            time.sleep(6)  # The server reads its interfaces every five seconds.
            said, _ = doctor_of(home, data)
            return good & equal("All traffic goes through a VPN (tun0)." in said, True)


def six_alone():
    """NW4: with IPv6 alone, the terminal and a phone get the address in brackets; link-local is near, and in no link."""
    with House() as house:
        home = house.machine("home", lan__eth0="fd00:1::20/64 fe80::20/64")
        home.ip("addr", "del", "127.0.0.1/8", "dev", "lo")
        phone = house.machine("phone", lan__eth0="fd00:1::50/64 fe80::50/64")
        base, good = "http://[fd00:1::20]:8080", True
        for options in [[], ["--host", "::"]]:
            with running(home, *options) as server:
                good &= equal(server.links[0], base) & equal(link_for(phone, base, server), base)
                good &= equal("fe80" in server.text, False) & equal(is_near(phone, base), True)
        with running(home, "--host", "fe80::20%eth0") as server:
            near = phone.run(sys.executable, "-c", "import socket; socket.create_connection(('fe80::20%eth0', 8080), 5)")
            return good & equal(near.returncode, 0)


QUESTION = """
import socket, struct, sys
name, kind, own = sys.argv[1], int(sys.argv[2]), sys.argv[3]
labels = b"".join(bytes([len(one)]) + one.encode() for one in name.split("."))
line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
line.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(own))
line.settimeout(5)
line.sendto(struct.pack(">6H", 7, 0, 1, 0, 0, 0) + labels + b"\\0" + struct.pack(">2H", kind, 1), ("224.0.0.251", 5353))
print(line.recv(9000).hex())
"""


def avahi():
    """NW8: Avahi beside the server answers a phone that asks for the machine's name and for pages of the local network."""
    with House() as house, tempfile.TemporaryDirectory() as folder:
        home = house.machine("home", lan__eth0="192.168.1.20/24")
        phone = house.machine("phone", lan__eth0="192.168.1.50/24")
        phone.ip("route", "add", "224.0.0.0/4", "dev", "eth0")
        settings = pathlib.Path(folder) / "avahi.conf"
        settings.write_text("[server]\nenable-dbus=no\n[wide-area]\nenable-wide-area=no\n")

        def answer(name, kind):
            """Repeats the question: Avahi probes for a second before it answers."""
            end = time.monotonic() + PATIENCE
            while (asked := subprocess.run(
                    [*phone.inside, sys.executable, "-c", QUESTION, name, str(kind), "192.168.1.50"],
                    capture_output=True, text=True)).returncode:
                assert time.monotonic() < end and responder.poll() is None, "Avahi does not answer"
            return bytes.fromhex(asked.stdout)

        with running(home):
            responder = subprocess.Popen(
                [*home.inside, "unshare", "--mount", "sh", "-c", start_of_avahi(folder, settings)])
            try:
                good = equal(socket.inet_aton("192.168.1.20") in answer(NAME, 1), True)
                good &= equal(b"Fourtop on " in answer("_http._tcp.local", 12), True)
                good &= equal(b"Fourtop on " in answer("_https._tcp.local", 12), True)
                page = ask(phone, "http://192.168.1.20:8080/", f"Host: {NAME}:8080")
                return good & equal(page["status"], 200)
            finally:
                responder.terminate()
                responder.wait(PATIENCE)


def start_of_avahi(folder, settings):
    """Runs Avahi without an installation: with its user, the package's service file and its socket's fixed place, in mounts
    of its own."""
    etc = pathlib.Path(folder) / "etc"
    shutil.copytree(SERVICES, etc / "avahi/services")
    for name, line in [("passwd", "avahi:x:65533:65533::/:/bin/false"), ("group", "avahi:x:65533:")]:
        (etc / name).write_text(f"{pathlib.Path('/etc', name).read_text()}{line}\n")
    return (f"mkdir -p /run/avahi-daemon && mount --bind {folder} /run/avahi-daemon && "
            f"mount -t overlay overlay -o lowerdir={etc}:/etc /etc && "
            f"LD_LIBRARY_PATH=$(echo {AVAHI}/usr/lib/*-linux-gnu) "
            f"exec {AVAHI}/usr/sbin/avahi-daemon --no-drop-root --no-chroot --no-rlimits -f {settings}")


CHECKS = [plain, two_interfaces, vlan, container, nginx, forwarded, haproxy, caddy, doctor, six_alone, avahi]


if __name__ == "__main__":
    if not is_permitted() or not shutil.which("nsenter"):
        print("networks of their own are not permitted here; run this part as root")
        print("0 passed, 1 failed")
        sys.exit(1)
    sys.exit(checks.run(CHECKS, sys.argv[1:]))
