"""The functions of Swift, as `swift format` lays them out, and the rule for their length."""

import re

from sources import files

LONGEST = 60
"""Lines of a Swift function, from its name to its last brace."""

HEAD = re.compile(
    r"\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|private|fileprivate|static|final|mutating|override|"
    r"convenience|required|consuming|borrowing|nonisolated)\s+)*(?:func\b|init\b[?<(]|deinit\b|subscript\b)")


def indentation(line):
    return len(line) - len(line.lstrip())


def body(lines, index):
    level = indentation(lines[index])
    for line in lines[index:]:
        yield line
        if line.startswith(" " * level + "}"):
            return


def has_body(lines, index):
    """A requirement of a protocol has none: the next line of the same or a lower level is not its brace."""
    level = indentation(lines[index])
    for line in lines[index + 1:]:
        if line.strip() and indentation(line) <= level and not line.lstrip().startswith(")"):
            return line.startswith(" " * level + "}")
    return False


def are_short(root):
    found = []
    for path in files(root, "Sources", suffixes={".swift"}):
        lines = path.read_text(encoding="utf-8").splitlines()
        for index, line in enumerate(lines):
            if HEAD.match(line) and not line.endswith("}"):
                size = sum(1 for _ in body(lines, index)) if has_body(lines, index) else 0
                if size > LONGEST:
                    found.append(f"{path.relative_to(root)}:{index + 1} is a function of {size} lines")
    return found
