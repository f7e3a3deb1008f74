"""Questions with a sound, as four people with four languages play them."""

import hashlib
import json
import shutil
import struct
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

import journey_bank
from journey import QUICK, Journey, usual
from journey_bank import await_question, phase
from phone import submit_together
from playwright.sync_api import expect

WEB = Path(__file__).resolve().parents[3] / "web"
LANGUAGES = ["en", "de", "fr", "tr"]
BUTTONS = {"en": "Play the sound: A beep", "de": "Ton abspielen: Ein Piepton",
           "fr": "Écouter le son\u202f: Un bip", "tr": "Sesi çal: Bir bip"}
STOP = {"en": "Stop the sound", "de": "Ton anhalten", "fr": "Arrêter le son", "tr": "Sesi durdur"}
ALTS = {"de": "Ein Piepton", "es": "Un pitido", "fr": "Un bip", "tr": "Bir bip"}
ANSWERS = dict(zip("ABCD", ["low", "middle", "high", "very high"]))


def beep(number, seconds=15):
    """A WAV of 8 000 samples a second."""
    samples = bytes(128 + (60 if at // (number + 4) % 2 else -60) for at in range(8_000 * seconds))
    form = struct.pack("<HHIIHH", 1, 1, 8_000, 8_000, 1, 8)
    parts = b"".join(name + struct.pack("<I", len(content)) + content
                     for name, content in [(b"fmt ", form), (b"data", samples)])
    return b"RIFF" + struct.pack("<I", len(parts) + 4) + b"WAVE" + parts


def name_of(number):
    return hashlib.sha256(f"beep {number}".encode()).hexdigest()[:12] + ".wav"


def question(number):
    texts = {language: {"questionSentence": f"{language} {number}?", "options": ANSWERS, "audioAlt": alt}
             for language, alt in ALTS.items()}
    return {"number": number, "id": f"beep-{number}", "difficulty": 1, "questionSentence": f"How high is {number}?",
            "options": ANSWERS, "correctOption": "B", "texts": texts,
            "audio": {"src": name_of(number), "alt": "A beep"}}


def write_web(folder):
    """The page, and one pack of five questions with a sound."""
    shutil.copytree(WEB / "public", folder / "public")
    pack = folder / "quizzes/packs/beeps"
    (pack / "sounds").mkdir(parents=True)
    shutil.copy(WEB / "quizzes/quiz1.json", folder / "quizzes")
    titles = dict.fromkeys(["en", *ALTS], "Beeps")
    (pack / "pack.json").write_text(json.dumps({
        "title": titles, "theme": "nature", "languages": list(titles), "licence": "CC0", "author": "us"}))
    questions = [question(number) for number in range(1, 6)]
    (pack / "questions.json").write_text(json.dumps(
        {"numberOfQuestions": 5, "topic": "Beeps", "questions": questions}))
    for number in range(1, 6):
        (pack / "sounds" / name_of(number)).write_bytes(beep(number))


def button(phone):
    return phone.page.locator(".question__sound").first


def expect_playing(phone, is_so=True):
    expect(button(phone)).to_have_attribute("data-playing", "") if is_so else expect(button(phone)).not_to_have_attribute(
        "data-playing", "")


class Sound(Journey):
    times = {**QUICK, "reveal": 10}  # so long that all phones can be seen silent

    # Not its class by name: its journeys would run here once more.
    open_lobby = journey_bank.Bank.open_lobby
    choose = journey_bank.Bank.choose

    def serve_beeps(self):
        folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        write_web(folder)
        self.serve("--web-dir", str(folder))

    def test_four_phones_play_it(self):
        """F10 P16 P7: each phone plays the sound with its question, under a name in its language; it was there before, tells
        nothing, stops by a tap and at the reveal, and a page's own policy lets it sound"""
        self.serve_beeps()
        phones = self.open_lobby(LANGUAGES)
        anna = phones[0]
        self.choose(anna, "Nature", "easy", "5")
        anna.tap("button", "Start quiz")
        for number in (1, 2):
            for phone in phones:
                await_question(phone, number)
            sources = {phase(phone)["sound"]["src"] for phone in phones}
            self.assertEqual(len(sources), 1)
            self.assertRegex(sources.copy().pop(), r"^/quizzes/sounds/[0-9a-f]{12}\.wav$")
            if number == 1:
                for phone, language in zip(phones, LANGUAGES):
                    expect_playing(phone)
                    expect(phone.role("button", STOP[language])).to_be_visible()
                self.expect_tap(phones[1], "de")  # while it plays
                self.expect_accessible(anna, "a question with a sound")
                self.expect_served(anna, sources.pop())
            submit_together(dict.fromkeys(phones, "A"))
            for phone in phones:
                expect_playing(phone, False)
        self.assertEqual([phone.errors for phone in phones], [[]] * 4)

    def expect_served(self, phone, source):
        """Once, during the countdown, to people of the table alone; no other sound is named yet."""
        code = urlsplit(phone.page.url).path.split("/")[2]
        source += f"?t={code}"
        entries = phone.page.evaluate(
            "source => performance.getEntriesByName(new URL(source, location).href).length", source)
        self.assertEqual(entries, 1)
        answer = phone.page.request.get(self.server.address + source)
        self.assertEqual((answer.status, answer.headers["content-type"]), (200, "audio/wav"))
        stranger = self.phone(device=None, viewport={"width": 390, "height": 664}, has_touch=True)
        self.assertEqual(stranger.page.request.get(self.server.address + source).status, 404)
        asked = source.split("/")[-1].split("?")[0]
        for number in range(1, 6):
            others = phone.page.request.get(f"{self.server.address}/quizzes/sounds/{name_of(number)}?t={code}")
            self.assertEqual(others.status, 200 if name_of(number) == asked else 404)
        named = {one for view in phone.views() for one in view["phase"].get("sounds") or []}
        self.assertEqual(named, {f"/quizzes/sounds/{asked}"})

    def expect_tap(self, phone, language):
        phone.role("button", STOP[language]).click()
        expect_playing(phone, False)
        phone.role("button", BUTTONS[language]).click()
        expect_playing(phone)
        phone.role("button", STOP[language]).click()
        expect_playing(phone, False)

    def test_silent_and_reloaded(self):
        """F10: a silent phone and one that was reloaded play the sound on a tap alone"""
        self.serve_beeps()
        phones = self.open_lobby(["en", "de"])
        anna, ben = phones
        ben.page.evaluate("localStorage.setItem('fourtop.silence', 'on')")
        ben.page.reload()
        ben.wait_for_view(lambda view: len(view["members"]) == 2)
        self.choose(anna, "Nature", "easy", "5")
        anna.tap("button", "Start quiz")
        for phone in phones:
            await_question(phone, 1)
        expect_playing(anna)
        expect(ben.role("button", BUTTONS["de"])).to_be_visible()
        expect_playing(ben, False)
        ben.role("button", BUTTONS["de"]).click()
        expect_playing(ben)
        anna.page.reload()
        await_question(anna, 1)
        expect(anna.role("button", BUTTONS["en"])).to_be_visible()
        anna.role("button", BUTTONS["en"]).click()
        expect_playing(anna)

    @usual
    def test_own_files(self):
        """F11: a quiz file on disk shows a picture and plays a sound that lie beside it, under names that tell nothing"""
        folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "bells.wav").write_bytes(beep(1))
        (folder / "tower.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>")
        asked = [{"number": number, "questionSentence": f"What is it, {number}?", "options": ANSWERS, "correctOption": "A", **more}
                 for number, more in enumerate([{"image": {"src": "tower.svg", "alt": "A tower"}},
                                                {"audio": {"src": "bells.wav", "alt": "Bells"}}], 1)]
        (folder / "quiz1.json").write_text(json.dumps({"numberOfQuestions": 2, "topic": "Own", "questions": asked}))
        self.serve("--quiz-url", str(folder))
        anna = self.phone(device=None, viewport={"width": 390, "height": 664}, has_touch=True)
        anna.home("Single player")
        anna.tap("button", "Start quiz")
        await_question(anna, 1)
        picture = anna.page.get_by_alt_text("A tower").first
        expect(picture).to_have_js_property("complete", True)
        self.assertGreater(picture.evaluate("one => one.naturalWidth"), 0)
        self.assertRegex(phase(anna)["picture"]["src"], r"^/quizzes/pictures/[0-9a-f]{32}\.svg$")
        anna.submit("A")
        await_question(anna, 2)
        self.assertRegex(phase(anna)["sound"]["src"], r"^/quizzes/sounds/[0-9a-f]{32}\.wav$")
        expect_playing(anna)
        self.assertEqual(anna.errors, [])
