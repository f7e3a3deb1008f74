"""The tests that docs/defences.md names exist, and each of its promises names one or says that it is untried."""

import json
import re
import tomllib

DOCUMENT = "docs/defences.md"
HEADINGS = ("tested by", "tried by")


def cells(line):
    """The cells of a table's row."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def promises(text):
    """The promise and its tests, for each row of each table with such a column."""
    is_wanted = False
    for line in text.splitlines():
        if not line.startswith("|"):
            is_wanted = False
        elif cells(line)[-1] in HEADINGS:
            is_wanted = True
        elif is_wanted and not set(line) <= set("| -"):
            yield cells(line)[0], cells(line)[-1]


def suites(root):
    """The functions of tests in each Swift suite or file; journeys, and checks of scripts, by their files."""
    found = {}
    for path in sorted(root.glob("Tests/**/*.swift")):
        text = path.read_text(encoding="utf-8")
        types = re.findall(r"^(?:struct|final class|class|extension|enum) (\w+)", text, re.M)
        for suite in {path.stem, *types}:
            found.setdefault(suite, set()).update(re.findall(r"\bfunc (\w+)\(", text))
    for path in sorted(root.glob("Tests/**/*.py")):
        text = path.read_text(encoding="utf-8")
        found.setdefault(path.stem, set()).update(re.findall(r"\bdef (\w+)\(", text))
    for path in sorted(root.glob("web/tests/**/*.test.js")):
        found[path.name] = set()
    return found


def parts(root):
    """The parts of the tests, as documents call them."""
    return {f"./deploy/test {name}" for name in tomllib.loads((root / "Tests/parts.toml").read_text(encoding="utf-8"))}


def fuzzed(root):
    """The targets of fuzzing, as documents call them."""
    return {f"fuzz-{name}" for name in json.loads((root / "Tests/Corpora/fuzz.json").read_text(encoding="utf-8"))}


def missing(root):
    """A sentence for each test that is not there, and each promise without one."""
    known, runs = suites(root), parts(root) | fuzzed(root)
    everywhere = set().union(*known.values())
    for promise, tried in promises((root / DOCUMENT).read_text(encoding="utf-8")):
        names, suite = re.findall(r"`([^`]+)`", tried), None
        if not names and not tried.startswith("untried"):
            yield f"“{promise}” names no test"
        for name in names:
            if name in runs:
                continue
            if name in known:
                suite = name
                continue
            suite, function = name.rsplit(".", 1) if "." in name else (suite, name)
            if function not in (known.get(suite, set()) if suite else everywhere):
                yield f"“{promise}” names {name}, which is not there"
