import unittest

from transport import blocks, offered, program, undocumented

ARTICLE = """# Title

```swift
let a = 1
```

```
not Swift
```

- text

```swift
func b() {
}
```
"""


class Examples(unittest.TestCase):
    def test_blocks_are_those_of_swift_with_their_lines(self):
        self.assertEqual(list(blocks(ARTICLE)), [(4, "let a = 1\n"), (14, "func b() {\n}\n")])

    def test_a_program_holds_all_blocks_in_order_and_says_where_they_are_from(self):
        self.assertEqual(program("Rooms.md", ARTICLE, "M"), (
            "import M\n"
            '#sourceLocation(file: "Rooms.md", line: 4)\nlet a = 1\n#sourceLocation()\n'
            '#sourceLocation(file: "Rooms.md", line: 14)\nfunc b() {\n}\n#sourceLocation()\n'))

    def test_an_article_without_swift_is_a_program_that_does_nothing(self):
        self.assertEqual(program("Rooms.md", "text", "M"), "import M\n")


def symbol(name, words=None, precise=None, is_written=True):
    return {
        "pathComponents": name.split("."), "identifier": {"precise": precise or name},
        **({"location": {}} if is_written else {}),
        **({"docComment": {"lines": [{"text": words}]}} if words is not None else {})}


class Symbols(unittest.TestCase):
    def test_what_has_no_words_is_told(self):
        graph = {"relationships": [], "symbols": [
            symbol("B"), symbol("A.a", "  "), symbol("A", "An A."), symbol("C", is_written=False)]}
        self.assertEqual(undocumented(graph), ["A.a", "B"])

    def test_of_some_types_alone(self):
        graph = {"relationships": [], "symbols": [symbol("A.a"), symbol("B.b")]}
        self.assertEqual(undocumented(graph, {"A"}), ["A.a"])

    def test_what_fulfils_a_requirement_is_described_there(self):
        graph = {"symbols": [symbol("A.a"), symbol("A.b")], "relationships": [
            {"source": "A.a", "kind": "defaultImplementationOf", "target": "P.a"}]}
        self.assertEqual(undocumented(graph), ["A.b"])

    def test_types_with_a_name_elsewhere(self):
        names = "public typealias Door = Net.Gate\n/// a\npublic typealias T = TLS.T\n"
        self.assertEqual(offered(names, "Net"), {"Gate"})
