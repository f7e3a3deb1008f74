"""How much servers that share a database carry, and at what cost."""

import concurrent.futures
import contextlib
import os
import pathlib
import time

from cluster import TABLES, playing

EACH = 4
"""Tables for each server."""


def processor_time(cluster):
    """Of all servers' threads that live, in seconds."""
    threads = [thread for server in cluster.servers for thread in pathlib.Path(f"/proc/{server.process.pid}/task").iterdir()]
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


def cost_meanwhile(crowds, seconds):
    """The processor time of an answer at each cluster, which all play at once, so that the machine is slow for all."""
    def read():
        return [(processor_time(cluster), play.counted("answers")) for cluster, play in crowds]

    before = read()
    time.sleep(seconds)
    return [(time_after - time_before) / (answers_after - answers_before)
            for (time_before, answers_before), (time_after, answers_after) in zip(before, read())]


def two_carry_twice():
    """Two servers, each on a core of its own, would carry at least 1.8 times the tables of one: an answer costs hardly more
    processor time than at one alone."""
    with playing(EACH, 1) as one, playing(2 * EACH, 2) as two:
        alone, shared = cost_meanwhile([one, two], 80)
        for _, play in (one, two):
            play.end()
        faults = [fault for _, play in (one, two) for fault in play.faults()]
        print(f"an answer takes {alone * 1e3:.2f} ms at one server, {shared * 1e3:.2f} ms at two: two carry "
              f"{2 * alone / shared:.2f} times the tables of one; {len(faults)} faults")
        return 2 * alone / shared >= 1.8 and not faults


def processor(process):
    """The seconds of processor time of a process and its children, also those that have ended."""
    ticks = 0
    for file in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = file.read_text().rpartition(")")[2].split()
            if int(file.parent.name) == process.pid:
                ticks += sum(map(int, fields[11:15]))
            elif int(fields[1]) == process.pid:
                ticks += sum(map(int, fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def cost_of_tables(seconds=60):
    """What a player's answer costs servers, database and proxy while tables play."""
    with playing(TABLES) as (cluster, play):
        def used():
            return {"servers": processor_time(cluster), "PostgreSQL": processor(cluster.database.process),
                    "HAProxy": processor(cluster.proxy), "answers": play.counted("answers")}

        before = used()
        time.sleep(seconds)
        after = used()
        answers = after.pop("answers") - before["answers"]
        print(f"{TABLES} tables, {answers} answers in {seconds} s; processor time of an answer: "
              + ", ".join(f"{name} {(after[name] - before[name]) / answers * 1e6:.0f} µs" for name in after))
        play.end()
        return answers > TABLES and not play.faults()


def log_ins_beside_play(count=1_000):
    """A thousand people log in at the servers in turn while tables play: nobody is refused, and the tables go on."""
    with playing(TABLES) as (cluster, play):
        first = 5_000  # nobody who plays has such a number
        cluster.servers[0].register(first, "d" * 32)
        # The same password, so the same hash: nobody has to make a thousand of them.
        cluster.database.sql(
            "INSERT INTO fourtop.accounts (key, name, password, player) SELECT 'host-' || number, 'host-' || number, "
            "password, decode('ee' || lpad(to_hex(number), 30, '0'), 'hex') FROM fourtop.accounts, "
            f"generate_series({first + 1}, {first + count}) AS number WHERE key = 'host-{first}'")

        def log_in(number):
            for _ in range(200):
                entered, said = cluster.servers[number % len(cluster.servers)].enter("log-in", number, f"{number:032x}")
                if entered or "account.busy" not in said:
                    break
                time.sleep(0.1)
            return None if entered else said

        began = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(12) as pool:
            refused = [said for said in pool.map(log_in, range(first + 1, first + count + 1)) if said]
        took = time.monotonic() - began
        goes_on = play.goes_on(time.monotonic()) is not None
        play.end()
        print(f"{count / took:.1f} log-ins a second at three servers, {len(refused)} refused {refused[:1]}; "
              f"{play.counted('answers')} answers, {len(play.faults())} faults")
        return goes_on and not refused and not play.faults()


CHECKS = [two_carry_twice, cost_of_tables, log_ins_beside_play]
