"""Checks that are functions: true, what they promise in their first line holds."""

import atexit
import multiprocessing
import os
import sys
import tempfile
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor

PRINTING = threading.Lock()


def holds(check):
    print(f"— {check.__name__}: {(check.__doc__ or '').strip()}", flush=True)
    began = time.monotonic()
    try:
        return check()
    except Exception:
        traceback.print_exc()
        return False
    finally:
        print(f"  {time.monotonic() - began:.1f} s", flush=True)


def holds_apart(check):
    """The same in a process of its own, which says all of it at the end."""
    with tempfile.TemporaryFile("w+") as said:
        process = multiprocessing.get_context("fork").Process(target=_begin, args=(check, said.fileno()))
        # No process begins while another thread prints, whose lock it would have for ever.
        with PRINTING:
            process.start()
        process.join()
        said.seek(0)
        with PRINTING:
            print(said.read(), end="", flush=True)
        return process.exitcode == 0


def _begin(check, output):
    # What is to end with the parent stays; what the check starts ends with it.
    atexit._clear()
    os.dup2(output, sys.stdout.fileno())
    os.dup2(output, sys.stderr.fileno())
    is_good = holds(check)
    atexit._run_exitfuncs()
    sys.stdout.flush()
    os._exit(0 if is_good else 1)


def run(checks, names, at_once=1):
    """Runs them, or those that are named, some at once; the exit status. The last line is "N passed, N failed"."""
    chosen = [check for check in checks if not names or check.__name__ in names]
    if at_once > 1:
        with ThreadPoolExecutor(at_once) as pool:
            results = list(pool.map(holds_apart, chosen))
    else:
        results = [holds(check) for check in chosen]
    failed = [check.__name__ for check, is_good in zip(chosen, results) if not is_good]
    for name in failed:
        print(f"FAILED {name}")
    print(f"{len(chosen) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or not chosen else 0
