"""Tests of swift_functions.py."""

import swift_functions
from project import ProjectTest


def function(name, size):
    return f"  func {name}(\n    a: Int\n  ) {{\n" + "    b()\n" * (size - 4) + "  }\n"


class SwiftFunctionsTest(ProjectTest):
    def found(self, text):
        return super().found(swift_functions.are_short, {"Sources/A.swift": text})

    def test_a_function_of_more_than_sixty_lines_is_found(self):
        self.assertEqual(self.found("struct A {\n" + function("most", 60) + "}\n"), [])
        self.assertEqual(
            self.found("struct A {\n" + function("most", 60) + function("more", 61) + "}\n"),
            ["Sources/A.swift:62 is a function of 61 lines"])

    def test_a_requirement_has_no_lines(self):
        self.assertEqual(self.found("protocol P {\n" + "  func a()\n" * 70 + "}\n"), [])
