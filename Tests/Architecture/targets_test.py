"""python Tests/Architecture/run_unittests.py Tests/Architecture"""

import targets
from project import ProjectTest

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


class Targets(ProjectTest):
    def test_what_a_target_may_import(self):
        self.write("docs/architecture.md", (
            "| `Engine/Protocols/JSON` | pure | text | – |\n| `Engine/Programs/echo` | program | text | `Glibc` |\n"))
        self.assertEqual(targets.dependencies(self.root), {})
        self.assertEqual(self.found(targets.dependencies, {"Package.swift": PACKAGE}), {
            "Engine/Protocols/Bytes": set(), "Engine/Protocols/JSON": {"Bytes"}, "Engine/Programs/echo": {"Bytes", "JSON"}})
        self.assertEqual(targets.target_table(self.root), {
            "Engine/Protocols/JSON": ("pure", {"Bytes"}),
            "Engine/Programs/echo": ("program", {"Bytes", "JSON", "Glibc"})})
