"""The rule of doc_names.py finds names that the code no longer has."""

import pathlib
import tempfile
import unittest

import doc_names


class DocNameTests(unittest.TestCase):
    def found(self, text, document="docs/a.md"):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, content in {
                    "Sources/Net/PollerTests.swift": "struct ServerLoop { func openTable() {} }",
                    document: text}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(content, encoding="utf-8")
            return doc_names.documents_name_code_that_exists(root)

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
                doc_names.links_name_headings(root), ["a.md: b.md#two is no heading", "a.md: #two is no heading"])


if __name__ == "__main__":
    unittest.main()
