"""The Swift in the articles of a documentation catalogue, as programs that a compiler can read, and the public symbols of a
module, from the symbol graph that the compiler's tool writes."""

import json
import re

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)


def blocks(text):
    """Each block of Swift with the number of its first line."""
    for found in FENCE.finditer(text):
        if found[1] == "swift":
            yield text.count("\n", 0, found.start(2)) + 1, found[2]


def program(name, text, module):
    """All blocks of an article in their order, as one file; faults are told with the article's
    lines."""
    parts = [f"import {module}\n"]
    for line, block in blocks(text):
        parts.append(f'#sourceLocation(file: "{name}", line: {line})\n{block}#sourceLocation()\n')
    return "".join(parts)


def undocumented(graph, types=None):
    """Public symbols declared in the module without a doc comment, as sorted names; of these types
    alone, if any are named. What the compiler makes up has no place in a file and is left out, and
    what fulfils a requirement is described there."""
    described_elsewhere = {
        link["source"] for link in graph["relationships"]
        if link["kind"] == "defaultImplementationOf" or "sourceOrigin" in link}
    return sorted(
        ".".join(symbol["pathComponents"]) for symbol in graph["symbols"]
        if "location" in symbol and not has_words(symbol.get("docComment"))
        and symbol["identifier"]["precise"] not in described_elsewhere
        and (types is None or symbol["pathComponents"][0] in types))


def has_words(comment):
    return any(line["text"].strip() for line in (comment or {}).get("lines", []))


def offered(names, module):
    """The types of a module that have a name in another, by that one's list of type aliases."""
    return set(re.findall(rf"^public typealias \w+ = {module}\.(\w+)$", names, re.M))


def triple(target_info):
    """The target of `swiftc -print-target-info`."""
    return json.loads(target_info)["target"]["triple"]


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))
