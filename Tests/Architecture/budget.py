"""Growth has a budget: lines of code by floor, words of the documents, files, and the length of a commit's subject.

Whoever needs more raises the number in the same commit, and says in it what people get for that. Whoever removes more
than a twentieth lowers it.
"""

import subprocess

from sources import files

SWIFT_AND_C = {".swift", ".c", ".h"}
LINES = {
    "Sources/Engine": (SWIFT_AND_C, 16_840),
    "Sources/Game": (SWIFT_AND_C, 21_300),
    "Sources/People": (SWIFT_AND_C, 3_600),
    "Sources/Adapters": (SWIFT_AND_C, 9_070),
    "Sources/Uplink": (SWIFT_AND_C, 1_200),
    "Sources/Server": (SWIFT_AND_C, 17_900),
    "Sources/Tools": (SWIFT_AND_C, 9_800),
    "Tests/Unit": (SWIFT_AND_C, 52_500),
    "Tests": ({".py"}, 27_400),
    "web/public": ({".js"}, 31_600),
}
DOCUMENT_WORDS = 35_000
TRACKED_FILES = 2_000
SLACK = 0.05
"""The part of a budget that may be unused."""

LONGEST_SUBJECT = 72
SUBJECTS_SINCE = "c8bf9f40"
"""The subjects of commits before this one are what they are."""


def verdict(name, count, budget):
    if count > budget:
        return [f"{name}: {count}, and the budget is {budget}"]
    if count < budget * (1 - SLACK):
        return [f"{name}: {count} of {budget}: lower the budget"]
    return []


def is_kept(root, lines=None, words=None, tracked=None):
    """Every count against its budget."""
    found = []
    for folder, (suffixes, budget) in (lines or LINES).items():
        count = sum(path.read_text(encoding="utf-8").count("\n") for path in files(root, folder, suffixes=suffixes))
        found += verdict(f"lines in {folder}", count, budget)
    count = sum(len(path.read_text(encoding="utf-8").split()) for path in files(root, "docs", suffixes={".md"}))
    found += verdict("words in docs", count, words or DOCUMENT_WORDS)
    if names := git(root, "ls-files"):
        found += verdict("tracked files", len(names), tracked or TRACKED_FILES)
    return found


def subjects_are_short(root, since=SUBJECTS_SINCE):
    return [f"{subject[:40]}… has {len(subject)} characters"
            for subject in git(root, "log", "--format=%s", f"{since}..HEAD") if len(subject) > LONGEST_SUBJECT]


def git(root, *words):
    """The lines that git prints; none outside a checkout, or where it lacks the commits."""
    done = subprocess.run(["git", "-C", root, *words], capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if (root / ".git").exists() else []
