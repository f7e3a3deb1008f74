"""The rules for refusals: each code is declared once, and each language of the page has a sentence for it."""

import re

DECLARED = re.compile(r'static let \w+ = RefusalCode\("([\w.]+)"\)')
MADE = re.compile(r"\bRefusalCode\((?!_)")

TEXTS = "web/public/scripts/core/texts"


def read(path):
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def sources(root):
    """What the product is made of; the helpers of tests have codes that nobody reads."""
    return sorted(
        path for path in (root / "Sources").rglob("*.swift")
        if path.relative_to(root).parts[1] != "Tools")


def declares(path):
    return path.name.startswith("RefusalCode+")


def codes(root):
    """The codes that modules declare in `RefusalCode+MODULE.swift`, as often as they do."""
    return [code for path in sources(root) if declares(path) for code in DECLARED.findall(read(path))]


def are_declared_once(root):
    """One module declares each code, in the one file; docs/protocol.md names no other."""
    known = codes(root)
    found = [f"the refusal {code} is declared twice" for code in sorted(set(known)) if known.count(code) > 1]
    for path in sources(root):
        if not declares(path):
            found += [
                f"{path.relative_to(root)}:{number}: {line.strip()}"
                for number, line in enumerate(read(path).splitlines(), 1)
                if MADE.search(re.sub(r"//.*", "", line))]
    text = read(root / "docs/protocol.md")
    named = re.findall(r"`(\w+\.\w+)`", text.partition("`bye` codes: ")[2].partition(".\n")[0])
    found += ["docs/protocol.md names no refusal after `bye` codes"] if text and not named else []
    return found + [
        f"docs/protocol.md names the refusal {code}, which no module declares"
        for code in named if code not in known]


def have_sentences(root):
    folder = root / TEXTS
    languages = sorted(path.stem for path in folder.glob("[a-z][a-z].js"))
    if not languages:
        return [f"{TEXTS} has no catalogue"]
    said = {language: sentences_of(folder, language) for language in languages}
    return [
        f"{language} has no sentence for {code}"
        for language in languages for code in codes(root) if f'"{code}"' not in said[language]]


def sentences_of(folder, language):
    files = [folder / f"{language}.js", *sorted(folder.glob(f"*-{language}.js"))]
    return "".join(map(read, files))
