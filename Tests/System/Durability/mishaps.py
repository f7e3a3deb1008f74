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
from keeping import small_disk
from naming import filled
from party import Folder, Party
from phones import together

PHONES = 4
NOTICED = 2.5
"""Seconds within which the server says that tables are not saved."""
BACK = 3.0
"""Seconds within which phones are back."""


class Quiz:
    """Four phones at a quiz, through several lives of a server; its questions lie beside the data."""

    def __init__(self, data, elsewhere, **party):
        self.data, self.options = data, ("--quiz-url", str(quiz_folder(elsewhere)))
        self.told, self.words, self.faults = QuizTold(), party, []
        seed = random.randrange(1_000_000)
        self.phones = [QuizPhone(number, seed, self.told) for number in range(PHONES)]
        self.party = Party(data, *self.options, **party)
        self.told.code = self.phones[0].open_table(self.party.ports["http"])
        self.phones[0].arrive(self.party.ports["http"])

    @contextlib.contextmanager
    def played(self):
        """The phones play meanwhile. Afterwards they are away and the server goes on."""
        stop, port = threading.Event(), self.party.ports["http"]
        threads = [threading.Thread(target=phone.live, args=(port, stop), daemon=True)
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
        self.party.kill()
        self.party.__exit__()
        self.party = Party(self.data, *self.options, **self.words)

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
        lines = said(quiz.party, "changes of tables are not saved")
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


def directory_read_only():
    """The data directory becomes read-only while four play and the server is killed: what was saved before is
    there, and with a writable one the quiz goes on."""
    with Folder() as data, Folder() as elsewhere:
        subprocess.run(["mount", "--bind", data, data], check=True)
        try:
            quiz = Quiz(data, elsewhere)
            quiz.play(4)
            subprocess.run(["mount", "-o", "remount,ro,bind", data], check=True)
            quiz.play(8)
            quiz.party.kill()
            quiz.party.__exit__()
            locked_out = Party(data, *quiz.options)
            locked_out.__exit__()
            print(locked_out.log, locked_out.status, sep="\n")
            subprocess.run(["mount", "-o", "remount,rw,bind", data], check=True)
            quiz.party = Party(data, *quiz.options)
            quiz.play(4)
            print(f"{quiz.told.counts}; back in {quiz.back:.2f} s")
            return quiz.end() and locked_out.status in (0, 1) and quiz.back < BACK
        finally:
            subprocess.run(["umount", data], check=True)


def disk_of_a_mebibyte():
    """A disk of 1 MiB has no room for saved tables: one line says so, and four play."""
    with Folder() as data, Folder() as elsewhere, small_disk(data, 1_024):
        quiz = Quiz(data, elsewhere)
        quiz.play(12)
        lines = said(quiz.party, "a restart of the server would end all games")
        print(*lines, sep="\n")
        print(quiz.told.counts)
        return quiz.end() and len(lines) == 1 and quiz.answers() > 3


def disk_filled():
    """The disk fills up while four play, and the server is killed: the next start has no more room, and the quiz
    goes on."""
    with Folder() as data, Folder() as elsewhere, small_disk(data, 16_384):
        quiz = Quiz(data, elsewhere, )
        quiz.play(4)
        with filled(data) as fill:
            with quiz.played():
                time.sleep(5)
                fill()
            for _ in range(3):
                fill()
                quiz.kill_and_start()
                fill()
                quiz.play(4)
        print(*said(quiz.party, " error "), sep="\n")
        print(f"{quiz.told.counts}; back in {quiz.back:.2f} s")
        return quiz.end() and quiz.back < BACK


LIBRARY = next(iter(pathlib.Path("/usr/lib").glob("*/faketime/libfaketime.so.1")), None)


def clock_steps():
    """The wall clock steps by a year to either side while four play; killed at once or later, the quiz goes on."""
    with Folder() as data, Folder() as elsewhere:
        rule = elsewhere / "clock"
        rule.write_text("+0")
        variables = {"LD_PRELOAD": str(LIBRARY), "FAKETIME_TIMESTAMP_FILE": str(rule), "FAKETIME_NO_CACHE": "1",
                     "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1"}
        quiz = Quiz(data, elsewhere, variables=variables)
        slowest = 0
        for step, pause in (("+365d", 4), ("+0", 4), ("-365d", 4), ("+365d", 0), ("-365d", 0), ("+0", 0)):
            with quiz.played():
                slowest = max(slowest, quiz.back)
                time.sleep(3)
                rule.write_text(step)
                time.sleep(pause)
            quiz.kill_and_start()
        quiz.play(3)
        print(f"6 steps; {quiz.told.counts}; back within {slowest:.2f} s")
        return quiz.end() and slowest < BACK


STOPPED = 60


def stopped():
    """SIGSTOP for 60 s while four play: afterwards all are at their places, and the quiz goes on."""
    with Folder() as data, Folder() as elsewhere:
        quiz = Quiz(data, elsewhere)
        quiz.play(3)
        with quiz.played():
            time.sleep(1)
            before = quiz.answers()
            os.kill(quiz.party.process.pid, signal.SIGSTOP)
            time.sleep(STOPPED)
            os.kill(quiz.party.process.pid, signal.SIGCONT)
            began = time.monotonic()
            # Pages whose connection was closed meanwhile come back.
            while not quiz.party.metric("sockets"):
                time.sleep(0.05)
                assert time.monotonic() - began < BACK
            time.sleep(2)
        with quiz.played():
            time.sleep(8)
        print(f"{quiz.answers() - before} answers afterwards; back in {quiz.back:.2f} s")
        return quiz.end() and quiz.answers() > before + 3 and quiz.back < BACK
