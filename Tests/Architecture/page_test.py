"""The rules of page.py find long functions and circles of imports, and nothing else."""

import page
from project import ProjectTest


def function(name, lines):
    return f"export function {name}() {{\n" + "  name();\n" * (lines - 2) + "}\n"


class PageTests(ProjectTest):
    def script(self, name, text):
        self.write(f"{page.SCRIPTS}/{name}", text)

    def test_imports_without_a_circle_pass(self):
        self.script("a.js", 'import { b } from "./net/b.js";\nimport "./c.js";\n')
        self.script("net/b.js", 'export { c } from "../c.js";\n')
        self.script("c.js", "export const c = 1;\n")
        self.assertEqual(page.no_import_circle(self.root), [])

    def test_a_circle_is_found_also_through_imports_of_later(self):
        self.script("a.js", 'import {\n  b,\n} from "./b.js";\n')
        self.script("b.js", 'export const b = () => import("./net/c.js");\n')
        self.script("net/c.js", 'export * from "../a.js";\n')
        self.script("d.js", 'import "./a.js";\n')
        self.assertEqual(
            page.no_import_circle(self.root), ["3 scripts import each other: a.js, b.js, net/c.js"])

    def test_a_script_that_imports_itself_and_each_circle_is_found(self):
        self.script("a.js", 'import "./a.js";\n')
        self.script("b.js", 'import "./c.js";\n')
        self.script("c.js", 'import "./b.js";\n')
        self.assertEqual(len(page.no_import_circle(self.root)), 2)

    def test_types_and_comments_are_no_imports(self):
        self.script("a.js", 'import { b } from "./b.js";\n')
        self.script("b.js", '/** @param {import("./a.js").A} a */\n// import "./a.js";\nexport const b = 1;\n')
        self.assertEqual(page.no_import_circle(self.root), [])

    def test_folders_that_import_each_other_are_found(self):
        self.script("main.js", 'import "./net/a.js";\n')
        self.script("net/a.js", 'import "./b.js";\nimport "../core/a.js";\n')
        self.script("net/b.js", "export const b = 1;\n")
        self.script("core/a.js", "export const a = 1;\n")
        self.assertEqual(page.no_folder_circle(self.root), [])
        self.script("core/b.js", 'export const later = () => import("../net/b.js");\n')
        self.assertEqual(page.no_import_circle(self.root), [])
        self.assertEqual(page.no_folder_circle(self.root), ["folders import each other: core, net"])

    def test_functions_in_functions_and_methods_are_measured(self):
        self.script("a.js", (
            "export function outer() {\n  const inner = () => {\n    inner();\n  };\n  inner();\n}\n"
            "export class A {\n  #b() {\n    this.#b();\n  }\n}\n(() => {\n})();\n"))
        self.assertEqual(
            [lines for lines, _ in page.function_lengths(self.root)], [6, 3, 3, 2])

    def test_a_function_that_is_too_long_is_found(self):
        self.script("short.js", function("short", page.LONGEST))
        for number in range(200):
            self.script(f"s{number}.js", function("short", 3))
        self.assertEqual(page.functions_are_short(self.root), [])
        self.script("long.js", function("long", page.LONGEST + 1))
        self.assertEqual(
            page.functions_are_short(self.root),
            [f"{page.SCRIPTS}/long.js:1: a function of {page.LONGEST + 1} lines"])

    def test_one_function_in_a_hundred_may_be_somewhat_long(self):
        some = page.LONGEST_BUT_ONE_IN_A_HUNDRED + 1
        for number in range(99):
            self.script(f"s{number}.js", function("short", some - 1))
        self.script("one.js", function("one", some))
        self.assertEqual(page.functions_are_short(self.root), [])
        self.script("two.js", function("two", some))
        self.assertEqual(
            page.functions_are_short(self.root)[0], f"2 of 101 functions have over {some - 1} lines; 1 may")

    def test_scripts_without_a_function_are_a_linter_that_found_nothing(self):
        self.script("a.js", "export const a = 1;\n")
        self.assertEqual(page.functions_are_short(self.root), ["the linter found no function"])
