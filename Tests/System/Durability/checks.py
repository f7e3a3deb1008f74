"""Checks that are functions: true, what they promise in their first line holds."""

import traceback


def holds(check):
    print(f"— {check.__name__}: {(check.__doc__ or '').strip()}", flush=True)
    try:
        return check()
    except Exception:
        traceback.print_exc()
        return False


def run(checks, names):
    """Runs them, or those that are named; the exit status. The last line is "N passed, N failed"."""
    chosen = [check for check in checks if not names or check.__name__ in names]
    failed = [check.__name__ for check in chosen if not holds(check)]
    for name in failed:
        print(f"FAILED {name}")
    print(f"{len(chosen) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or not chosen else 0
