"""Tests of swift_functions.py."""

import pathlib
import tempfile
import unittest

import swift_functions


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
        return swift_functions.are_short(self.root)

    def test_a_function_of_more_than_sixty_lines_is_found(self):
        self.assertEqual(self.found("struct A {\n" + function("most", 60) + "}\n"), [])
        self.assertEqual(
            self.found("struct A {\n" + function("most", 60) + function("more", 61) + "}\n"),
            ["Sources/A.swift:62 is a function of 61 lines"])

    def test_a_requirement_has_no_lines(self):
        self.assertEqual(self.found("protocol P {\n" + "  func a()\n" * 70 + "}\n"), [])


if __name__ == "__main__":
    unittest.main()
