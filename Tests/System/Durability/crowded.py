"""Hundreds of tables at three servers that share a database: what ends, and log-ins beside play."""

import contextlib
import hashlib
import json
import os
import pathlib
import queue
import signal
import statistics
import subprocess
import sys
import threading
import time

from cluster import BETWEEN, GOES_ON, Cluster, busiest, owners
from games import QuizPhone

TABLES, PROCESSES, PACE = 300, 3, 8.0
"""Tables, the processes that have their phones, and the longest time in seconds that a phone thinks."""
QUIET_TABLES, LOG_INS, ENTERING = 100, 10_000, 12
"""Tables beside log-ins, how many log in, and how many at a time."""


def session(number):
    """A session's cookie, and its key in the database."""
    cookie = hashlib.sha256(f"session {number}".encode()).hexdigest()
    return cookie, hashlib.sha256(f"fourtop session {cookie}".encode()).hexdigest()


class Crowd:
    """Phones of many tables in processes of their own. The openers' accounts are in the database, unknown to servers."""

    def __init__(self, cluster, count, pace=PACE, processes=PROCESSES):
        self.cluster, self.count = cluster, count
        rows = [f"('crowd-{number}', 'crowd-{number}', '-', decode('cc' || lpad(to_hex({number}), 30, '0'), 'hex'))"
                for number in range(count)]
        cluster.database.sql(f"INSERT INTO fourtop.accounts (key, name, password, player) VALUES {', '.join(rows)}")
        keys = ", ".join(f"('crowd-{number}', '{session(number)[1]}')" for number in range(count))
        cluster.database.sql(
            "INSERT INTO fourtop.sessions (key, account, began) SELECT decode(given.session, 'hex'), id, "
            f"extract(epoch FROM now())::bigint FROM (VALUES {keys}) AS given (name, session) JOIN fourtop.accounts "
            "ON key = given.name")
        self.processes = [subprocess.Popen(
            [sys.executable, pathlib.Path(__file__).with_name("crowd.py")], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True) for _ in range(processes)]
        for index, process in enumerate(self.processes):
            tables = [{"number": number, "session": session(number)[0]} for number in range(index, count, processes)]
            self._say(process, {"port": cluster.port, "door": cluster.door, "pace": pace, "tables": tables})
        self.codes = [code for process in self.processes for code in self._hear(process)["codes"]]

    @staticmethod
    def _say(process, words):
        process.stdin.write(json.dumps(words) + "\n")
        process.stdin.flush()

    @staticmethod
    def _hear(process):
        line = process.stdout.readline()
        assert line, "a process of phones has ended"
        return json.loads(line)

    def ask(self, kind, **words):
        """The answers of all processes."""
        for process in self.processes:
            self._say(process, {"t": kind, **words})
        return [self._hear(process) for process in self.processes]

    def count_all(self):
        counts = self.ask("count")
        total = {word: sum(one[word] for one in counts) for word in ("answers", "scores", "playing", "faulty", "warned")}
        return total | {"faults": [fault for one in counts for fault in one["faults"]],
                        "lag": max(one["lag"] for one in counts), "codes": [one["codes"] for one in counts]}

    def wait_for_play(self, patience=120):
        end = time.monotonic() + patience
        while (now := self.count_all())["playing"] < self.count:
            assert time.monotonic() < end, f"no quiz everywhere: {now}"
            time.sleep(0.5)

    def goes_on(self, since, codes=None, patience=20):
        """The longest time from a moment to the next view of a page; `None` if one got none."""
        answers = self.ask("after", at=since, patience=patience, codes=codes and sorted(codes))
        longest = max(one["longest"] for one in answers)
        missing = sum(one["missing"] for one in answers)
        if missing or longest > GOES_ON:
            slowest = max(answers, key=lambda one: (one["missing"], one["longest"]))["slowest"]
            print(f"  {missing} pages without a view within {patience} s; the slowest: {slowest}")
        return None if missing else longest

    def end(self):
        for process in self.processes:
            with contextlib.suppress(OSError):
                self._say(process, {"t": "stop"})
        for process in self.processes:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()
            process.wait()


@contextlib.contextmanager
def playing(count, *more):
    with Cluster() as cluster:
        crowd = Crowd(cluster, count, *more)
        try:
            crowd.wait_for_play()
            yield cluster, crowd
        finally:
            crowd.end()


class Account:
    """What was measured, and whether it is within its limits."""

    def __init__(self, cluster, crowd):
        self.cluster, self.crowd, self.good = cluster, crowd, True

    def wait(self, name, took, limit):
        self.good = self.good and took is not None and took <= limit
        lag = self.crowd.count_all()["lag"]
        print(f"{name}: the last page went on after {'never' if took is None else f'{took:.1f} s'}, {limit:.1f} s at most; "
              f"the phones themselves were up to {lag:.2f} s late, the machine's load is {os.getloadavg()[0]:.0f}", flush=True)

    def close(self):
        """Scores by count, each epoch's owners, tables that could not be read."""
        epochs, adoptions = owners([line for server in self.cluster.servers for line in server.lines])
        doubled = sum(len(starts) > 1 for starts in epochs.values())
        aside = sum("table-set-aside" in line for _, line in self.cluster.lines())
        count = self.crowd.count_all()
        print(f"{self.crowd.count} tables of four: {count['answers']} answers, {count['scores']} scores compared, "
              f"{count['faulty']} faults, {adoptions} adoptions, {doubled} double owners, {aside} tables not read")
        for fault in count["faults"][:5]:
            print(f"  {fault}")
        return self.good and not count["faulty"] and not doubled and not aside and count["scores"] > 0 and adoptions > 0


def kill_one(cluster, crowd, account):
    victim = busiest(cluster)
    had, began = victim.owned(), time.monotonic()
    victim.kill()
    account.wait(f"one server killed, with {len(had)} tables", crowd.goes_on(began, had), GOES_ON)
    account.wait("  all tables", crowd.goes_on(began), GOES_ON + BETWEEN + PACE)
    victim.start()
    time.sleep(5)


def freeze_one(cluster, crowd, account):
    victim = busiest(cluster)
    had, began = victim.owned(), time.monotonic()
    victim.signal(signal.SIGSTOP)
    # The database ends the session of a frozen server after three seconds.
    account.wait(f"one server frozen, with {len(had)} tables", crowd.goes_on(began, had), GOES_ON)
    time.sleep(max(0, began + 30 - time.monotonic()))
    began = time.monotonic()
    victim.signal(signal.SIGCONT)
    time.sleep(5)
    account.wait("it goes on after 30 s: all tables", crowd.goes_on(began), GOES_ON + BETWEEN + PACE)


def kill_database(cluster, crowd, account):
    cluster.database.kill()
    time.sleep(12)
    began = time.monotonic()
    cluster.database.start()
    account.wait("the database killed, and back after 12 s: all tables", crowd.goes_on(began), GOES_ON + BETWEEN + PACE)
    told = crowd.count_all()["warned"]
    print(f"  {told} of {crowd.count * QuizPhone.PLAYERS} pages were told that changes are not saved")
    account.good = account.good and told > 0
    time.sleep(5)


def upgrade(cluster, crowd, account):
    for server in cluster.servers:
        had, began = server.owned(), time.monotonic()
        server.stop()
        account.wait(f"server {server.name} upgraded, with {len(had)} tables", crowd.goes_on(began, had), GOES_ON)
        server.start()
        time.sleep(5)


def crowd_of_tables(count=TABLES):
    """300 tables of four: a server is killed in mid-question, one is frozen for 30 s, PostgreSQL is killed and comes back,
    and the servers are upgraded one after the other."""
    with playing(count) as (cluster, crowd):
        account = Account(cluster, crowd)
        for trouble in (kill_one, freeze_one, kill_database, upgrade):
            trouble(cluster, crowd, account)
        return account.close()


def p99(seconds):
    return statistics.quantiles(seconds, n=100)[98]


def measure(crowd, seconds):
    """The times from submission to reveal within so many seconds."""
    crowd.ask("reveals")
    time.sleep(seconds)
    return [one for answer in crowd.ask("reveals") for one in answer["reveals"]]


def enter_all(cluster, count, at_a_time=ENTERING):
    """So many people log in at the servers in turn, each with an account and an address; the refusals and the seconds."""
    waiting, refused, began = queue.SimpleQueue(), [], time.monotonic()
    for number in range(count):
        waiting.put(number)

    def work():
        with contextlib.suppress(queue.Empty):
            while True:
                number = waiting.get_nowait()
                for _ in range(200):
                    entered, said = cluster.servers[number % len(cluster.servers)].enter(
                        "log-in", number, f"{number:x}".rjust(32, "d"))
                    if entered or "account.busy" not in said:
                        break
                    time.sleep(0.1)
                if not entered:
                    refused.append(said)

    threads = [threading.Thread(target=work) for _ in range(at_a_time)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return refused, time.monotonic() - began


def log_ins_beside_play(count=QUIET_TABLES, log_ins=LOG_INS):
    """10 000 people log in while 100 tables play: how many a second, and how long a reveal takes with and without them."""
    with playing(count, 3.0) as (cluster, crowd):
        account = Account(cluster, crowd)
        cluster.servers[0].register(0, "d" * 32)
        # The same password, so the same hash: nobody has to make 10 000 of them.
        cluster.database.sql(
            "INSERT INTO fourtop.accounts (key, name, password, player) SELECT 'host-' || number, 'host-' || number, "
            "password, decode('ee' || lpad(to_hex(number), 30, '0'), 'hex') FROM fourtop.accounts, "
            f"generate_series(1, {log_ins}) AS number WHERE key = 'host-0'")
        without = measure(crowd, 30)
        crowd.count_all()
        refused, took = enter_all(cluster, log_ins)
        beside = [one for answer in crowd.ask("reveals") for one in answer["reveals"]]
        lag = crowd.count_all()["lag"]
        ratio = p99(beside) / p99(without)
        print(f"{log_ins} log-ins at three servers: {log_ins / took:.1f} a second, {len(refused)} refused {refused[:1]}")
        print(f"from the last submission to the reveal: median {statistics.median(without) * 1e3:.0f} ms, p99 "
              f"{p99(without) * 1e3:.0f} ms of {len(without)} without log-ins; median {statistics.median(beside) * 1e3:.0f} ms, "
              f"p99 {p99(beside) * 1e3:.0f} ms of {len(beside)} beside them: {ratio:.1f} times; the phones themselves "
              f"were up to {lag:.2f} s late")
        return account.close() and not refused


def processor(process, with_children=False):
    """The seconds of processor time of a process, if wanted with its children, also those that have ended."""
    ticks = 0
    for file in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = file.read_text().rpartition(")")[2].split()
            if int(file.parent.name) == process.pid:
                ticks += sum(map(int, fields[11:15] if with_children else fields[11:13]))
            elif with_children and int(fields[1]) == process.pid:
                ticks += sum(map(int, fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def resident(process):
    """The resident memory of a process in MiB."""
    pages = int(pathlib.Path(f"/proc/{process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def used(cluster, crowd):
    """What has been used so far, by whom."""
    saves, commits, log = cluster.database.sql(
        "SELECT n_tup_upd, (SELECT sum(xact_commit) FROM pg_stat_database), pg_wal_lsn_diff(pg_current_wal_insert_lsn(), "
        "'0/0') FROM pg_stat_user_tables WHERE relname = 'tables'")[0].split("|")
    return {
        "seconds": time.monotonic(), "servers": sum(processor(server.process) for server in cluster.servers),
        "PostgreSQL": processor(cluster.database.process, with_children=True), "HAProxy": processor(cluster.proxy),
        "answers": crowd.count_all()["answers"], "saves": int(saves), "commits": int(commits), "log": int(log)}


def cost_of_tables(count=TABLES, seconds=60):
    """What a player's answer costs servers, database and proxy while 300 tables play, and what a table takes."""
    with playing(count) as (cluster, crowd):
        account = Account(cluster, crowd)
        before = used(cluster, crowd)
        time.sleep(seconds)
        after = used(cluster, crowd)
        spent = {word: after[word] - before[word] for word in before}
        answers = spent["answers"]
        per_answer = ", ".join(f"{name} {spent[name] / answers * 1e6:.0f} µs" for name in ("servers", "PostgreSQL", "HAProxy"))
        print(f"{count} tables, {answers} answers in {spent['seconds']:.0f} s; processor time of an answer: {per_answer}")
        print(f"an answer: {spent['saves'] / answers:.2f} rows saved, {spent['commits'] / answers:.2f} transactions, "
              f"{spent['log'] / answers / 1024:.1f} KiB of the database's log")
        print(f"resident: servers {', '.join(f'{resident(server.process):.0f}' for server in cluster.servers)} MiB, "
              f"HAProxy {resident(cluster.proxy):.0f} MiB")
        return account.close() and answers > count


CHECKS = [crowd_of_tables, log_ins_beside_play, cost_of_tables]
