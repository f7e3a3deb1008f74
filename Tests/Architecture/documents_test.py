"""The rules of documents.py find what they are for, and nothing else."""

import pathlib
import tempfile
import unittest

import documents

ROUTES = "| `GET /tv` | http | everyone |\n| `GET /t/CODE/watch` | http | everyone |\n| `GET /a/DIGEST/PATH...` | http | everyone |\n"


class Addresses(unittest.TestCase):
    def found(self, rule, text):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, content in {
                    "docs/protocol.md": ROUTES, "README.md": text, "deploy/run": "",
                    documents.HELP: 'static let version = "0.3.0"\ncase host = "--host"\n'}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(content)
            return rule(root)

    def test_addresses(self):
        rule = documents.documents_name_addresses_that_exist
        self.assertEqual(
            self.found(rule, "`/tv` `GET /t/KRTPN/watch?a=1` `/a/3f/scripts/main.js` `/watch` `/t/` `/etc/fourtop` /no"), [])
        self.assertEqual(
            self.found(rule, "\n`/tvs` `/t/KRTPN/look` `/x/`"),
            [f"README.md:2: {name} is no address of the server" for name in ("/tvs", "/t/KRTPN/look", "/x/")])

    def test_options(self):
        rule = documents.documents_name_options_that_exist
        self.assertEqual(self.found(rule, "`--host ::` and --other\n    podman run --network a\n"), [])
        self.assertEqual(
            self.found(rule, "`--hosts`\n    fourtop serve --threads-no 2\n"),
            ["README.md:1: --hosts is no option", "README.md:2: --threads-no is no option"])

    def test_files(self):
        rule = documents.documents_name_files_that_exist
        self.assertEqual(self.found(rule, "`deploy/run` `deploy/NAME.yml` deploy/no"), [])
        self.assertEqual(self.found(rule, "`deploy/walk`"), ["README.md:1: deploy/walk does not exist"])

    def test_the_version(self):
        rule = documents.documents_name_the_version
        self.assertEqual(self.found(rule, "`fourtop_0.3.0_amd64.deb` 0.1.0"), [])
        self.assertEqual(self.found(rule, "    tar -xf fourtop-0.2.0-linux"), ["README.md:1: 0.2.0 is not version 0.3.0"])


PARSING = '''
    switch rest.popFirst() {
    case nil, "help": self = .help
    case "addresses":
      self = .addresses
    case "uplink": self = try Command.uplink(rest)
    }
  static func uplink(_ words: ArraySlice<String>) {
    switch (words.first, words.count) {
    case ("token", 1): return .token
    }
  }
  static func ofData(_ name: String) {
    switch (name, words.first) {
    case ("addresses", "list"): return .list
    }
  }
'''


class CommandTests(unittest.TestCase):
    def found(self, text, name="docs/a.md", rule=documents.documents_name_commands_that_exist):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for path, content in {f"{documents.PARSING}/Command+Parsing.swift": PARSING,
                                  "Tests/parts.toml": "[tls]\n[tls-idle]\n", name: text}.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(content, encoding="utf-8")
            return rule(root)

    def test_a_part_that_does_not_exist_is_found(self):
        rule = documents.documents_name_parts_that_exist
        self.assertEqual(self.found("`./deploy/test tls`, `./deploy/test\ntls-idle`, `./deploy/test all`", rule=rule), [])
        self.assertEqual(self.found("`./deploy/test quick`", rule=rule), ["docs/a.md: ./deploy/test quick is no part"])

    def test_commands_that_exist_pass_and_words_outside_code_do_so(self):
        self.assertEqual(self.found("`fourtop addresses list` and fourtop laughs\n\n    fourtop uplink token\n"), [])

    def test_a_command_that_does_not_exist_is_found_with_its_line(self):
        self.assertEqual(self.found("\n`sudo fourtop address`\n"), ["docs/a.md:2: fourtop address is no command"])
        self.assertEqual(self.found("    fourtop uplink tokens\n"), ["docs/a.md:1: fourtop uplink tokens is no command"])
        self.assertEqual(self.found("`fourtop addresses lost`"), ["docs/a.md:1: fourtop addresses lost is no command"])

    def test_messages_of_the_server_are_read_and_comments_are_not(self):
        text = '/// "fourtop laughs"\nlet text = "try: fourtop halp"\n'
        self.assertEqual(self.found(text, "Sources/Server/A.swift"), ["Sources/Server/A.swift:2: fourtop halp is no command"])


class DocNameTests(unittest.TestCase):
    def found(self, text, document="docs/a.md"):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, content in {
                    "Sources/Net/PollerTests.swift": "struct ServerLoop { func openTable() {} }",
                    document: text}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(content, encoding="utf-8")
            return documents.documents_name_code_that_exists(root)

    def test_names_of_code_and_files_pass_wherever_they_stand_in_backticks(self):
        self.assertEqual(self.found("`ServerLoop.openTable` and `Sources/Net/PollerTests.swift`\n"), [])

    def test_a_name_that_is_gone_is_found_with_its_line(self):
        self.assertEqual(
            self.found("\nA `PartyLoop.openTable(_:)` opens.\n"),
            ["docs/a.md:2: PartyLoop is not in the code"])
        self.assertEqual(
            self.found("`openDoor`\n", "README.md"), ["README.md:1: openDoor is not in the code"])

    def test_other_words_and_words_outside_backticks_pass(self):
        self.assertEqual(self.found("OpenSSL and PartyLoop; `GET /t/CODE`, `Poller`, `LimitCORE=0`\n"), [])

    def test_a_link_to_a_heading_that_is_gone_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "b.md").write_text("# Two words (F)\n")
            (root / "a.md").write_text("# One\n[a](#one) [b](b.md#two-words-f) [c](https://example.org#x) [d](b.md#two) [e](#two)\n")
            self.assertEqual(
                documents.links_name_headings(root), ["a.md: b.md#two is no heading", "a.md: #two is no heading"])


SWIFT = """
extension Loop where Message == Int {
  func send(_ a: Int) {}
  public init?(_ a: Int) {}
}
"""


class AnswerPathTests(unittest.TestCase):
    def found(self, *rows):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "docs").mkdir()
            (root / "Sources/Net").mkdir(parents=True)
            (root / "Sources/Net/Loop+Sending.swift").write_text(SWIFT, encoding="utf-8")
            table = "".join(
                f"| {number} | `{name}` | `{file}` | sends |\n"
                for number, (name, file) in enumerate(rows, 1))
            (root / documents.ARCHITECTURE).write_text(f"# A\n\n{table}", encoding="utf-8")
            return documents.answer_path_is_true(root)

    def test_functions_and_initialisers_that_exist_pass(self):
        file = "Net/Loop+Sending.swift"
        self.assertEqual(self.found(("Loop.send", file), ("Loop.init", file)), [])

    def test_a_missing_file_type_or_function_is_found(self):
        file = "Net/Loop+Sending.swift"
        self.assertEqual(
            self.found(("Loop.send", "Net/Loop.swift"), ("Poller.send", file), ("Loop.sen", file)),
            ["docs/architecture.md: Sources/Net/Loop.swift does not exist",
             f"docs/architecture.md: Sources/{file} declares no Poller.send",
             f"docs/architecture.md: Sources/{file} declares no Loop.sen"])

    def test_no_list_and_a_list_that_is_too_long_are_found(self):
        row = ("Loop.send", "Net/Loop+Sending.swift")
        self.assertEqual(len(self.found()), 1)
        self.assertEqual(self.found(*[row] * 48), [])
        self.assertEqual(
            self.found(*[row] * 49),
            ["docs/architecture.md: the path of an answer has 49 functions, 1 to 48 are allowed"])


if __name__ == "__main__":
    unittest.main()
