"""strips.py [FOLDER]: film strips of a quiz's start, of a server that is killed and starts again, of a reveal and of
the ending on a player's page, with all that moves.

Each has a row in light and one in dark, at the sizes of a phone within its browser's bars and of a laptop. A picture is
what the page showed at one of MOMENTS, in seconds since the server was killed, or since the page first showed the
countdown, the reveal or the ending.
Without FOLDER the strips go to .build/strips. Meaningful on a machine that does little else.
"""

import base64
import bisect
import pathlib
import sys
import threading
import time

import browsers
from phone import Phone, submit_together
from quizzes import QuizServer
from screens import PLAYERS, SCHEMES, SENTENCE, SHEET
from server import ROOT, Fourtop

SCALES = {(390, 664): 0.7, (1440, 900): 0.35}
MOMENTS = {
    "countdown": [-0.8, 0.1, 0.4, 0.8, 1.1, 1.4, 1.8, 2.1, 2.4, 2.8, 3.1, 3.3, 3.6],
    "killed": [-0.2, 0.5, 1, 1.5, 2, 2.5, 3, 4],
    "reveal": [-0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 1, 1.2, 1.4, 1.8, 2.4, 2.9],
    "end": [0.1, 0.4, 0.8, 1.5, 2.2, 2.8, 3.2, 3.6, 4.2, 5.2]}
KILLED_IN = 2
"""The question in which the server is killed; another one starts after a second."""
ANSWERS = ["ACBA", "CACA", "CABB"]
"""Question by question what the four choose: the last reveal puts Anna before Bob."""
QUIZ = {
    "numberOfQuestions": len(ANSWERS), "topic": "Animals", "questions": [
        {"number": number, "questionSentence": SENTENCE,
         "options": {"A": "Four", "B": "Six", "C": "Eight", "D": "Ten"}, "correctOption": "C"}
        for number in range(1, len(ANSWERS) + 1)]}

# The time at which the page last entered each screen and phase, on the clock of the browser's frames.
BEGINNINGS = """
    globalThis.began = {};
    let last = "";
    const look = () => {
      const screen = document.documentElement.dataset.screen;
      const now = document.querySelector(".play, .countdown")?.dataset.phase ?? screen;
      if (now !== last) began[now] = Date.now() / 1000;
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);"""


class Film:
    """The frames that the browser draws of a page, with their times."""

    def __init__(self, page, size):
        self._times, self._frames = [], []
        self._session = page.context.new_cdp_session(page)
        self._session.on("Page.screencastFrame", self._keep)
        width, height = size
        self._session.send(
            "Page.startScreencast", {"format": "jpeg", "quality": 90, "maxWidth": width, "maxHeight": height})

    def _keep(self, frame):
        self._times.append(frame["metadata"]["timestamp"])
        self._frames.append(frame["data"])
        self._session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def end(self):
        self._session.remove_listener("Page.screencastFrame", self._keep)
        self._session.send("Page.stopScreencast")

    def at(self, time):
        """The picture that was on the screen at this time."""
        return self._frames[max(0, bisect.bisect_right(self._times, time) - 1)]


def filmed(server, size, scheme):
    """Plays the quiz; the pictures of each strip."""
    width, height = size
    looks = {"device": None, "color_scheme": scheme}
    anna, *others = phones = [
        Phone(server.address, name, **looks, reduced_motion="no-preference" if name == "Anna" else "reduce",
              viewport={"width": width, "height": height}) for name in PLAYERS]
    anna.context.add_init_script(BEGINNINGS)
    code = anna.open_table()
    for phone in others:
        phone.join(code)
    anna.expect_players(len(phones))
    film = Film(anna.page, size)
    anna.tap("button", "Start quiz")
    for number, letters in enumerate(ANSWERS, 1):
        for phone in phones:
            phone.wait_for_view(lambda view, at=number: view["phase"].get("number") == at)
            phone.expect_question(SENTENCE)
        if number == KILLED_IN:
            killed = killed_and_back(server, anna.page)
        submit_together(dict(zip(phones, letters)))
    anna.expect_ending("You ")
    anna.page.wait_for_timeout(1000 * max(MOMENTS["end"]))
    film.end()
    began = {**anna.page.evaluate("began"), "killed": killed}
    for phone in phones:
        phone.close()
    return {name: [film.at(began[name] + moment) for moment in moments] for name, moments in MOMENTS.items()}


def killed_and_back(server, page):
    """Kills the server and starts another one while the page is filmed; when it was killed."""
    page.wait_for_timeout(1_000)
    killed = time.time()
    restart = threading.Thread(target=server.kill_and_start_again, kwargs={"pause": 1})
    restart.start()
    page.wait_for_timeout(1_000 * max(MOMENTS["killed"]))
    restart.join()
    return killed


def main(folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    quizzes = QuizServer({"quiz1.json": QUIZ})
    server = Fourtop(quiz_url=quizzes.url)
    try:
        desk = browsers.chromium().new_page()
        for size, scale in SCALES.items():
            strips = [filmed(server, size, scheme) for scheme in SCHEMES]
            for name in MOMENTS:
                sheet = desk.evaluate(SHEET, {"rows": [each[name] for each in strips], "scale": scale, "gap": 10})
                (folder / f"{name}-{size[0]}.webp").write_bytes(base64.b64decode(sheet))
    finally:
        browsers.close()
        server.close()
        quizzes.close()
    print(folder)


if __name__ == "__main__":
    main(*(sys.argv[1:] or [ROOT / ".build/strips"]))
