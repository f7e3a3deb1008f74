"""The rules for the page's scripts that their linter does not have: how long functions are, and that
neither scripts nor folders import each other in a circle."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

SCRIPTS = "web/public/scripts"
LINTER = pathlib.Path(sys.executable).with_name("oxlint")

LONGEST = 70
"""Lines of the longest function."""
LONGEST_BUT_ONE_IN_A_HUNDRED = 35
"""Lines of the longest function when the longest hundredth of all functions is left out."""


# Imports.

COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.S | re.M)
IMPORT = re.compile(r"""(?:\bfrom\s*|^\s*import\s*|\bimport\(\s*)["'](\.[^"']+)["']""", re.M)


def import_graph(root):
    """Each script with the scripts that it imports, at once or later; types alone do not count."""
    graph = {}
    for path in sorted((root / SCRIPTS).rglob("*.js")):
        code = COMMENT.sub("", path.read_text(encoding="utf-8"))
        graph[path] = sorted({(path.parent / name).resolve() for name in IMPORT.findall(code)})
    return graph


def reached_from(start, graph):
    seen, todo = set(), [start]
    while todo:
        for path in graph.get(todo.pop(), []):
            if path not in seen:
                seen.add(path)
                todo.append(path)
    return seen


def circles(graph):
    """Each set of nodes that lead to each other, sorted."""
    reached = {node: reached_from(node, graph) for node in graph}
    found = {
        frozenset(other for other in reached[node] if node in reached.get(other, ()))
        for node in graph if node in reached[node]}
    return sorted(sorted(one) for one in found)


def no_import_circle(root):
    """Names each circle of imports by its scripts."""
    root = root.resolve()
    found = circles(import_graph(root))
    names = [[path.relative_to(root / SCRIPTS).as_posix() for path in one] for one in found]
    return [f"{len(one)} scripts import each other: {', '.join(one)}" for one in names]


def folder_of(path, root):
    """The script's folder; a script that stands above all folders is one by itself."""
    inside = path.relative_to(root / SCRIPTS)
    return inside.parent.as_posix() if len(inside.parts) > 1 else inside.name


def no_folder_circle(root):
    """Imports between folders lead one way, so that folders are floors."""
    root = root.resolve()
    graph = {}
    for path, imported in import_graph(root).items():
        here = folder_of(path, root)
        there = {folder_of(other, root) for other in imported if other.is_relative_to(root / SCRIPTS)}
        graph.setdefault(here, set()).update(there - {here})
    return [f"folders import each other: {', '.join(one)}" for one in circles(graph)]


# Functions.

def function_lengths(root):
    """(lines, where) of each function of the page, those inside others too; the longest first."""
    rule = {"max-lines-per-function": ["error", {"max": 0, "IIFEs": True}]}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as settings:
        json.dump({"categories": {"correctness": "off"}, "rules": rule}, settings)
        settings.flush()
        output = subprocess.run(
            [LINTER, "--config", settings.name, "--format", "json", SCRIPTS],
            cwd=root, stdout=subprocess.PIPE, text=True, check=False).stdout
    found = []
    for one in json.loads(output)["diagnostics"]:
        lines = re.search(r"\((\d+)\)", one["message"])
        if lines:
            where = one["labels"][0]["span"]["line"]
            found.append((int(lines[1]), f"{one['filename']}:{where}"))
    return sorted(found, reverse=True)


def functions_are_short(root):
    lengths = function_lengths(root)
    found = [f"{where}: a function of {lines} lines" for lines, where in lengths if lines > LONGEST]
    rare = len(lengths) // 100
    if lengths and lengths[rare][0] > LONGEST_BUT_ONE_IN_A_HUNDRED:
        long = [one for one in lengths if one[0] > LONGEST_BUT_ONE_IN_A_HUNDRED]
        found.append(
            f"{len(long)} of {len(lengths)} functions have over {LONGEST_BUT_ONE_IN_A_HUNDRED} lines; "
            f"{rare} may")
        found += [f"{where}: {lines} lines" for lines, where in long]
    return found or ([] if lengths else ["the linter found no function"])
