"""screens.py [FOLDER]: every screen at five sizes, light and dark, into a folder; --docs: the README's few.

Plays a quiz with four phones and photographs one of them and a watching screen: what stays is taken
at all sizes at once, questions and reveals at one size each.
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

SENTENCE = "How many legs does a spider have?"
QUIZ = {
    "numberOfQuestions": len(SIZES) * len(SCHEMES), "topic": "General", "questions": [
        {"number": number, "questionSentence": SENTENCE,
         "options": {"A": "Four", "B": "Six", "C": "Eight", "D": "Ten"}, "correctOption": "C"}
        for number in range(1, len(SIZES) * len(SCHEMES) + 1)]}


class Photographer:
    def __init__(self, folder, shots, is_for_docs):
        self.folder, self.shots, self.is_for_docs = pathlib.Path(folder), shots, is_for_docs
        self.folder.mkdir(parents=True, exist_ok=True)

    def all(self, phone, name):
        for size, scheme in self.shots:
            self.one(phone, name, size, scheme)

    def one(self, phone, name, size, scheme):
        if self.is_for_docs and (name, scheme) not in DOCS:
            return
        width, height = size
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        file = f"{name}.png" if self.is_for_docs else f"{name}-{width}x{height}-{scheme}.png"
        phone.page.screenshot(path=self.folder / file)


def party(server, camera):
    """From home to the ending, photographed from Anna's phone."""
    phones = [Phone(server.address, name, device=None) for name, _ in PLAYERS]
    anna, bob, clara, dan = phones
    anna.home()
    camera.all(anna, "home")
    anna.tap("button", "Connect")
    bob.connect()
    expect(anna.role("button", "Invite Bob")).to_be_visible()
    camera.all(anna, "connect")
    anna.tap("button", "Open a table")
    code = anna.code()
    bob.go(f"/t/{code}")
    camera.all(bob, "link")
    for phone in [bob, clara, dan]:
        phone.join(code)
    screen = Phone(server.address, "Television", device=None)
    screen.go(f"/t/{code}/watch")
    anna.expect_players(4)
    camera.all(anna, "lobby")
    camera.all(screen, "watch-lobby")
    anna.tap("button", "Start quiz")
    for number, (size, scheme) in enumerate(camera.shots, 1):
        quiz_question(phones, screen, number, camera, size, scheme)
    anna.expect_ending("You ")
    camera.all(anna, "end")
    camera.all(screen, "watch-end")
    anna.go(f"/secure?t={code}")
    expect(anna.role("button", "Go through the secure door")).to_be_visible()
    camera.all(anna, "secure")
    for phone in [*phones, screen]:
        phone.close()


def quiz_question(phones, screen, number, camera, size, scheme):
    for phone in phones:
        phone.wait_for_view(lambda view: view["phase"].get("number") == number)
        phone.expect_question(SENTENCE)
        expect(phone.option("A")).to_have_attribute("aria-disabled", "false")
    anna, bob, *rest = phones
    bob.submit("C")
    anna.select("C")
    camera.one(anna, "question", size, scheme)
    camera.one(screen, "watch-question", size, scheme)
    submit_together(dict(zip(rest, "AC")))
    anna.confirm("C")
    anna.expect_reveal("C")
    camera.one(anna, "reveal", size, scheme)


def main(arguments):
    for_docs = "--docs" in arguments
    folders = [word for word in arguments if word != "--docs"]
    folder = ROOT / "docs/screens" if for_docs else (folders or [tempfile.mkdtemp(prefix="screens-")])[0]
    shots = [(size, scheme) for size in ([(390, 844)] if for_docs else SIZES) for scheme in SCHEMES]
    QUIZ["questions"], QUIZ["numberOfQuestions"] = QUIZ["questions"][:len(shots)], len(shots)
    camera = Photographer(folder, shots, for_docs)
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
