"""Friends far away, with a public server and a laptop at home: run.py [drops|restarts|forge|packed|crowd]…"""

import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def main():
    passed = failed = 0
    for name in sys.argv[1:] or ["drops", "restarts", "forge", "packed", "crowd"]:
        print(f"# {name}", flush=True)
        ran = subprocess.Popen(
            [sys.executable, HERE / f"{name}.py"], stdout=subprocess.PIPE, text=True)
        good, bad = 0, 1
        for line in ran.stdout:
            print(line, end="", flush=True)
            found = re.fullmatch(r"(\d+) passed, (\d+) failed\n", line)
            if found:
                good, bad = map(int, found.groups())
        if ran.wait() and not bad:
            bad = 1
        passed, failed = passed + good, failed + bad
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
