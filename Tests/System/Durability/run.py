#!/usr/bin/env python3
"""run.py PART [NAME...]: what is kept, and what is said where it cannot be. PART is one of those below.

Runs in a mount namespace of its own, as root or with one's own user mapped to it. Each check prints
what it saw; the last line is "N passed, N failed".
"""

import os
import sys

import checks
import cluster
import database
import injections
import keeping
import kills
import laptops
import mishaps
import naming
import postgres
import restarts
import scaling
import serving
import stalling
import starts

DURABILITY = [
    starts.damaged, starts.public, starts.read_only, keeping.synced_before_the_answer, keeping.kill_the_store,
    serving.restored, serving.without_room, serving.room_later, serving.lock_later, serving.kill_the_server,
    stalling.stalled_disk, stalling.slow_syncs, naming.kill_the_names, naming.back_again,
]
MISHAPS = [
    mishaps.directory_removed, mishaps.directory_away_and_back, mishaps.directory_read_only,
    mishaps.started_read_only, mishaps.disk_filled, mishaps.btrfs_filled, mishaps.clock_steps, mishaps.stopped,
    restarts.drained, restarts.thousand_tables,
]
PARTS = {
    "durability": DURABILITY, "kills": [kills.kill_the_evening, injections.killed_at_each_write],
    "faults": [injections.each_call_fails], "mishaps": MISHAPS, "postgres": postgres.CHECKS,
    "cluster": cluster.DEEP + scaling.CHECKS + laptops.DEEP,
    "cluster-quick": laptops.QUICK + cluster.QUICK}
AT_ONCE = {"postgres": 3, "cluster-quick": 2}
"""How many checks of a part run at once: they mostly wait, each with a database of its own."""
APART = "FOURTOP_APART"


def apart():
    """The same program where mounts are nobody else's."""
    os.environ[APART] = "1"
    who = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    os.execvp("unshare", ["unshare", *who, "--mount", sys.executable, *sys.argv])


if __name__ == "__main__":
    if APART not in os.environ:
        apart()
    part, *names = sys.argv[1:]
    if part in AT_ONCE:
        database.beginning()
    sys.exit(checks.run(PARTS[part], names, AT_ONCE.get(part, 1)))
