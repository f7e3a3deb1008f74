"""Names of code in the documents, and their links: rules for check.py.

A name in backticks that has a capital letter inside, such as `ServerLoop` or `prefetchQuiz`, is the name of
something in the code, or one of OTHERS.
"""

import re

from sources import files

DOCUMENTS = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs", "Tests/System/README.md"]
CODE = {".swift", ".c", ".h", ".js", ".mjs", ".ts", ".py", ".html", ".css", ".sh", ".bash", ".yml", ""}
OTHERS = {"DiceGame", "DiceTests", "LimitCORE"}
"""Names of the example in CONTRIBUTING.md and of other programs' options."""
NAME = re.compile(r"\b[A-Za-z]\w*[a-z][A-Z]\w*")


def names_in_code(root):
    names = set(OTHERS)
    for path in files(root, "Sources", "Tests", "web", "deploy", "Package.swift", suffixes=CODE):
        names.update(NAME.findall(f"{path.stem} {path.read_text(encoding='utf-8')}"))
    return names


def documents_name_code_that_exists(root):
    known = names_in_code(root)
    return [
        f"{path.relative_to(root)}:{number}: {name} is not in the code"
        for path in files(root, *DOCUMENTS, suffixes={".md"})
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for quoted in re.findall(r"`([^`]+)`", line)
        for name in NAME.findall(quoted) if name not in known]


def links_lead_somewhere(root):
    found = []
    for path in files(root, suffixes={".md"}):
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text(encoding="utf-8")):
            if "://" not in target and not (path.parent / target).exists():
                found.append(f"{path.relative_to(root)}: {target} does not exist")
    return found


def anchors(text):
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def links_name_headings(root):
    found = []
    for path in files(root, suffixes={".md"}):
        for target, anchor in re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", path.read_text(encoding="utf-8")):
            page = path.parent / target if target else path
            if "://" not in target and page.suffix == ".md" and page.is_file():
                if anchor not in anchors(page.read_text(encoding="utf-8")):
                    found.append(f"{path.relative_to(root)}: {target}#{anchor} is no heading")
    return found
