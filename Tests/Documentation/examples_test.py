import unittest

from examples import blocks, program

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
