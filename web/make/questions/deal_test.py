"""Texts, options and packs as the generated questions deal them."""

import math
import pathlib
import tempfile
import unittest

import deal
import facts
import faults
import pictures
import texts
from kinds.sizes import figure, rounded, values_in_order

SOURCES = (pathlib.Path(__file__).parents[3] / "web/quizzes/SOURCES").with_suffix(".md")


def draft(key, right="Right", picture=None):
    wrong = [texts.same(f"{word} {key}") for word in ("Wrong", "False", "Other")]
    return deal.Draft("kind", key, texts.same(f"Question {key}?"), texts.same(f"{right} {key}"), wrong, 1,
                      "a source", picture=picture)


class TextTests(unittest.TestCase):
    def test_french_gets_its_spaces(self):
        self.assertEqual(texts.french("Que veut dire « mot » : ceci ?"),
                         "Que veut dire «\u00a0mot\u00a0»\u00a0: ceci\u202f?")

    def test_words_that_show_each_other_are_alike(self):
        for one, other in [("Mexico", "Mexico City"), ("Alger", "Algérie"), ("kissa", "Kissa"), ("gato", "gatto")]:
            with self.subTest(one):
                self.assertTrue(texts.alike(one, other))
        self.assertFalse(texts.alike("Austria", "Vienna"))

    def test_folding_makes_the_turkish_letters_one(self):
        self.assertEqual(texts.folded("İyot"), texts.folded("iyot"))

    def test_an_order_depends_on_the_seed_alone(self):
        self.assertEqual(texts.mixed(["b", "a", "c"], 1), texts.mixed(["c", "b", "a"], 1))
        self.assertNotEqual([texts.mixed("abcdef", seed) for seed in range(3)],
                            [texts.mixed("abcdef", 0)] * 3)


class FigureTests(unittest.TestCase):
    def test_two_figures_count(self):
        self.assertEqual([rounded(value) for value in (1234.5, 98.7, 9.87, 0.123, -38.83, 103)],
                         [1200, 99, 9.9, 0.12, -39, 103])

    def test_numbers_are_written_as_the_language_does(self):
        self.assertEqual([figure(2400, language) for language in texts.LANGUAGES],
                         ["2,400", "2.400", "2\u202f400", "2\u202f400", "2.400"])
        self.assertEqual(figure(0.5, "de"), "0,5")

    def test_values_stand_from_the_greatest(self):
        found = values_in_order(texts.same("{all}."), [(texts.same("a"), 1), (texts.same("b"), 20)])
        self.assertEqual(found["en"], "b 20; a 1.")


class PackTests(unittest.TestCase):
    def test_wrong_options_come_from_the_nearest_pool_and_differ(self):
        pools = [[texts.same("abc"), texts.same("right")], [texts.same("def"), texts.same("ghi")],
                 [texts.same("far away")]]
        chosen = deal.choose(texts.same("Right"), pools, 1, enough=3)
        self.assertEqual(sorted(text["en"] for text in chosen), ["abc", "def", "ghi"])

    def test_each_letter_is_right_as_often_as_the_others(self):
        letters = deal.letters(40, "pack")
        self.assertEqual([letters.count(letter) for letter in deal.LETTERS], [10] * 4)

    def test_an_id_tells_the_kind_and_stays(self):
        self.assertEqual(draft("France").id, draft("France", right="Another").id)
        self.assertRegex(draft("France").id, "^kind-[0-9a-f]{8}$")

    def test_a_draft_whose_text_is_too_long_is_not_dealt(self):
        questions, _ = deal.dealt([draft("a"), draft("b", right="x" * 41)], "pack")
        self.assertEqual([question["options"][question["correctOption"]] for question in questions],
                         ["Right a"])

    def test_two_runs_are_equal_and_the_names_of_pictures_tell_nothing(self):
        drafts = [draft(str(number), picture=f"Country {number}") for number in range(9)]
        first = deal.dealt(drafts, "pack", texts.same("A flag"))
        self.assertEqual(first, deal.dealt(drafts[::-1], "pack", texts.same("A flag")))
        for name in first[1].values():
            self.assertRegex(name, faults.PICTURE_NAME)

    def test_a_question_has_english_outside_and_the_others_in_texts(self):
        question = deal.dealt([draft("a")], "pack")[0][0]
        self.assertEqual(list(question["texts"]), ["de", "es", "fr", "tr"])
        self.assertEqual(question["questionSentence"], "Question a?")
        self.assertEqual(question["number"], 1)


class FactTests(unittest.TestCase):
    def test_every_table_has_all_languages(self):
        for name, cells in [("capitals", 6), ("countries", 6), ("elements", 5), ("currencies", 6),
                            ("left_out", 3), ("borders", 2)]:
            with self.subTest(name):
                self.assertEqual({len(row) for row in facts.rows(name)}, {cells})

    def test_what_is_left_out_is_told_with_its_reason(self):
        told = SOURCES.read_text(encoding="utf-8")
        for row in facts.rows("left_out"):
            with self.subTest(row):
                self.assertIn(f"| {' | '.join(row)} |", told)


def ring(x, y, size, corners=40):
    """A round island."""
    angles = [2 * math.pi * step / corners for step in range(corners)] + [0]
    return [(round(x + size * math.cos(angle)), round(y + size * math.sin(angle))) for angle in angles]


class PictureTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "xx.svg"

    def flag(self, text):
        self.path.write_text(text, encoding="utf-8")
        return pictures.flag(self.path)

    def test_a_flag_keeps_what_is_drawn_and_loses_what_names(self):
        found = self.flag(
            '<svg xmlns="http://www.w3.org/2000/svg" id="france" width="640" height="480"><title>France</title>'
            '<metadata/><g id="flag"><rect id="left" width="213.34" height="480" fill="#00f" onclick="x()"/>'
            '<path d="m1.25 2.0c.04 0 10.06-3 1e1 4z"/></g></svg>')
        self.assertEqual(
            found, '<svg viewBox="0 0 640 480" xmlns="http://www.w3.org/2000/svg"><g>'
            '<rect width="213.34" height="480" fill="#00f" /><path d="m1.2 2c0 0 10.1-3 10 4z" /></g></svg>')

    def test_a_drawing_is_shown_as_wide_as_its_picture(self):
        self.assertIn('viewBox="-1 0 4 3"', self.flag(
            '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 2 3">'
            '<rect width="4" height="3"/></svg>'))

    def test_references_inside_get_short_names(self):
        found = self.flag(
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
            '<path id="star" d="m0 0h1v1z"/><use xlink:href="#star" x="3"/><use xlink:href="http://x/y"/></svg>')
        self.assertIn('id="a0"', found)
        self.assertIn('href="#a0"', found)
        self.assertNotIn("http://x", found)

    def test_a_flag_with_letters_or_too_large_is_left_out(self):
        self.assertIsNone(self.flag('<svg xmlns="http://www.w3.org/2000/svg"><text>Libertas</text></svg>'))
        many = "".join(f'<rect x="{number}" width="1" height="1" fill="#123456"/>' for number in range(900))
        self.assertIsNone(self.flag(f'<svg xmlns="http://www.w3.org/2000/svg">{many}</svg>'))

    def test_islands_far_away_are_not_in_an_outline(self):
        main, near, far = ring(0, 0, 500), ring(600, 0, 60), ring(5000, 0, 100)
        self.assertEqual(len(pictures.together([main, near, far])), 2)
        self.assertEqual(pictures.outline([main, near, far]).count("M"), 2)
        self.assertIsNone(pictures.outline([ring(0, 0, 500, 6)]))


if __name__ == "__main__":
    unittest.main()
