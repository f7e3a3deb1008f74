"""Holds the page's types of messages against what the server says: python wire_types.py [ROOT]

`web/types/wire.d.ts` names the type of each message in `Messages`. This script makes a TypeScript file
in which each message of Tests/Corpora/messages.txt, and each phase of the arcade in the protocol's pages, is
a value of its type, and has deno check it: a field that is missing, unknown or of another type is an error.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

DENO = pathlib.Path(sys.executable).with_name("deno")
TYPES = "web/types/wire.d.ts"


def snapshots(root):
    """(where, type, text) of each message that is kept as a snapshot."""
    lines = (root / "Tests/Corpora/messages.txt").read_text(encoding="utf-8")
    for section in re.split(r"^# ", lines, flags=re.M)[1:]:
        name, text = section.split("\n", 1)
        yield name, f'Messages["{json.loads(text)["t"]}"]', text.strip()


def phases(root):
    """(where, type, text) of each phase of the arcade among the examples of the protocol."""
    for path in [root / "docs/protocol.md", *sorted((root / "docs/protocol").glob("*.md"))]:
        page = path.read_text(encoding="utf-8")
        for match in re.finditer(r'^ {4}(?=\{"name":"arcade")', page, re.M):
            value, _ = json.JSONDecoder().raw_decode(page, match.end())
            line = page[:match.end()].count("\n") + 1
            yield f"{path.name}:{line}", "ArcadePhase", json.dumps(value)


def program(root, folder):
    """The TypeScript file for `deno check`."""
    types = os.path.relpath(root / TYPES, folder)
    lines = [f'import type {{ ArcadePhase, Messages }} from "{types}";']
    for number, (where, name, text) in enumerate([*snapshots(root), *phases(root)]):
        lines += [f"// {where}", f"export const example{number}: {name} =", f"{text};"]
    return "\n".join(lines) + "\n"


def check(root):
    """The errors that deno finds; empty if each example has its type."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder).resolve() / "examples.ts"
        file.write_text(program(root, file.parent), encoding="utf-8")
        done = subprocess.run(
            [DENO, "check", "--config", root / "web/deno.json", "--no-remote", file],
            env={**os.environ, "NO_COLOR": "1"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, check=False)
        return "" if done.returncode == 0 else done.stdout


def main(root):
    examples = len([*snapshots(root), *phases(root)])
    found = check(root)
    print(found or f"{examples} messages and phases are of the types in {TYPES}")
    return 1 if found or not examples else 0


if __name__ == "__main__":
    here = pathlib.Path(__file__).resolve().parents[2]
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else here))
