"""check.py FOLDER: what the loader is asked to protect in the release programs in FOLDER, read by readelf.

Prints a line for each check, and at the end "N passed, N failed".
"""

import pathlib
import re
import subprocess
import sys

PROGRAMS = ["fourtop", "fourtop-echo"]


def read(program, *options):
    return subprocess.run(
        ["readelf", "--wide", *options, str(program)], check=True, capture_output=True, text=True).stdout


def flags(segments, kind):
    """The permissions of a segment's memory: "R", "RW", "R E"."""
    return [line[2].strip() for line in re.findall(
        rf"^ +({kind}) .*?(0x\w+ +)+([R ][W ][E ])", segments, re.M)]


def symbols(program):
    return set(re.findall(r" UND (\w+)", read(program, "--dyn-syms")))


CHECKS = [
    ("is loaded at a random address",
     lambda program: "Type:                              DYN" in read(program, "--file-header")
     and "INTERP" in read(program, "--segments")),
    ("has a stack that is not executed",
     lambda program: flags(read(program, "--segments"), "GNU_STACK") == ["RW"]),
    ("has no memory that is both written and executed",
     lambda program: not any("W" in flag and "E" in flag for flag in flags(
         read(program, "--segments"), r"[A-Z]\w+"))),
    ("has its tables of addresses write-protected from the start (full RELRO)",
     lambda program: "GNU_RELRO" in read(program, "--segments")
     and re.search(r"\((FLAGS|FLAGS_1|BIND_NOW)\).*NOW|\(BIND_NOW\)", read(program, "--dynamic"))),
    ("looks for libraries where the system has them alone",
     lambda program: not re.search(r"\((RPATH|RUNPATH)\)", read(program, "--dynamic"))),
    ("guards return addresses in its C",
     lambda program: "__stack_chk_fail" in symbols(program)),
    ("checks sizes in its C",
     lambda program: any(name.endswith("_chk") and name.startswith("__") for name in symbols(program))),
]


def main(folder):
    failed = 0
    for program in PROGRAMS:
        for name, holds in CHECKS:
            good = bool(holds(pathlib.Path(folder) / program))
            failed += not good
            print(f"{'ok    ' if good else 'FAILED'} {program} {name}")
    print(f"{len(PROGRAMS) * len(CHECKS) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
