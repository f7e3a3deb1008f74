"""run.py [NAME...]: the journeys whose file, class or method contains one of the names; all without.

All of them go in two lanes side by side, since a journey mostly waits for the game's own pauses, and
one more for what waits more than it does; what measures goes alone afterwards. A line for each journey with its seconds; at the end
"N passed, N failed".
"""

import pathlib
import re
import subprocess
import sys
import time
import traceback
import unittest

import browsers

FOLDER = pathlib.Path(__file__).parent
# The files whose journeys may not share the machine.
MEASURING = ["journey_instant", "journey_server"]
# About half of the time of all others; the second lane takes what is left.
FIRST_LANE = [
    "journey_quiz", "journey_engines", "journey_page", "journey_access", "journey_secure", "journey_table",
    "journey_photo", "journey_words"]
WAITING = ["journey_waiting", "journey_return", "journey_secrecy", "journey_motion"]


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


def wanted(suite, names):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from wanted(test, names)
        elif not names or any(name in test.id() for name in names):
            yield test


def lanes():
    files = sorted(file.stem for file in FOLDER.glob("journey_*.py"))
    named = FIRST_LANE + WAITING + MEASURING
    return [FIRST_LANE, WAITING, [file for file in files if file not in named]]


def run_all():
    """Runs everything; the exit status."""
    began = time.monotonic()
    passed = failed = 0
    for together in [lanes(), [MEASURING]]:
        processes = [
            subprocess.Popen(
                [sys.executable, __file__, *files], stdout=subprocess.PIPE, text=True)
            for files in together]
        for process in processes:
            output, _ = process.communicate()
            counts = re.search(r"^(\d+) passed, (\d+) failed\n\Z", output, re.MULTILINE)
            print(output if counts is None else output[:counts.start()], end="", flush=True)
            passed += int(counts[1]) if counts else 0
            failed += int(counts[2]) if counts else 1
    print(f"{time.monotonic() - began:.0f} s")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def main(names):
    loaded = unittest.TestLoader().discover(str(FOLDER), pattern="journey_*.py")
    try:
        return report(unittest.TestSuite(wanted(loaded, names)))
    finally:
        browsers.close()


def report(suite):
    """Runs the tests, a line for each, and tells their number; the exit status."""
    result = Report()
    began = time.monotonic()
    suite.run(result)
    failed = len({test.id().split(" ")[0] for test, _ in result.failures + result.errors})
    print(f"{time.monotonic() - began:.0f} s")
    print(f"{result.testsRun - failed} passed, {failed} failed")
    return 1 if failed or not result.testsRun else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else run_all())
