"""What Package.swift, the table in docs/architecture.md and Swift files say, for the rules of check.py: the targets of
Sources, and the functions as `swift format` lays them out, with the rule for their length."""

import re

from sources import files, numbered

DEPENDING = re.compile(r'^    (?:source|program)\(\s*"([\w/-]+)"(?:,\s*\[([^\]]*)\])?', re.M)


def dependencies(root):
    """The targets of Package.swift: folder below Sources → the targets that it depends on."""
    path = root / "Package.swift"
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return {folder: set(re.findall(r'"([\w-]+)"', names))
            for folder, names in DEPENDING.findall(re.sub(r"//.*", "", text))}


def target_table(root):
    """The table in docs/architecture.md: folder below Sources → (kind, modules it may import), which are the
    dependencies in Package.swift and the modules of the system in the table."""
    table, depends = {}, dependencies(root)
    for _, line in numbered(root / "docs/architecture.md"):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("| `") and len(cells) == 4:
            for folder in re.findall(r"`(\w[\w/-]*)`", cells[0]):
                modules = set(re.findall(r"`([\w-]+)`", cells[3]))
                table[folder] = (cells[1], modules | depends.get(folder, set()))
    return table


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
