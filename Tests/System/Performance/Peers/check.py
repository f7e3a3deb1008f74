"""Whether run.py measures and writes its table: each row for fourtop-echo alone, with few rounds and
connections. At the end "N passed, N failed"."""

import dataclasses
import re
import sys

import run

ALONE = [run.OURS]
TIME = r"\d+\.\d\d µs"
RATIO = r"[\d.e+]+ \([\d.e+]+–[\d.e+]+\)"
MEMORY = r"-?\d+\.\d+ KiB"


def briefly(row):
    """The same row with a few rounds."""
    return dataclasses.replace(row, options=re.sub(r"--rounds \d+", "--rounds 2", row.options))


def measurements():
    """Each row, and what its cell must look like."""
    for row in run.ROWS:
        yield row.name, lambda row=row: run.work(briefly(row), 6, ALONE), TIME
    yield "growth", lambda: run.growth(6, ALONE, most=128, rounds=200), RATIO
    for secure in (False, True):
        yield f"idle{' TLS' if secure else ''}", lambda: run.idle(secure, ALONE, 200), MEMORY


def main():
    passed = failed = 0
    rows = []

    def count(name, good, found):
        nonlocal passed, failed
        passed, failed = passed + good, failed + (not good)
        print(f"{'ok    ' if good else 'FAILED'} {name}: {found}")

    for name, measure, form in measurements():
        rows.append(measure())
        count(name, len(rows[-1]) == 2 and re.fullmatch(form, rows[-1][1]) is not None, rows[-1])

    table = run.written(rows, [["a message", "450", "550"]], 6, "versions", ALONE)
    bars = {line.count("|") for line in table.splitlines() if line.startswith("|")}
    count("the tables have two and three columns", bars == {3, 4}, bars)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
