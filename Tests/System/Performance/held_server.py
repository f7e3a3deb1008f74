"""A party server whose clock the test moves (held_clock.c), and whose instructions callgrind counts."""

import contextlib
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile

import callgrind
import servers
from instructions import without_debugging_information

HERE = pathlib.Path(__file__).resolve().parent
PATIENCE = 120
"""Seconds that the server may be busy with one thing."""
SAME_EVERYWHERE = {
    # The C library copies by instructions that every x86-64 has: with AVX2 a round is 4 % cheaper.
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX_Fast_Unaligned_Load,-ERMS",
    # Sets of Swift have the same order in every process.
    "SWIFT_DETERMINISTIC_HASHING": "1",
}
"""What makes two machines run the same instructions."""


def held_clock(folder):
    """The library, built by the compiler that Swift brings."""
    library = folder / "held_clock.so"
    compiler = shutil.which("clang") or pathlib.Path(shutil.which("swift")).resolve().parent / "clang"
    subprocess.run([compiler, "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-ftls-model=initial-exec",
                    "-o", library, HERE / "held_clock.c"], check=True)
    return library


class HeldServer:
    """The port, and `now`: the nanoseconds on the server's clock."""

    def __init__(self, folder, control):
        self.folder, self._control = folder, control
        control.settimeout(PATIENCE)
        self._tell("settle")
        text = (folder / "output").read_text()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", text)
        if not found:
            raise SystemExit(f"the server printed no address:\n{text}")
        self.port = int(found[1])

    def _tell(self, order):
        try:
            self._control.send(order.encode())
            answer = self._control.recv(64)
        except OSError as error:
            answer = error
        if not isinstance(answer, bytes) or not answer:
            raise SystemExit(f"no answer to {order}: {answer}\n{(self.folder / 'output').read_text()}")
        self.now = int(answer)

    def settle(self):
        """Returns when the server has nothing more to do at this time."""
        self._tell("settle")

    def move_to(self, instant):
        self._tell(f"to {instant}")

    def begin_to_count(self):
        self._tell("count")
        self.end_stretch("before")

    def end_stretch(self, name):
        """What the server has done since the last stretch counts under this name."""
        self._tell(f"dump {name}")

    def threads(self):
        return callgrind.threads(self.folder)


@contextlib.contextmanager
def running(program):
    """It is killed at the end: nothing is asked of it any more."""
    with tempfile.TemporaryDirectory(prefix="fourtop-held-") as name:
        folder = pathlib.Path(name)
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [
            "valgrind", *callgrind.OPTIONS, f"--callgrind-out-file={folder / 'counts'}",
            f"--log-file={folder / 'valgrind.log'}", without_debugging_information(pathlib.Path(program), folder),
            "serve", "--host", "127.0.0.1", "--http-port", "0", "--https-port", "0",
            "--data-dir", folder / "data", "--web-dir", servers.ROOT / "web"]
        environment = {**os.environ, **SAME_EVERYWHERE, "LD_PRELOAD": str(held_clock(folder)),
                       "HELD_CLOCK": str(theirs.fileno())}
        with open(folder / "output", "w") as output, ours, theirs:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                                       env=environment, pass_fds=[theirs.fileno()])
            theirs.close()
            try:
                yield HeldServer(folder, ours)
            finally:
                process.kill()
                process.wait()
