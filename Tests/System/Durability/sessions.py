"""A start, a round and a drain, and what its pages were told: afterwards all of it has to be there (P11)."""

import contextlib
import http.client
import json
import time

from accounts import photo
from games import right
from phones import XO_FIELDS, Closed, Phone, Refused, Told, figures

PATIENCE = 10.0
"""Seconds within which a page gets what it asks for, with as many connections as it takes."""


class Lost(AssertionError):
    """Something that a page was told is not there, or an answer never came."""

    where = "tables"
    """Where the server keeps it: in the saved tables, or in the store."""


class Ended(Exception):
    """The server's process has ended."""


class Guest(Phone):
    """A page that connects again after each loss, as long as the process lives."""

    def __init__(self, number, seed):
        super().__init__(number, seed, Told())
        self.view, self.is_connected, self.is_started = None, False, False
        self.score, self.submission, self.picture = 0, None, None

    def again(self, is_alive, action):
        """The result of an action, which is tried until it works."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return action()
            except (OSError, http.client.HTTPException) as error:
                self.is_connected = False
                if not is_alive():
                    raise Ended from error
                if time.monotonic() > end:
                    raise Lost(f"no answer within {PATIENCE} s: {error!r}") from error
                time.sleep(0.05)

    def come(self, port):
        if not self.is_connected:
            self.connect(port, f"/t/{self.told.code}/ws", 3, **{"as": self.role},
                         name=f"P{self.number}", colour=self.number, face=self.number)
            welcome = self.next(3)
            if welcome is None:
                raise Closed
            if welcome["t"] != "welcome":
                raise Lost(f"{self.told.code}: {welcome}")
            if self.member not in (None, welcome["you"]):
                raise Lost(f"{self.told.code}: member {self.member} is {welcome['you']}")
            self.member, self.role, self.is_connected = welcome["you"], "resume", True
        while self.view is None:
            self._take(self.next(3))

    def _take(self, message):
        if message is None:
            raise Closed
        if message["t"] == "bye":
            raise Lost(f"{self.told.code}: {message}")
        if message["t"] == "view":
            self.view = message
            self._check()

    def _check(self):
        """What was told of this table and of the round is still so."""
        own = self._own()
        self.told.same_table(self.view)
        if own.get("score", 0) < self.score:
            raise Lost(f"{self.told.code}: {self.score} points were shown, now {own}")
        phase = self.view["phase"]
        if self.is_started and phase["name"] == "lobby":
            raise Lost(f"{self.told.code}: the quiz had started, now {phase}")
        if self.submission and phase.get("round") == self.submission[0] and (
                own.get("option") != self.submission[1]):
            raise Lost(f"{self.told.code}: {self.submission} was accepted, now {own}")
        if self.told.faults:
            raise Lost(self.told.faults[0])
        self.score = own.get("score", 0)
        self.is_started = phase["name"] != "lobby"

    def _own(self):
        return next((seat for seat in self.view["seats"] if seat["m"] == self.member), {})

    def until(self, port, is_alive, wanted, order=None):
        """Waits for a view, and gives an order again and again until it is there."""
        end = time.monotonic() + 2 * PATIENCE

        def action():
            self.view = self.view if self.is_connected else None
            self.come(port)
            while not wanted(self.view):
                if time.monotonic() > end:
                    raise Lost(f"{self.told.code}: nothing new after {self.view}")
                words = order(self.view) if order else None
                number = self.order(**words) if words else None
                self._heed(number, words, wanted)

        self.again(is_alive, action)

    def _heed(self, number, words, wanted):
        end = time.monotonic() + 3
        while not wanted(self.view):
            message = self.next(end - time.monotonic())
            if message and message["t"] == "ok" and message["id"] == number:
                if words["t"] == "submit":
                    self.submission = words["round"], words["option"]
            elif message and message["t"] == "no" and message["id"] == number:
                time.sleep(0.1)
                return
            else:
                self._take(message)


class Session:
    """One who plays a quiz alone, two who start one, a run of !XO and a photo."""

    def __init__(self, seed):
        self.alone, *self.pair = [Guest(number, seed) for number in range(3)]
        self.xo = Guest(3, seed)
        self.xo_states = []

    def _open(self, guest, port, solo):
        def action():
            guest.connect(port, "/ws", 3, name=f"P{guest.number}", colour=guest.number, face=guest.number)
            guest.order(t="open", solo=solo)
            guest.told.code = guest.heard("ok", 3)["code"]
            guest.close()
        if guest.told.code is None:
            guest.again(self.is_alive, action)

    def play(self, port, is_alive):
        """A round, each step again until it works. Raises `Ended` where the process ends, `Lost` at a fault."""
        self.is_alive = is_alive
        self._open(self.alone, port, True)
        self._open(self.pair[0], port, False)
        self.pair[1].told.code = self.pair[0].told.code
        for guest in self.pair:
            guest.until(port, is_alive, lambda view: True)
        self.alone.until(port, is_alive, lambda view: True)
        self._answer(port)
        self.pair[0].until(port, is_alive, lambda view: view["phase"]["name"] != "lobby",
                           lambda view: {"t": "start"})
        self._run_of_xo(port)
        self._photo(port)

    def _answer(self, port):
        """The one who plays alone answers a question right and sees the reveal."""
        former = self.alone.score

        def order(view):
            phase = view["phase"]
            if phase["name"] in ("lobby", "ended"):
                return {"t": "start" if phase["name"] == "lobby" else "restart"}
            if phase["name"] == "question" and not self.alone._own().get("submitted"):
                return {"t": "submit", "round": phase["round"], "option": right(phase["number"])}
            return None

        self.alone.until(port, self.is_alive, lambda view: self.alone.score > former, order)

    def _look(self, port):
        self.xo.connect(port, "/ws", 3, name="X", colour=1, face=1)
        self.xo.heard("welcome", 3)
        self.xo.order(t="xo", do="look")
        state = self.xo.heard("xo", 3)
        return tuple(state[field] for field in XO_FIELDS)

    def _run_of_xo(self, port):
        def action():
            state = self._look(port)
            self.compare_xo(state)
            self.xo.order(t="xo", do="play", **figures(state))
            self.xo_states.append(None)
            message = self.xo.heard("xo", 3)
            self.compare_xo(tuple(message[field] for field in XO_FIELDS))

        # Without a store the server refuses, and nothing has changed.
        with contextlib.suppress(Refused):
            self.xo.again(self.is_alive, action)

    def compare_xo(self, state):
        """The state that was told last, or the next after a run without an answer."""
        asked = len(self.xo_states)
        told = [one for one in self.xo_states if one]
        unanswered = 0
        while asked and self.xo_states[asked - 1] is None:
            unanswered, asked = unanswered + 1, asked - 1
        if told and not told[-1][2] <= state[2] <= told[-1][2] + unanswered:
            raise Lost(f"!XO was {told[-1]}, {unanswered} runs were unanswered, now {state}")
        if told and state[2] == told[-1][2] and state != told[-1]:
            raise Lost(f"!XO was {told[-1]}, now {state}")
        self.xo_states.append(state)

    def _photo(self, port):
        guest = self.alone

        def action():
            status, body = self._ask(port, "POST", "/photo", photo(guest.number))
            if status != 200:
                raise Closed
            guest.picture = json.loads(body)["photo"]

        if not guest.picture:
            guest.again(self.is_alive, action)

    def _ask(self, port, method, path, body=None):
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=3)) as connection:
            connection.request(method, path, body, {
                "Origin": f"http://127.0.0.1:{port}", "Cookie": f"fourtop-device={self.alone.cookie}"})
            answer = connection.getresponse()
            return answer.status, answer.read()

    def verify(self, port):
        """After a start without a fault: all that was told is there. Raises `Lost`."""
        self.is_alive = lambda: True
        for guest in (self.alone, *self.pair):
            guest.is_connected, guest.view = False, None
            if guest.told.code:
                guest.until(port, self.is_alive, lambda view: True)
        try:
            self._verify_stored(port)
        except Lost as lost:
            lost.where = "store"
            raise

    def _verify_stored(self, port):
        if any(self.xo_states):
            self.compare_xo(self.xo.again(self.is_alive, lambda: self._look(port)))
        if self.alone.picture:
            answer = self.alone.again(
                self.is_alive, lambda: self._ask(port, "GET", self.alone.picture))
            if answer != (200, photo(self.alone.number)):
                raise Lost(f"{self.alone.picture}: {answer[0]}")

    def close(self):
        for guest in (self.alone, *self.pair, self.xo):
            guest.close()
