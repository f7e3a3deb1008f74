"""The programs at rest: how soon they listen, how little they hold, how they end."""

import pathlib
import signal
import socket
import subprocess
import tempfile
import time
import unittest

from server import PROGRAM

ECHO = str(pathlib.Path(PROGRAM).with_name("fourtop-echo"))
SLOW_STARTS = 8
"""What a start may take, in times of `fourtop --version`, where the machine is slow."""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Started:
    """A program on a port, from its start to the first connection it took."""

    def __init__(self, *command):
        self.port = free_port()
        began = time.monotonic()
        self.process = subprocess.Popen(
            [*command, "--http-port", str(self.port)], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        while not self._answers():
            assert self.process.poll() is None, "the program ended"
            assert time.monotonic() - began < 10, "the program does not listen"
        self.seconds = time.monotonic() - began - self._waited()

    def _waited(self):
        """Seconds for which it could have run, but other programs had the machine."""
        schedule = pathlib.Path(f"/proc/{self.process.pid}/schedstat").read_text(encoding="ascii")
        return int(schedule.split()[1]) / 1e9

    def _answers(self):
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=5):
                return True
        except ConnectionRefusedError:
            return False

    def get(self, path):
        """The head of the answer."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=5) as peer:
            peer.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode())
            return peer.recv(65536).decode(errors="replace").split("\r\n\r\n")[0]

    def waits_for(self, path):
        """Waits for the files that the server reads after it listens."""
        began = time.monotonic()
        while " 200 " not in self.get(path):
            assert time.monotonic() - began < 10, f"{path} does not come"
            time.sleep(0.02)

    def rests(self):
        """Waits until it is idle: it gives memory back after the last of its files, on a busy machine some time after."""
        before, began = None, time.monotonic()
        while (now := self._asleep()) is None or now != before:
            assert time.monotonic() - began < 10, "the program does not rest"
            before = now
            time.sleep(0.02)

    def _asleep(self):
        """How often each thread had a processor; `None` if one has one, or waits for it or for a disk. The same twice:
        in between, all slept at once."""
        turns = {}
        for thread in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
            if (thread / "stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "S":
                return None
            turns[thread.name] = (thread / "schedstat").read_text(encoding="ascii").split()[2]
        return turns

    def resident_mib(self):
        """Its own memory, and the pages of its program and libraries, which the system reads ahead and can drop."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        fields = dict(line.split(":", 1) for line in status.splitlines())
        return [int(fields[name].split()[0]) / 1024 for name in ("RssAnon", "RssFile")]

    def end(self, with_signal=signal.SIGTERM):
        self.process.send_signal(with_signal)
        return self.process.wait(10)


class AtRest(unittest.TestCase):
    def fourtop(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return Started(PROGRAM, "serve", "--https-port", "0", "--data-dir", folder.name)

    def measure(self, start, most_ms, most_mib, path):
        runs, versions = [], []
        try:
            # One after the other: a server goes on reading pictures after it listens.
            for _ in range(5):
                # Beside each start, because a machine's speed changes within seconds.
                versions.append(self.milliseconds_for_version())
                runs.append(start())
                runs[-1].waits_for(path)
                runs[-1].rests()
            own, files = max(run.resident_mib() for run in runs)
        finally:
            statuses = [run.end() for run in runs]
        soonest, version = min(((run.seconds * 1000, version) for run, version in zip(runs, versions)),
                               key=lambda pair: pair[0] / max(most_ms, SLOW_STARTS * pair[1]))
        print(f"        listening after {soonest:.0f} ms (best of 5), --version {version:.0f} ms, {own:.1f} MiB of its own, {files:.1f} MiB of files")
        self.assertEqual(statuses, [0] * 5)
        self.assertLessEqual(soonest, max(most_ms, SLOW_STARTS * version))
        self.assertLessEqual(own, most_mib)

    @staticmethod
    def milliseconds_for_version():
        """Loads the same libraries, and does nothing else; best of two."""
        def once():
            began = time.monotonic()
            subprocess.run([PROGRAM, "--version"], check=True, capture_output=True)
            return time.monotonic() - began
        return min(once() for _ in range(2)) * 1_000

    def test_fourtop(self):
        """A release server listens within 100 ms, on a slow machine within eight times --version, and holds at most
        12 MiB of its own idle"""
        self.measure(self.fourtop, 100, 12, "/arcade/find/nico")

    def test_echo(self):
        """fourtop-echo listens within 50 ms and holds at most 2 MiB of its own idle"""
        self.measure(lambda: Started(ECHO), 50, 2, "/")

    def test_ends(self):
        """SIGTERM and SIGINT end the party gracefully, with status 0"""
        for with_signal in (signal.SIGTERM, signal.SIGINT):
            self.assertEqual(self.fourtop().end(with_signal), 0)

    def test_command_line(self):
        """F5: a wrong word is one clear line and status 2, a file that cannot be used one and status 1, and a quiz
        without a fault OK and status 0"""
        with tempfile.TemporaryDirectory() as folder:
            serve = ["serve", "--http-port", "0", "--https-port", "0", "--data-dir", f"{folder}/data"]
            good, bad = pathlib.Path(folder, "quiz1.json"), pathlib.Path(folder, "quiz2.json")
            good.write_text(
                '{"numberOfQuestions":1,"topic":"T","questions":[{"number":1,"questionSentence":"Q?",'
                '"options":{"A":"a","B":"b","C":"c","D":"d"},"correctOption":"A"}]}', encoding="utf-8")
            bad.write_text(good.read_text(encoding="utf-8").replace('"A"}', '"E"}'), encoding="utf-8")
            for words, status, said in [
                    (["serve", "--nonsense"], 2, "--nonsense"),
                    ([*serve, "--quiz-url", f"{folder}/none"], 2, f"{folder}/none"),
                    ([*serve, "--tls-cert", folder, "--tls-key", folder], 1, folder),
                    (["quiz", "check", bad], 1, "quiz2.json, question 1"), (["quiz", "check", good], 0, "OK")]:
                run = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=10, check=False)
                told = run.stdout + run.stderr
                self.assertEqual((run.returncode, len(told.splitlines())), (status, 1), told)
                self.assertIn(said, told)
