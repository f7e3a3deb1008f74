"""The project's own files and their lines, for the rules of check.py."""

import re

CODE = {".swift", ".c", ".h", ".js", ".css", ".html", ".py", ".sh", ".bash", ""}
SKIPPED_FOLDERS = {".build", ".git", "Corpora", "make", "node_modules", "__pycache__", "quizzes"}
"""No command runs what is in `web/make`."""


def files(root, *folders, suffixes=CODE):
    """The project's own files below the folders, in order; all of them without a folder."""
    for folder in folders or ["."]:
        top = root / folder
        found = sorted(top.rglob("*")) if top.is_dir() else [top] if top.is_file() else []
        for path in found:
            inside = path.relative_to(root).parts
            if path.is_file() and path.suffix in suffixes and not SKIPPED_FOLDERS & set(inside):
                yield path


def numbered(path):
    return enumerate(path.read_text(encoding="utf-8").splitlines(), 1)


def code_of(line):
    """A line of Swift without its strings and its comment."""
    return re.sub(r"//.*", "", re.sub(r'"(\\.|[^"\\])*"', '""', line))


def matches(root, pattern, *folders, suffixes=CODE, code_only=False, except_in=()):
    found = []
    for path in files(root, *folders, suffixes=suffixes):
        name = path.relative_to(root).as_posix()
        if name.startswith(tuple(except_in)):
            continue
        for number, line in numbered(path):
            if re.search(pattern, code_of(line) if code_only else line):
                found.append(f"{name}:{number}: {line.strip()}")
    return found
