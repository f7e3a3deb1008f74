"""The rules of refusals.py find what they are for, and nothing else."""

import refusals
from project import ProjectTest


def declared(codes):
    """A module's file of refusal codes."""
    return "".join(f'  static let c{number} = RefusalCode("{code}")\n' for number, code in enumerate(codes))


class RefusalsTests(ProjectTest):

    def test_a_refusal_without_a_sentence_is_found(self):
        for module, codes in [("Games", ["a.b", "c.d"]), ("Wire", ["e.f"])]:
            self.write(f"Sources/Game/{module}/RefusalCode+{module}.swift", declared(codes))
        self.write("web/public/scripts/core/texts/en.js", 'export default { "a.b": "…" };')
        self.write("web/public/scripts/core/texts/table-en.js", 'export default { "c.d": "…" };')
        self.assertEqual(refusals.have_sentences(self.root), ["en has no sentence for e.f"])

    def test_a_refusal_that_is_declared_twice_or_elsewhere_or_nowhere_is_found(self):
        self.write("Sources/Game/Games/RefusalCode+Games.swift", declared(["a.b", "c.d"]))
        self.write("docs/protocol.md", "`bye` codes: `a.b`,\n`c.d` (`limit` people).\nMore: `x.y`.\n")
        self.assertEqual(refusals.are_declared_once(self.root), [])
        self.write("Sources/Game/Wire/RefusalCode+Wire.swift", declared(["a.b"]))
        self.write("Sources/Game/Wire/Reading.swift", 'let code = RefusalCode("g.h")\n')
        self.write("docs/protocol.md", "`bye` codes: `a.b`, `e.f`.\n")
        self.assertEqual(
            refusals.are_declared_once(self.root),
            ["the refusal a.b is declared twice",
             'Sources/Game/Wire/Reading.swift:1: let code = RefusalCode("g.h")',
             "docs/protocol.md names the refusal e.f, which no module declares"])
        self.write("docs/protocol.md", "Nothing.\n")
        self.assertIn(
            "docs/protocol.md names no refusal after `bye` codes",
            refusals.are_declared_once(self.root))
