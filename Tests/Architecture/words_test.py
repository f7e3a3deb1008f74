"""The rule of words.py finds the names that were given up, and no others."""

import words
from project import ProjectTest


class WordTests(ProjectTest):
    def found(self, name, text):
        return super().found(words.no_word_comes_back, {name: text})

    def test_a_type_in_each_language_is_found(self):
        for name, text in [
                ("Sources/A.swift", "public final class Trunk {}\n"),
                ("web/a.js", "export class Trunk {\n}\n"),
                ("web/a.d.ts", "export interface Trunk {\n}\n"),
                ("Tests/a.py", "class Trunk:\n    pass\n")]:
            with self.subTest(name):
                self.assertEqual(
                    self.found(name, text), [f"{name}:1: no type is called Trunk: write Multiplexer"])
                (self.root / name).unlink()

    def test_a_function_in_each_language_is_found(self):
        for name, text in [
                ("Sources/A.swift", "  mutating func meet(_ a: Int) {}\n"),
                ("web/a.js", "  async #meet(a) {\n"),
                ("web/a.js", "function meet() {}\n"),
                ("Tests/a.py", "    def meet(self):\n")]:
            with self.subTest(text):
                self.assertEqual(
                    self.found(name, text),
                    [f"{name}:1: no function is called meet: write conditionsChanged"])
                (self.root / name).unlink()

    def test_a_word_is_found_in_functions_and_values_alone_or_with_others(self):
        self.assertEqual(
            self.found("Sources/A.swift", "  let ownPremises = 1\n  case premises\n  func premisesOf() {}\n"),
            ["Sources/A.swift:1: no value is called ownPremises: write a context",
             "Sources/A.swift:2: no value is called premises: write a context",
             "Sources/A.swift:3: no function is called premisesOf: write a context"])
        self.write("Sources/A.swift", "")
        self.assertEqual(
            self.found("Tests/a.py", "own_premises = 1\n"),
            ["Tests/a.py:1: no value is called own_premises: write a context"])

    def test_a_file_and_the_tests_of_a_type_are_found(self):
        self.write("Sources/Trunk+Sending.swift", "")
        self.write("Tests/Unit/TrunkTests.swift", "struct TrunkTests {}\n")
        self.assertEqual(
            words.no_word_comes_back(self.root),
            ["Sources/Trunk+Sending.swift: no file is called Trunk: write Multiplexer",
             "Tests/Unit/TrunkTests.swift: no file is called TrunkTests: write Multiplexer",
             "Tests/Unit/TrunkTests.swift:1: no type is called TrunkTests: write Multiplexer"])

    def test_comments_texts_uses_and_other_names_pass(self):
        self.write("Sources/A.swift", '''
/// class Trunk
let text = "class Trunk"
/* class Trunk
 */
struct TrunkLine { let trunk: Int }
let meet = meet()
if meet() {
}
''')
        self.write("Tests/a.py", '"""class Trunk"""\ntext = "def meet()"  # def meet()\nmeeting = 1\n')
        self.write("Tests/Corpora/Trunk.swift", "class Trunk {}\n")
        self.write("docs/trunk.md", "class Trunk\n")
        self.assertEqual(words.no_word_comes_back(self.root), [])

    def test_a_line_after_a_long_comment_keeps_its_number(self):
        self.assertEqual(
            self.found("web/a.js", "/**\n * A trunk.\n */\nclass Trunk {}\n"),
            ["web/a.js:4: no type is called Trunk: write Multiplexer"])

    def test_names_are_split_into_words(self):
        self.assertEqual(words.words_of("HTTPHeadReader"), ["http", "head", "reader"])
        self.assertEqual(words.words_of("own_XODesk"), ["own", "xo", "desk"])
