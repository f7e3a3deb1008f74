"""The processes that an attack is about: the server, and those who play at it."""

import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

import network
from result import steady

HERE = pathlib.Path(__file__).resolve().parent
TLS = HERE.parents[1] / "Corpora/tls"
UNREAD = []
"""Reading ends of pipes that nobody reads."""


class Server:
    """A server with one loop and the limits of games, ended by its process id."""

    def __init__(self, folder, kind, host, deflate=False, descriptors=None, limits="game",
                 options=(), is_log_stuck=False, data=None, environment=None):
        self.data = data or tempfile.TemporaryDirectory()
        common = ["--http-port", "0", "--https-port", "0",
                  "--tls-cert", str(TLS / "server.crt"), "--tls-key", str(TLS / "server.key")]
        # Without --host every address of the network of its own is served.
        common += ["--host", host] if host else []
        if kind == "echo":
            words = [f"{folder}/fourtop-echo", "--threads", "1", "--limits", limits, *common]
            words += ["--deflate"] if deflate else []
        else:
            words = [f"{folder}/fourtop", "serve", "--data-dir", self.data.name, *common,
                     "--log-level", "info" if is_log_stuck else "error", *options]
        self.log = stuck_pipe() if is_log_stuck else open(f"{self.data.name}/log", "wb")
        self.process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=self.log,
            preexec_fn=lambda: prepare(descriptors), text=True,
            env={**os.environ, **(environment or {})})
        self.port = self.secure_port = None
        while not (self.port and self.secure_port):
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit("the server did not start")
            for scheme, port in re.findall(r"(https?)://\S*:(\d+)", line):
                if scheme == "http":
                    self.port = self.port or int(port)
                else:
                    self.secure_port = self.secure_port or int(port)

    @property
    def number(self):
        return self.process.pid

    def resident(self):
        """In KiB."""
        pages = pathlib.Path(f"/proc/{self.number}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE") // 1024

    def seconds(self):
        """Processor time."""
        words = pathlib.Path(f"/proc/{self.number}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.number}/fd"))

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.data.cleanup()


def stuck_pipe():
    """A pipe that is full, and that nobody reads."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    try:
        while True:
            os.write(writer, bytes(4_096))
    except BlockingIOError:
        os.set_blocking(writer, True)
    # The reading end stays open: without one, writing would fail at once.
    UNREAD.append(reader)
    return writer


def prepare(descriptors):
    """Sets the priority and the limit of descriptors in a server's new process."""
    network.prefer(-20)
    most = descriptors or resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Control:
    """Four players at an idle server. How long they wait is the machine's doing."""

    def __init__(self, folder, host, place, source):
        self.server = Server(folder, "echo", host)
        self.players = Players("echo", f"{place}:{self.server.port}", source)

    def begin(self):
        self.players.tell("begin")

    def p99(self):
        """The 99th percentile of their round trips since `begin`, in milliseconds."""
        return steady(self.players.measured()["trips"])

    def close(self):
        self.players.close()
        self.server.close()


class Friends:
    """The process of those who come for something that an attacker takes."""

    def __init__(self, kind, address, secure_port, seconds, sources):
        self.process = subprocess.Popen(
            [sys.executable, HERE / "friends.py", kind, address, str(secure_port), str(seconds),
             ",".join(sources)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if self.process.stdout.readline() != "ready\n":
            raise SystemExit("no friends came")

    def begin(self):
        self.process.stdin.write("begin\n")
        self.process.stdin.flush()

    def told(self):
        """How they fared."""
        return json.loads(self.process.communicate()[0])


class Players:
    """The process that plays and measures."""

    def __init__(self, kind, address, source):
        self.process = subprocess.Popen(
            [sys.executable, HERE / "players.py", kind, address, source],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if self.process.stdout.readline() != "ready\n":
            raise SystemExit("nobody plays")

    def tell(self, word):
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()

    def measured(self):
        """None: they do not play any more."""
        try:
            self.tell("end")
        except BrokenPipeError:
            return None
        line = self.process.stdout.readline()
        return json.loads(line) if line else None

    def close(self):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        self.process.wait(10)
