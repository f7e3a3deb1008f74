import html_names
from project import ProjectTest


class NamesTests(ProjectTest):
    def test_a_changed_table_is_found(self):
        name, table = "Sources/Game/QuizFiles/Import/HTMLEntities+Names.swift", html_names.swift()
        self.assertEqual(self.found(html_names.names_are_python_s, {name: table}), [])
        changed = table.replace("eacute!=e9", "eacute=e9")
        self.assertEqual(len(self.found(html_names.names_are_python_s, {name: changed})), 1)
