"""The cost of a submission at a table of four for the party server: instructions outside the kernel, by
callgrind, and processor time, user and system.

Bots play whole rounds at some tables (`bench tables`). A figure is the slope between a short and a long
run, divided by the submissions, four a round. So it holds a quarter of the reveal and of the next
question, and the clock's echoes meanwhile, but nothing of the beginning and the end.
"""

import contextlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import servers
from instructions import without_debugging_information

TABLES = 8
# Questions of the shorter and of the longer run.
QUESTIONS = (2, 10)


def play(server, questions):
    """The number of submissions of a run."""
    done = subprocess.run(
        [str(servers.RELEASE / "bench"), "tables", "--url", server.door(secure=False).replace("ws:", "http:"),
         "--tables", str(TABLES), "--questions", str(questions), "--spread", "1"],
        check=True, capture_output=True, text=True)
    return 4 * int(re.search(r"read by all four .*\(n (\d+)\)", done.stdout)[1])


@contextlib.contextmanager
def party(folder, *before, program):
    with tempfile.TemporaryDirectory(dir=folder) as data:
        command = [*before, program, "serve", "--host", "127.0.0.1", "--http-port", "0",
                   "--https-port", "0", "--threads", "1", "--data-dir", data,
                   "--web-dir", servers.ROOT / "web"]
        with servers.running("fourtop", command) as server:
            yield server


def spent(server):
    """The processor time of the server so far, in nanoseconds."""
    tasks = pathlib.Path(f"/proc/{server.process.pid}/task")
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir())


def settle(server):
    """Waits until the server has read its pictures: three seconds with hardly any work."""
    quiet = 0
    while quiet < 3:
        before = spent(server)
        time.sleep(1)
        quiet = quiet + 1 if spent(server) - before < 10_000_000 else 0


def instructions(folder, questions):
    program = without_debugging_information(servers.RELEASE / "fourtop", folder)
    log = pathlib.Path(folder) / "callgrind.log"
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log}"]
    with party(folder, *valgrind, program=program) as server:
        settle(server)
        submissions = play(server, questions)
    return int(re.search(r"Collected : (\d+)", log.read_text())[1]), submissions


def nanoseconds(folder, questions):
    with party(folder, program=servers.RELEASE / "fourtop") as server:
        settle(server)
        before = spent(server)
        submissions = play(server, questions)
        return spent(server) - before, submissions


def slope(measure, folder):
    (few, first), (many, second) = (measure(folder, questions) for questions in QUESTIONS)
    return (many - few) / (second - first)


def main():
    with tempfile.TemporaryDirectory() as folder:
        print(f"a submission at a table of four: {slope(instructions, folder):.0f} instructions", flush=True)
        print(f"a submission at a table of four: {slope(nanoseconds, folder) / 1000:.1f} µs of processor time")


if __name__ == "__main__":
    sys.exit(main())
