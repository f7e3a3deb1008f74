"""System calls of a server: which it makes, and what becomes of it when one of them fails or ends it."""

import pathlib
import re
import shutil
import subprocess
import threading
import time

from games import quiz_folder
from party import Party
from sessions import Ended, Lost, Session

ENDS = 8.0
"""Seconds within which a traced server ends after SIGTERM."""
FRESH = 240
"""Seconds for which a template is used: tables end ten minutes after they were saved."""


class Template:
    """A data directory with saved tables, and the session that was told of them."""

    def __init__(self, folder):
        self.folder, self.made, self.lock, self.number = folder, None, threading.Lock(), 0

    def copy(self, data):
        """Copies it to `data`; a session that knows what was told."""
        with self.lock:
            if self.made is None or time.monotonic() - self.made > FRESH:
                self._make()
            shutil.copytree(self.current, data, dirs_exist_ok=True,
                            ignore=shutil.ignore_patterns("*.sock"))
            return self.session

    def _make(self):
        self.number += 1
        self.current = self.folder / str(self.number)
        self.current.mkdir()
        self.session = Session(self.number)
        with Party(self.current, *quizzes(self.current)) as party:
            self.session.play(party.ports["http"], lambda: party.process.poll() is None)
            self.session.close()
            party.kill()
        self.made = time.monotonic()


def quizzes(data):
    return "--quiz-url", str(quiz_folder(data)), "--log-format", "json"


def told_again(session):
    """Another session that was told the same."""
    other = Session(0)
    for one, former in zip((other.alone, *other.pair, other.xo),
                           (session.alone, *session.pair, session.xo)):
        one.cookie, one.told.code, one.member, one.role = (
            former.cookie, former.told.code, former.member, former.role)
        one.score, one.submission, one.picture = former.score, former.submission, former.picture
        one.is_started = former.is_started
    other.xo_states = list(session.xo_states)
    return other


class Outcome:
    """What became of a server with a fault: `kind` is how it ended, `fault` what must not be."""

    def __init__(self, kind, fault=None, log=""):
        self.kind, self.fault, self.log = kind, fault, log


def strace(*words):
    """Without --seccomp-bpf, which in strace 6.1 forgets injections."""
    return ["strace", "-f", "-qq", *words]


def tried(data, session, before, drains=True):
    """Starts a server under `before`, plays a round, drains it, and verifies with a server without a fault."""
    options = quizzes(data)
    party = Party(data, *options, before=before, patience=15)
    try:
        outcome = _played(party, session, drains)
    finally:
        _put_down(party)
    outcome.log = party.log
    if outcome.fault:
        return outcome
    with Party(data, *options) as party:
        try:
            if not party.stands:
                raise Lost("the next server did not start")
            session.verify(party.ports["http"])
        except Lost as error:
            # Where the server says that tables are not saved, they last as long as its process.
            if not is_announced(outcome.log, error.where):
                outcome.fault = f"{outcome.kind}: {outcome.log}\nthen {error}; {party.log}"
            outcome.kind += f", {error.where} lost as said"
        session.close()
    return outcome


UNSAVED = {"tables": ("tables-failing",),
           "store": ("store-unavailable", "store-failing", "store-missed")}
"""Events of the log by which a server says that changes are not saved there."""


def is_announced(log, where):
    return any(f'"{event}"' in log for event in UNSAVED[where])


def _put_down(party):
    """Ends what is left of a server that hangs, with its tracer."""
    if party.process.poll() is None:
        for number in party.traced():
            subprocess.run(["kill", "-9", str(number)], check=False)
        party.process.kill()
    party.finish()


def _played(party, session, drains):
    if not party.stands:
        return _ended_early(party, "at the start")
    try:
        session.play(party.ports["http"], lambda: party.process.poll() is None)
    except Ended:
        return _ended_early(party, "in the round")
    except Lost as error:
        return Outcome("round", f"in the round: {error}; {party.log}")
    finally:
        session.close()
    if not drains:
        return Outcome("went on")
    for number in party.traced() or [party.process.pid]:
        subprocess.run(["kill", "-TERM", str(number)], check=False)
    try:
        status = party.process.wait(ENDS)
    except subprocess.TimeoutExpired:
        return Outcome("drain", f"no end within {ENDS} s of SIGTERM; {party.log}")
    if status == 0:
        return Outcome("went on")
    return _ended_early(party, "in the drain")


def _ended_early(party, when):
    try:
        status = party.process.wait(5)
    except subprocess.TimeoutExpired:
        return Outcome("hang", f"{when}: neither listens nor ends; {party.log}")
    party.finish()
    lines = [line for line in party.lines if not line.startswith("{")]
    if status == -9 or status == 137:
        return Outcome(f"killed {when}")
    if status in (1, 2, 127) and len(lines) == 1:
        return Outcome(f"one line {when}", log=lines[0])
    return Outcome("end", f"status {status} {when}; {party.log}")


# What a server calls.

LINE = re.compile(r"^(\d+) +(\w+)\((.*)$")
NUMBER = re.compile(r"0x[0-9a-f]+|[0-9a-f]{12,}|\d+")


def trace(data, session):
    """The calls of a start, a round and a drain: by thread, in order, each with the paths that it names."""
    file = data.parent / f"{data.name}.trace"
    outcome = tried(data, session, ["strace", "-f", "-qq", "-y", "-s", "200", "-o", str(file)])
    assert outcome.kind == "went on" and not outcome.fault, (outcome.kind, outcome.fault, outcome.log)
    threads = {}
    for line in file.read_text(errors="replace").splitlines():
        match = LINE.match(line)
        if match and "resumed>" not in line:
            threads.setdefault(match[1], []).append((match[2], match[3]))
    file.unlink()
    return list(threads.values())


def place(words, data):
    """What a call is about, without numbers: a path, the kind of a descriptor, or nothing."""
    if "FUTEX_WAKE" in words:
        return "FUTEX_WAKE"
    words = re.sub(r"AT_FDCWD<[^>]*>", "", words)
    found = re.search(r'[<"](/[^">]*|anon_inode:[^>]*|socket:|pipe:|TCP[^>]*)', words)
    path = (found[1] if found else "").replace(str(data), "DATA")
    for part, name in (("/web/", "the page's files"), ("/lib", "libraries"), ("/etc/ld.so", "libraries"),
                       ("/sys/", "/sys"), ("/proc/", "/proc"), ("/work", "folders above")):
        path = name if part in path else path
    return NUMBER.sub("#", path)


def path_of(words):
    """The path that a call names, or that of its descriptor; `None` without one."""
    words = re.sub(r"AT_FDCWD<[^>]*>", "", words)
    found = re.search(r'[<"](/[^">]*)', words)
    return found[1] if found else None


def numbered(threads):
    """(call, number in its thread, words) of each call: strace counts the calls of each thread."""
    for calls in threads:
        counts = {}
        for call, words in calls:
            counts[call] = counts.get(call, 0) + 1
            yield call, counts[call], words


def each(jobs, work, at_once=6):
    """Carries out `work(job)` for all jobs, some at once; their results in order."""
    results, waiting = [None] * len(jobs), list(enumerate(jobs))
    lock = threading.Lock()

    def go_on():
        while True:
            with lock:
                if not waiting:
                    return
                index, job = waiting.pop(0)
            results[index] = work(job)

    threads = [threading.Thread(target=go_on) for _ in range(at_once)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def data_of(folder, number):
    path = pathlib.Path(folder) / f"run-{number}"
    path.mkdir()
    return path

