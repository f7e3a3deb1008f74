"""Phones that play quizzes, races and !XO, and count their scores themselves."""

import copy
import json
import time

from phones import XO_FIELDS, Phone, Told, figures

QUESTIONS = 5


def quiz_folder(folder):
    """A folder for `--quiz-url` whose right options these phones know."""
    questions = [
        {"number": number, "questionSentence": f"Question {number}?",
         "options": {letter: f"{number} {letter}" for letter in "ABCD"}, "correctOption": right(number)}
        for number in range(1, QUESTIONS + 1)]
    (folder / "quiz1.json").write_text(json.dumps(
        {"numberOfQuestions": QUESTIONS, "topic": "Faults", "questions": questions}))
    return folder


def right(number):
    return "ABCD"[number * 3 % 4]


class QuizTold(Told):
    """What four pages were told of a quiz, and each score counted from accepted answers and right options."""

    def __init__(self):
        super().__init__()
        self._questions, self._picks, self.accepted = {}, {}, {}

    def remembered(self):
        """All that was told so far, for `forget`."""
        with self.lock:
            return copy.deepcopy((self._questions, self._picks, self.accepted))

    def forget(self, remembered):
        """What was told since then does not count: the server had said that it is not saved."""
        with self.lock:
            self._questions, self._picks, self.accepted = copy.deepcopy(remembered)

    def accept(self, member, round_number, option):
        with self.lock:
            self.accepted[member, round_number] = option
            self.count("answers")

    def view(self, member, view):
        """A view with a question or a reveal."""
        phase = view["phase"]
        round_number, is_reveal = phase["round"], phase["name"] == "reveal"
        with self.lock:
            asked = phase["sentence"], phase["options"]
            if self._questions.setdefault(round_number, asked) != asked:
                self.fault(f"round {round_number} asked {self._questions[round_number]}, now {asked}")
            for seat in view["seats"]:
                self._seat(member, seat, round_number, is_reveal)
            if is_reveal:
                self._reveal(view, phase)
            first = round_number - phase["number"] + 1
            self._compare(view, range(first, round_number + (1 if is_reveal else 0)))

    def _seat(self, member, seat, round_number, is_reveal):
        told = self.accepted.get((seat["m"], round_number))
        if told and (is_reveal or seat["m"] == member) and seat.get("option") != told:
            self.fault(f"{told} of {seat['m']} was accepted in round {round_number}, now {seat}")

    def _reveal(self, view, phase):
        round_number = phase["round"]
        picks = {seat["m"]: seat.get("option") for seat in view["seats"]}
        if round_number not in self._picks:
            self.count("reveals")
        if self._picks.setdefault(round_number, picks) != picks:
            self.fault(f"round {round_number} showed {self._picks[round_number]}, now {picks}")
        if phase["correct"] != right(phase["number"]):
            self.fault(f"round {round_number} calls {phase['correct']} right")

    def _compare(self, view, rounds):
        """Each score with the right options among the picks of these rounds."""
        for seat in view["seats"]:
            if any(one not in self._picks for one in rounds):
                self.count("scores not counted")
                continue
            first = rounds.start
            counted = sum(self._picks[one].get(seat["m"]) == right(one - first + 1) for one in rounds)
            self.count("scores")
            if counted != seat["score"]:
                self.fault(f"member {seat['m']} has {seat['score']} points in round {rounds.stop - 1}, "
                           f"and {counted} by count")

    def ended(self, view):
        """The final scores are those after the last round."""
        with self.lock:
            last = max(self._picks, default=0)
            self._compare(view, range(last - QUESTIONS + 1, last + 1))


class QuizPhone(Phone):
    """Answers each question at once or a little later; the opener starts the next quiz."""

    PLAYERS = 4
    EARLY = 0.25
    """Seconds until it submits again what came before the question's opening."""

    def life_began(self):
        self._waiting, self._due = {}, None

    def think(self):
        """Seconds until it answers."""
        return self.random.uniform(0, 0.6)

    def saw(self, view):
        phase = view["phase"]
        if phase["name"] == "ended":
            self.told.ended(view)
        if phase["name"] not in ("question", "reveal"):
            return
        if phase["round"] < self.latest:
            self.told.fault(f"P{self.number}: round {phase['round']} after {self.latest}")
        self.latest = phase["round"]
        self.told.view(self.member, view)

    def act(self, view):
        phase = view["phase"]
        if phase["name"] in ("lobby", "ended") and self.number == 0 and not self._waiting and (
                len(view["members"]) == self.PLAYERS):
            # A fourth quiz has stakes, which nobody counts here.
            if view.get("evening", {}).get("games") == 3:
                self._waiting[self.order(t="newEvening")] = None
            order = "start" if phase["name"] == "lobby" else "restart"
            self._waiting[self.order(t=order)] = None
        if phase["name"] != "question":
            return
        own = next((seat for seat in view["seats"] if seat["m"] == self.member), {})
        if not own or own.get("submitted") or any(one and one[0] == phase["round"] for one in self._waiting.values()):
            return
        if self._due is None or self._due[0] != phase["round"]:
            self._due = phase["round"], time.monotonic() + self.think()
        self.idle()

    def idle(self):
        if self._due and time.monotonic() >= self._due[1]:
            round_number, self._due = self._due[0], None
            option = self.random.choice("ABCD")
            self._waiting[self.order(t="submit", round=round_number, option=option)] = (
                round_number, option)

    def answered(self, message):
        submission = self._waiting.pop(message.get("id"), None)
        if not submission:
            return
        if message["t"] == "ok":
            self.told.accept(self.member, *submission)
        elif message["code"] == "round.early":
            # The view comes before the question opens.
            self._due = self._due or (submission[0], time.monotonic() + self.EARLY)
        elif message["code"] not in ("submitted.already", "round.over"):
            self.told.fault(f"P{self.number}: {message}")


def points(seconds):
    """A pair's points by the time since the last one (AM3)."""
    return 5 if seconds <= 3 else 4 if seconds <= 7 else 3


class RacePhone(Phone):
    """Plays Memory, counts its pairs and the points that each can have given; the opener deals again.

    `away`: the total time without a server so far, which no game counts."""

    PLAYERS = 4
    away = staticmethod(lambda: (0.0, 0))
    SLACK = 1.3
    """Seconds by which a restored game may be younger than it was: the clock is noted once a second."""

    def life_began(self):
        self._waiting, self._said = {}, None
        self._known = getattr(self, "_known", {})

    def saw(self, view):
        phase = view["phase"]
        if phase["name"] != "arcade":
            return
        if phase["round"] < self.latest:
            self.told.fault(f"P{self.number}: race {phase['round']} after {self.latest}")
        if phase["round"] > self.latest:
            self.latest, self._paired, self._score = phase["round"], set(), (0, 0)
            self._known, self._pair_at, self._away = {}, None, self.away()
        own = phase.get("own")
        if own:
            self._compare(view, phase, own)

    def _compare(self, view, phase, own):
        now, paired = time.monotonic(), set(own["paired"])
        if not self._paired <= paired:
            self.told.fault(f"P{self.number} had pairs {self._paired} and has {paired}")
        if self._pair_at is None and self.ahead is not None:
            opening = phase["opensAtUs"] / 1e6 - self.ahead
            self._pair_at = (opening - 0.1, opening + 0.1)
        gained = len(paired - self._paired) // 2
        if gained:
            self._add_pair(now, gained)
        self._paired = paired
        place = next(index for index, seat in enumerate(view["seats"]) if seat["m"] == self.member)
        score = phase["standings"][place]["score"]
        least, most = self._score
        self.told.count("race scores")
        if not least <= score <= most:
            self.told.fault(f"P{self.number} has {score} points for {len(paired) // 2} pairs, "
                            f"and {least} to {most} by count")

    def _add_pair(self, now, gained):
        away, kills = self.away()
        lost, times = away - self._away[0], kills - self._away[1]
        said = self._said or now
        if self._pair_at and gained == 1:
            longest = now - self._pair_at[0]
            shortest = max(0, said - self._pair_at[1] - lost - self.SLACK * times)
            added = points(longest - (lost if not times else 0)), points(shortest)
        else:
            added = 3 * gained, 5 * gained
        self._score = self._score[0] + added[0], self._score[1] + added[1]
        self._pair_at, self._away = (said, now), (away, kills)

    def act(self, view):
        phase = view["phase"]
        self._phase = phase
        if self.number == 0 and not self._waiting and len(view["members"]) == self.PLAYERS:
            if phase["name"] == "lobby":
                self._waiting[self.order(t="play", game="memory", level="easy")] = True
            elif phase.get("over"):
                self._waiting[self.order(t="restart")] = True
        for card, animal in enumerate((phase.get("own") or {}).get("cards", [])):
            if animal:
                self._known[card] = animal
        self.idle()

    def idle(self):
        own = self._phase.get("own")
        if not own or self._waiting or self.ahead is None or self._phase.get("over"):
            return
        now = time.monotonic() + self.ahead
        if now < max(self._phase["opensAtUs"], own.get("againAtUs", 0)) / 1e6 or len(
                own["paired"]) == len(own["cards"]):
            return
        card = self._choose(own)
        self._said = time.monotonic()
        self._waiting[self.order(t="move", round=self._phase["round"], atUs=int(now * 1e6),
                                 game="memory", card=card)] = True

    def _choose(self, own):
        """The partner of the open card if it is known, else a card that nobody has seen."""
        closed = [card for card, animal in enumerate(own["cards"]) if animal is None]
        if own.get("againAtUs"):
            closed = [card for card in range(len(own["cards"])) if card not in own["paired"]]
        open_cards = [card for card, animal in enumerate(own["cards"])
                      if animal and card not in own["paired"]]
        if len(open_cards) == 1:
            partners = [card for card in closed
                        if self._known.get(card) == own["cards"][open_cards[0]]]
            if partners:
                return partners[0]
        new = [card for card in closed if card not in self._known]
        return self.random.choice(new or closed)

    def answered(self, message):
        if self._waiting.pop(message.get("id"), None) and message["t"] == "no" and message["code"] not in (
                "move.early", "move.over", "move.impossible", "move.none"):
            self.told.fault(f"P{self.number}: {message}")


class XOPhone(Phone):
    """Plays !XO in the foyer: credit, winnings and runs go on from what was told, one order at a time."""

    state, asked, sent = None, None, None
    # An order that was acknowledged before its state was told, and whether the state of `asked` was told.
    acknowledged, is_told = None, False
    PAUSE, CREDIT = 0.04, 50

    def arrive(self, port, role=None, patience=20):
        self.connect(port, "/ws", patience, name=f"X{self.number}", colour=1, face=1)
        self.heard("welcome", patience)
        self.order(t="xo", do="look")
        former = self.state
        self._compare(self.heard("xo", patience))
        self._next = 0
        if self.asked:
            # The page sends again what was not answered. If it was carried out, it must not count twice.
            self.asked = self.asked if self.state == former else "nothing"
            self.order(t="xo", **self.sent)

    def take(self, message):
        if message["t"] == "xo":
            self._compare(message)
        elif message["t"] in ("ok", "no"):
            is_owed = message["t"] == "ok" and self.asked != "nothing" and not self.is_told
            self.acknowledged = self.asked if is_owed else None
            self.asked = None
        self.idle()

    def _compare(self, message):
        state = tuple(message[field] for field in XO_FIELDS)
        if self.state not in (None, state):
            order, self.is_told = self.acknowledged or self.asked, not self.acknowledged
            if state != self._after(order, message.get("run")):
                self.told.fault(f"!XO was {self.state} and is {state} after {order}: {message}")
            self.told.count("changes of !XO")
            self.acknowledged = None
        self.state = state

    def _after(self, asked, run):
        """What the order that is under way makes of the state that was told last."""
        credit, won, spins, bet = self.state
        if asked == "add":
            return credit + self.CREDIT, won, spins, bet
        if asked != "play" or not run:
            return None
        sign = -1 if run["lines"] else 1
        return credit + sign * run["stake"], won + (10 * run["stake"] if sign > 0 else 0), spins + 1, 1

    def idle(self):
        now = time.monotonic()
        if self.asked or now < self._next:
            return
        self._next, self.is_told = now + self.PAUSE, False
        if self.state[0] == 0:
            self.asked, self.sent = "add", {"do": "add", "amount": self.CREDIT, **figures(self.state)}
        else:
            self.asked, self.sent = "play", {"do": "play", **figures(self.state)}
        self.order(t="xo", **self.sent)


class LobbyPhone(Phone):
    """Waits in the lobby, whose members and rules stay."""
