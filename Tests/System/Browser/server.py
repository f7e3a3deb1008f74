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
import sys
import tempfile
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Durability"))
from party import PROGRAM, ROOT, Party  # noqa: E402

SLOW = float(os.environ.get("FOURTOP_SLOW", "1"))
"""How many times slower than this machine's the phones' processors are (`run.py --slow`)."""
HOME_NAME = f"{os.uname().nodename.split('.')[0].lower()}.local"
"""This machine's name at home: browsers call http there insecure, unlike at 127.0.0.1."""
CODE = re.compile(r"[BCDFGHJKMNPQRSTVWXYZ]{5}(?:[BCDFGHJKMNPQRSTVWXYZ]{3})?")

REAL = {}
"""The times with which people play."""
QUICK = {"question": 300, "double-question": 600, "reveal": 1, "countdown": SLOW, "silence": 5 * SLOW, "wait": 3 * SLOW}
"""A question lasts as long as a test needs on the slowest machine, and nobody waits for what comes by itself. A slow phone
is as silent as often as another one (P24)."""
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


class Fourtop(Party):
    """`times`: durations in seconds by their word (`Sources/Server/Server/TestTimes.swift`)."""

    def __init__(self, *options, quiz_url=None, variables=None, times=REAL, own_quizzes=False, folder=None, before=()):
        self.folder, self.times = folder or tempfile.mkdtemp(prefix="fourtop-test-"), times
        if own_quizzes:
            (pathlib.Path(self.folder) / "quizzes").mkdir()
            for path in (ROOT / "web/quizzes").glob("quiz*.json"):
                shutil.copy(path, f"{self.folder}/quizzes")
        told = {"FOURTOP_TEST_TIMES": ",".join(f"{word}={seconds}" for word, seconds in times.items())} if times else {}
        self.is_as_started = True
        """False once a test has done something to the server that others would notice."""
        super().__init__(self.folder, *options, *(["--quiz-url", quiz_url] if quiz_url else []), before=before, patience=20,
                         variables={**told, **(variables or {})})

    def start(self):
        super().start()
        if not self.stands:
            self.close()
            raise AssertionError("the server did not print both addresses:\n" + self.log)

    def _die(self):
        self.is_as_started = False
        self.kill()
        self._reader.join()
        self.process.stdout.close()

    def kill_and_start_again(self, *, keeps_tables=True, pause=0):
        """`kill -9`, and after `pause` seconds a new server on the same ports and data."""
        self._die()
        if not keeps_tables:
            for path in pathlib.Path(self.folder).glob("tables.db*"):
                path.unlink()
        time.sleep(pause)
        self.start()

    def move_to_another_machine(self):
        """A backup at play, the end of this server and its data, and a new server of the backup."""
        copy = f"{self.folder}.backup"
        subprocess.run([PROGRAM, "backup", copy, "--data-dir", self.folder], check=True)
        self._die()
        shutil.rmtree(self.folder)
        subprocess.run([PROGRAM, "restore", copy, "--data-dir", self.folder], check=True)
        os.remove(copy)
        self.start()

    def read_again(self):
        """SIGHUP: the server reads certificate and folders again."""
        self.is_as_started = False
        self.process.send_signal(signal.SIGHUP)

    def clear(self):
        """Ends all tables, and waits until no page is connected any more."""
        for line in self._ask("list").splitlines():
            if code := CODE.match(line):
                self._ask(f"remove {code[0]}")
        deadline = time.monotonic() + 10
        while self._ask("list") != "ok\nno tables\n" or self.metric("sockets"):
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

    @property
    def secure_port(self):
        return self.ports["https"]

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

    def close(self):
        """Ends the server as an operator would; its exit status."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            status = self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        self._reader.join()
        self.process.stdout.close()
        shutil.rmtree(self.folder, ignore_errors=True)
        return status
