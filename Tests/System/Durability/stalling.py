"""A disk that stands still, and those who do not wait for it."""

import re
import subprocess
import threading
import time

from accounts import Device, photo
from party import BUILD, Folder, Party

DELAY = 2.0
"""Seconds that the disk takes for each change of a name."""
ALLOWED = 0.2
SLOW_DISK = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=rename", "-e",
             f"inject=rename:delay_enter={int(DELAY * 1e6)}"]


def stalled_disk():
    """While the host's own deck of Faces waits for the disk, everybody else is answered at once (AF6)."""
    with Folder() as data, Party(data, before=SLOW_DISK) as party:
        with Device(party, 1) as host, Device(party, 2) as other:
            secret = re.search(r"/host/([0-9a-f]+)", party.log)[1]
            host.ask("GET", f"/host/{secret}")
            answer = []
            upload = threading.Thread(
                target=lambda: answer.append(host.ask("POST", "/decks/Family/Oma", photo(1))))
            began = time.monotonic()
            upload.start()
            worst, asked = 0.0, 0
            while upload.is_alive():
                before = time.monotonic()
                assert other.ask("GET", "/healthz")[0] == 200
                worst, asked = max(worst, time.monotonic() - before), asked + 1
                time.sleep(0.01)
            took = time.monotonic() - began
        print(f"the host's photo took {took:.1f} s; {asked} other answers, the slowest {worst:.3f} s")
        return answer[0][0] == 200 and took >= DELAY and worst < ALLOWED


SYNCS = "fsync,fdatasync,msync"
SLOW_SYNCS = ["strace", "-f", "-qq", "--seccomp-bpf", "-o", "/dev/null", "-e", f"trace={SYNCS}", "-e",
              f"inject={SYNCS}:delay_enter={int(DELAY * 1e6)}"]
REVEAL = 50.0
"""Milliseconds from the last submission to the reveal, the 99th percentile."""
DRAINED = 3.0


def slow_syncs():
    """Each sync takes two seconds while 30 tables play: no reveal waits for one, and the server ends within three
    seconds of SIGTERM (P11)."""
    with Folder() as data:
        # What a first start makes waits for the disk.
        Party(data).__exit__()
        with Party(data, before=SLOW_SYNCS) as party:
            done = subprocess.run(
                [BUILD / "bench", "tables", "--url", party.url(""), "--tables", "30", "--questions", "3"],
                capture_output=True, text=True, timeout=120)
            syncs = party.metric("saved_tables_sync_seconds_count")
            began = time.monotonic()
        took = time.monotonic() - began
        slowest = float(re.search(r"read by all four.*p99 ([0-9.]+)", done.stdout)[1])
        print(f"99 of 100 reveals within {slowest} ms, {syncs} syncs meanwhile; ended after {took:.1f} s")
        return done.returncode == 0 and syncs > 3 and slowest < REVEAL and took < DRAINED
