"""A million connections that come, become WebSockets and go again, and what they leave behind."""

import subprocess

from servers import Server

NAME = "reconnects"
AT_ONCE, ROUNDS, WARM_UP = 50, 20_000, 400
"""Connections of a round, and rounds: a million. Before it the server has met every size it needs."""
ALLOWED_KIB = 4 * 1024


def measure(folder):
    """A line and its faults."""
    server = Server(folder, "echo", "127.0.0.1")
    try:
        come_and_go(folder, server, WARM_UP)
        before, descriptors = server.resident(), server.descriptors()
        come_and_go(folder, server, ROUNDS)
        grown, left = server.resident() - before, server.descriptors() - descriptors
    finally:
        server.close()
    faults = []
    if left != 0:
        faults.append(f"{left} descriptors more, allowed 0")
    if grown >= ALLOWED_KIB:
        faults.append(f"grew by {grown} KiB, allowed less than {ALLOWED_KIB}")
    line = (f"echo    {NAME:16} {AT_ONCE * ROUNDS} came and went: descriptors {left:+} (+0), "
            f"memory {grown:+} KiB (< {ALLOWED_KIB})")
    yield line, faults


def come_and_go(folder, server, rounds):
    subprocess.run(
        [folder / "bench", "load", "--url", f"ws://127.0.0.1:{server.port}", "--workload",
         "upgrade", "--connections", str(AT_ONCE), "--rounds", str(rounds)],
        check=True, stdout=subprocess.DEVNULL)
