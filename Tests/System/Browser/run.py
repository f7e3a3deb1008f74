"""run.py [--usual | --long] [--slow N] [--list] [--keep] [NAME...]: the journeys in real browsers.

Without an option all but the long ones; --usual those that a change usually breaks; --long the long ones alone.
A NAME chooses those whose file, class or method contains it, whatever their mark. Two workers, each with ports,
servers and a browser of its own, take class after class from one queue, those first that take longest
(`seconds.json`, which --keep writes anew). A class that measures moments (`alone`) waits until the others are done;
one class alone runs in this process. --slow 4: phones with a processor four times slower. --list prints what would
run, with the seconds that it took.

A line for each journey with its seconds; at the end "N passed, N failed".
"""

import argparse
import json
import os
import pathlib
import queue
import subprocess
import sys
import threading
import time
import traceback
import unittest
from collections import Counter

FOLDER = pathlib.Path(__file__).parent
SECONDS = FOLDER / "seconds.json"
WORKERS = 2
UNKNOWN_SECONDS = 4
"""What a journey takes that nobody has measured yet."""
END = "\x1e"
"""Before the last line that a worker says of a class."""


class Report(unittest.TestResult):
    """Prints a line for each journey. `seconds`: the sum for each class. `failed`: how many journeys failed."""

    def __init__(self):
        super().__init__()
        self.seconds = Counter()

    def startTest(self, test):
        super().startTest(test)
        self._began = time.monotonic()

    def stopTest(self, test):
        super().stopTest(test)
        self.seconds[class_of(test)] += time.monotonic() - self._began

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

    @property
    def failed(self):
        return len({test.id().split(" ")[0] for test, _ in self.failures + self.errors})


def class_of(test):
    return test.id().rpartition(".")[0]


def has_mark(test, mark):
    return hasattr(getattr(test, test.id().rpartition(".")[2], None), mark)


def journeys(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from journeys(test)
        else:
            yield test


def all_journeys():
    return journeys(unittest.TestLoader().discover(str(FOLDER), pattern="journey_*.py"))


def chosen(options):
    """The journeys that run, by their class."""
    classes = {}
    for test in all_journeys():
        is_named = any(name in test.id() for name in options.names)
        is_marked = has_mark(test, "is_usual") if options.usual else has_mark(test, "is_long") == options.long
        if is_named or not options.names and is_marked:
            classes.setdefault(class_of(test), []).append(test)
    return classes


def report(suite):
    """Runs the tests, a line for each, and tells their number; the exit status."""
    result, began = Report(), time.monotonic()
    suite.run(result)
    return tell(began, result.testsRun - result.failed, result.failed)


def tell(began, passed, failed):
    print(f"{time.monotonic() - began:.0f} s")
    print(f"{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0


def run_here(classes):
    """One after the other, in this process."""
    import browsers
    import shared

    try:
        return report(unittest.TestSuite(test for tests in classes.values() for test in tests))
    finally:
        shared.close()
        browsers.close()


def work(options):
    """A worker: runs the classes that it is told, each by a line of standard input."""
    import browsers
    import shared

    classes = chosen(options)
    for name in map(str.strip, sys.stdin):
        result = Report()
        unittest.TestSuite(classes[name]).run(result)
        print(END + json.dumps([result.testsRun - result.failed, result.failed, sum(result.seconds.values())]), flush=True)
    shared.close()
    browsers.close()


class Worker:
    """A process that runs classes as this one tells it."""

    def __init__(self):
        self._process = subprocess.Popen(
            [sys.executable, __file__, *sys.argv[1:], "--work"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)

    def run(self, name):
        """What it said of the class, and how many passed and failed in how many seconds."""
        print(name, file=self._process.stdin, flush=True)
        said = []
        for line in self._process.stdout:
            if line.startswith(END):
                return "".join(said), json.loads(line[1:])
            said.append(line)
        return "".join(said) + "the worker ended\n", (0, 1, 0)

    def close(self):
        """Whether its servers ended as they should."""
        self._process.stdin.close()
        print(self._process.stdout.read(), end="")
        return self._process.wait() == 0


def run_all(classes, options):
    """By two workers; the exit status."""
    began, known = time.monotonic(), json.loads(SECONDS.read_text()) if SECONDS.exists() else {}
    lasts = {name: known.get(name, UNKNOWN_SECONDS * len(tests)) for name, tests in classes.items()}
    order = sorted(classes, key=lambda name: -lasts[name])
    alone = [name for name in order if getattr(classes[name][0], "alone", False)]
    passed, failed, seconds = 0, 0, {}
    tasks, guard = queue.SimpleQueue(), threading.Lock()
    for name in order:
        if name not in alone:
            tasks.put(name)
    workers = [Worker() for _ in range(min(WORKERS, len(classes)) or 1)]

    def run(worker, name):
        nonlocal passed, failed
        said, counts = worker.run(name)
        with guard:
            print(f"{name}\n{said}", end="", flush=True)
            passed, failed, seconds[name] = passed + counts[0], failed + counts[1], round(counts[2], 1)

    def serve(worker):
        while not tasks.empty():
            try:
                run(worker, tasks.get_nowait())
            except queue.Empty:
                return

    threads = [threading.Thread(target=serve, args=[worker]) for worker in workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name in alone:
        run(workers[0], name)
    failed += sum(not worker.close() for worker in workers)
    if options.keep and not options.names:  # a name may choose a part of a class
        exist = {class_of(test) for test in all_journeys()}
        kept = {name: lasted for name, lasted in {**known, **seconds}.items() if name in exist}
        SECONDS.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")
    return tell(began, passed, failed)


def print_list(classes):
    known = json.loads(SECONDS.read_text()) if SECONDS.exists() else {}
    for name, tests in classes.items():
        print(f"{name}  {known.get(name, '?')} s")
        for test in tests:
            print(f"    {test.id().rpartition('.')[2]}: {test.shortDescription()}")
    print(f"{sum(map(len, classes.values()))} journeys")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--usual", action="store_true")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--slow", type=float, default=1)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    if options.slow > 1:
        os.environ["FOURTOP_SLOW"] = str(options.slow)
    if options.work:
        return work(options)
    classes = chosen(options)
    if options.list:
        return print_list(classes)
    return run_here(classes) if len(classes) == 1 else run_all(classes, options)


if __name__ == "__main__":
    sys.exit(main())
