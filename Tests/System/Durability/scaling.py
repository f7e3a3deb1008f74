"""How much two servers that share a database carry."""

import pathlib
import time

from cluster import playing

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
