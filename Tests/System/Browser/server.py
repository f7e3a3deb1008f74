"""A Fourtop server for tests: started on a free port, ended by its process id."""

import contextlib
import hashlib
import os
import pathlib
import re
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[3]
SLOW = float(os.environ.get("FOURTOP_SLOW", "1"))
"""How many times slower than this machine's the phones' processors are (`run.py --slow`)."""
HOME_NAME = f"{os.uname().nodename.split('.')[0].lower()}.local"
"""This machine's name at home: browsers call http there insecure, unlike at 127.0.0.1."""
CODE = re.compile(r"[BCDFGHJKMNPQRSTVWXYZ]{5}(?:[BCDFGHJKMNPQRSTVWXYZ]{3})?")
SOCKETS = re.compile(r"fourtop_sockets\b")
PROGRAM = os.environ.get("FOURTOP", str(ROOT / ".build/tests/release/fourtop"))

REAL = {}
"""The times with which people play."""
QUICK = {"question": 300, "double-question": 600, "reveal": 1, "countdown": SLOW}
"""A question lasts as long as a test needs on the slowest machine, and nobody waits for what comes by itself."""
LIVELY = {**QUICK, "reveal": 3 * SLOW}
"""Where the reveal moves: its steps take more than a second, longer on slower phones."""


def member(folder, name, colour=0):
    """Makes an account that is logged in; its session. Straight into the store, whose hashes of passwords take their time
    on purpose."""
    session = secrets.token_hex(32)
    user, key = name.replace(" ", "").lower(), hashlib.sha256(f"fourtop session {session}".encode()).digest()
    with contextlib.closing(sqlite3.connect(f"{folder}/fourtop.db")) as store, store:
        row = store.execute(
            "INSERT INTO accounts (key, name, password, player, shown, colour) VALUES (?, ?, ?, ?, ?, ?)",
            (user, user, "none", secrets.token_bytes(16), name, colour))
        store.execute("INSERT INTO sessions (key, account, began) VALUES (?, ?, ?)", (key, row.lastrowid, int(time.time())))
    return session


class Fourtop:
    """`times`: durations in seconds by their word (`Sources/Server/Server/TestTimes.swift`). `before`: a program that
    runs the server, and its options."""

    def __init__(self, *options, quiz_url=None, variables=None, times=REAL, own_quizzes=False, folder=None, before=()):
        self.folder, self._before = folder or tempfile.mkdtemp(prefix="fourtop-test-"), before
        if own_quizzes:
            (pathlib.Path(self.folder) / "quizzes").mkdir()
            for path in (ROOT / "web/quizzes").glob("quiz*.json"):
                shutil.copy(path, f"{self.folder}/quizzes")
        told = {"FOURTOP_TEST_TIMES": ",".join(f"{word}={seconds}" for word, seconds in times.items())} if times else {}
        self.environment = {**os.environ, **told, **(variables or {})}
        self.times = times
        self.is_as_started = True
        """False once a test has done something to the server that others would notice."""
        self.options = [*options, *(["--quiz-url", quiz_url] if quiz_url else [])]
        self.log_lines = []
        self.port = self.secure_port = None
        self._start("0", "0")

    def _start(self, port, secure_port):
        self._printed_addresses = threading.Event()
        self._process = subprocess.Popen(
            [*self._before, PROGRAM, "serve", "--host", "127.0.0.1", "--http-port", port, "--https-port", secure_port,
             "--data-dir", self.folder, *self.options],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace", env=self.environment)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        if not self._printed_addresses.wait(20) or self.secure_port is None:
            self.close()
            raise AssertionError("the server did not print both addresses:\n" + self.log)

    def kill_and_start_again(self, *, keeps_tables=True, pause=0):
        """`kill -9`, and after `pause` seconds a new server on the same ports and data."""
        self.is_as_started = False
        self._process.kill()
        self._process.wait()
        self._reader.join()
        self._process.stdout.close()
        if not keeps_tables:
            for path in pathlib.Path(self.folder).glob("tables.db*"):
                path.unlink()
        time.sleep(pause)
        self._start(str(self.port), str(self.secure_port))

    def move_to_another_machine(self):
        """A backup at play, the end of this server and its data, and a new server of the backup."""
        self.is_as_started = False
        copy = f"{self.folder}.backup"
        subprocess.run([PROGRAM, "backup", copy, "--data-dir", self.folder], check=True)
        self._process.kill()
        self._process.wait()
        self._reader.join()
        self._process.stdout.close()
        shutil.rmtree(self.folder)
        subprocess.run([PROGRAM, "restore", copy, "--data-dir", self.folder], check=True)
        os.remove(copy)
        self._start(str(self.port), str(self.secure_port))

    def read_again(self):
        """SIGHUP: the server reads certificate and folders again."""
        self.is_as_started = False
        self._process.send_signal(signal.SIGHUP)

    def clear(self):
        """Ends all tables, and waits until no page is connected any more."""
        for line in self._ask("list").splitlines():
            if code := CODE.match(line):
                self._ask(f"remove {code[0]}")
        deadline = time.monotonic() + 10
        while self._ask("list") != "ok\nno tables\n" or self._connected():
            if time.monotonic() > deadline:
                raise AssertionError("somebody is still at this server:\n" + self._ask("list"))
            time.sleep(0.01)

    def _ask(self, request):
        """The answer to an operator's command."""
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(f"{self.folder}/control.sock")
            line.sendall(request.encode())
            line.shutdown(socket.SHUT_WR)
            return b"".join(iter(lambda: line.recv(65536), b"")).decode()

    def _connected(self):
        """How many pages have a socket."""
        with urllib.request.urlopen(f"{self.address}/metrics") as answer:
            metrics = answer.read().decode()
        return sum(float(line.rsplit(" ", 1)[1]) for line in metrics.splitlines() if SOCKETS.match(line))

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def secure_address(self):
        return f"https://127.0.0.1:{self.secure_port}"

    @property
    def home_address(self):
        return f"http://{HOME_NAME}:{self.port}"

    @property
    def secure_home_address(self):
        return f"https://{HOME_NAME}:{self.secure_port}"

    @property
    def authority(self):
        """The certificate of this server's own authority (PEM)."""
        return pathlib.Path(self.folder) / "tls/ca.crt"

    @property
    def authority_key(self):
        return pathlib.Path(self.folder) / "tls/ca.key"

    @property
    def log(self):
        return "\n".join(self.log_lines)

    @property
    def process_id(self):
        return self._process.pid

    def _read(self):
        for line in self._process.stdout:
            self.log_lines.append(line.rstrip())
            for scheme, port in re.findall(r"(https?)://127\.0\.0\.1:(\d+)", line):
                if scheme == "http":
                    self.port = self.port or int(port)
                else:
                    self.secure_port = self.secure_port or int(port)
            listening = re.search(r"listening on port (\d+), with https on (\d+)", line)
            if listening:  # a public server's banner names no address of this machine
                self.port, self.secure_port = map(int, listening.groups())
            # The banner ends with it, and with it all addresses are there.
            if listening or "Press Ctrl-C" in line:
                self._printed_addresses.set()
        self._printed_addresses.set()

    def close(self):
        """Ends the server as an operator would; its exit status."""
        if self._process.poll() is None:
            self._process.terminate()
        try:
            status = self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            status = self._process.wait()
        self._reader.join()
        self._process.stdout.close()
        shutil.rmtree(self.folder, ignore_errors=True)
        return status
