"""What happens to the data directory, the clock and the process while people play (P11)."""

import contextlib
import os
import pathlib
import random
import shutil
import signal
import subprocess
import threading
import time

from games import QuizPhone, QuizTold, quiz_folder
from keeping import filled, small_disk
from party import Folder, Party
from phones import together

PHONES = 4
NOTICED = 2.5
"""Seconds within which the server says that tables are not saved."""
LONGEST_WAIT = 65
"""Seconds within which a start that could not save tries again."""
BACK = 3.0
"""Seconds within which phones are back."""
SLOWEST = 2.0
"""Seconds within which a request is answered on a full disk: no loop waits for it."""


class Quiz:
    """Four phones at a quiz, through several lives of a server; its questions lie beside the data."""

    def __init__(self, data, elsewhere, **party):
        self.data, self.options = data, ("--quiz-url", str(quiz_folder(elsewhere)))
        self.told, self.words, self.faults = QuizTold(), party, []
        self.numbers, self.unsaved, self.announced = [], 0, 0
        seed = random.randrange(1_000_000)
        self.phones = [QuizPhone(number, seed, self.told) for number in range(PHONES)]
        self.start()
        self.told.code = self.phones[0].open_table(self.party.ports["http"])
        self.phones[0].arrive(self.party.ports["http"])
        self._remember()

    def start(self):
        self.party = Party(self.data, *self.options, **self.words)
        self.numbers.append(self.party.process.pid)
        assert self.party.stands, self.party.log

    def _remember(self):
        self._remembered = self.told.remembered(), [phone.latest for phone in self.phones]

    @contextlib.contextmanager
    def played(self, again=False):
        """The phones play meanwhile. Afterwards they are away and the server goes on. `again`: they come back
        when their connection is lost."""
        stop, port = threading.Event(), self.party.ports["http"]
        threads = [threading.Thread(target=phone.stay if again else phone.live, args=(port, stop), daemon=True)
                   for phone in self.phones]
        began = time.monotonic()
        for thread in threads:
            thread.start()
        if not all(phone.back.wait(20) for phone in self.phones):
            self.faults.append("not all phones came back")
        self.back = time.monotonic() - began
        try:
            yield
        finally:
            stop.set()
            for thread in threads:
                thread.join(20)

    def play(self, seconds):
        with self.played():
            time.sleep(seconds)

    def answers(self):
        return self.told.counts.get("answers", 0)

    def kill_and_start(self):
        """The phones are away. Where the server has said that tables are not saved, what was told since they
        were saved last does not count."""
        self.kill(self.party.metric("saved_tables_up") == 1)
        self.start()

    def kill(self, is_saved=True):
        self.party.kill()
        self.party.__exit__()
        if is_saved:
            self._remember()
        else:
            self.unsaved += 1
            self.announced += bool(said(self.party, UNSAVED))
            self.told.forget(self._remembered[0])
            for phone, latest in zip(self.phones, self._remembered[1]):
                phone.latest = latest

    def end(self):
        """Ends the server; whether all was as told."""
        together([phone.close for phone in self.phones])
        self.party.__exit__()
        self.faults += self.told.faults
        if self.party.status != 0:
            self.faults.append(f"exit status {self.party.status}: {self.party.log}")
        for fault in self.faults[:10]:
            print(fault)
        return not self.faults


def said(party, words):
    return [line for line in party.lines if words in line]


def tables_unsaved_after(party):
    """Seconds until the server says that tables are not saved; `None` if it does not in ten."""
    began = time.monotonic()
    while party.metric("saved_tables_up") == 1:
        if time.monotonic() - began > 10:
            return None
        time.sleep(0.05)
    return time.monotonic() - began


def directory_removed():
    """The data directory is removed while four play: the server says so within 2.5 s, and they play on."""
    with Folder() as folder, Folder() as elsewhere:
        data = folder / "data"
        data.mkdir()
        quiz = Quiz(data, elsewhere)
        quiz.play(5)
        with quiz.played():
            before = quiz.answers()
            shutil.rmtree(data)
            after = tables_unsaved_after(quiz.party)
            time.sleep(8)
        answers = quiz.answers() - before
        lines = said(quiz.party, UNSAVED)
        print(*lines, sep="\n")
        print(f"noticed after {after} s; {answers} answers without a directory")
        return quiz.end() and after is not None and after < NOTICED and answers > 3 and len(lines) == 1


def directory_away_and_back():
    """The data directory is moved away and back while four play: tables are saved again, and a killed server's
    quiz goes on."""
    with Folder() as folder, Folder() as elsewhere:
        data = folder / "data"
        data.mkdir()
        quiz = Quiz(data, elsewhere)
        with quiz.played():
            time.sleep(3)
            data.rename(folder / "away")
            after = tables_unsaved_after(quiz.party)
            (folder / "away").rename(data)
            time.sleep(4)
            up = quiz.party.metric("saved_tables_up")
        quiz.kill_and_start()
        quiz.play(4)
        print(f"noticed after {after} s, saved again: {up}; {quiz.told.counts}; back in {quiz.back:.2f} s")
        return quiz.end() and after is not None and up == 1 and quiz.back < BACK


def started_read_only():
    """A start cannot write the file of tables: four play on, the server saves all by itself when it can, and
    all that was told then outlives a kill (P17)."""
    with Folder() as data, Folder() as elsewhere:
        quiz = Quiz(data, elsewhere)
        quiz.play(4)
        quiz.kill()
        with read_only(data / "tables.db"):
            quiz.start()
            quiz.play(4)
            up = quiz.party.metric("saved_tables_up")
        began = time.monotonic()
        while quiz.party.metric("saved_tables_up") == 0 and time.monotonic() - began < LONGEST_WAIT:
            time.sleep(0.1)
        after = time.monotonic() - began
        quiz.play(4)
        quiz.kill_and_start()
        quiz.play(4)
        print(f"saved {after:.1f} s after the file could be written; {quiz.told.counts}; {quiz.unsaved} lives not saved")
        return quiz.end() and up == 0 and not quiz.unsaved and quiz.answers() > 3


def directory_read_only():
    """The data directory becomes read-only while four play and the server is killed: what was told is there,
    and with a writable one the quiz goes on."""
    with Folder() as data, Folder() as elsewhere:
        quiz = Quiz(data, elsewhere)
        quiz.play(6)
        with read_only(data):
            quiz.play(8)
            quiz.kill(quiz.party.metric("saved_tables_up") == 1)
            unsaved = quiz.unsaved
            locked_out = Party(data, *quiz.options)
            stands = locked_out.stands
            locked_out.__exit__()
            print(*(said(locked_out, " error ") if stands else locked_out.lines), f"status {locked_out.status}",
                  sep="\n")
        quiz.start()
        quiz.play(6)
        print(f"{quiz.told.counts}; {unsaved} lives not saved; back in {quiz.back:.2f} s")
        return (quiz.end() and quiz.back < BACK and not unsaved and quiz.answers() > 3
                and (locked_out.status == 0 and said(locked_out, UNSAVED) if stands else
                     locked_out.status == 1 and len(locked_out.lines) == 1))


@contextlib.contextmanager
def read_only(data):
    """Nothing can be created or opened for writing there; files that are open stay so."""
    # A mount with files that are open for writing cannot become read-only: this one lies above it.
    subprocess.run(["mount", "--bind", data, data], check=True)
    try:
        subprocess.run(["mount", "-o", "remount,ro,bind", data], check=True)
        yield
    finally:
        subprocess.run(["umount", data], check=True)


UNSAVED = "changes of tables are not saved"
"""What a server says that cannot save tables."""


def disk_filled():
    """The disk fills up while four play, and the server is killed three times: all that was told is there, unless
    the server had said that tables are not saved. With room the quiz goes on, and is saved."""
    with Folder() as data, Folder() as elsewhere, small_disk(data, 16_384):
        quiz = Quiz(data, elsewhere)
        slowest = 0
        quiz.play(4)
        with filled(data) as fill:
            with quiz.played():
                time.sleep(5)
                fill()
                time.sleep(2)
            for _ in range(3):
                fill()
                quiz.kill_and_start()
                fill()
                quiz.play(6)
                slowest = max(slowest, quiz.back)
                print(*said(quiz.party, " error "), sep="\n")
        quiz.kill_and_start()
        quiz.play(6)
        quiz.kill_and_start()
        quiz.play(4)
        slowest = max(slowest, quiz.back)
        print(f"{quiz.told.counts}; {quiz.unsaved} of 5 lives not saved, {quiz.announced} announced; "
              f"back within {slowest:.2f} s")
        return (quiz.end() and slowest < BACK and quiz.unsaved == quiz.announced
                and quiz.answers() > 3)


@contextlib.contextmanager
def btrfs(folder, image, mebibytes=256):
    """A Btrfs at `folder`, in a file. Only root may mount it."""
    with open(image, "wb") as file:
        file.truncate(mebibytes << 20)
    subprocess.run(["mkfs.btrfs", "--quiet", image], check=True, capture_output=True)
    subprocess.run(["mount", "-o", "loop", image, folder], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def longest_answer(party, seconds):
    """The longest time in seconds that the server took for an answer; it is asked all the time."""
    longest, end = 0, time.monotonic() + seconds
    while (began := time.monotonic()) < end:
        party.metric("saved_tables_up")
        longest = max(longest, time.monotonic() - began)
        time.sleep(0.02)
    return longest


def btrfs_filled():
    """A copy-on-write file system fills up while four play: the server says that tables are not saved, and they
    play on. With room it saves again, and a killed server's phones go on."""
    with Folder() as data, Folder() as elsewhere, Folder() as images, btrfs(data, images / "disk"):
        quiz = Quiz(data, elsewhere)
        with quiz.played():
            time.sleep(5)
            with filled(data) as fill:
                before = quiz.answers()
                after, longest = None, 0
                for _ in range(4):
                    fill()
                    # Pages that the disk has need space again when they change.
                    subprocess.run(["sync", "--file-system", data], check=True)
                    fill()
                    after = after or tables_unsaved_after(quiz.party)
                    longest = max(longest, longest_answer(quiz.party, 4))
                answers = quiz.answers() - before
            time.sleep(3)
            again = quiz.party.metric("saved_tables_up")
        print(*said(quiz.party, "changes of tables"), sep="\n")
        quiz.kill_and_start()
        quiz.play(4)
        print(f"noticed after {after} s; {answers} answers on a full disk, each request answered within "
              f"{longest:.2f} s; saved again: {again}; back within {quiz.back:.2f} s")
        return (quiz.end() and after is not None and longest < SLOWEST and answers > 3 and again == 1
                and quiz.back < BACK)


LIBRARY = next(iter(pathlib.Path("/usr/lib").glob("*/faketime/libfaketime.so.1")), None)


def clock_steps():
    """The wall clock steps by a year to either side while four play; killed at once or later, the quiz goes on."""
    with Folder() as data, Folder() as elsewhere:
        rule = elsewhere / "clock"
        rule.write_text("+0")
        variables = {"LD_PRELOAD": str(LIBRARY), "FAKETIME_TIMESTAMP_FILE": str(rule), "FAKETIME_NO_CACHE": "1",
                     "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1"}
        # The library sets a variable in the first process that has none, which moves the environment, and the
        # server looks for its arguments beside that: so the first process is another program.
        quiz = Quiz(data, elsewhere, before=("env",), variables=variables)
        slowest = 0
        for step, pause in (("+365d", 4), ("+0", 4), ("-365d", 4), ("+365d", 0), ("-365d", 0), ("+0", 0)):
            with quiz.played():
                slowest = max(slowest, quiz.back)
                time.sleep(3)
                rule.write_text(step)
                time.sleep(pause)
            quiz.kill_and_start()
        quiz.play(3)
        print(f"6 steps; {quiz.told.counts}; {quiz.unsaved} lives not saved; back within {slowest:.2f} s")
        good = quiz.end()
        # What the library shares between processes outlives a killed one.
        for number in quiz.numbers:
            for path in pathlib.Path("/dev/shm").glob(f"*faketime_s*_{number}"):
                path.unlink()
        return good and slowest < BACK and not quiz.unsaved and quiz.answers() > 3


STOPPED = 60


def stopped():
    """SIGSTOP for 60 s while four play: afterwards all come back to their places by themselves, and the quiz goes
    on."""
    with Folder() as data, Folder() as elsewhere:
        quiz = Quiz(data, elsewhere)
        quiz.play(3)
        with quiz.played(again=True):
            time.sleep(3)
            before = quiz.answers()
            os.kill(quiz.party.process.pid, signal.SIGSTOP)
            time.sleep(STOPPED)
            began = time.monotonic()
            os.kill(quiz.party.process.pid, signal.SIGCONT)
            while not all(phone.back.is_set() and phone.seen_at > began for phone in quiz.phones):
                time.sleep(0.02)
                if time.monotonic() - began > 30:
                    quiz.faults.append("not all phones came back after the stop")
                    break
            back = time.monotonic() - began
            time.sleep(10)
        print(f"{before} answers before, {quiz.answers() - before} afterwards; back in {back:.2f} s")
        return quiz.end() and quiz.answers() > before + 3 and back < BACK
