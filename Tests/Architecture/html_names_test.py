import pathlib
import tempfile
import unittest

import html_names


class NamesTests(unittest.TestCase):
    def test_a_changed_table_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            path = root / "Sources/Game/QuizFiles/Import/HTMLEntities+Names.swift"
            path.parent.mkdir(parents=True)
            path.write_text(html_names.swift(), encoding="utf-8")
            self.assertEqual(html_names.names_are_python_s(root), [])
            path.write_text(html_names.swift().replace("eacute!=e9", "eacute=e9"), encoding="utf-8")
            self.assertEqual(len(html_names.names_are_python_s(root)), 1)


if __name__ == "__main__":
    unittest.main()
