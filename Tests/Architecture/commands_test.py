"""The rule of commands.py finds commands that the program does not know."""

import commands
from project import ProjectTest

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


class CommandTests(ProjectTest):
    def found(self, text, name="docs/a.md", rule=commands.documents_name_commands_that_exist):
        return super().found(rule, {
            f"{commands.PARSING}/Command+Parsing.swift": PARSING, "Tests/parts.toml": "[tls]\n[tls-idle]\n", name: text})

    def test_a_part_that_does_not_exist_is_found(self):
        rule = commands.documents_name_parts_that_exist
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
