"""The rule of doc_names.py finds names that the code no longer has."""

import doc_names
from project import ProjectTest


class DocNameTests(ProjectTest):
    def found(self, text, document="docs/a.md"):
        return super().found(doc_names.documents_name_code_that_exists, {
            "Sources/Net/PollerTests.swift": "struct ServerLoop { func openTable() {} }", document: text})

    def test_names_of_code_and_files_pass_wherever_they_stand_in_backticks(self):
        self.assertEqual(self.found("`ServerLoop.openTable` and `Sources/Net/PollerTests.swift`\n"), [])

    def test_a_name_that_is_gone_is_found_with_its_line(self):
        self.assertEqual(
            self.found("\nA `PartyLoop.openTable(_:)` opens.\n"),
            ["docs/a.md:2: PartyLoop is not in the code"])
        self.assertEqual(
            self.found("`openDoor`\n", "README.md"),
            ["README.md:1: openDoor is not in the code", "docs/a.md:2: PartyLoop is not in the code"])

    def test_other_words_and_words_outside_backticks_pass(self):
        self.assertEqual(self.found("OpenSSL and PartyLoop; `GET /t/CODE`, `Poller`, `LimitCORE=0`\n"), [])

    def test_a_link_to_a_heading_that_is_gone_is_found(self):
        found = super().found(doc_names.links_name_headings, {
            "b.md": "# Two words (F)\n",
            "a.md": "# One\n[a](#one) [b](b.md#two-words-f) [c](https://example.org#x) [d](b.md#two) [e](#two)\n"})
        self.assertEqual(found, ["a.md: b.md#two is no heading", "a.md: #two is no heading"])
