"""Each rule of check.py finds what it is for, and nothing else."""

import contextlib
import io

import check
import documents
from project import ProjectTest

TABLE = """
| target | kind | what | may import |
| --- | --- | --- | --- |
| `Engine/Protocols/Bytes` | pure | bytes | – |
| `Engine/Protocols/HTTP` | pure | requests | `Bytes` |
| `Engine/System/Net` | adapter | loop | `Bytes`, `Glibc` |
"""

FOLDERS = ["Engine/Protocols/Bytes", "Engine/Protocols/HTTP", "Engine/System/Net"]


class RuleTests(ProjectTest):
    def setUp(self):
        super().setUp()
        self.write("docs/architecture.md", TABLE)
        for folder in FOLDERS:
            self.write(f"Sources/{folder}/S.swift", "struct S {}\n")

    def test_an_allowed_import_passes(self):
        self.write("Sources/Engine/Protocols/HTTP/A.swift", "public import Bytes\nimport struct Bytes.Cursor\n")
        self.write("Sources/Engine/System/Net/A.swift", "import Bytes\nimport Glibc\n// import Foundation\n")
        self.assertEqual(check.imports_are_allowed(self.root), [])

    def test_an_import_outside_the_table_is_found(self):
        self.write("Sources/Engine/Protocols/Bytes/A.swift", "@preconcurrency import Glibc\n")
        self.assertEqual(
            check.imports_are_allowed(self.root),
            ["Sources/Engine/Protocols/Bytes/A.swift:1: Bytes may not import Glibc"])

    def test_a_target_without_a_row_and_a_row_without_a_target_are_found(self):
        self.write("Sources/Game/Extra/A.swift", "")
        self.write("docs/architecture.md", TABLE + "| `Game/Ghost` | pure | – | – |\n")
        self.assertEqual(
            check.imports_are_allowed(self.root),
            ["Sources/Game/Extra/A.swift is in no target of docs/architecture.md"])
        self.assertEqual(
            check.floors_are_kept(self.root), ["target Game/Ghost is missing in Sources"])

    def test_an_import_of_a_higher_floor_is_found(self):
        self.assertEqual(check.floors_are_kept(self.root), [])
        self.write("docs/architecture.md", TABLE + "| `Game/Tables` | pure | – | `HTTP` |\n")
        self.write("Sources/Game/Tables/A.swift", "")
        self.assertEqual(check.floors_are_kept(self.root), [])
        self.write(
            "docs/architecture.md", TABLE.replace("`Bytes`, `Glibc`", "`Tables`")
            + "| `Game/Tables` | pure | – | `HTTP` |\n")
        self.assertEqual(
            check.floors_are_kept(self.root),
            ["Engine/System/Net stands below Game/Tables, which it may import"])

    def test_foundation_is_found_wherever_it_hides(self):
        self.write("Sources/Engine/System/Net/A.swift", "import FoundationEssentials\n")
        self.assertEqual(len(check.no_foundation(self.root)), 1)

    def test_a_file_that_is_read_on_a_loop_is_found(self):
        for name in ["Server/PartyServer+Store", "CommandLine/Commands/HallCommands", "Resources/Content/Decks"]:
            self.write(f"Sources/Server/{name}.swift", "try Files.read(path)\n")
        self.assertEqual(check.loops_read_no_files(self.root), [])
        self.write("Sources/Server/Hosting/TableHost.swift", "// Files.read\ntry Files.read(path)\n")
        self.assertEqual(
            check.loops_read_no_files(self.root),
            ["Sources/Server/Hosting/TableHost.swift:2: try Files.read(path)"])

    def test_two_folders_that_use_each_other_are_found(self):
        self.write("docs/architecture.md", TABLE)
        self.write("Sources/Engine/System/Net/Loop/A.swift", "struct A {\n  let b: B\n}\n")
        self.write("Sources/Engine/System/Net/Timers/B.swift", "// A\nstruct B {}\n")
        self.assertEqual(check.folders_refer_one_way(self.root), [])
        self.write("Sources/Engine/System/Net/Timers/C.swift", "extension A {}\n")
        self.assertEqual(
            check.folders_refer_one_way(self.root),
            ["Engine/System/Net: Loop uses B of Timers, which uses A"])

    def test_a_second_starter_of_threads_is_found(self):
        self.write("Sources/Engine/System/Net/Thread.swift", "pthread_create(&handle)\n")
        self.assertEqual(check.threads_start_in_one_place(self.root), [])
        self.write("Sources/Adapters/Fetch/A.swift", "let queue = DispatchQueue(label: name)\n")
        self.assertEqual(len(check.threads_start_in_one_place(self.root)), 1)

    def test_ways_round_the_concurrency_checks_are_found_but_not_in_comments(self):
        self.write("Sources/Engine/System/Net/A.swift", "// @unchecked Sendable\nfinal class A: @unchecked Sendable {}\n")
        self.assertEqual(len(check.no_escape_from_checks(self.root)), 1)

    def test_the_tls_session_alone_is_sendable_unchecked(self):
        line = "public struct A: ~Copyable, @unchecked Sendable {}\n"
        self.write("Sources/Engine/System/TLS/TLSSession.swift", line)
        self.assertEqual(check.no_escape_from_checks(self.root), [])
        self.write("Sources/Engine/System/TLS/TLSContext.swift", line)
        self.assertEqual(len(check.no_escape_from_checks(self.root)), 1)
        self.write("Sources/Engine/System/TLS/TLSSession.swift", "nonisolated(unsafe) var a = 1\n")
        self.assertEqual(len(check.no_escape_from_checks(self.root)), 2)

    def test_unchecked_exclusivity_is_for_connections_only(self):
        line = "  @exclusivity(unchecked) var a = 1\n"
        self.write("Sources/Engine/System/Net/Connection.swift", line)
        self.assertEqual(check.exclusivity_checks_stay(self.root), [])
        self.write("Sources/Engine/Protocols/HTTP/Parser.swift", line)
        self.assertEqual(len(check.exclusivity_checks_stay(self.root)), 1)

    def test_pure_targets_but_bytes_use_nothing_unsafe(self):
        for folder in FOLDERS:
            self.write(f"Sources/{folder}/A.swift", 'let a = unsafe b // "unsafe"\nlet c = "unsafe"\n')
        self.assertEqual(
            check.pure_targets_are_safe(self.root),
            ['Sources/Engine/Protocols/HTTP/A.swift:1: let a = unsafe b // "unsafe"'])

    def test_unsafe_code_is_explained_in_or_above_its_function_its_type_or_its_line(self):
        inside = [
            "struct A {",
            "  func a(",
            "    _ b: Int",
            "  ) -> Int {",
            "    unsafe b()",
            "    // SAFETY: the pointer lives as long as the call.",
            "    return unsafe c()",
            "  }",
            "",
        ]
        self.assertEqual(check.unexplained_unsafe(inside), [])
        self.assertEqual(check.unexplained_unsafe(inside + ["  func d() {", "    unsafe c()", "  }"]), [11])
        self.assertEqual(check.unexplained_unsafe(["// SAFETY: owned once.", *inside[:5]]), [])
        self.assertEqual(check.unexplained_unsafe(["// SAFETY: never null.", "let a = unsafe b"]), [])
        self.assertEqual(check.unexplained_unsafe(["unsafe c()"]), [1])

    def test_a_safety_sentence_may_speak_for_several(self):
        several = ["  // SAFETY (both): kept alive.", "  func a() {", "    unsafe b()", "  }", "",
                   "  func c() { unsafe d() }", "}", "func e() { unsafe f() }"]
        self.assertEqual(check.unexplained_unsafe(several), [8])

    def test_a_property_explained_at_its_declaration_is_explained_where_it_is_used(self):
        self.write("Sources/Engine/System/Net/Loop.swift", "\n".join([
            "final class Loop {", "  // SAFETY (of no exclusivity checks): private.",
            "  @exclusivity(unchecked) var head = 0", "  @exclusivity(unchecked) var tail = 0", "",
            "  @exclusivity(unchecked) var bare = 0", "}"]))
        self.write("Sources/Engine/System/Net/Use.swift", "let a = unsafe loop.tail\nlet b = unsafe loop.bare\n")
        self.assertEqual(
            check.unsafe_is_explained(self.root),
            ["Sources/Engine/System/Net/Use.swift:2: `unsafe` without a `// SAFETY:` sentence"])

    def test_an_answer_of_the_store_that_is_dropped_is_found(self):
        self.write(
            "Sources/Engine/System/Net/A.swift",
            "store.change({ r in }, then: { _ in })\nstore.look { r in } then: { result in\n}\n")
        self.assertEqual(len(check.answers_of_the_store_are_read(self.root)), 1)

    def test_a_text_from_the_network_that_is_compared_as_text_is_found(self):
        self.write("Sources/Game/Wire/A.swift", "\n".join([
            'if name == "start" {', 'let seen: Set<String> = []', 'var by: [String: Int]',
            'switch try fields.text("do") {', 'Word(rawValue: try text(field))', '// ASCII: a token.',
            'if name == "start" {', 'switch try fields.word("do") {', '// name == "start"']))
        self.write("Sources/Game/Games/A.swift", 'if name == "start" {\n')
        self.assertEqual(len(check.texts_are_compared_as_bytes(self.root)), 5)

    def test_a_number_that_is_parsed_without_a_range_is_found(self):
        for line in [
            "guard let id = Int(parts[0]) else { return }",
            "guard parts.count == 2,\n  let id = UInt16(text), id > 2\nelse { return }",
            "guard let port = tail.isEmpty ? 443 : UInt16(tail), port > 0 else { return }",
            "let n = Int(text) ?? 0", "let n = UInt64(text.dropFirst(2))!",
            "let n = Int(text)?.description", "let n = UInt32(text, radix: 16)",
            "words.compactMap(Int.init)", "word.flatMap { Int($0) }",
            "if case .integer(let n) = value {}", 'object.integer("a", in: 0...Int.max)',
        ]:
            self.write("Sources/Engine/Protocols/HTTP/A.swift", line + "\n")
            self.assertEqual(len(check.numbers_are_parsed_with_a_range(self.root)), 1, line)
        for line in [
            "guard let id = Int(digits: parts[0], in: 0...63) else { return }",
            "guard let n = Int(exactly: wide) else { return }", "let n = Int(byte)",
            "guard bytes.count > 2 else { return }\nlet n = Int(bytes[0]) << 8",
            'object.integer("a", in: 0...63)', "if bytes.count != Int(length) { return }",
        ]:
            self.write("Sources/Engine/Protocols/HTTP/A.swift", line + "\n")
            self.assertEqual(check.numbers_are_parsed_with_a_range(self.root), [], line)

    def test_bytes_for_the_terminal_say_why_they_are_printable(self):
        self.write("Sources/Server/Server/A.swift", """
            StandardOutput.write(line: name)
            StandardError.write(bytes)
            // Its lines are printable already.
            StandardOutput.write(bytes)
            """)
        self.assertEqual(len(check.terminals_get_printable_text(self.root)), 1)

    def test_a_file_of_501_lines_is_too_long_and_one_of_500_is_not(self):
        self.write("Sources/Engine/System/Net/A.swift", "\n" * 500)
        self.assertEqual(check.files_are_short(self.root), [])
        self.write("Sources/Engine/System/Net/A.swift", "\n" * 501)
        self.assertEqual(check.files_are_short(self.root), ["Sources/Engine/System/Net/A.swift has 501 lines"])

    def test_a_long_readme_and_a_long_threat_model_are_found(self):
        self.write("README.md", "a\n" * 150)
        self.write("docs/evening.md", "a" * 12_288)
        self.assertEqual(check.main_documents_are_short(self.root), [])
        self.write("README.md", "a\n" * 151)
        self.write("docs/evening.md", "é" + "a" * 12_287)
        self.assertEqual(check.main_documents_are_short(self.root), [
            "README.md has 151 lines, 150 are allowed", "docs/evening.md has 12289 bytes, 12288 are allowed"])

    def test_notes_to_self_and_placeholders_are_found(self):
        self.write("Sources/Engine/System/Net/A.swift", "// TO" + "DO: later\n")
        self.write("Sources/Engine/System/Net/Placeholder.swift", "")
        self.assertEqual(len(check.nothing_is_left_over(self.root)), 2)

    def test_a_link_to_a_missing_file_is_found(self):
        self.write("README.md", "[a](docs/architecture.md#b) [c](https://example.org) [d](gone.md)")
        self.assertEqual(documents.links_lead_somewhere(self.root), ["README.md: gone.md does not exist"])

    def test_a_comment_that_names_a_missing_document_is_found(self):
        self.write("Sources/Engine/System/Net/A.swift", "// as docs/architecture.md says\n// as plans.md says\n")
        self.assertEqual(
            check.documents_named_exist(self.root), ["Sources/Engine/System/Net/A.swift:2: // as plans.md says"])

    def test_an_oblique_doc_comment_is_found_where_it_begins(self):
        for words in ("Whoever comes late.", "Who is here.", "Of the last pair.", "What a table is.", "What it costs.",
                      "As what it joins.", "So many tries.", "That of a table."):
            self.write("Sources/Game/Tables/A.swift", f"  /// {words}\n  var a = 1\n")
            self.assertEqual(
                check.doc_comments_are_plain(self.root), [f"Sources/Game/Tables/A.swift:1: /// {words}"])
        for words in ("The player who left.", "Whether it is open.", "Offers a draw.", "A list\n  /// Of what is read."):
            self.write("Sources/Game/Tables/A.swift", f"  /// {words}\n  // Who reads this?\n  var a = 1\n")
            self.assertEqual(check.doc_comments_are_plain(self.root), [], words)

    def test_an_oblique_doc_comment_is_found_in_the_page(self):
        self.write("web/public/scripts/a.js", "/** Who is here. */\n/** @type {B} */\n/**\n * Those of a table.\n * What follows.\n */\n")
        self.write("web/quizzes/a.js", "/** Who is here. */\n")
        self.assertEqual(
            check.doc_comments_are_plain(self.root),
            ["web/public/scripts/a.js:1: /** Who is here. */", "web/public/scripts/a.js:4: * Those of a table."])

    def test_markup_from_text_and_other_servers_are_found_in_the_page(self):
        self.write("web/public/a.js", 'e.innerHTML = t;\nfetch("https://cdn.example.org/x");\n')
        self.write("web/public/a.html", '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n')
        self.assertEqual(len(check.page_builds_no_markup_from_text(self.root)), 1)
        self.assertEqual(len(check.page_names_no_other_server(self.root)), 1)

    def test_a_rule_that_no_test_cites_is_found(self):
        self.write("docs/spec/1-quiz.md", "# Quiz (P)\n\n- **P1** Four places.\n- **P2** A file, see P1.\n")
        self.write("Tests/Unit/GamesTests/A.swift", '@Test("P1: four places") func a() {}\n')
        self.write("Sources/Engine/System/Net/A.swift", "// P2\n")
        self.assertEqual(check.rules_are_tested(self.root), ["rule P2 is cited by no test"])

    def test_a_rule_that_stands_twice_and_a_specification_without_rules_are_found(self):
        self.assertEqual(check.rules_are_tested(self.root), ["docs/spec has no rule"])
        self.write("docs/spec/1-quiz.md", "- **P1** Four places.\n- **P1** Five places.\n")
        self.write("web/tests/a.test.js", 'test("P1: places", () => {});\n')
        self.assertEqual(check.rules_are_tested(self.root), ["rule P1 stands twice in docs/spec"])

    def test_a_cited_rule_that_does_not_exist_is_found(self):
        self.write("docs/spec/1-quiz.md", "- **P1** Four places.\n- **AH1** Pictures.\n")
        self.write("Sources/Engine/System/Net/A.swift", "/// Places (P1, P17).\n// B9 is of no family.\n")
        self.write("web/public/a.js", "// AH1 to AH9\n")
        self.write("docs/decisions/1.md", "P18 asks for it.\n")
        self.assertEqual(
            check.cited_rules_exist(self.root),
            ["Sources/Engine/System/Net/A.swift:1: rule P17 is not in docs/spec",
             "web/public/a.js:1: rule AH9 is not in docs/spec",
             "docs/decisions/1.md:1: rule P18 is not in docs/spec"])

    def test_drawings_escapes_and_names_cite_no_rule(self):
        self.write("docs/spec/2-motion.md", "- **M1** Shake.\n- **L1** Map.\n- **A1** Choosing.\n")
        self.write("web/public/a.html", '<path d="M12 2.6L22 20.4H2z"/><path d="M0,-6 L9,4 A11,11 0 0 1 9,5z"/>\n')
        self.write("Tests/A.swift", 'let a = ["%C3%A9", "NUM12", "M1x", "AA11"]\n')
        self.assertEqual(check.cited_rules_exist(self.root), [])
        self.write("Tests/A.swift", '@Test("M1 M9: shake") func a() {}\n')
        self.assertEqual(
            check.cited_rules_exist(self.root), ["Tests/A.swift:1: rule M9 is not in docs/spec"])

    def test_what_breaks_a_rule_is_counted_once_and_ends_with_status_1(self):
        self.write("docs/spec/1-quiz.md", "- **P1** Four places.\n")
        self.write("Tests/parts.toml", "")
        self.write("Tests/Unit/GamesTests/A.swift", '@Test("P1: four places") func a() {}\n')
        self.write("Sources/Game/Games/Game.swift", "enum Game {}")
        self.write("web/public/scripts/a.js", "export const a = () => 1;\n")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            status = check.main(self.root)
        self.assertEqual(status, 1)
        # One of them is the budget, which so small a project does not need.
        self.assertEqual(
            printed.getvalue().splitlines()[-1], f"{len(check.RULES) - 4} passed, 4 failed")
