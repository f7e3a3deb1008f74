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
        """An unknown option or a bad value is one clear line and exit status 2"""
        with tempfile.TemporaryDirectory() as folder:
            ports = ["--http-port", "0", "--https-port", "0", "--data-dir", f"{folder}/data"]
            for words in [
                    ["serve", "--nonsense"], ["serve", "--http-port", "many"], ["dance"],
                    ["serve", *ports, "--quiz-url", "ftp://h/quiz1.json"],
                    ["serve", *ports, "--quiz-url", "/no/such/folder"],
                    ["serve", *ports, "--quiz-url", folder]]:
                run = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=10)
                self.assertEqual((run.returncode, len(run.stderr.splitlines())), (2, 1), run.stderr)
            self.assertIn(f"{folder}/quiz1.json", run.stderr)

    def test_certificates(self):
        """A certificate that cannot be used, or a damaged authority, is one clear line and status 1"""
        folder = pathlib.Path(tempfile.mkdtemp())
        certificate, key = folder / "c.pem", folder / "k.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
             "/CN=x", "-keyout", key, "-out", certificate], check=True, capture_output=True)
        (folder / "tls").mkdir()
        (folder / "tls/ca.crt").write_bytes(certificate.read_bytes())
        (folder / "none").touch()
        for words, said in [
                (["--tls-cert", folder / "no", "--tls-key", key], "No such file"),
                (["--tls-cert", folder / "none", "--tls-key", key], "contains no certificate"),
                (["--tls-cert", certificate, "--tls-key", certificate], "contains no private key"),
                ([], "ca.key is missing")]:
            run = subprocess.run(
                [PROGRAM, "serve", "--http-port", "0", "--https-port", "0", "--data-dir", folder,
                 *words], capture_output=True, text=True, timeout=10)
            self.assertEqual((run.returncode, len(run.stderr.splitlines())), (1, 1), run.stderr)
            self.assertIn(said, run.stderr)

    def test_hangup(self):
        """SIGHUP with a certificate that cannot be used leaves the server as it was"""
        with tempfile.TemporaryDirectory() as folder:
            server = Started(PROGRAM, "serve", "--https-port", "0", "--data-dir", folder)
            (pathlib.Path(folder) / "tls/ca.key").write_text("damaged", encoding="ascii")
            server.process.send_signal(signal.SIGHUP)
            self.assertIn("200", server.get("/healthz"))
            self.assertEqual(server.end(), 0)

    def test_quiz_commands(self):
        """F5: quiz check says OK with status 0, or names every fault with status 1"""
        folder = pathlib.Path(tempfile.mkdtemp())
        good, bad = folder / "quiz1.json", folder / "quiz2.json"
        good.write_text(
            '{"numberOfQuestions":1,"topic":"T","questions":[{"number":1,"questionSentence":"Q?",'
            '"options":{"A":"a","B":"b","C":"c","D":"d"},"correctOption":"A"}]}', encoding="utf-8")
        bad.write_text(
            good.read_text(encoding="utf-8").replace('"d"', '""').replace('"A"}', '"E"}'),
            encoding="utf-8")
        alone = folder / "alone"
        alone.mkdir()
        (alone / "quiz1.json").write_bytes(good.read_bytes())
        for file, status, words in [
                (good, 0, ["OK"]), (bad, 1, ["quiz2.json", "question 1"]), (alone, 0, ["OK: quiz1.json"]),
                (folder, 1, ["OK: quiz1.json", "quiz2.json, question 1"])]:
            run = subprocess.run(
                [PROGRAM, "quiz", "check", str(file)], capture_output=True, text=True, timeout=10)
            self.assertEqual(run.returncode, status, run.stderr)
            for word in words:
                self.assertIn(word, run.stdout + run.stderr)


if __name__ == "__main__":
    unittest.main()
