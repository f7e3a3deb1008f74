"""A party server on a data directory that outlives it."""

import atexit
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[3]
BUILD = pathlib.Path(os.environ.get("FOURTOP_BUILD", ROOT / ".build/tests/release"))
PROGRAM = str(BUILD / "fourtop")


class Folder(tempfile.TemporaryDirectory):
    """A data directory, gone with its test."""

    def __init__(self):
        super().__init__(prefix="fourtop-durability-")

    def __enter__(self):
        return pathlib.Path(super().__enter__())


class Party:
    """Started on free ports of loopback; ended as an operator would, unless it was killed before."""

    def __init__(self, data, *options, before=(), patience=30, variables=None, host="127.0.0.1", program=PROGRAM):
        """`before`: a program that runs the server, and its options. It waits `patience` seconds for it to listen."""
        self.data, self.lines, self.ports, self.host = data, [], {}, host
        self._command, self.options, self._patience = [*before, program, "serve"], options, patience
        self._environment = {**os.environ, **(variables or {})}
        self.start()

    def start(self):
        """On the ports that it had, if it had some."""
        self._stands = threading.Event()
        self.process = subprocess.Popen(
            [*self._command, "--host", self.host, "--http-port", str(self.ports.get("http", 0)),
             "--https-port", str(self.ports.get("https", 0)), "--data-dir", str(self.data), *self.options],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            env=self._environment)
        # A check that fails leaves no server behind.
        atexit.register(self.process.kill)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._stands.wait(self._patience)

    def _read(self):
        lines = self.lines
        for line in self.process.stdout:
            lines.append(line.rstrip())
            for scheme, port in re.findall(rf"(https?)://{re.escape(self.host)}:(\d+)", line):
                self.ports.setdefault(scheme, int(port))
            listening = re.search(r"listening on port (\d+), with https on (\d+)", line)
            if listening:  # a public server's banner names no address of this machine
                self.ports = dict(zip(("http", "https"), map(int, listening.groups())))
            # The banner ends with it, and with it all addresses are there.
            if listening or "Press Ctrl-C" in line:
                self._stands.set()
        self._stands.set()

    @property
    def log(self):
        return "\n".join(self.lines)

    @property
    def port(self):
        return self.ports["http"]

    @property
    def stands(self):
        return len(self.ports) == 2 and self.process.poll() is None

    def url(self, path, scheme="http"):
        return f"{scheme}://{self.host}:{self.ports[scheme]}{path}"

    def text(self, path):
        with urllib.request.urlopen(self.url(path), timeout=20) as answer:
            return answer.read().decode()

    def metric(self, name):
        """The value of a metric, over all its labels."""
        values = re.findall(rf"^fourtop_{name}(?:{{.*}})? (\d+)$", self.text("/metrics"), re.M)
        assert values, f"no metric is called fourtop_{name}"
        return sum(map(int, values))

    def memory(self, name="VmRSS"):
        """In KiB, by a field of its status: what is resident, or `RssAnon`, what of that are no file's pages."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{name}:\s+(\d+)", status)[1])

    def says(self, words, patience=20):
        """Whether the words stand in its log soon: a thread of its own writes that."""
        end = time.monotonic() + patience
        while words not in self.log:
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def keeps_again(self, patience=20):
        """Whether changes are kept again soon."""
        return self._store_becomes(1, patience)

    def misses_the_store(self):
        """Whether the server notices soon that changes cannot be kept."""
        return self._store_becomes(0, 20)

    def _store_becomes(self, wanted, patience):
        end = time.monotonic() + patience
        while self.metric("store_up") != wanted:
            if time.monotonic() > end:
                return False
            time.sleep(0.2)
        return True

    def traced(self):
        """The server where a tracer runs it, which then ends too."""
        number = self.process.pid
        children = pathlib.Path(f"/proc/{number}/task/{number}/children").read_text().split()
        return [int(child) for child in children]

    def finish(self):
        """Waits for the process that ends, and for what it said."""
        self.process.wait()
        self._reader.join(5)
        return self.process.returncode

    def kill(self):
        """`kill -9`: nothing of the process has a chance to tidy up."""
        self.process.kill()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            for number in self.traced() or [self.process.pid]:
                os.kill(number, signal.SIGTERM)
        try:
            self.status = self.process.wait(20)
        finally:
            self.process.kill()
            self._reader.join()
            self.process.stdout.close()


def fourtop(*words):
    """A command beside the server: its exit status and what it said."""
    done = subprocess.run(
        [PROGRAM, *map(str, words)], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


def play(party, tables=3):
    """Whether whole quizzes can be played."""
    done = subprocess.run(
        [BUILD / "bench", "tables", "--url", party.url(""), "--tables", str(tables),
         "--questions", "1", "--spread", "1", "--seconds", "60"],
        capture_output=True, text=True, timeout=90)
    if done.returncode:
        print(done.stdout + done.stderr)
    return done.returncode == 0
