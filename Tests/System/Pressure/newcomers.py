"""Newcomers while all others keep the loop busy: the time until the answer to their first message, and how much of the
server's processor time they get."""

import contextlib
import os
import re
import statistics
import subprocess
import time

from result import CONTROL
from servers import Server

NAME = "newcomers"
BUSY = {"rooms": ["--connections", "1000"], "echo": ["--connections", "4000"]}
"""The load that keeps the loop busy without a pause."""
AT_ONCE = 10_000
"""Connections whose first messages are sent at the same moment."""
PARTS, SECONDS, WARM_UP = 3, 2, 3.0
ALLOWED_MS = 100.0
"""For the 99th percentile of a first message's answer."""
LEAST_SHARE = 0.3
"""Of the server's processor time. It is the ratio of visits in a second of it with and without the load. Visits in a second
of the clock say more about the machine than about the server."""


def measure(folder):
    """A line and its faults for each of them."""
    for scheme in ("ws", "wss"):
        for workload in BUSY:
            yield visits(folder, scheme, workload)
    yield echoes(folder)


def visits(folder, scheme, workload):
    with contextlib.closing(Server(folder, "echo", "127.0.0.1", limits="echo")) as server:
        url = url_of(server, scheme)
        before = visited(folder, server, url)
        with busy(folder, url, workload):
            beside = visited(folder, server, url)
        after = visited(folder, server, url)
    share = 2 * beside["rate"] / (before["rate"] + after["rate"])
    allowed = max(ALLOWED_MS, CONTROL * max(before["p99"], after["p99"]))
    faults = []
    if beside["p99"] > allowed:
        faults.append(f"p99 {beside['p99']} ms, allowed {allowed:.0f}")
    if share < LEAST_SHARE:
        faults.append(f"{share:.2f} of the server's time, wanted {LEAST_SHARE}")
    line = (f"echo    {NAME:16} {scheme} beside busy {workload}: first message p99 {beside['p99']} ms "
            f"(≤ {allowed:.0f}), {share:.2f} of the server's time (≥ {LEAST_SHARE}), {beside['count']} visits")
    return line, faults


def visited(folder, server, url):
    """Visits in a second of the server's processor time, their number, and the 99th percentile of a first message's
    answer in ms. The percentile is the median of three: a moment in which the machine does something else is not the
    server's fault. A visit that fails ends the run."""
    began = server.seconds()
    said = [
        subprocess.run(
            [folder / "bench", "load", "--workload", "newcomers", "--url", url, "--seconds", str(SECONDS)],
            capture_output=True, text=True, check=True).stdout
        for _ in range(PARTS)]
    count = sum(int(re.search(r"(\d+) visits", part)[1]) for part in said)
    return {
        "rate": count / (server.seconds() - began), "count": count,
        "p99": statistics.median(
            float(re.search(r"first message .* p99 ([\d.]+)", part)[1]) for part in said)}


def echoes(folder):
    with contextlib.closing(Server(folder, "echo", "127.0.0.1", limits="echo")) as server:
        url = url_of(server, "ws")
        with busy(folder, url, "rooms"):
            began = time.monotonic()
            done = subprocess.run(
                [folder / "bench", "load", "--url", url, "--connections", str(AT_ONCE), "--rounds",
                 "2"], capture_output=True, text=True)
            took = time.monotonic() - began
    faults = [done.stdout.strip()] if done.returncode else []
    line = (f"echo    {NAME:16} {AT_ONCE} echoes at once, twice, beside busy rooms: all answered, "
            f"connected and done in {took:.1f} s")
    return line, faults


def url_of(server, scheme):
    return f"{scheme}://127.0.0.1:{server.port if scheme == 'ws' else server.secure_port}"


@contextlib.contextmanager
def busy(folder, url, workload):
    """The server has no idle moment."""
    load = subprocess.Popen(
        [folder / "bench", "load", "--url", url, "--workload", workload, *BUSY[workload],
         "--rounds", "1000000"], stdout=subprocess.DEVNULL, preexec_fn=lambda: os.nice(5))
    try:
        time.sleep(WARM_UP)
        yield
        assert load.poll() is None, "the load has ended"
    finally:
        load.kill()
        load.wait()
