"""python Tests/Architecture/run_unittests.py Tests/Documentation"""

import pathlib
import tempfile
import unittest

import threats

MODEL = """
| threat | answer | tried by |
| --- | --- | --- |
| one | a | {} |

| what | at most |
| --- | --- |
| two | `NoTests.none` |
"""


class Threats(unittest.TestCase):
    def found(self, tried):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in {
                    threats.DOCUMENT: MODEL.format(tried),
                    "Tests/parts.toml": "[a]\n[b-c]\n",
                    "Tests/X/X.swift": "struct XTests {\n  @Test func first() {}\n  func second() {}\n}\n",
                    "Tests/Y/journey_y.py": "    def test_z(self):\n", "Tests/Corpora/fuzz.json": '{"y": {}}'}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            return list(threats.missing(root))

    def test_what_is_there(self):
        for tried in ("`XTests.first`, `second`", "`XTests`", "`journey_y.test_z`", "`first`", "untried: why",
                      "`./deploy/test b-c`, `fuzz-y`, and `./deploy/test a`"):
            self.assertEqual(self.found(tried), [], tried)

    def test_what_is_not(self):
        for tried in ("`XTests.third`", "`YTests.first`", "`XTests.first`, `third`", "`./deploy/test c`", "`fuzz-z`",
                      "", "everything", "`journey_y.test_x`"):
            self.assertEqual(len(self.found(tried)), 1, tried)
