"""instructions.py PROGRAM: instructions outside the kernel that fourtop-echo spends on a message, by callgrind.

PROGRAM is built as people run it: one that shows its tests its inside pays a sixth more for a visit.
Each figure is the slope between two runs with different numbers of messages, so that starting and
ending cost nothing. Prints each with its bound, at the end "N passed, N failed".
"""

import dataclasses
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import servers


@dataclasses.dataclass(frozen=True)
class Figure:
    name: str
    options: tuple
    # Rounds of the shorter and of the longer run, and what each round counts for.
    rounds: tuple
    units: int
    # The bound that fails the part, and the goal.
    bound: int | None
    goal: int | None


ECHO = ("--workload", "echo", "--connections", 1)
FIGURES = [
    Figure("echo, 20 B, 1 in flight", (*ECHO, "--depth", 1), (1_000, 6_000), 1, 550, 450),
    Figure("echo, 20 B, 16 in flight", (*ECHO, "--depth", 16), (200, 1_200), 16, 300, 230),
    Figure("delivery in a room of four, 20 B",
           ("--workload", "rooms", "--connections", 4), (500, 3_000), 4, 250, 190),
    Figure("echo, 1 KiB, 16 in flight",
           (*ECHO, "--depth", 16, "--size", 1024), (200, 1_200), 16, None, None),
    Figure("connecting, shaking hands, closing",
           ("--workload", "upgrade", "--connections", 16), (5, 45), 16, 19_500, 15_000),
]


def without_debugging_information(program, folder):
    """Debian 12's valgrind does not read the DWARF of Swift's compiler."""
    copy = pathlib.Path(folder) / program.name
    tool = shutil.which("objcopy") or "llvm-objcopy"
    subprocess.run([tool, "--strip-debug", str(program), str(copy)], check=True)
    return copy


def instructions(program, folder, options, rounds):
    log = pathlib.Path(folder) / "callgrind.log"
    command = [
        "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log}",
        program, *servers.echo_options(secure=False)]
    with servers.running("fourtop-echo", command) as server:
        servers.load(server.door(secure=False), *options, "--rounds", rounds)
    return int(re.search(r"Collected : (\d+)", log.read_text())[1])


def measured(program):
    """Each figure, and how many instructions it is."""
    with tempfile.TemporaryDirectory() as folder:
        program = without_debugging_information(pathlib.Path(program), folder)
        for figure in FIGURES:
            few, many = (instructions(program, folder, figure.options, rounds)
                         for rounds in figure.rounds)
            yield figure, (many - few) / ((figure.rounds[1] - figure.rounds[0]) * figure.units)


def main():
    failed = 0
    for figure, count in measured(sys.argv[1]):
        good = figure.bound is None or count <= figure.bound
        failed += not good
        bound = f"must be ≤ {figure.bound}, goal {figure.goal}" if figure.bound else "no bound"
        print(f"{'ok    ' if good else 'FAILED'} {figure.name}: {count:.0f} instructions ({bound})",
              flush=True)
    print(f"{len(FIGURES) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
