"""The Swift in the articles of a documentation catalogue, as programs that a compiler can read."""

import re

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)


def blocks(text):
    """Each block of Swift with the number of its first line."""
    for found in FENCE.finditer(text):
        if found[1] == "swift":
            yield text.count("\n", 0, found.start(2)) + 1, found[2]


def program(name, text, module):
    """All blocks of an article in their order, as one file; faults are told with the article's
    lines."""
    parts = [f"import {module}\n"]
    for line, block in blocks(text):
        parts.append(f'#sourceLocation(file: "{name}", line: {line})\n{block}#sourceLocation()\n')
    return "".join(parts)
