"""The rules of the house that no compiler holds: python Tests/Architecture/check.py [ROOT]

Prints a line for each rule, what breaks it below, and at the end "N passed, N failed".
Each rule is a function from the project's root to a list of findings, each a sentence.
"""

import itertools
import pathlib
import re
import sys

import budget
import documents
import html_names
import page
import refusals
import swift
import words
from sources import CODE, code_of, files, matches, numbered
from swift import body, indentation, target_table

# Imports.

FLOORS = ["Engine", "Game", "People", "Adapters", "Uplink", "Server", "Tools"]
"""The folders of Sources. A target imports targets of its own floor and of those before it."""


def name_of(folder):
    return folder.rsplit("/", 1)[-1]


def floor_of(folder):
    return FLOORS.index(folder.split("/")[0])


def target_folder(root, path, table):
    """The folder of the table that a file is in."""
    inside = path.relative_to(root / "Sources").as_posix()
    return next((folder for folder in table if inside.startswith(folder + "/")), None)


def imports_are_allowed(root):
    table, found = target_table(root), []
    for path in files(root, "Sources", suffixes={".swift"}):
        folder = target_folder(root, path, table)
        name = path.relative_to(root)
        if folder is None:
            if path.name != "Package.swift":
                found.append(f"{name} is in no target of docs/architecture.md")
            continue
        allowed = {"Swift"} | table[folder][1]
        for number, line in numbered(path):
            imported = re.match(
                r"\s*(?:@\w+(?:\(\w+\))?\s+)*(?:\w+\s+)?import\s+(?:(?:struct|class|enum|func|var|let|protocol|typealias)\s+)?(\w+)",
                code_of(line))
            if imported and imported[1] not in allowed:
                found.append(f"{name}:{number}: {name_of(folder)} may not import {imported[1]}")
    return found


def floors_are_kept(root):
    table, found = target_table(root), []
    folders = {name_of(folder): folder for folder in table}
    for folder, (_, allowed) in table.items():
        if not (root / "Sources" / folder).is_dir():
            found.append(f"target {folder} is missing in Sources")
        found += [
            f"{folder} stands below {folders[name]}, which it may import"
            for name in sorted(allowed) if name in folders and floor_of(folders[name]) > floor_of(folder)]
    return found


TYPE = re.compile(r"^(?:(?:public|package|final|indirect) )*(?:class|struct|enum|protocol|typealias) (\w+)", re.M)


def folders_refer_one_way(root):
    """Of two folders of a target, one at most uses types of the other."""
    found = []
    for target in target_table(root):
        texts = {}
        for path in files(root, f"Sources/{target}", suffixes={".swift"}):
            inside = path.relative_to(root / "Sources" / target).parts
            if len(inside) > 1:
                text = "\n".join(code_of(line) for _, line in numbered(path))
                texts[inside[0]] = texts.get(inside[0], "") + text + "\n"
        declared = {folder: set(TYPE.findall(text)) for folder, text in texts.items()}
        used = {folder: set(re.findall(r"\b[A-Z]\w*\b", text)) for folder, text in texts.items()}
        found += [
            f"{target}: {one} uses {', '.join(sorted(used[one] & declared[other]))} of {other}, "
            f"which uses {', '.join(sorted(used[other] & declared[one]))}"
            for one, other in itertools.combinations(sorted(texts), 2)
            if used[one] & declared[other] and used[other] & declared[one]]
    return found


def no_foundation(root):
    return matches(root, r"\bimport\s+Foundation", "Sources", suffixes={".swift"}, code_only=True)


# Threads.

ON_THE_LOOPS = [f"Sources/Server/{folder}" for folder in ["Requests", "Services", "Hosting", "Routing", "Server"]]

BEFORE_THE_LOOP = tuple(f"Sources/Server/Server/{name}" for name in ["PartyServer", "ServerProcess", "LoopStart"])


def loops_read_no_files(root):
    """Content reads and writes files, on the workers; `PartyServer` and its parts, before there is a loop."""
    found = matches(root, r"\bFiles\.", *ON_THE_LOOPS, suffixes={".swift"}, code_only=True)
    return [line for line in found if not line.startswith(BEFORE_THE_LOOP)]


def threads_start_in_one_place(root):
    return matches(
        root, r"\bpthread_create\b|\bimport Dispatch\b|\bDispatch(?:Queue|Semaphore)\b", "Sources",
        except_in=["Sources/Engine/System/Net/Thread.swift"])


# Safety.

def no_escape_from_checks(root):
    """No way round but one: a TLS session, which moves with its connection, says so itself."""
    def found(pattern, *exempt):
        return matches(
            root, pattern, "Sources", "Tests", suffixes={".swift"}, code_only=True,
            except_in=exempt)

    return found(r"nonisolated\(unsafe\)|@preconcurrency") + found(
        r"@unchecked\s+Sendable", "Sources/Engine/System/TLS/TLSSession.swift")


def exclusivity_checks_stay(root):
    return matches(
        root, r"@exclusivity\(unchecked\)", "Sources", suffixes={".swift"}, code_only=True,
        except_in=[
            "Sources/Engine/System/Net/", "Sources/Engine/Transport/",
            "Sources/Engine/Programs/fourtop-echo/EchoApplication.swift"])


def pure_targets_are_safe(root):
    pure = [f"Sources/{folder}" for folder, (kind, _) in target_table(root).items()
            if kind == "pure" and name_of(folder) != "Bytes"]
    return matches(root, r"\bunsafe\b|Unsafe\w*Pointer", *pure, suffixes={".swift"}, code_only=True)


FUNCTION = re.compile(r"\b(func|init|deinit|subscript)\b|\bvar\b.*\{$")


def outward(lines, index):
    """The line itself and the first lines of what it stands in, from the inside out."""
    yield index
    level = indentation(lines[index])
    for above in range(index - 1, -1, -1):
        line = lines[above]
        closes = line.lstrip().startswith((")", "}", "//"))
        if line.strip() and indentation(line) < level and not closes:
            level = indentation(line)
            yield above


def comment_above(lines, index):
    while index > 0 and re.match(r"\s*(//|@)", lines[index - 1]):
        index -= 1
        yield lines[index]


def said_for_several(lines, index):
    """`// SAFETY (all four): …` speaks for what follows it in the same block."""
    level = indentation(lines[index])
    for line in reversed(lines[:index]):
        if line.strip() and indentation(line) < level:
            return False
        if line.startswith(" " * level + "// SAFETY ("):
            return True
    return False


def unexplained_unsafe(lines, explained_names=frozenset()):
    """Numbers of the lines with `unsafe` and no `// SAFETY` sentence: neither in the function they
    stand in, nor above it, above the line itself or above the type. Names explained where they are
    declared are explained where they are used."""
    def explained(index):
        return explained_names & set(re.findall(r"\w+", lines[index])) or any(
            said_for_several(lines, start) or any(
                "// SAFETY" in line
                for line in [
                    *comment_above(lines, start),
                    *(body(lines, start) if FUNCTION.search(code_of(lines[start])) else
                      [lines[start]])])
            for start in outward(lines, index))

    return [
        index + 1 for index, line in enumerate(lines)
        if re.search(r"\bunsafe\b", code_of(line)) and not explained(index)]


def unchecked_names(lines):
    """Properties without run-time exclusivity checks that say why that is safe: each use of one
    is marked `unsafe`."""
    for index, line in enumerate(lines):
        declared = re.search(r"@exclusivity\(unchecked\).*\b(?:var|let) (\w+)", line)
        if declared and any("// SAFETY" in above for above in comment_above(lines, index)):
            yield declared[1]


def unsafe_is_explained(root):
    found = []
    for folder in target_table(root):
        texts = {
            path: path.read_text(encoding="utf-8").splitlines()
            for path in files(root, f"Sources/{folder}", suffixes={".swift"})}
        names = {name for lines in texts.values() for name in unchecked_names(lines)}
        found += [
            f"{path.relative_to(root)}:{number}: `unsafe` without a `// SAFETY:` sentence"
            for path, lines in texts.items() for number in unexplained_unsafe(lines, names)]
    return found


# The store.

def answers_of_the_store_are_read(root):
    """A change without a waiting caller is an `attempt`, whose failure the store itself logs."""
    return matches(root, r"then:\s*\{\s*_ in", "Sources", suffixes={".swift"}, code_only=True)


# Texts from the network.

READERS = [
    "Sources/Engine/Protocols/HTTP", "Sources/Engine/Protocols/JSON", "Sources/Engine/Protocols/WebSocket",
    "Sources/Game/Wire", "Sources/Uplink/Uplink"]
COMPARED = re.compile(
    r'(==|!=)\s*"[^"]|Set<String>|\[String\s*:|switch\b.*\.(text|string)\(|rawValue:\s*try\s[^)]*\b(text|string)\(')


def texts_are_compared_as_bytes(root):
    """`==`, `switch`, sets and dictionaries of Strings cost the square of a run of combining marks: in what
    reads the network each stands beside a comment that says why its text is ASCII."""
    found = []
    for path in files(root, *READERS, suffixes={".swift"}):
        # Read by programs that play in a page's place.
        if path.name == "PageMessage.swift":
            continue
        before = ""
        for number, line in numbered(path):
            said = re.search(r"//.*ASCII", before + line)
            if COMPARED.search(re.sub(r"//.*", "", line)) and not said:
                found.append(f"{path.relative_to(root)}:{number}: {line.strip()}")
            before = line
    return found


# Numbers and terminals.

INTEGER = r"\bU?Int(?:8|16|32|64)?"
PARSED = re.compile(
    # The failable initialiser without a label is the one that reads a text.
    rf"\b(?:guard|if|while)\b(?:(?!\b(?:guard|if|while|for|return|func)\b)[^{{}}])*?"
    rf"\blet\s+\w+\s*=\s*(?:[^:\n]*\?[^:\n]*:\s*)?{INTEGER}\((?!\w+:)[^;\n]*"
    rf"|{INTEGER}\((?!\w+:)[^()\n]*(?:\([^()\n]*\))?[^()\n]*\)\s*(?:\?\?|\?\.|!(?!=))"
    rf"|{INTEGER}\((?!digits:)[^()\n]*radix:"
    r"|flatMap\s*\{\s*U?Int\d*\(\$0\)"
    r"|(?:compactMap|flatMap|map)\(U?Int\d*\.init\)")
RANGELESS = re.compile(r"case \.(?:integer|double)\(let|\bin:\s*[^,()]*\bInt\d*\.(?:max|min)\b")
VALUES = ["Sources/Engine/Protocols/JSON/"] + [f"Sources/Adapters/{name}/" for name in ["Database", "PostgreSQL", "SQLite"]]
"""Their cases carry numbers of any size; who reads a value gives the range."""
PROGRAMS_OF_TESTS = [
    "Sources/Engine/Programs/", "Sources/Tools/"]


def numbers_are_parsed_with_a_range(root):
    """`+`, `*`, `<<` and a narrowing trap beyond a type's range, so a number from outside has a range that makes
    sense from the moment that it is read: `Int(digits: text, in: 0...63)`, `object.integer("x", in: 0...63)`."""
    found = []
    for path in files(root, "Sources", suffixes={".swift"}):
        name = path.relative_to(root).as_posix()
        if name.startswith(tuple(PROGRAMS_OF_TESTS)):
            continue
        text = "\n".join(code_of(line) for _, line in numbered(path))
        patterns = [PARSED] if name.startswith(tuple(VALUES)) else [PARSED, RANGELESS]
        found += [
            f"{name}:{text[:match.end()].count(chr(10)) + 1}: {match[0].splitlines()[-1].strip()}"
            for pattern in patterns for match in pattern.finditer(text)]
    return found


def terminals_get_printable_text(root):
    """Bytes are written as they are where a comment says `printable`, or what file they are."""
    found = []
    for path in files(root, "Sources/Server", suffixes={".swift"}):
        before = ""
        for number, line in numbered(path):
            raw = re.search(r"Standard(?:Output|Error)\.write\((?!line:|text:)", code_of(line))
            if raw and not re.search(r"//.*\b(?:printable|file)\b", before + line):
                found.append(f"{path.relative_to(root)}:{number}: {line.strip()}")
            before = line
    return found


# Size, leftovers, links.

def files_are_short(root):
    sizes = ((path, len(path.read_text(encoding="utf-8").splitlines())) for path in files(root))
    return [f"{path.relative_to(root)} has {size} lines" for path, size in sizes if size > 500]


def main_documents_are_short(root):
    """The pages that a newcomer reads first."""
    found = []
    for name, most, unit, size in [
            ("README.md", 150, "lines", lambda text: len(text.splitlines())),
            ("docs/evening.md", 12 * 1024, "bytes", lambda text: len(text.encode()))]:
        path = root / name
        count = size(path.read_text(encoding="utf-8")) if path.is_file() else 0
        found += [f"{name} has {count} {unit}, {most} are allowed"] if count > most else []
    return found


def nothing_is_left_over(root):
    words = "|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X"])
    found = matches(root, rf"\b({words})\b", suffixes=CODE | {".md"})
    return found + [
        f"{path.relative_to(root)} is a placeholder" for path in files(root, "Sources", "Tests")
        if path.name == "Placeholder.swift"]


def documents_named_exist(root):
    """A comment may point only to a document that the reader has."""
    known = {path.name for path in files(root, suffixes={".md"})}
    return [
        line for line in matches(root, r"[\w-]+\.md\b", "Sources", "Tests", "web", "deploy")
        if "Architecture" not in line
        and any(name not in known for name in re.findall(r"[\w-]+\.md\b", line))]


# Comments.

PLAIN = [
    "Sources/Game", "Sources/People", "Sources/Adapters", "Sources/Uplink", "Sources/Engine/Protocols",
    "Sources/Engine/System", "Sources/Engine/Programs", "Sources/Server", "Sources/Tools", "web/public/scripts",
    "web/tests"]
OBLIQUE = re.compile(
    r"\s*(?:///|/\*\*|\*) (?:Whoever|Whom|Who|Whose|Whither|What|Of|As what|(?:By|From|To) whom|That of|Those|So (?:many|much))\b")


def doc_comments_are_plain(root):
    """A doc comment begins with a noun or a verb that says what the declaration is or does."""
    found = []
    for path in files(root, *PLAIN, suffixes={".swift", ".js"}):
        before = ""
        for number, line in numbered(path):
            if OBLIQUE.match(line) and not re.match(r"\s*(?:///|\*)", before):
                found.append(f"{path.relative_to(root)}:{number}: {line.strip()}")
            before = line
    return found


# The page.

def page_builds_no_markup_from_text(root):
    return matches(
        root, r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\sstyle=",
        "web/public", suffixes={".js", ".html"})


def page_names_no_other_server(root):
    found = matches(root, r"(https?:)?//[\w-]+\.\w", "web/public", suffixes={".js", ".html", ".css"})
    return [line for line in found if "http://www.w3.org/" not in line and " // " not in line]


# The specification's rules.

def specified_rules(root):
    """The ids of the rules in docs/spec, each of which begins a list item, as often as they do."""
    return [
        rule for path in files(root, "docs/spec", suffixes={".md"})
        for rule in re.findall(r"^- \*\*([A-Z]{1,2}\d{1,2})\*\* ", path.read_text(encoding="utf-8"), re.M)]


PATH_DATA = re.compile(r"M-?[\d.{][^\s,\"']*[ ,]-?[\d.{][^\"'\n]*")
"""Drawings: `M12 2.6 22 20.4H2z` cites no rule."""


def cited_rules(line, families):
    """The ids in a line that belong to a family of rules, such as P or AH."""
    ids = re.findall(r"(?<![\w%#./-])([A-Z]{1,2})(\d{1,2})(?!\w)", PATH_DATA.sub("", line))
    return [family + number for family, number in ids if family in families]


def families_of(rules):
    return {rule.rstrip("0123456789") for rule in rules}


def rules_are_tested(root):
    rules = specified_rules(root)
    families, cited = families_of(rules), set()
    for path in files(root, "Tests", "web/tests", suffixes={".swift", ".py", ".js"}):
        if "Architecture" not in path.parts:
            cited |= set(cited_rules(path.read_text(encoding="utf-8"), families))
    found = [] if rules else ["docs/spec has no rule"]
    found += [f"rule {rule} stands twice in docs/spec" for rule in sorted(set(rules))
              if rules.count(rule) > 1]
    return found + [f"rule {rule} is cited by no test" for rule in rules if rule not in cited]


def cited_rules_exist(root):
    rules = set(specified_rules(root))
    families, found = families_of(rules), []
    suffixes = CODE | {".md", ".mjs", ".ts"}
    for path in files(
            root, "Sources", "web", "Tests", "docs", "deploy", "README.md", "CHANGELOG.md",
            "CONTRIBUTING.md", suffixes=suffixes):
        # Ids that stand for no rule are what its own tests are about.
        if path.name == "check_test.py":
            continue
        for number, line in numbered(path):
            found += [f"{path.relative_to(root)}:{number}: rule {rule} is not in docs/spec"
                      for rule in cited_rules(line, families) if rule not in rules]
    return found


RULES = [
    ("targets import what docs/architecture.md allows", imports_are_allowed),
    ("targets import no higher floor", floors_are_kept),
    ("folders of a target refer one way", folders_refer_one_way),
    ("no Foundation in Sources", no_foundation),
    ("files are read off the loops", loops_read_no_files),
    ("threads start in one place", threads_start_in_one_place),
    ("no way round the concurrency checks", no_escape_from_checks),
    ("exclusivity is checked outside connections", exclusivity_checks_stay),
    ("pure targets use nothing unsafe", pure_targets_are_safe),
    ("each function with unsafe code says why it is safe", unsafe_is_explained),
    ("no answer of the store is dropped", answers_of_the_store_are_read),
    ("texts from the network are compared as bytes", texts_are_compared_as_bytes),
    ("numbers from outside are parsed with a range", numbers_are_parsed_with_a_range),
    ("terminals get printable text", terminals_get_printable_text),
    ("no file is over 500 lines", files_are_short),
    ("growth keeps to its budget", budget.is_kept),
    ("the subjects of commits are short", budget.subjects_are_short),
    ("no Swift function is over 60 lines", swift.are_short),
    ("the main documents are short", main_documents_are_short),
    ("no notes to self and no placeholders", nothing_is_left_over),
    ("links in the documents lead somewhere", documents.links_lead_somewhere),
    ("links in the documents lead to headings", documents.links_name_headings),
    ("the path of an answer names functions that exist", documents.answer_path_is_true),
    ("documents name code that exists", documents.documents_name_code_that_exists),
    ("documents and messages name commands that exist", documents.documents_name_commands_that_exist),
    ("documents name parts of the tests that exist", documents.documents_name_parts_that_exist),
    ("documents name addresses that exist", documents.documents_name_addresses_that_exist),
    ("documents name options that exist", documents.documents_name_options_that_exist),
    ("documents name files that exist", documents.documents_name_files_that_exist),
    ("documents name packages of this version", documents.documents_name_the_version),
    ("documents that comments name exist", documents_named_exist),
    ("doc comments say in plain words what a declaration is", doc_comments_are_plain),
    ("no name that was given up comes back", words.no_word_comes_back),
    ("the page builds no markup from text", page_builds_no_markup_from_text),
    ("the page names no other server", page_names_no_other_server),
    ("the page's imports have no circle", page.no_import_circle),
    ("the page's folders import one way", page.no_folder_circle),
    ("the page's functions are short", page.functions_are_short),
    ("each rule of docs/spec is cited by a test", rules_are_tested),
    ("each rule that is cited is in docs/spec", cited_rules_exist),
    ("the names of HTML's characters are those of the standard", html_names.names_are_python_s),
    ("each refusal is declared once", refusals.are_declared_once),
    ("each refusal has a sentence in each language", refusals.have_sentences),
]


def main(root):
    failed = 0
    for name, rule in RULES:
        found = rule(root)
        failed += bool(found)
        print(f"{'FAILED' if found else 'ok    '} {name}")
        for line in found:
            print(f"         {line}")
    print(f"{len(RULES) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    here = pathlib.Path(__file__).resolve().parents[2]
    sys.exit(main(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here))
