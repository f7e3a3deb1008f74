"""A public server, a laptop at home whose uplink goes there over a bad line, and people with accounts."""

import hashlib
import os
import pathlib
import re
import secrets
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests/System/Browser"))
from proxy import Line  # noqa: E402
from rawsocket import Device  # noqa: E402

PROGRAM = pathlib.Path(os.environ.get("FOURTOP", ROOT / ".build/tests/release/fourtop"))
TLS = ROOT / "Tests/Corpora/tls"


class Server:
    """A server of the test's own, ended by its process id. `cores`: those it may run on, before others."""

    def __init__(self, *options, data=None, cores=None, variables=None):
        self.data = data or tempfile.mkdtemp(prefix="fourtop-uplink-")
        # Other work of the machine is not the server's fault.
        self._words = ["nice", "-n", "-20", "taskset", "-c", cores] if cores else []
        self._words += [PROGRAM, "serve", "--host", "127.0.0.1", "--data-dir", self.data, *options]
        self._variables = variables or {}
        self.port = self.secure_port = 0
        self._start()

    def _start(self):
        """Starts it, with its former ports if it had any."""
        words = [*self._words, "--http-port", str(self.port), "--https-port", str(self.secure_port)]
        self.lines, self._ready = [], threading.Event()
        self._process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace", env={**os.environ, **self._variables})
        threading.Thread(target=self._read, daemon=True).start()
        if not self._ready.wait(20) or not self.secure_port:
            self.close()
            raise SystemExit("a server did not start:\n" + "\n".join(self.lines))

    def _read(self):
        for line in self._process.stdout:
            self.lines.append(line.rstrip())
            found = re.search(r"listening on port (\d+), with https on (\d+)", line)
            if found:
                self.port, self.secure_port = map(int, found.groups())
                self._ready.set()
        self._ready.set()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def number(self):
        return self._process.pid

    def metric(self, name):
        """The sum of one of its counters over all loops."""
        _, text = Device(self.address).request("GET", "/metrics")
        found = re.findall(rf"^fourtop_{name}(?:{{.*}})? (\d+)$", text.decode(), re.M)
        return sum(map(int, found))

    def restart(self):
        """Kills it and starts it again."""
        self._process.kill()
        self._process.wait()
        self._start()

    def close(self):
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        shutil.rmtree(self.data, ignore_errors=True)


def commanded(*words):
    """The output of a command of the program."""
    return subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True).stdout


class Stage:
    """`people`: how many have accounts, and are logged in with `cookies`."""

    def __init__(self, people, delay=0.0, jitter=0.0, public=(), home=(), cores=(None, None)):
        data = tempfile.mkdtemp(prefix="fourtop-public-")
        self.token = commanded("uplink", "token", "home", "--data-dir", data).splitlines()[0]
        self.cookies = [member(data, number) for number in range(people)]
        self.public = Server(
            "--public", "--tls-cert", TLS / "server.crt", "--tls-key", TLS / "server.key",
            *public, data=data, cores=cores[0])
        self.line = Line(self.public.secure_port, delay, jitter)
        self.home = Server(
            "--uplink", f"https://localhost:{self.line.port}", "--uplink-ca", TLS / "authority.crt",
            *home, cores=cores[1], variables={"FOURTOP_UPLINK_TOKEN": self.token})
        self.public_url = f"https://127.0.0.1:{self.public.secure_port}"
        self.trust = str(TLS / "authority.crt")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.home.close()
        self.public.close()
        self.line.close()

    def open_table(self, opener, name="Anna"):
        """A table of the laptop's: its code, and the path and the secret of its public link."""
        code = opener.open_table(name)
        with opener.join(code, name) as page:
            page.command("share")
            news = page.wait_for(lambda message: message["t"] == "uplink" and message.get("link"))
        public, secret = news["link"].rsplit("/", 1)[1].split("#")
        return code, f"/t/{public}/ws", secret


def member(data, number):
    """Makes an account that is logged in; its cookie. Straight into the store, whose hashes of passwords
    take their time on purpose."""
    secret = secrets.token_hex(32)
    key = hashlib.sha256(f"fourtop session {secret}".encode()).digest()
    with sqlite3.connect(f"{data}/fourtop.db") as store:
        row = store.execute(
            "INSERT INTO accounts (key, name, password, player, shown, colour) VALUES (?, ?, ?, ?, ?, ?)",
            (f"guest{number}", f"guest{number}", "none", secrets.token_bytes(16), f"Guest {number}", number % 8))
        store.execute("INSERT INTO sessions (key, account, began) VALUES (?, ?, ?)",
                      (key, row.lastrowid, int(time.time())))
    store.close()
    return f"__Host-session={secret}; __Host-device={secrets.token_hex(16)}"
