"""Newcomers while all others keep the loop busy: the time until the answer to their first message."""

import contextlib
import os
import re
import subprocess
import time

from servers import Server

NAME = "newcomers"
BUSY = {"rooms": ["--connections", "1000"], "echo": ["--connections", "4000"]}
"""The load that keeps the loop busy without a pause."""
AT_ONCE = 10_000
"""Connections whose first messages are sent at the same moment."""
SECONDS, WARM_UP = 6, 3.0
ALLOWED_MS, LEAST = 100.0, 1_000
"""The 99th percentile of a first message's answer, and visits a second."""


def measure(folder):
    """A line and its faults for each of them."""
    for scheme in ("ws", "wss"):
        for workload in BUSY:
            yield visits(folder, scheme, workload)
    yield echoes(folder)


def visits(folder, scheme, workload):
    with busy(folder, scheme, workload) as url:
        done = subprocess.run(
            [folder / "bench", "newcomers", "--url", url, "--seconds", str(SECONDS)],
            capture_output=True, text=True)
    rate = int(re.search(r"(\d+) a second", done.stdout)[1])
    answered = float(re.search(r"first message .* p99 ([\d.]+)", done.stdout)[1])
    faults = [line.strip() for line in done.stdout.splitlines() if "×" in line]
    if answered > ALLOWED_MS:
        faults.append(f"p99 {answered} ms, allowed {ALLOWED_MS}")
    if rate < LEAST:
        faults.append(f"{rate} visits a second, wanted {LEAST}")
    line = (f"echo    {NAME:16} {scheme} beside busy {workload}: first message p99 {answered} ms "
            f"(≤ {ALLOWED_MS:.0f}), {rate} visits a second (≥ {LEAST})")
    return line, faults


def echoes(folder):
    with busy(folder, "ws", "rooms") as url:
        began = time.monotonic()
        done = subprocess.run(
            [folder / "bench", "load", "--url", url, "--connections", str(AT_ONCE), "--rounds",
             "2"], capture_output=True, text=True)
        took = time.monotonic() - began
    faults = [done.stdout.strip()] if done.returncode else []
    line = (f"echo    {NAME:16} {AT_ONCE} echoes at once, twice, beside busy rooms: all answered, "
            f"connected and done in {took:.1f} s")
    return line, faults


@contextlib.contextmanager
def busy(folder, scheme, workload):
    """The URL of a server that has no idle moment."""
    server = Server(folder, "echo", "127.0.0.1", limits="echo")
    port = server.port if scheme == "ws" else server.secure_port
    url = f"{scheme}://127.0.0.1:{port}"
    load = subprocess.Popen(
        [folder / "bench", "load", "--url", url, "--workload", workload, *BUSY[workload],
         "--rounds", "1000000"], stdout=subprocess.DEVNULL, preexec_fn=lambda: os.nice(5))
    try:
        time.sleep(WARM_UP)
        yield url
        assert load.poll() is None, "the load has ended"
    finally:
        load.kill()
        load.wait()
        server.close()
