"""A disk that stands still, and those who do not wait for it."""

import re
import threading
import time

from accounts import Device, photo
from party import Folder, Party

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
