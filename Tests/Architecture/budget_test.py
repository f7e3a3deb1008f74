"""The budget of budget.py is held in both directions."""

import subprocess

import budget
from project import ProjectTest


class BudgetTests(ProjectTest):
    def setUp(self):
        super().setUp()
        self.write("docs/a.md", "word " * 99)
        self.write("Sources/A.swift", "\n" * 100)

    def found(self, lines=100, words=100):
        return budget.is_kept(self.root, {"Sources": ({".swift"}, lines)}, words)

    def git(self, *words):
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", "-C", self.root, *words], check=True,
                       capture_output=True)

    def test_what_is_within_the_budget_passes(self):
        self.assertEqual(self.found(), [])
        self.assertEqual(self.found(lines=105), [])

    def test_a_line_too_many_is_found_and_so_is_a_budget_that_nobody_needs(self):
        self.assertEqual(self.found(lines=99), ["lines in Sources: 100, and the budget is 99"])
        self.assertEqual(self.found(lines=106), ["lines in Sources: 100 of 106: lower the budget"])
        self.assertEqual(self.found(words=98), ["words in docs: 99, and the budget is 98"])

    def test_a_subject_of_73_characters_is_too_long(self):
        self.git("init", "-q")
        self.git("commit", "-q", "--allow-empty", "-m", "a" * 80)
        self.git("tag", "begin")
        for length in (72, 73):
            self.git("commit", "-q", "--allow-empty", "-m", "a" * length)
        self.assertEqual(budget.subjects_are_short(self.root, "begin"), ["a" * 40 + "… has 73 characters"])

    def test_outside_a_checkout_nothing_is_found(self):
        self.assertEqual(budget.subjects_are_short(self.root), [])
