#!/usr/bin/env python3
"""run.py [NAME...]: what a second thread costs and brings on this machine, and how much it holds.

Each check prints what it measured; the last line is "N passed, N failed".
"""

import pathlib
import re
import signal
import subprocess
import sys
import time

from servers import RELEASE, echo

HERE = pathlib.Path(__file__).resolve().parents[1]
CONNECTIONS = 1_024
HELD = 19_000


def shares(busy_before, busy_after):
    """The part of the work that each loop did, the busiest last."""
    # A thread of another kind may have begun or ended meanwhile.
    done = sorted(busy_after[name] - busy_before[name] for name in busy_after if name in busy_before)
    return [round(part / sum(done), 3) for part in done]


def cost_of_a_second_thread():
    """The cost of a delivery with two threads as a ratio to one; both threads have done the same."""
    with echo(1) as one, echo(2) as two:
        before = two.busy()
        told = subprocess.run(
            [sys.executable, HERE / "compare.py", "--reference", f"one=http://127.0.0.1:{one.port},{one.pid}",
             "--peer", f"two=http://127.0.0.1:{two.port},{two.pid}", "--workload", "rooms",
             "--connections", str(CONNECTIONS), "--pairs", "15", "--rounds", "60"],
            check=True, text=True, stdout=subprocess.PIPE).stdout
        parts = shares(before, two.busy())
    print(told, end="")
    ratio, low = re.search(r"^two\t.*\t([\d.]+)\t([\d.]+)–", told, re.M).groups()
    print(f"shares of the two threads: {parts}")
    return float(low) <= 1.05 and float(ratio) <= 1.15 and min(parts) >= 0.4


def no_lock():
    """Four seconds of rooms and echoes on two threads: no thread waits for another."""
    good = True
    for workload in ("echo", "rooms"):
        with echo(2) as server:
            load = subprocess.Popen(
                [RELEASE / "bench", "load", "--url", f"http://127.0.0.1:{server.port}", "--workload", workload,
                 "--connections", "256", "--rounds", "40000"],
                stdout=subprocess.DEVNULL)
            wait_for(lambda: sum(server.watched()) >= 256)
            counts = traced(server.pid, 4)
            load.kill()
            load.wait()
        messages = counts.get("sendto", 0)
        print(f"{workload}: {counts}")
        good = good and messages > 1_000 and counts.get("futex", 0) == 0
    return good


def traced(pid, seconds):
    """How often the process called what a message needs, and what a lock would."""
    trace = subprocess.Popen(
        ["strace", "-f", "-c", "-U", "name,calls", "-e",
         "trace=futex,epoll_wait,recvfrom,sendto,write,sendmsg,writev", "-p", str(pid)],
        stderr=subprocess.PIPE, text=True)
    time.sleep(seconds)
    trace.send_signal(signal.SIGINT)
    told = trace.communicate()[1]
    return {name: int(calls) for name, calls in re.findall(r"^(\w+) +(\d+)$", told, re.M)
            if name != "total"}


def wait_for(condition, patience=60):
    end = time.monotonic() + patience
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("it did not happen in time")
        time.sleep(0.05)


def held(threads):
    """Opens idle WebSockets and counts those of each loop."""
    with echo(threads) as server:
        load = subprocess.Popen(
            [sys.executable, HERE / "idle.py", "--url",
             f"http://127.0.0.1:{server.port}", "--pid", str(server.pid), "--connections", str(HELD), "--quiet", "3"],
            stdout=subprocess.PIPE, text=True)
        most = []
        while load.poll() is None:
            most = max(most, server.watched(), key=sum)
            time.sleep(0.2)
        print(load.stdout.read(), end="")
    print(f"{threads} threads: watched by each loop {most}")
    even = len(most) == threads and most[0] >= 0.98 * most[-1]
    return load.returncode == 0 and sum(most) >= HELD and even


def held_by_one():
    """19 000 idle connections on one thread."""
    return held(1)


def held_by_two():
    """19 000 idle connections on two threads, as many on each."""
    return held(2)


CHECKS = [cost_of_a_second_thread, no_lock, held_by_one, held_by_two]


def main(wanted):
    passed = failed = 0
    for check in CHECKS:
        if wanted and check.__name__ not in wanted:
            continue
        try:
            good = check()
        except Exception as error:  # The others are still of interest.
            print(f"{type(error).__name__}: {error}")
            good = False
        passed, failed = passed + good, failed + (not good)
        print(f"{'ok    ' if good else 'FAILED'} {check.__doc__}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
