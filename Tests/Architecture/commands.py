"""Commands in documents and messages: rules for check.py.

After `fourtop` in backticks, in an indented line of a document or in a message of the server stands a command that the
program knows, and after one with commands of its own, such as `uplink`, one of these. After `./deploy/test` stands a part or a
group of the tests.
"""

import re
import tomllib

from sources import files

DOCUMENTS = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs", "Tests/System/README.md", "deploy/packaging"]
PARSING = "Sources/Server/CommandLine/Options"
LABELS = {"code"}
"""Begins of labels of digests, which are no commands."""
CALL = re.compile(r"(?:^\s*|sudo |-u fourtop |use: |try: |, or |[\\\"`|;(] ?)fourtop ([a-z][\w-]*)(?: ([a-z][\w-]*))?")


def known(root):
    """The program's commands, and for each the words that may follow."""
    parsing = "\n".join(path.read_text(encoding="utf-8") for path in files(root, PARSING, suffixes={".swift"})
                        if path.name == "Command+Parsing.swift")
    names, more = {"help": set(), "version": set()}, {}
    for words in re.findall(r'^    case ((?:nil|"[\w-]+")(?:, "[\w-]+")*)', parsing, re.MULTILINE):
        names.update({word: set() for word in re.findall(r'"([a-z][\w-]*)"', words)})
    for path in files(root, PARSING, suffixes={".swift"}):
        for name, body in re.findall(r"static func (\w+)\((.*?)\n  }", path.read_text(encoding="utf-8"), re.DOTALL):
            more[name] = set(re.findall(r'case \("([a-z][\w-]*)"(?!, ")', body))
            for command, word in re.findall(r'case \("([a-z]+)", "([a-z][\w-]*)"', body):
                more.setdefault(command, set()).add(word)
    return {name: words | more.get(name, set()) for name, words in names.items()}


def calls_in(path, line):
    """What stands as a command there."""
    if path.suffix == ".md":
        quoted = re.findall(r"`([^`]+)`", line) + ([line] if line.startswith("    ") else [])
    elif path.suffix == ".swift":
        # A text that begins with the name is a label of a digest.
        quoted = [] if line.lstrip().startswith("//") else re.findall(r'"(?!fourtop)((?:[^"\\]|\\.)*)"', line)
    else:
        quoted = re.findall(r'"((?:[^"\\]|\\.)*)"', line)
    return [call for text in quoted for call in CALL.findall(text)]


def documents_name_commands_that_exist(root):
    commands = known(root)
    found = []
    for path in [*files(root, *DOCUMENTS, suffixes={".md", ".tarball"}), *files(root, "Sources/Server", suffixes={".swift"}),
                 *files(root, "web/public/scripts/core/texts", suffixes={".js"})]:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for name, word in calls_in(path, line):
                place = f"{path.relative_to(root)}:{number}"
                if name not in commands.keys() | LABELS:
                    found.append(f"{place}: fourtop {name} is no command")
                elif word and commands.get(name) and word not in commands[name]:
                    found.append(f"{place}: fourtop {name} {word} is no command")
    return found


GROUPS = {"all", "unit", "browser", "deep"}


def documents_name_parts_that_exist(root):
    parts = tomllib.loads((root / "Tests/parts.toml").read_text(encoding="utf-8"))
    return [f"{path.relative_to(root)}: ./deploy/test {name} is no part"
            for path in files(root, "README.md", "CONTRIBUTING.md", "docs", "Tests/System/README.md", suffixes={".md"})
            for name in re.findall(r"\./deploy/test\s+([a-z][\w-]*)", path.read_text(encoding="utf-8"))
            if name not in parts.keys() | GROUPS]
