"""Servers started for a measurement, and ended with it."""

import contextlib
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
RELEASE = ROOT / ".build/tests/release"
CERTIFICATE = ROOT / "Tests/Corpora/tls/server.crt"
KEY = ROOT / "Tests/Corpora/tls/server.key"


class Server:
    """A running server: its process, and the URLs of its doors by scheme."""

    def __init__(self, name, process, urls):
        self.name, self.process, self.urls = name, process, urls

    def end(self):
        """Asks the server itself to end, also where a tracer runs it, which then ends too."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        try:
            traced = children.read_text().split()
        except OSError:
            traced = []
        for number in traced or [self.process.pid]:
            os.kill(int(number), signal.SIGTERM)

    def door(self, secure):
        return self.urls["wss" if secure else "ws"]


def addresses(text):
    """{"ws": URL, "wss": URL} of what a server prints: `listening on http://[::]:8080`."""
    schemes = {"http": "ws", "https": "wss"}
    return {schemes[scheme]: f"{schemes[scheme]}://127.0.0.1:{port}"
            for scheme, port in re.findall(r"(https?)://\S*:(\d+)", text)}


@contextlib.contextmanager
def running(name, command, doors=1, seconds=60, environment=None):
    """Starts a server that prints a line for each of its doors, and ends it with SIGTERM."""
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(
            [str(word) for word in command], stdout=output, stderr=subprocess.STDOUT, cwd=ROOT,
            env=environment)
        try:
            deadline = time.monotonic() + seconds
            while True:
                output.seek(0)
                text = output.read()
                server = Server(name, process, addresses(text))
                if len(server.urls) >= doors:
                    break
                if process.poll() is not None or time.monotonic() > deadline:
                    raise SystemExit(f"{name} printed no address:\n{text}")
                time.sleep(0.02)
            yield server
        finally:
            if process.poll() is None:
                server.end()
            try:
                process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def echo_options(secure):
    doors = ["--host", "127.0.0.1", "--http-port", "0"]
    if secure:
        doors += ["--https-port", "0", "--tls-cert", CERTIFICATE, "--tls-key", KEY]
    return doors


def load(url, *options):
    """Lets `bench load` do its work with a server."""
    subprocess.run(
        [str(RELEASE / "bench"), "load", "--url", url, *map(str, options)], check=True,
        stdout=subprocess.DEVNULL)
