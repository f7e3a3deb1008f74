#!/usr/bin/env python3
"""run.py [NAME...]: a server and the terminal, pipe or network that it was started in.

Each check prints what it saw; the last line is "N passed, N failed".
"""

import contextlib
import fcntl
import http.client
import json
import os
import pathlib
import pty
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "Pressure"), str(HERE.parent / "Durability")]

import checks  # noqa: E402
import network  # noqa: E402
from games import quiz_folder  # noqa: E402
from party import BUILD, PROGRAM, Folder, Party  # noqa: E402
from speech import PageSocket, device, upgrade  # noqa: E402

STOP = b"\x13"
"""Ctrl-S."""
PATIENCE = 5.0
"""Seconds in which a server answers, or ends."""


class Server:
    """`fourtop serve` on free ports; its first lines come from `source`, if they can be read."""

    def __init__(self, data, *options, host="127.0.0.1", source=None, **streams):
        words = [PROGRAM, "serve", "--http-port", "0", "--https-port", "0", "--data-dir", data]
        words += ["--host", host] if host else []
        self.process = subprocess.Popen([*words, *options], **streams)
        self.text, self.source = "", source

    def read_until(self, pattern):
        """Reads what it prints until `pattern` is there; the match."""
        end = time.monotonic() + 20
        while not (found := re.search(pattern, self.text)):
            assert time.monotonic() < end, f"it printed: {self.text}"
            with contextlib.suppress(BlockingIOError):
                self.text += os.read(self.source, 65_536).decode()
            time.sleep(0.02)
        return found

    @property
    def port(self):
        """From the kernel: what it prints may be read by nobody."""
        end = time.monotonic() + 20
        while time.monotonic() < end:
            sockets = self._sockets()
            for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]:
                words = line.split()
                port = int(words[1].split(":")[1], 16)
                if words[3] == "0A" and f"socket:[{words[9]}]" in sockets and speaks_http(port):
                    return port
            time.sleep(0.05)
        raise AssertionError("it does not listen")

    def _sockets(self):
        """The kernel's names of its open sockets; some of them may be closed meanwhile."""
        found = set()
        for path in pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir():
            with contextlib.suppress(FileNotFoundError):
                found.add(os.readlink(path))
        return found

    def end(self, number=signal.SIGTERM):
        """How long it takes to end by that signal; None: it does not."""
        began = time.monotonic()
        self.process.send_signal(number)
        try:
            self.process.wait(PATIENCE)
            return time.monotonic() - began
        except subprocess.TimeoutExpired:
            return None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def speaks_http(port):
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as line:
            line.sendall(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            return line.recv(100).startswith(b"HTTP/1.1 200 ")
    except OSError:
        return False


def page(port, path, who):
    return PageSocket(("127.0.0.1", port), upgrade(f"127.0.0.1:{port}", path, who), patience=PATIENCE)


def start_faulty_quiz(port):
    """Somebody starts a quiz that cannot be played, which the log tells. True: the page was told, too."""
    who = device()
    foyer = page(port, "/ws", who)
    foyer.hello(name="Anna", colour=0)
    foyer.say(t="open", id=1, solo=True)
    code = foyer.wait_for("ok", "no")["code"]
    table = page(port, f"/t/{code}/ws", who)
    table.hello(name="Anna", colour=0, **{"as": "join"})
    table.say(t="start", id=2)
    return table.wait_for("ok", "no")["id"] == 2


def plays(port):
    """Whether ten tables can play whole quizzes."""
    done = subprocess.run(
        [BUILD / "bench", "tables", "--url", f"http://127.0.0.1:{port}", "--tables", "10",
         "--questions", "1", "--spread", "1", "--seconds", "30"],
        capture_output=True, text=True, timeout=60)
    print(done.stdout.strip().splitlines()[-1:] or done.stderr)
    return done.returncode == 0


def faulty_quizzes(folder):
    """A first quiz that is none, and so a line in the log whenever it is wanted."""
    quizzes = pathlib.Path(folder) / "quizzes"
    quizzes.mkdir()
    (quizzes / "quiz1.json").write_text('{"questions": []}')
    return str(quizzes)


def goes_on(server, port):
    """Whether a server whose reader takes nothing serves, and ends when it is told to."""
    told = start_faulty_quiz(port)
    well = speaks_http(port)
    took = server.end()
    print(f"a page was told: {told}; healthy: {well}; ended after {took and round(took, 2)} s")
    return told and well and took is not None


def stopped_terminal():
    """Ctrl-S in the host's terminal stops nothing but the terminal."""
    with tempfile.TemporaryDirectory() as data:
        reader, writer = pty.openpty()
        os.set_blocking(reader, False)
        with Server(data, "--quiz-url", faulty_quizzes(data), source=reader, stdin=writer,
                    stdout=writer, stderr=writer) as server:
            server.read_until("listening on port")
            port = server.port
            os.write(reader, STOP)
            return goes_on(server, port)


def full_pipe():
    """A log reader that takes nothing stops nothing; what it misses is counted."""
    with tempfile.TemporaryDirectory() as data:
        reader, writer = os.pipe()
        fill(writer)
        with Server(data, "--quiz-url", faulty_quizzes(data), stdin=subprocess.DEVNULL,
                    stdout=writer, stderr=writer) as server:
            return goes_on(server, server.port)


def games_beside_full_pipe():
    """Ten tables play whole quizzes while nobody reads the log."""
    with tempfile.TemporaryDirectory() as data:
        reader, writer = os.pipe()
        fill(writer)
        with Server(data, "--log-level", "debug", stdin=subprocess.DEVNULL, stdout=writer,
                    stderr=writer) as server:
            return plays(server.port) and server.end() is not None


def fill(writer):
    os.set_blocking(writer, False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(writer, bytes(4_096))
    os.set_blocking(writer, True)


def closed_window():
    """Closing the terminal's window ends a server that was started in it."""
    with tempfile.TemporaryDirectory() as data:
        child, reader = pty.fork()
        if child == 0:
            # The test's parent may ignore it.
            signal.signal(signal.SIGHUP, signal.SIG_DFL)
            os.execv(PROGRAM, [PROGRAM, "serve", "--host", "127.0.0.1", "--http-port", "0",
                               "--https-port", "0", "--data-dir", data])
        text = b""
        while b"listening on port" not in text:
            text += os.read(reader, 65_536)
        os.close(reader)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if os.waitpid(child, os.WNOHANG)[0] == child:
                return True
            time.sleep(0.05)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return False


def hangup_of_a_service():
    """Without a terminal SIGHUP reads the certificate again, and the server goes on."""
    with tempfile.TemporaryDirectory() as data:
        reader, writer = os.pipe()
        os.set_blocking(reader, False)
        with Server(data, source=reader, stdin=subprocess.DEVNULL, stdout=writer,
                    stderr=writer) as server:
            server.read_until("listening on port")
            server.process.send_signal(signal.SIGHUP)
            server.read_until("was reloaded")
            return speaks_http(server.port)


def six_alone():
    """On a machine without IPv4 each address that is printed works, and so does --host localhost."""
    if not enter_six():
        print("no network of its own is permitted here: not tried")
        return True
    good = True
    for host in (None, "localhost", "::1", "fd00:5::1"):
        with tempfile.TemporaryDirectory() as data:
            reader, writer = os.pipe()
            os.set_blocking(reader, False)
            with Server(data, host=host, source=reader, stdin=subprocess.DEVNULL, stdout=writer,
                        stderr=writer) as server:
                # Not the log's line: another thread writes that, and it may come first.
                server.read_until(r"https://\S+:\d+|fourtop:")
                # In a container the text names a placeholder, too: http://ADDRESS:8080.
                urls = sorted(set(re.findall(r"https?://[\d\[]\S*:\d+", server.text)))
                answers = {url: answers_at(url) for url in urls}
                print(f"--host {host}: {answers}")
                good &= bool(answers) and all(answers.values())
    return good


def answers_at(url):
    host, port = re.fullmatch(r"https?://(.+):(\d+)", url).groups()
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=2).close()
        return True
    except OSError:
        return False


def enter_six():
    """Moves what is started from now on into a network with IPv6 alone. False: not permitted."""
    if not network.unshare():
        return False
    for words in (["link", "set", "lo", "up"], ["addr", "del", "127.0.0.1/8", "dev", "lo"],
                  ["addr", "add", "fd00:5::1/64", "dev", "lo", "nodad"]):
        subprocess.run(["ip", *words], check=True)
    return True


def one_screen():
    """NW6: on a terminal of 24 lines of 80 characters the start leaves the whole message on the screen."""
    with tempfile.TemporaryDirectory() as data:
        reader, writer = pty.openpty()
        fcntl.ioctl(writer, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.set_blocking(reader, False)
        environment = {**os.environ, "NO_COLOR": "1", "TERM": "xterm"}
        options = ("--link", "http://192.168.1.20:8080", "--log-level", "error")
        with Server(data, *options, source=reader, stdin=writer, stdout=writer, stderr=writer,
                    env=environment) as server:
            server.read_until(r"\(SHA-256\)|share it\)\r\n")
            time.sleep(0.2)
            with contextlib.suppress(BlockingIOError):
                server.text += os.read(reader, 65_536).decode()
        lines = server.text.split("\r\n")
        print("\n".join(lines))
        wanted = ["http://192.168.1.20:8080", "/host/", "█▀", "Ctrl-C"]
        return (len(lines) <= 23 and max(map(len, lines)) <= 80 and "\x1b" not in server.text
                and "or http" not in server.text and all(word in server.text for word in wanted))


def one_line_for_the_code():
    """NW6: into a pipe goes one line instead of the QR code."""
    with tempfile.TemporaryDirectory() as data:
        reader, writer = os.pipe()
        os.set_blocking(reader, False)
        with Server(data, "--link", "http://192.168.1.20:8080", source=reader,
                    stdin=subprocess.DEVNULL, stdout=writer, stderr=writer) as server:
            server.read_until("Press Ctrl-C")
            return "http://192.168.1.20:8080/qr.svg" in server.text and "█" not in server.text


def help_of_serve():
    """`fourtop serve --help` tells the options, with exit status 0."""
    done = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, text=True, timeout=10)
    return done.returncode == 0 and "--quiz-url" in done.stdout


def routes():
    """`fourtop routes` prints the list of docs/protocol.md, one route a line, with exit status 0."""
    done = subprocess.run([PROGRAM, "routes"], capture_output=True, text=True, timeout=10)
    page = (HERE.parents[2] / "docs/protocol.md").read_text()
    section = page.split("\n## Routes\n")[1].split("\n## ")[0]
    listed = re.findall(r"^\| `(.+?)` \| (.+?) \| (.+?) \|$", section, re.MULTILINE)
    printed = [tuple(re.split(r" {2,}", line)) for line in done.stdout.splitlines()]
    print(f"{len(printed)} routes printed, {len(listed)} documented")
    more = subprocess.run([PROGRAM, "routes", "more"], capture_output=True, text=True, timeout=10)
    return done.returncode == 0 and printed == listed != [] and more.returncode == 2


OBEYED = "\x1b[2J\r\x07\x7f\x9b31m\u202e\u2066\u200f\u2028"
"""Text that a terminal would obey, or that reverses a line."""


def printable_text():
    """No command gives a terminal what it would obey, whoever wrote the text."""
    with tempfile.TemporaryDirectory() as data:
        folder = pathlib.Path(data)
        bad = {"topic": OBEYED, "numberOfQuestions": 1, "questions": [{
            "number": 1, "questionSentence": "q", "correctOption": OBEYED,
            "options": {"A": "a", "B": "b", "C": "c", "D": "d"}}]}
        good = {**bad, "questions": [{**bad["questions"][0], "correctOption": "A"}]}
        (folder / "bad1.json").write_text(json.dumps(bad))
        (folder / "good1.json").write_text(json.dumps(good))
        (folder / f"{OBEYED}1.json").write_text("{")
        (folder / "a.gift").write_text(f"::{OBEYED}:: {OBEYED} {{=a ~b {OBEYED}}}\n\n{OBEYED} {{}}\n")
        data = ["--data-dir", str(folder)]
        commands = [
            ["quiz", "check", str(folder / "bad1.json")], ["quiz", "check", str(folder / "good1.json")],
            ["quiz", "check", str(folder / f"{OBEYED}1.json")], ["quiz", "check", OBEYED],
            ["quiz", "check", f"http://127.0.0.1:1/{OBEYED}"],
            ["quiz", "import", "gift", str(folder / "a.gift")], ["quiz", "import", OBEYED, "a"],
            ["account", "delete", OBEYED, *data], ["account", "reset-password", OBEYED, *data],
            ["uplink", "token", OBEYED, *data], ["uplink", "revoke", OBEYED, *data],
            ["hall", "list", "--store", f"postgres://127.0.0.1:1/{OBEYED}"], ["store", "copy", str(folder / OBEYED), "/a"],
            ["hall", "remove", OBEYED, *data], ["backup", str(folder / OBEYED / "x"), *data],
            ["serve", f"--{OBEYED}"], ["serve", "--host", OBEYED], ["serve", "--quiz-url", f"/{OBEYED}"],
            ["serve", "--quiz-url", f"{OBEYED}://x"], [OBEYED]]
        obeyed = []
        for command in commands:
            said = on_a_terminal([PROGRAM, *command])
            assert said.strip(), f"{command} says nothing"
            text = said.replace("\r\n", "\n")  # the terminal's own line ends
            if any(sign in text for sign in OBEYED if not "!" < sign < "\x7f"):
                obeyed.append((command, text))
        print(f"{len(commands)} commands, {len(obeyed)} with control characters: {obeyed}")
        return not obeyed


def on_a_terminal(words):
    """The output of a command on a terminal."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=follower, stderr=follower)
    os.close(follower)
    said = b""
    with contextlib.suppress(OSError):  # the end of a terminal
        while piece := os.read(leader, 65_536):
            said += piece
    os.close(leader)
    process.wait(timeout=20)
    return said.decode()


def crash_report():
    """The report of a crash says where, and holds no register and no memory."""
    swift = pathlib.Path(shutil.which("swift")).resolve().parents[1]
    helper = swift / "libexec/swift/linux/swift-backtrace-static"
    settings = f"enable=yes,swift-backtrace={helper}"
    reports = {}
    for name in ("SIGSEGV", "SIGILL"):
        with tempfile.TemporaryDirectory() as data:
            reader, writer = os.pipe()
            os.set_blocking(reader, False)
            with Server(data, source=reader, stdin=subprocess.DEVNULL, stdout=writer, stderr=writer,
                        env={**os.environ, "SWIFT_BACKTRACE": settings}) as server:
                server.read_until("listening on port")
                server.process.send_signal(getattr(signal, name))
                server.read_until("Backtrace took")
                reports[name] = server.text
    # Eight bytes as hexadecimal digits, as the runtime prints memory.
    dump = re.compile(r"(\b[0-9a-f]{2} ){7}|Registers:|\brip 0x")
    for name, report in reports.items():
        print(f"{name}: {len(report)} bytes, memory or registers: {bool(dump.search(report))}")
    return all("crashed" in report and not dump.search(report) for report in reports.values())


def as_host(party, *orders):
    """The answer to the last of a host's orders, each with method and path."""
    secret = party_pattern(party, r"/host/([0-9a-f]{32})")
    fields = {"Cookie": f"fourtop-device={device()}", "Origin": f"http://127.0.0.1:{party.ports['http']}"}
    for method, path in [("GET", f"/host/{secret}"), *orders]:
        line = http.client.HTTPConnection("127.0.0.1", party.ports["http"], timeout=10)
        line.request(method, path, headers=fields)
        body = line.getresponse().read()
        line.close()
    return body


def quizzes_of(party):
    """The host's list of quizzes."""
    body = as_host(party, ("GET", "/host/report"))
    return {quiz["number"]: quiz.get("topic", quiz.get("code")) for quiz in json.loads(body)["quizzes"]}


def party_pattern(party, pattern):
    """The first group of a pattern in what a server prints."""
    end = time.monotonic() + 20
    while not (found := re.search(pattern, party.log)):
        assert time.monotonic() < end, party.log
        time.sleep(0.05)
    return found[1]


def sandbox():
    """NW10: a quiz behind a link out of its folder cannot be read, and can with --no-sandbox; the server plays on"""
    seen = {}
    for options in [(), ("--no-sandbox",)]:
        with Folder() as data, tempfile.TemporaryDirectory() as folder:
            own, other = pathlib.Path(folder) / "own", pathlib.Path(folder) / "other"
            own.mkdir()
            other.mkdir()
            quiz_folder(own)
            (own / "quiz1.json").rename(other / "quiz2.json")
            quiz_folder(own)
            (own / "quiz2.json").symlink_to(other / "quiz2.json")
            with Party(data, "--quiz-url", str(own), *options) as party:
                end = time.monotonic() + 20
                while 2 not in (quizzes := quizzes_of(party)) and time.monotonic() < end:
                    time.sleep(0.2)
                if not options:
                    party_pattern(party, r"(\(Landlock\)|offers no Landlock)")
                seen[options] = quizzes, "(Landlock)" in party.log, "offers no Landlock" in party.log
    print(seen)
    (closed, begun, is_missing), (free, *silent) = seen.values()
    if is_missing:
        return closed == free and silent == [False, False]
    return begun and closed == {1: "Faults", 2: "fetch.unreadable"} and free == {1: "Faults", 2: "Faults"} and not any(silent)


CHECKS = [stopped_terminal, full_pipe, games_beside_full_pipe, closed_window, hangup_of_a_service,
          one_screen, one_line_for_the_code, help_of_serve, routes, printable_text, crash_report, sandbox,
          six_alone]


if __name__ == "__main__":
    sys.exit(checks.run(CHECKS, sys.argv[1:], at_once=3))
