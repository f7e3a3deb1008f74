"""Names of HTML's character references as Swift, of Python's tables (the list in the HTML Standard): those of HTML 4, and
those of ASCII and of Latin letters that came later.

python3 Tests/Architecture/html_names.py >Sources/Game/QuizFiles/Import/HTMLEntities+Names.swift
"""

import html.entities
import textwrap

LATIN_END = "\u0180"

HEAD = '''\
extension HTMLEntities {
  /// The names of HTML 4, and later ones of ASCII and of Latin letters (WHATWG, 13.5), with their code points, made
  /// by `Tests/Architecture/html_names.py`. A name with `!` is one that may stand without its semicolon.
  static let names = """
'''


def swift():
    every = html.entities.html5
    entries = [
        name[:-1] + ("!" if name[:-1] in every else "") + f"={ord(text):x}"
        for name, text in sorted(every.items())
        if name.endswith(";") and (name[:-1] in html.entities.name2codepoint or len(text) == 1 and text < LATIN_END)]
    return HEAD + textwrap.fill(
        " ".join(entries), 100, initial_indent="    ", subsequent_indent="    ",
        break_long_words=False, break_on_hyphens=False) + '\n    """\n}\n'


def names_are_python_s(root):
    """The table in Swift is the one that this script writes."""
    path = root / "Sources/Game/QuizFiles/Import/HTMLEntities+Names.swift"
    return [f"{path.relative_to(root)} is not what Tests/Architecture/html_names.py writes"
            for text in [path.read_text(encoding="utf-8") if path.exists() else swift()] if text != swift()]


if __name__ == "__main__":
    print(swift(), end="")
