"""Tests of swift.py."""

import pathlib
import tempfile
import unittest

import swift

PACKAGE = """
    source("Engine/Protocols/Bytes"),
    // source("Engine/Ghost", ["Bytes"]),
    source("Engine/Protocols/JSON", ["Bytes"]),
    program(
      "Engine/Programs/echo",
      [
        "Bytes",
        "JSON",
      ]),
"""


class Targets(unittest.TestCase):
    def test_what_a_target_may_import(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "docs").mkdir()
            (root / "docs/architecture.md").write_text(
                "| `Engine/Protocols/JSON` | pure | text | – |\n| `Engine/Programs/echo` | program | text | `Glibc` |\n")
            self.assertEqual(swift.dependencies(root), {})
            (root / "Package.swift").write_text(PACKAGE)
            self.assertEqual(swift.dependencies(root), {
                "Engine/Protocols/Bytes": set(), "Engine/Protocols/JSON": {"Bytes"},
                "Engine/Programs/echo": {"Bytes", "JSON"}})
            self.assertEqual(swift.target_table(root), {
                "Engine/Protocols/JSON": ("pure", {"Bytes"}),
                "Engine/Programs/echo": ("program", {"Bytes", "JSON", "Glibc"})})


def function(name, size):
    return f"  func {name}(\n    a: Int\n  ) {{\n" + "    b()\n" * (size - 4) + "  }\n"


class SwiftFunctionsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "Sources").mkdir()

    def found(self, text):
        (self.root / "Sources/A.swift").write_text(text, encoding="utf-8")
        return swift.are_short(self.root)

    def test_a_function_of_more_than_sixty_lines_is_found(self):
        self.assertEqual(self.found("struct A {\n" + function("most", 60) + "}\n"), [])
        self.assertEqual(
            self.found("struct A {\n" + function("most", 60) + function("more", 61) + "}\n"),
            ["Sources/A.swift:62 is a function of 61 lines"])

    def test_a_requirement_has_no_lines(self):
        self.assertEqual(self.found("protocol P {\n" + "  func a()\n" * 70 + "}\n"), [])


if __name__ == "__main__":
    unittest.main()
