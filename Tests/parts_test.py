"""Which parts run, in which order, and how their tests are counted."""

import contextlib
import io
import pathlib
import tempfile
import unittest
import unittest.mock

import parts
from parts import Part


def made(name, group="usual", **options):
    return Part(name, group=group, **{"what": name, "run": "true", "seconds": 1, "after": (), **options})


def table(*rows):
    return {row.name: row for row in rows}


class Choice(unittest.TestCase):
    parts = table(
        made("build"), made("swift", after=("build",)), made("few", browser=True, after=("build",)),
        made("many", "landing", browser=True, instead="few", after=("build",)), made("tls", "landing"),
        made("fuzz", "deep"), made("bench", "asked"))

    def names(self, *words):
        chosen, rest = parts.choose(self.parts, words)
        return [part.name for part in chosen], rest

    def test_groups(self):
        for word, expected in {
                "usual": ["build", "swift", "few"], "all": ["build", "swift", "many", "tls"],
                "unit": ["build", "swift", "tls"], "browser": ["build", "many"], "deep": ["fuzz"]}.items():
            self.assertEqual(self.names(word), (expected, []), word)

    def test_a_part_with_what_it_needs_and_words_of_its_own(self):
        self.assertEqual(self.names("many", "journey_xo"), (["build", "many"], ["journey_xo"]))

    def test_two_parts(self):
        self.assertEqual(self.names("bench", "swift"), (["build", "swift", "bench"], []))

    def test_a_word_that_is_none(self):
        self.assertEqual(self.names("journey_xo"), ([], ["journey_xo"]))


class Turns(unittest.TestCase):
    def test_the_first_that_has_what_it_needs(self):
        build, page, swift = made("build"), made("page"), made("swift", after=("build",))
        self.assertEqual(parts.startable([build, page, swift], [], {}), build)
        self.assertEqual(parts.startable([swift, page], [build], {}), page)
        self.assertIsNone(parts.startable([swift], [build], {}))
        self.assertEqual(parts.startable([swift], [], {"build": True}), swift)

    def test_two_at_once(self):
        one, two, three = (made(name) for name in "abc")
        self.assertIsNone(parts.startable([three], [one, two], {}))

    def test_what_needs_both_cores_is_not_passed_by(self):
        small, large = made("small"), made("large", cores=2)
        self.assertIsNone(parts.startable([large, small], [made("other")], {}))
        self.assertEqual(parts.startable([large, small], [], {}), large)


class Counts(unittest.TestCase):
    def count(self, text, status=0, **options):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder) / "log"
            log.write_text(text)
            return parts.judged(parts.count(made("part", **options), log, status), status)

    def test_the_last_sum(self):
        self.assertEqual(self.count("1 passed, 1 failed\n3 passed, 0 failed\n"), (3, 0))

    def test_one(self):
        self.assertEqual(self.count("", count="exit"), (1, 0))
        self.assertEqual(self.count("", status=1, count="exit"), (0, 1))

    def test_node(self):
        self.assertEqual(self.count("# tests 5\n# pass 4\n# fail 1\n", status=1, count="node"), (4, 1))

    def test_no_test_is_a_failure(self):
        self.assertEqual(self.count(""), (0, 1))

    def test_a_status_is_a_failure(self):
        self.assertEqual(self.count("3 passed, 0 failed\n", status=7), (3, 1))


class Table(unittest.TestCase):
    """The parts of this project."""

    def test_fields(self):
        every = parts.read_parts()
        for part in every.values():
            self.assertIn(part.group, {"usual", "landing", "deep", "asked"}, part.name)
            self.assertIn(part.count, {"sum", "exit", "node", "swift"}, part.name)
            self.assertTrue(part.seconds or part.limit, part.name)
            self.assertIn(part.cores, {1, parts.CORES}, part.name)
            before = list(every)[:list(every).index(part.name)]
            self.assertLessEqual({*part.after, *([part.instead] if part.instead else [])}, set(before), part.name)


class Whole(unittest.TestCase):
    """Parts that run, with logs in a folder of the test's own."""

    def run_all(self, *rows):
        with tempfile.TemporaryDirectory() as folder, unittest.mock.patch.object(parts, "LOGS", pathlib.Path(folder)), \
                unittest.mock.patch.object(parts, "ROOT", pathlib.Path(folder)):
            (pathlib.Path(folder) / "Tests").mkdir()
            (pathlib.Path(folder) / "Tests/parts.bash").touch()
            run = parts.Run(rows)
            with contextlib.redirect_stdout(io.StringIO()) as said:
                status = run()
        return status, said.getvalue()

    def test_sums(self):
        status, said = self.run_all(
            made("a", run="echo 2 passed, 0 failed"), made("b", run="echo 3 passed, 0 failed", after=("a",)))
        self.assertEqual((status, said.splitlines()[-1]), (0, "5 passed, 0 failed"))

    def test_one_that_fails_stops_no_other_but_those_that_need_it(self):
        status, said = self.run_all(
            made("a", run="echo FAILED: why; false"), made("b", run="echo 3 passed, 0 failed"),
            made("c", run="echo 4 passed, 0 failed", after=("a",)))
        self.assertEqual((status, said.splitlines()[-1]), (1, "3 passed, 2 failed"))
        self.assertIn("FAILED: why", said)
        self.assertIn("not run, because a failed", said)

    def test_one_that_takes_too_long_is_ended(self):
        status, said = self.run_all(made("a", run="sleep 60", limit=1))
        self.assertEqual(status, 1)
        self.assertIn("ended after its limit", said)
