"""How soon a server is there again, what saved tables cost it, and how it ends (P34)."""

import contextlib
import re
import socket
import statistics
import subprocess
import time

from games import XOPhone
from mishaps import Quiz
from party import BUILD, Folder, Party, fourtop
from phones import Line, Told, living

TABLES = 1_000
STARTS = 5
SOON = 1.0
"""Seconds in which a server listens and answers, and in which it ends after SIGTERM."""
RESTART = 1_012
"""The close code "Service Restart"."""


def resident(party):
    """The process's memory in MiB: all of it, and what of it are no file's pages."""
    return [party.memory(name) / 1_024 for name in ("VmRSS", "RssAnon")]


def started(data, code=None):
    """A server, and the seconds until it had answered: a page at the table, or a request."""
    began = time.monotonic()
    party = Party(data)
    if code:
        line = Line("c" * 32)
        line.connect(party.ports["http"], f"/t/{code}/ws", **{"as": "watch"})
        line.heard("view")
        line.close()
    else:
        party.text("/healthz")
    return party, time.monotonic() - began


def measured(data, code=None):
    """Seconds and MiB of some starts, each killed."""
    times, memory = [], []
    for _ in range(STARTS):
        party, took = started(data, code)
        times.append(took)
        time.sleep(1)
        memory.append(resident(party))
        party.kill()
        party.__exit__()
    return times, [max(one) for one in zip(*memory)]


def said(words, times, memory):
    print(f"{words}: answers after {statistics.median(times):.2f} s ({min(times):.2f} to {max(times):.2f} s "
          f"in {len(times)} starts), {memory[0]:.1f} MiB, {memory[1]:.1f} MiB of it its own")


def thousand_tables():
    """With 1 000 tables of four in their quizzes the killed server listens and answers within 1 s of its start."""
    with Folder() as data:
        said("0 tables", *measured(data))
        party = Party(data)
        with subprocess.Popen(
                [BUILD / "bench", "tables", "--url", party.url(""), "--tables", str(TABLES), "--questions", "10",
                 "--spread", "15", "--seconds", "300"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as bench:
            end = time.monotonic() + 120
            while party.metric("sockets") < 4 * TABLES and time.monotonic() < end:
                time.sleep(0.2)
            time.sleep(8)
            tables, memory = party.metric("tables"), resident(party)
            party.kill()
            bench.kill()
        party.__exit__()
        party, _ = started(data)
        code = re.search(r"^[B-Z]{5}", fourtop("table", "list", "--data-dir", data)[1], re.M)[0]
        there = party.metric("tables")
        party.kill()
        party.__exit__()
        times, after = measured(data, code)
        print(f"{tables} tables played with {memory[0]:.1f} MiB, {there} were there after kill -9")
        said(f"{there} tables", times, after)
        return tables == there == TABLES and statistics.median(times) <= SOON


def drained():
    """SIGTERM while four play beside one at !XO and fifty idle connections: each page gets close code 1012, and
    the server ends within 1 s with status 0; the next one goes on."""
    with Folder() as data, Folder() as elsewhere, contextlib.ExitStack() as stack:
        quiz = Quiz(data, elsewhere)
        quiz.play(5)
        xo = XOPhone(0, 1, Told())
        for scheme in ("http", "https"):
            for _ in range(25):
                stack.enter_context(socket.create_connection(("127.0.0.1", quiz.party.ports[scheme]), 5))
        with living([*quiz.phones, xo], quiz.party.ports["http"]):
            for phone in (*quiz.phones, xo):
                assert phone.back.wait(10)
            time.sleep(2)
            began = time.monotonic()
            quiz.party.process.terminate()
            status = quiz.party.process.wait(20)
            took = time.monotonic() - began
        codes = [phone.codes[-1] for phone in (*quiz.phones, xo)]
        quiz.party.__exit__()
        quiz.party = Party(data, *quiz.options)
        quiz.play(4)
        print(f"status {status} after {took:.2f} s, close codes {codes}; back in {quiz.back:.2f} s; "
              f"{quiz.told.counts}")
        return quiz.end() and not xo.told.faults and status == 0 and took <= SOON and set(codes) == {RESTART}
