"""The secrecy check finds what it is for."""

import unittest

from secrecy import leaks


def view(phase, seats):
    return {"t": "view", "v": 1, "showAtUs": 5, "code": "BCDFG", "phase": phase, "seats": seats}


def seat(member, **more):
    return {"m": member, "submitted": False, "score": 0, **more}


WELCOME = {"t": "welcome", "you": 1}
QUESTION = {"name": "question", "round": 1}


class LeakTests(unittest.TestCase):
    def found(self, seats, mode, watching=False, phase=None):
        messages = [{"t": "welcome"} if watching else WELCOME, view(phase or QUESTION, seats)]
        return leaks(messages, mode, watching)

    def test_the_right_option_and_who_is_right_leak_during_a_question(self):
        self.assertEqual(len(self.found([], "atOnce", phase={**QUESTION, "correct": "A"})), 1)
        self.assertEqual(len(self.found([seat(2, right=True)], "atOnce")), 1)

    def test_another_seats_letter_leaks_by_the_setting_and_ones_own_submission(self):
        other = seat(2, submitted=True, option="B")
        waiting, done = seat(1), seat(1, submitted=True, option="A")
        self.assertEqual(self.found([waiting, other], "atOnce"), [])
        self.assertEqual(len(self.found([waiting, other], "afterMine")), 1)
        self.assertEqual(self.found([done, other], "afterMine"), [])
        self.assertEqual(len(self.found([done, other], "atReveal")), 1)

    def test_a_watching_screen_sees_letters_only_at_once(self):
        other = seat(2, submitted=True, option="B")
        self.assertEqual(self.found([other], "atOnce", watching=True), [])
        self.assertEqual(len(self.found([other], "afterMine", watching=True)), 1)

    def test_a_letter_without_a_submission_leaks_a_selection(self):
        self.assertEqual(len(self.found([seat(1, option="A")], "atOnce")), 1)

    def test_a_stake_and_its_choice_leak_whatever_the_setting(self):
        staking = {"name": "stakes", "round": 1}
        chosen = [seat(1, submitted=True, option="B"), seat(2, submitted=True, option="C")]
        self.assertEqual(len(self.found(chosen, "atOnce", phase=staking)), 1)
        self.assertEqual(self.found(chosen[:1], "atOnce", phase=staking), [])
        self.assertEqual(len(self.found([seat(1, stake=2), seat(2, stake=1)], "atOnce")), 1)

    def test_nothing_leaks_at_the_reveal(self):
        phase = {"name": "reveal", "round": 1, "correct": "A"}
        self.assertEqual(self.found([seat(2, submitted=True, option="B", right=False)],
                                    "atReveal", phase=phase), [])
