"""What documents and messages name exists: rules for check.py.

A path in backticks that begins with a slash is an address of the server or a folder of the machine. An option in
backticks or in an indented line is one of the program, or of OPTIONS_OF_OTHERS. A name in backticks that has a capital
letter inside, such as `ServerLoop`, is the name of something in the code, or one of NAMES_OF_OTHERS. After `fourtop` in
backticks, in an indented line or in a message of the server stands a command that the program knows, and after one with
commands of its own, such as `uplink`, one of these. After `./deploy/test` stands a part or a group of the tests. Each
function of the path of an answer is declared by its type, or an extension of it, in the file beside it.
"""

import re
import tomllib

from sources import files

DOCUMENTS = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs"]
OF_TESTS_TOO = [*DOCUMENTS, "Tests/System/README.md"]


# Addresses, options, files and the version.

HELP = "Sources/Server/CommandLine/Options/Help.swift"
ROUTE = re.compile(r"^\| `[A-Z]+ (/[^`]*)` \|", re.M)
ADDRESS = re.compile(r"`(?:(?:GET|POST|OPTIONS) )?(/[\w./-]*)(?:[?#][^`]*)?`")
OF_THE_MACHINE = ("/var/", "/etc/", "/usr", "/proc", "/data", "/srv/", "/run/")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*\w")
FILE = re.compile(r"`((?:Sources|Tests|deploy|web|docs)/[\w./+-]+)`")
PACKAGE = re.compile(r"fourtop[_-](\d+\.\d+\.\d+)")
OPTIONS_OF_OTHERS = {
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
    known = OPTIONS_OF_OTHERS | {option for path in files(root, "Sources/Server/CommandLine", suffixes={".swift"})
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


# Commands, and parts of the tests.

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
    for path in [*files(root, *OF_TESTS_TOO, "deploy/packaging", suffixes={".md", ".tarball"}), *files(root, "Sources/Server", suffixes={".swift"}),
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
            for path in files(root, *OF_TESTS_TOO, suffixes={".md"})
            for name in re.findall(r"\./deploy/test\s+([a-z][\w-]*)", path.read_text(encoding="utf-8"))
            if name not in parts.keys() | GROUPS]


# Names of code, and links.

NAMED_IN = {".swift", ".c", ".h", ".js", ".mjs", ".ts", ".py", ".html", ".css", ".sh", ".bash", ".yml", ""}
NAMES_OF_OTHERS = {"DiceGame", "DiceTests", "LimitCORE"}
"""Names of the example in CONTRIBUTING.md and of other programs' options."""
NAME = re.compile(r"\b[A-Za-z]\w*[a-z][A-Z]\w*")


def names_in_code(root):
    names = set(NAMES_OF_OTHERS)
    for path in files(root, "Sources", "Tests", "web", "deploy", "Package.swift", suffixes=NAMED_IN):
        names.update(NAME.findall(f"{path.stem} {path.read_text(encoding='utf-8')}"))
    return names


def documents_name_code_that_exists(root):
    known = names_in_code(root)
    return [
        f"{path.relative_to(root)}:{number}: {name} is not in the code"
        for path in files(root, *OF_TESTS_TOO, suffixes={".md"})
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


# The path of a submitted answer.

ARCHITECTURE = "docs/architecture.md"
LONGEST_PATH = 48
"""Functions that the list may have."""
ROW = re.compile(r"^\| \d+ \| `(\w+)\.(\w+)` \| `([^`]+\.swift)` \| .+ \|$", re.M)


def declares(text, type_name, function):
    declared = r"\binit[?(<]" if function == "init" else rf"\bfunc {function}[(<]"
    return (re.search(rf"\b(?:class|struct|enum|actor|extension) {type_name}\b", text)
            and re.search(declared, text))


def answer_path_is_true(root):
    rows = ROW.findall((root / ARCHITECTURE).read_text(encoding="utf-8"))
    if not 0 < len(rows) <= LONGEST_PATH:
        return [f"{ARCHITECTURE}: the path of an answer has {len(rows)} functions, 1 to {LONGEST_PATH} are allowed"]
    found = []
    for type_name, function, name in rows:
        path = root / "Sources" / name
        if not path.is_file():
            found.append(f"{ARCHITECTURE}: Sources/{name} does not exist")
        elif not declares(path.read_text(encoding="utf-8"), type_name, function):
            found.append(f"{ARCHITECTURE}: Sources/{name} declares no {type_name}.{function}")
    return found
