"""The rule of answer_path.py finds functions that are not where the list says, and long lists."""

import answer_path
from project import ProjectTest

SWIFT = """
extension Loop where Message == Int {
  func send(_ a: Int) {}
  public init?(_ a: Int) {}
}
"""


class AnswerPathTests(ProjectTest):
    def found(self, *rows):
        table = "".join(f"| {number} | `{name}` | `{file}` | sends |\n" for number, (name, file) in enumerate(rows, 1))
        return super().found(answer_path.answer_path_is_true, {
            "Sources/Net/Loop+Sending.swift": SWIFT, answer_path.DOCUMENT: f"# A\n\n{table}"})

    def test_functions_and_initialisers_that_exist_pass(self):
        file = "Net/Loop+Sending.swift"
        self.assertEqual(self.found(("Loop.send", file), ("Loop.init", file)), [])

    def test_a_missing_file_type_or_function_is_found(self):
        file = "Net/Loop+Sending.swift"
        self.assertEqual(
            self.found(("Loop.send", "Net/Loop.swift"), ("Poller.send", file), ("Loop.sen", file)),
            ["docs/architecture.md: Sources/Net/Loop.swift does not exist",
             f"docs/architecture.md: Sources/{file} declares no Poller.send",
             f"docs/architecture.md: Sources/{file} declares no Loop.sen"])

    def test_no_list_and_a_list_that_is_too_long_are_found(self):
        row = ("Loop.send", "Net/Loop+Sending.swift")
        self.assertEqual(len(self.found()), 1)
        self.assertEqual(self.found(*[row] * 48), [])
        self.assertEqual(
            self.found(*[row] * 49),
            ["docs/architecture.md: the path of an answer has 49 functions, 1 to 48 are allowed"])
