"""The check of packs finds each fault, and none in a good pack, with pictures or without."""

import copy
import json
import pathlib
import tempfile
import unittest

import faults
import nearest

LANGUAGES = ["en", "de"]


def question(number, letter="A"):
    options = {at: f"{word} {number}" for at, word in zip("ABCD", ("one", "two", "six", "ten"))}
    return {
        "number": number, "id": f"hand-{number}", "questionSentence": f"Which is it, {number}?",
        "options": options, "correctOption": letter, "difficulty": 1, "tags": [], "source": "a book",
        "texts": {"de": {"questionSentence": f"Was ist es, {number}?", "options": dict(options)}}}


def pictured(number):
    one = question(number)
    one["image"] = {"src": "0123456789ab.svg", "alt": "A flag"}
    one["texts"]["de"]["imageAlt"] = "Eine Flagge"
    return one


class FolderTests(unittest.TestCase):
    def test_a_folder_of_packs_stands_for_them(self):
        with tempfile.TemporaryDirectory() as folder:
            packs = pathlib.Path(folder)
            for name in ("b", "a", "c"):
                (packs / name).mkdir()
            for name in ("b", "a"):
                (packs / name / "pack.json").touch()
            self.assertEqual(faults.packs_in(packs), [packs / "a", packs / "b"])
            self.assertEqual(faults.packs_in(packs / "a"), [packs / "a"])
            self.assertEqual(faults.packs_in(packs / "c"), [packs / "c"])


class TownTests(unittest.TestCase):
    def test_a_name_that_two_towns_share_in_a_language_stays_with_the_first(self):
        names = [dict.fromkeys(nearest.LANGUAGES, name) for name in ("Fez", "Córdoba", "Cordoba")]
        names[0]["fr"] = "Fès"
        towns = [(name, (0, number)) for number, name in enumerate(names)]
        self.assertEqual(nearest.unlike(towns), towns[:2])


class FaultTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name) / "pack"
        self.folder.mkdir()

    def found(self, questions, pictures=None, **manifest):
        whole = {"numberOfQuestions": len(questions), "topic": "Pack", "questions": questions}
        about = {"title": {"en": "Pack", "de": "Paket"}, "theme": "words", "languages": LANGUAGES,
                 "licence": "own", "author": "us", **manifest}
        for name, value in [("pack", about), ("questions", whole), ("pictures", pictures)]:
            if value is not None:
                (self.folder / f"{name}.json").write_text(json.dumps(value), encoding="utf-8")
        return faults.of_pack(faults.Pack(self.folder))

    def changed(self, **fields):
        return self.found([{**question(1), **fields}])

    def test_a_good_pack_has_none(self):
        self.assertEqual(self.found([question(1), question(2, "C")]), [])
        self.assertEqual(self.found([pictured(1)], {"0123456789ab.svg": "<svg ></svg>"}), [])

    def test_a_fault_names_pack_question_language_and_field(self):
        one = question(1)
        one["texts"]["de"]["options"]["B"] = "x" * 41
        self.assertEqual(self.found([one]),
                         ["pack, hand-1: de: option B has 41 characters, more than 40"])

    def test_each_broken_field_is_found(self):
        for fields, part in [
                ({"correctOption": "E"}, "not one of A to D"), ({"correctOption": 1}, "not one of A to D"),
                ({"difficulty": 4}, "difficulty"), ({"source": ""}, "source"),
                ({"options": {"A": "a"}}, "not the options"), ({"questionSentence": " "}, "is missing"),
                ({"questionSentence": "x" * 141}, "141 characters"), ({"texts": {}}, "de: there is no text"),
                ({"explanation": "Because."}, "de: explanation is missing"),
                ({"questionSentence": "Which {name}?"}, "does not belong"),
                ({"options": dict(zip("ABCD", ["É", "é", "b", "c"]))}, "the same"),
                ({"number": 2}, "1, 2, 3"),
                ({"questionSentence": "How far are 5 km?"}, "before a unit"),
                ({"questionSentence": "What lies at 40° N?"}, "before a unit"),
                ({"questionSentence": "Is it one 1 or more?"}, "names option A"),
                ({"explanation": "Millions of inhabitants: Chad 17."}, "without their year"),
                ({"questionSentence": "Which is in America?"}, "the Americas"),
                ({"options": dict(zip("ABCD", ["America", "Asia", "b", "c"]))}, "the Americas")]:
            with self.subTest(fields):
                self.assertIn(part, "\n".join(self.changed(**fields)))

    def test_figures_with_a_year_and_parts_of_the_americas_are_right(self):
        for sentence in ("Which is in the Americas?", "Which is in South America?", "What is American?"):
            self.assertEqual(self.changed(questionSentence=sentence), [])
        one = question(1)
        one["explanation"] = "Millions of inhabitants in 2020: Chad 17."
        one["texts"]["de"]["explanation"] = "Millionen Einwohner im Jahr 2020: Tschad 17."
        self.assertEqual(self.found([one]), [])

    def test_a_question_that_comes_twice_is_found(self):
        again = {**copy.deepcopy(question(1)), "number": 2, "id": "hand-2"}
        self.assertIn("comes 2 times", "\n".join(self.found([question(1), again])))

    def test_a_picture_that_is_missing_too_large_or_more_than_shapes_is_found(self):
        name = "0123456789ab.svg"
        for pictures, part in [
                ({}, "is missing"), ({name: "<svg " + "x" * 41_000}, "bytes"),
                ({name: '<svg ><script>x</script></svg>'}, "more than shapes"),
                ({name: '<svg ><use href="http://x"/></svg>'}, "more than shapes"),
                ({name: "<svg ><title>France</title></svg>"}, "more than shapes"),
                ({name: "<svg ></svg>", "ffffffffffff.svg": "<svg ></svg>"}, "no question shows")]:
            with self.subTest(part):
                self.assertIn(part, "\n".join(self.found([pictured(1)], pictures)))

    def test_a_picture_with_a_name_that_tells_is_found(self):
        one = pictured(1)
        one["image"]["src"] = "france.svg"
        self.assertIn("not neutral", "\n".join(self.found([one], {"france.svg": "<svg ></svg>"})))

    def test_a_picture_may_be_a_file_beside_the_questions(self):
        (self.folder / "0123456789ab.svg").write_text("<svg ></svg>")
        self.assertEqual(self.found([pictured(1)]), [])

    def test_a_sound_that_is_missing_unused_too_large_or_with_a_name_that_tells_is_found(self):
        one = question(1)
        one["audio"] = {"src": "0123456789ab.wav", "alt": "A harp"}
        one["texts"]["de"]["audioAlt"] = "Eine Harfe"
        self.assertIn("is missing in the folder sounds", "\n".join(self.found([one])))
        sounds = self.folder / "sounds"
        sounds.mkdir()
        (sounds / "0123456789ab.wav").write_bytes(b"RIFF")
        self.assertEqual(self.found([one]), [])
        (sounds / "0123456789ab.wav").write_bytes(bytes(327_681))
        self.assertIn("327680 bytes", "\n".join(self.found([one])))
        self.assertIn("no question plays", "\n".join(self.found([question(1)])))
        one["texts"]["de"]["audioAlt"] = ""
        self.assertIn("audioAlt is missing", "\n".join(self.found([one])))
        one["audio"]["src"] = "harp.wav"
        self.assertIn("not neutral", "\n".join(self.found([one])))

    def test_shares_of_letters_and_lengths_are_counted_in_a_large_pack(self):
        many = [question(number) for number in range(1, 41)]
        self.assertIn("A is right in 100 %", "\n".join(self.found(many)))
        for one in many:
            one["options"]["A"] = "much longer than all others"
        self.assertIn("in en the right option is the longest in 100 %", "\n".join(self.found(many)))

    def test_a_manifest_without_a_field_is_found(self):
        self.assertEqual(self.found([question(1)], licence=""), ["pack: pack.json has no licence"])
        self.assertIn("no title in de", "\n".join(self.found([question(1)], title={"en": "Pack"})))

    def test_a_file_that_is_no_json_is_told(self):
        self.found([question(1)])
        (self.folder / "questions.json").write_text("{")
        with self.assertRaises(faults.Unreadable):
            faults.Pack(self.folder)

    def test_an_id_in_two_packs_is_found(self):
        self.found([question(1)])
        pack = faults.Pack(self.folder)
        self.assertEqual(faults.between({"one": pack, "two": pack}), ["the id hand-1 comes 2 times"])


if __name__ == "__main__":
    unittest.main()
