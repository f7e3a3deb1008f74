"""python Tests/Architecture/run_unittests.py Tests/Architecture"""

import pathlib
import tempfile
import unittest

import targets

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
            self.assertEqual(targets.dependencies(root), {})
            (root / "Package.swift").write_text(PACKAGE)
            self.assertEqual(targets.dependencies(root), {
                "Engine/Protocols/Bytes": set(), "Engine/Protocols/JSON": {"Bytes"},
                "Engine/Programs/echo": {"Bytes", "JSON"}})
            self.assertEqual(targets.target_table(root), {
                "Engine/Protocols/JSON": ("pure", {"Bytes"}),
                "Engine/Programs/echo": ("program", {"Bytes", "JSON", "Glibc"})})


if __name__ == "__main__":
    unittest.main()
