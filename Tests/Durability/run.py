#!/usr/bin/env python3
"""run.py [NAME...]: what is kept, and what is said where it cannot be.

Runs in a mount namespace of its own, as root or with one's own user mapped to it. Each check prints
what it saw; the last line is "N passed, N failed".
"""

import os
import sys
import traceback

import keeping
import serving
import starts

CHECKS = [
    starts.whole, starts.no_database, starts.damaged, starts.other_program, starts.later_version,
    starts.public, starts.locked, starts.read_only, starts.backup, keeping.synced_before_the_answer,
    keeping.kill_the_store, keeping.full_disk, serving.restored, serving.without_room,
    serving.room_later, serving.lock_later, serving.kill_the_server,
]
APART = "FOURTOP_APART"


def apart():
    """The same program where mounts are nobody else's."""
    os.environ[APART] = "1"
    who = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    os.execvp("unshare", ["unshare", *who, "--mount", sys.executable, *sys.argv])


def holds(check):
    print(f"— {check.__name__}: {(check.__doc__ or '').strip()}", flush=True)
    try:
        return check()
    except Exception:
        traceback.print_exc()
        return False


def main(names):
    chosen = [check for check in CHECKS if not names or check.__name__ in names]
    failed = [check.__name__ for check in chosen if not holds(check)]
    for name in failed:
        print(f"FAILED {name}")
    print(f"{len(chosen) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    if APART not in os.environ:
        apart()
    sys.exit(main(sys.argv[1:]))
