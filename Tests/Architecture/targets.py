"""The targets of Sources, by Package.swift and by the table in docs/architecture.md, for the rules of check.py."""

import re

from sources import numbered

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
