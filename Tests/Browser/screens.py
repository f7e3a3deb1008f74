"""screens.py [FOLDER]: every screen at five sizes, light and dark, into a folder; --docs: the README's few.

Plays a short quiz with four phones and photographs one of them and a watching screen.
"""

import pathlib
import sys
import tempfile

import browsers
from phone import Phone, submit_together
from playwright.sync_api import expect
from quizzes import QuizServer
from server import ROOT, Fourtop

SIZES = [(320, 568), (390, 844), (844, 390), (1024, 768), (1440, 900)]
SCHEMES = ["light", "dark"]
DOCS = {("home", "light"), ("lobby", "light"), ("question", "light"), ("reveal", "dark"),
        ("end", "light")}
PLAYERS = [("Anna", "C"), ("Bob", "C"), ("Clara", "A"), ("Dan", "C")]

QUIZ = {
    "numberOfQuestions": 2, "topic": "General", "questions": [
        {"number": 1, "questionSentence": "How many legs does a spider have?",
         "options": {"A": "Four", "B": "Six", "C": "Eight", "D": "Ten"}, "correctOption": "C"},
        {"number": 2, "questionSentence": "Which of these metals is liquid at room temperature?",
         "options": {"A": "Mercury", "B": "Tin", "C": "Lead", "D": "Zinc"}, "correctOption": "A"},
    ]}


class Photographer:
    def __init__(self, folder, sizes, wanted=None):
        self.folder, self.sizes, self.wanted = pathlib.Path(folder), sizes, wanted
        self.folder.mkdir(parents=True, exist_ok=True)

    def take(self, phone, name):
        for width, height in self.sizes:
            for scheme in SCHEMES:
                if self.wanted is None or (name, scheme) in self.wanted:
                    self._take(phone, name, width, height, scheme)

    def _take(self, phone, name, width, height, scheme):
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        plain = self.wanted is not None
        file = f"{name}.png" if plain else f"{name}-{width}x{height}-{scheme}.png"
        phone.page.screenshot(path=self.folder / file, full_page=not plain)


def party(server, camera):
    """From home to the ending, photographed from Anna's phone."""
    phones = [Phone(server.address, name, "Pixel 7") for name, _ in PLAYERS]
    anna, rest = phones[0], phones[1:]
    anna.home()
    camera.take(anna, "home")
    anna.tap("button", "Connect")
    rest[0].connect()
    expect(anna.role("button", "Invite Bob")).to_be_visible()
    camera.take(anna, "connect")
    anna.tap("button", "Open a table")
    code = anna.code()
    rest[0].go(f"/t/{code}")
    camera.take(rest[0], "link")
    for phone in rest:
        phone.join(code)
    screen = Phone(server.address, "Television", device=None)
    screen.go(f"/t/{code}/watch")
    anna.expect_players(4)
    camera.take(anna, "lobby")
    camera.take(screen, "watch-lobby")
    anna.tap("button", "Start quiz")
    for phone in phones:
        phone.expect_question(QUIZ["questions"][0]["questionSentence"])
    anna.select("C")
    rest[0].submit("C")
    camera.take(anna, "question")
    camera.take(screen, "watch-question")
    submit_together(dict(zip([anna, *rest[1:]], "CAC")))
    anna.expect_reveal("C")
    camera.take(anna, "reveal")
    for phone in phones:
        phone.expect_question(QUIZ["questions"][1]["questionSentence"])
    submit_together(dict(zip(phones, "ABAD")))
    anna.expect_ending("You ")
    camera.take(anna, "end")
    camera.take(screen, "watch-end")
    for phone in [*phones, screen]:
        phone.close()


def main(arguments):
    for_docs = "--docs" in arguments
    folders = [word for word in arguments if word != "--docs"]
    folder = ROOT / "docs/screens" if for_docs else (folders or [tempfile.mkdtemp(prefix="screens-")])[0]
    camera = Photographer(folder, [(390, 844)] if for_docs else SIZES, DOCS if for_docs else None)
    quizzes = QuizServer({"quiz1.json": QUIZ})
    server = Fourtop(quiz_url=quizzes.url)
    try:
        party(server, camera)
    finally:
        browsers.close()
        server.close()
        quizzes.close()
    print(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
