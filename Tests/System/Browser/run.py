"""run.py [NAME...]: the journeys whose file, class or method contains one of the names; without a name
all but the long ones, or with --long those alone.

Without a name each file goes in a process of its own, some of them side by side: three at once use
two cores nearly whole. What measures goes alone afterwards. A line for each journey with its
seconds; at the end "N passed, N failed".
"""

import itertools
import pathlib
import re
import subprocess
import sys
import time
import traceback
import unittest
from concurrent.futures import ThreadPoolExecutor

import browsers

FOLDER = pathlib.Path(__file__).parent
# The files whose journeys may not share the machine: they measure, or make gestures in real time.
MEASURING = ["journey_instant", "journey_motion", "journey_server"]
# The longest begin first, so that none of them runs alone at the end.
LONGEST = [
    "journey_quiz", "journey_return", "journey_screens", "journey_moments", "journey_details", "journey_lobby", "journey_doors",
    "journey_map", "journey_television", "journey_table", "journey_find", "journey_waiting", "journey_secrecy",
    "journey_access"]
AT_ONCE = 3
LONG, SHORT = "--long", "--short"


class Report(unittest.TestResult):
    def startTest(self, test):
        super().startTest(test)
        self._began = time.monotonic()

    def addSuccess(self, test):
        self._line("ok    ", test)

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self._line("FAILED", test)
        print(self.failures[-1][1], flush=True)

    def addError(self, test, error):
        super().addError(test, error)
        self._line("FAILED", test)
        print(self.errors[-1][1], flush=True)

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error is not None:
            self._line("FAILED", subtest)
            print("".join(traceback.format_exception(*error)), flush=True)

    def _line(self, word, test):
        seconds = time.monotonic() - getattr(self, "_began", time.monotonic())
        print(f"{word} {seconds:5.1f} s  {test.shortDescription() or test.id()}", flush=True)


def journeys(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from journeys(test)
        else:
            yield test


def is_long(test):
    return hasattr(getattr(test, test.id().split(".")[-1], None), "is_long")


def companions():
    """The files that may share the machine."""
    files = sorted(file.stem for file in FOLDER.glob("journey_*.py"))
    return LONGEST + [file for file in files if file not in LONGEST + MEASURING]


def run_file(file, which):
    """Runs one file's journeys in a process of its own and says what it said; the tests passed and failed."""
    process = subprocess.run(
        [sys.executable, __file__, which, f"{file}."], stdout=subprocess.PIPE, text=True, check=False)
    counts = re.search(r"^(\d+) passed, (\d+) failed\n\Z", process.stdout, re.MULTILINE)
    said = process.stdout[:counts.start()] if counts else process.stdout
    print(f"{file}\n{said}", end="", flush=True)
    return (int(counts[1]), int(counts[2])) if counts else (0, 1)


def run_all(which):
    """Runs the long journeys, or all others; the exit status."""
    began = time.monotonic()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        counts = list(pool.map(run_file, companions(), itertools.repeat(which)))
    counts += [run_file(file, which) for file in MEASURING]
    passed, failed = (sum(column) for column in zip(*counts))
    print(f"{time.monotonic() - began:.0f} s")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def main(which, names):
    loaded = journeys(unittest.TestLoader().discover(str(FOLDER), pattern="journey_*.py"))
    try:
        return report(unittest.TestSuite(
            test for test in loaded
            if any(name in test.id() for name in names) and which in (None, LONG if is_long(test) else SHORT)), which)
    finally:
        browsers.close()


def report(suite, which=None):
    """Runs the tests, a line for each, and tells their number; the exit status."""
    result = Report()
    began = time.monotonic()
    suite.run(result)
    failed = len({test.id().split(" ")[0] for test, _ in result.failures + result.errors})
    print(f"{time.monotonic() - began:.0f} s")
    print(f"{result.testsRun - failed} passed, {failed} failed")
    return 1 if failed or not result.testsRun and which is None else 0


if __name__ == "__main__":
    which = next((word for word in sys.argv[1:] if word in (LONG, SHORT)), None)
    names = [word for word in sys.argv[1:] if word != which]
    sys.exit(main(which, names) if names else run_all(which or SHORT))
