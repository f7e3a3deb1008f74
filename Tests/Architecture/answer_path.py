"""The path of a submitted answer in docs/architecture.md: a rule for check.py.

Each function of the list is declared by its type, or an extension of it, in the file beside it.
"""

import re

DOCUMENT = "docs/architecture.md"
MOST = 48
"""Functions that the list may have."""
ROW = re.compile(r"^\| \d+ \| `(\w+)\.(\w+)` \| `([^`]+\.swift)` \| .+ \|$", re.M)


def declares(text, type_name, function):
    declared = r"\binit[?(<]" if function == "init" else rf"\bfunc {function}[(<]"
    return (re.search(rf"\b(?:class|struct|enum|actor|extension) {type_name}\b", text)
            and re.search(declared, text))


def answer_path_is_true(root):
    rows = ROW.findall((root / DOCUMENT).read_text(encoding="utf-8"))
    if not 0 < len(rows) <= MOST:
        return [f"{DOCUMENT}: the path of an answer has {len(rows)} functions, 1 to {MOST} are allowed"]
    found = []
    for type_name, function, name in rows:
        path = root / "Sources" / name
        if not path.is_file():
            found.append(f"{DOCUMENT}: Sources/{name} does not exist")
        elif not declares(path.read_text(encoding="utf-8"), type_name, function):
            found.append(f"{DOCUMENT}: Sources/{name} declares no {type_name}.{function}")
    return found
