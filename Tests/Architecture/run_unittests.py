"""run_unittests.py FOLDER...: the unit tests (*_test.py) of the test scripts themselves.

Ends with "N passed, N failed"; exit status 1 if any failed.
"""

import sys
import unittest


def main(folders):
    passed = failed = 0
    for folder in folders:
        suite = unittest.TestLoader().discover(folder, pattern="*_test.py")
        result = unittest.TextTestRunner(stream=sys.stdout).run(suite)
        bad = len(result.failures) + len(result.errors)
        failed += bad
        passed += result.testsRun - bad
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
