"""wire_types.py finds each difference between a message and its type."""

import json
import pathlib
import shutil

import wire_types
from project import ProjectTest

TYPES = """
export interface Messages {
  seated: { t: "seated"; code: string; photo?: string | null };
}
export type ArcadePhase = { name: "arcade"; game: "memory" | "find"; round: number };
"""
PROTOCOL = """
A phase:

    {"name":"arcade","game":"memory",
     "round":5}
"""


class WireTypesTests(ProjectTest):
    def setUp(self):
        super().setUp()
        self.write(wire_types.TYPES, TYPES)
        self.write("docs/protocol.md", PROTOCOL)
        self.snapshot(t="seated", code="KRTPN")
        here = pathlib.Path(__file__).resolve().parents[2]
        shutil.copy(here / "web/deno.json", self.root / "web/deno.json")

    def snapshot(self, **fields):
        self.write(
            "Tests/Corpora/messages.txt",
            f'# seated\n{json.dumps(fields)}\n# seated-2\n{{"t":"seated",\n"code":"# A"}}\n')

    def test_messages_of_their_types_pass(self):
        self.assertEqual(wire_types.check(self.root), "")

    def test_a_field_that_is_missing_is_found(self):
        self.snapshot(t="seated")
        self.assertIn("Property 'code' is missing", wire_types.check(self.root))

    def test_a_field_that_the_type_lacks_is_found(self):
        self.snapshot(t="seated", code="KRTPN", away=True)
        self.assertIn("may only specify known properties", wire_types.check(self.root))

    def test_a_field_of_another_type_is_found(self):
        self.snapshot(t="seated", code=5)
        self.assertIn("not assignable to type 'string'", wire_types.check(self.root))

    def test_a_message_without_a_type_is_found(self):
        self.snapshot(t="unseated", code="KRTPN")
        self.assertIn("Property 'unseated' does not exist", wire_types.check(self.root))

    def test_a_phase_of_the_protocol_that_differs_is_found(self):
        for page in ["docs/protocol.md", "docs/protocol/arcade.md"]:
            self.write(page, PROTOCOL.replace("memory", "xo"))
            self.assertIn('"xo"', wire_types.check(self.root))
            self.write(page, PROTOCOL)
