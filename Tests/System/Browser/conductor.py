"""A page whose table the test conducts: it shows any phase of a game at once, without a server that waits for players."""

import itertools
import json
import pathlib
import re
import time

from phone import Phone
from playwright.sync_api import expect
from server import ROOT

SHORT_OPTIONS = {"questionSentence": "How many legs does a spider have?",
                 "options": {"A": "Four", "B": "Six", "C": "Eight", "D": "Ten"}}
# An answer of two lines on a phone.
TWO_WORDS = {"questionSentence": "Which language is spoken by the most people as a first language?",
             "options": {"A": "English", "B": "Mandarin Chinese", "C": "Spanish", "D": "Hindi"}}
# Words of languages that build long ones.
LONG_WORDS = {
    "questionSentence": "Welche Geschwindigkeitsbegrenzung verlangt die Straßenverkehrsordnung innerorts?",
    "options": {"A": "Rechtsschutzversicherung", "B": "Geschwindigkeitsbegrenzungen",
                "C": "Afyonkarahisarlılaştıramadıklarımızdan", "D": "Anticonstitutionnellement"}}
# As long as the bank's longest options in French.
LONG_OPTIONS = {
    "questionSentence": "Laquelle de ces œuvres a-t-on entendue en premier ?",
    "options": {"A": "Le Sacre du printemps d’Igor Stravinsky", "B": "La Symphonie fantastique d’Hector Berlioz",
                "C": "Les Quatre Saisons d’Antonio Vivaldi, 1725", "D": "Le Lac des cygnes de Piotr Tchaïkovski"}}
# The longest sentence of a quiz file, and options of many words.
LONGEST = {
    "questionSentence": ("Which of these sentences is the longest of all? " * 11)[:499] + "?",
    "options": {letter: (f"{letter} is the answer of so many words ") * 3 for letter in "ABCD"}}
FLAG = {"questionSentence": "Which country has this flag?",
        "options": {"A": "Trinidad and Tobago", "B": "Bahamas", "C": "Jamaica", "D": "Sierra Leone"}, "picture": "flag.svg"}
FLAG_DRAWING = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'><path fill='#00778b' d='M0 0h3v2H0z'/></svg>"
EXPLANATION = "The capital is Nassau, on an island of its own. " * 2
AWARDS = [{"kind": "fastest", "amount": 1_234}, {"kind": "comeback", "amount": 12}, {"kind": "steady", "amount": 10}]


def bank():
    """Every question of the server's own quizzes."""
    files = sorted(pathlib.Path(ROOT / "web/quizzes").glob("quiz*.json"))
    return [question for file in files for question in json.loads(file.read_text()).get("questions", [])]


class Conductor:
    """A phone at a table of its own, or a television: `show` has it show a phase with four at the table."""

    def __init__(self, address, names, is_television=False, **options):
        self.names = names
        self.phone = Phone(address, names[0], device=None, **options)
        self._sent = itertools.count(1)
        self._is_server_heard = True
        self.phone.page.route_web_socket(re.compile("/t/.*/ws"), self._carry)
        if is_television:
            self.phone.go("/tv")
        else:
            self.phone.open_table()
        self.phone.wait_for(lambda: self._told("clock") and self.phone.views())
        self._is_server_heard = False
        self.lobby = self.view = self._dressed(self.phone.view())

    def _carry(self, route):
        self.route, server = route, route.connect_to_server()
        server.on_message(lambda text: (self._is_server_heard or json.loads(text)["t"] != "view") and route.send(text))

    def _told(self, kind):
        """The latest message of a kind, with the time of its arrival."""
        return next((pair for pair in zip(reversed(self.phone.frames), reversed(self.phone.arrived)) if pair[0]["t"] == kind), None)

    def now_us(self):
        """The time on the server's clock."""
        frame, arrived = self._told("clock")
        return frame["sentUs"] + round((time.monotonic() - arrived) * 1e6)

    def _dressed(self, view):
        """With four at the table, the phone's own player first."""
        base = {"colour": 0, "face": 1, "role": "plays", "away": False, "side": 0,
                "help": {"largeText": False, "readAloud": False, "doubleTime": False}, **(view["members"] or [{}])[0]}
        members = [{**base, "m": base.get("m", 1) + side, "name": name, "side": side, "help": dict(base["help"]),
                    "colour": (base["colour"] + 2 * side) % 8, "face": (1, 8, 4, 10)[side]} for side, name in enumerate(self.names)]
        seats = [{"m": one["m"], "short": one["name"][:4].upper(), "score": 10 * index, "submitted": False, "rights": index}
                 for index, one in enumerate(members)]
        return {**view, "solo": False, "opener": members[0]["m"], "members": members, "seats": seats}

    def send(self, phase, seats=None, **more):
        number = next(self._sent)
        view = {**self.view, "v": self.lobby["v"] + number, "seats": seats or self.view["seats"],
                "phase": {"round": 1_000 + number, **phase}, **more}
        view.pop("showAtUs", None)
        self.view_sent = view
        self.route.send(json.dumps(view))

    # Phases of a game.

    def question(self, question, reveal=None, letters="----", **more):
        """A question; `reveal`: the right option's letter at its reveal. `letters`: what each has submitted."""
        now = self.now_us()
        phase = {"name": "question", "topic": "Film and music", "number": 10, "of": 10, "sentence": question["questionSentence"],
                 "options": [question["options"][letter] for letter in "ABCD"], "opensAtUs": now - 2_000_000, "closesAtUs": now + 18_000_000}
        if "picture" in question:
            phase["picture"] = {"src": f"/pictures/{question['picture']}", "alt": "A picture"}
        if reveal:
            phase |= {"name": "reveal", "correct": reveal, "nextAtUs": 1}
        seats = [{**seat, "submitted": letter != "-", **({"option": letter} if letter != "-" else {}),
                  **({"right": letter == reveal} if reveal else {})} for seat, letter in zip(self.view["seats"], letters)]
        self.send({**phase, **more}, seats)
        expect(self.phone.role("heading", question["questionSentence"])).to_be_visible()
        self.phone.page.wait_for_function(
            "phase => document.querySelector('.play, .show')?.dataset.phase === phase", arg="reveal" if reveal else "question")

    def countdown(self):
        quiz = {"number": 3, "file": "quiz3.json", "topic": "Film and music", "questions": 10}
        self.send({"name": "countdown", "by": self.view["members"][1]["m"], "quiz": quiz, "startsAtUs": self.now_us() + 60_000_000})
        expect(self.phone.role("heading", re.compile("Quiz 3"))).to_be_visible()

    def ending(self, scores, **more):
        best = max(scores)
        result = "shared" if scores.count(best) > 1 else "won"
        seats = [{**seat, "score": score, "rank": 1 + sum(other > score for other in scores),
                  "result": result if score == best > 0 else "lost"} for seat, score in zip(self.view["seats"], scores)]
        awards = [{**award, "m": seat["m"]} for award, seat in zip(AWARDS, [seats[0], seats[1], seats[1]])]
        self.send({"name": "ended", "topic": "General", "of": 10, "nobodyScored": best == 0, "awards": awards if best else [], **more}, seats)
        expect(self.phone.page.locator(".end")).to_be_visible()

    def race(self, opens_in_us):
        """A mini-game for all; one that opens in the future counts down."""
        scores = [9, 14, 3, 12] if opens_in_us < 0 else [0, 0, 0, 0]
        standings = [{"score": score, "done": score // 3, "of": 6} for score in scores]
        seats = [{**seat, "score": score, "rank": 1 + sum(other > score for other in scores)}
                 for seat, score in zip(self.view["seats"], scores)]
        own = {"own": {"cards": [None] * 12, "paired": [], "closesAtUs": self.now_us() + opens_in_us + 120_000_000}}
        self.send({"name": "arcade", "by": self.view["members"][0]["m"], "game": "memory", "level": "easy", "over": False,
                   "opensAtUs": self.now_us() + opens_in_us, "standings": standings, **own}, seats)
        expect(self.phone.page.locator(".game").first).to_be_visible()

    def enlarge(self, is_large=True):
        """The table's help "Large text" (P15)."""
        self.view["members"][0]["help"]["largeText"] = is_large

    def resize(self, size):
        self.phone.page.set_viewport_size({"width": size[0], "height": size[1]})

    def close(self):
        self.phone.close()
