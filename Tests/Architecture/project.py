"""A project in a folder that is gone with its test, for the tests of rules."""

import pathlib
import tempfile
import unittest


class ProjectTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve()

    def write(self, name, text=""):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def found(self, rule, texts):
        """What the rule finds where these files are there besides."""
        for name, text in texts.items():
            self.write(name, text)
        return rule(self.root)
