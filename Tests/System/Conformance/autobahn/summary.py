#!/usr/bin/env python3
"""summary.py OUTDIR...: tells what Autobahn|Testsuite found, section by section.

A case passes if its behaviour and its closing are OK. "Informational" cases, for which the
suite knows no right answer, pass too; "non-strict" ones do not.
"""

import json
import pathlib
import sys
from collections import Counter

GOOD = {"OK", "INFORMATIONAL"}


def order(case_id):
    return [int(part) for part in case_id.split(".")]


def passed(case):
    return case["behavior"] in GOOD and case["behaviorClose"] in GOOD


def sections(cases):
    """Per section a count of each behaviour."""
    found = {}
    for case_id in sorted(cases, key=order):
        section = found.setdefault(order(case_id)[0], Counter())
        section[cases[case_id]["behavior"]] += 1
    return found


def explanation(folder, case):
    try:
        return json.loads((folder / case["reportfile"]).read_text()).get("result") or ""
    except (OSError, ValueError):
        return ""


def results(folder):
    """The cases of a run, each with the folder of its report."""
    agents = json.loads((folder / "index.json").read_text())
    return {case_id: {**case, "folder": folder} for case_id, case in next(iter(agents.values())).items()}


def main(folders):
    try:
        cases = {case_id: case for folder in folders for case_id, case in results(folder).items()}
    except (OSError, StopIteration):
        print("the suite left no results\n0 passed, 1 failed")
        return 1
    for section, behaviours in sections(cases).items():
        told = ", ".join(f"{name} {count}" for name, count in sorted(behaviours.items()))
        print(f"section {section:2}: {told}")
    failed = [case_id for case_id in sorted(cases, key=order) if not passed(cases[case_id])]
    for case_id in failed:
        case = cases[case_id]
        print(f"FAILED {case_id}: {case['behavior']}, closing {case['behaviorClose']}: "
              f"{explanation(case['folder'], case)[:120]}")
    print(f"{len(cases) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main([pathlib.Path(folder) for folder in sys.argv[1:]]))
