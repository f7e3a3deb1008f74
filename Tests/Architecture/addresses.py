"""Addresses, options, files and the version in README and docs: rules for check.py.

A path in backticks that begins with a slash is an address of the server or a folder of the machine. An option in backticks or in an
indented line is one of the program, or of OTHERS.
"""

import re

from sources import files

DOCUMENTS = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs"]
HELP = "Sources/Server/CommandLine/Options/Help.swift"
ROUTE = re.compile(r"^\| `[A-Z]+ (/[^`]*)` \|", re.M)
ADDRESS = re.compile(r"`(?:(?:GET|POST|OPTIONS) )?(/[\w./-]*)(?:[?#][^`]*)?`")
OF_THE_MACHINE = ("/var/", "/etc/", "/usr", "/proc", "/data", "/srv/", "/run/")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*\w")
FILE = re.compile(r"`((?:Sources|Tests|deploy|web|docs)/[\w./+-]+)`")
PACKAGE = re.compile(r"fourtop[_-](\d+\.\d+\.\d+)")
OTHERS = {
    "--count", "--deflate", "--encoding", "--filter", "--format", "--generator", "--limits", "--list", "--network",
    "--only", "--owner", "--profile", "--pwprompt", "--read-only", "--recorded", "--schema", "--template", "--test", "--threads",
    "--unseen"}
"""Options of podman, PostgreSQL, Swift, node, `fourtop-echo` and programs of the tests."""
EXAMPLES = {"/arcade/dice", "/room/NAME"}
"""Addresses of the game that CONTRIBUTING.md adds, and of `fourtop-echo`."""


def lines(root):
    for path in files(root, *DOCUMENTS, suffixes={".md"}):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{path.relative_to(root)}:{number}", line


def has(route, address):
    """A route's words in capitals stand for any segment, its last one with dots for several."""
    wanted, given = route.strip("/").split("/"), address.strip("/").split("/")
    if wanted[-1].endswith("..."):
        wanted, given = wanted[:-1], given[:len(wanted) - 1]
    return len(wanted) == len(given) and all(want in (have, want.upper()) for want, have in zip(wanted, given))


def documents_name_addresses_that_exist(root):
    """Also the end of an address, such as `/watch` behind a table's link, and the beginning of several, such as `/account/`."""
    page = root / "docs/protocol.md"
    routes = ROUTE.findall(page.read_text(encoding="utf-8")) if page.is_file() else []
    ends = {"/" + route.rsplit("/", 1)[-1] for route in routes} | EXAMPLES
    return [
        f"{place}: {address} is no address of the server" for place, line in lines(root) for address in ADDRESS.findall(line)
        if not address.startswith(OF_THE_MACHINE) and address not in ends and not any(has(route, address) for route in routes)
        and not (address.endswith("/") and any(route.startswith(address) for route in routes))]


def documents_name_options_that_exist(root):
    known = OTHERS | {option for path in files(root, "Sources/Server/CommandLine", suffixes={".swift"})
                      for option in OPTION.findall(path.read_text(encoding="utf-8"))}
    return [
        f"{place}: {option} is no option" for place, line in lines(root)
        for quoted in re.findall(r"`([^`]+)`", line) + ([line] if line.startswith("    ") else [])
        for option in OPTION.findall(quoted) if option not in known]


def documents_name_files_that_exist(root):
    """A name with a word of capitals, such as NAME, or of the game that CONTRIBUTING.md adds, is an example."""
    return [
        f"{place}: {name} does not exist" for place, line in lines(root) for name in FILE.findall(line)
        if not re.search(r"[A-Z]{4}|Dice|dice", name) and not (root / name).exists()]


def documents_name_the_version(root):
    path = root / HELP
    version = re.search(r'version = "([^"]+)"', path.read_text(encoding="utf-8"))[1] if path.is_file() else ""
    return [f"{place}: {name} is not version {version}" for place, line in lines(root)
            for name in PACKAGE.findall(line) if name != version]
