"""game_cost.py [--profile]: instructions outside the kernel that the party server spends on the game, all threads.

Four phones play at one table. The server's clock stands still until this script moves it (held_clock.c), so a round has
the same messages, timers and sweeps on any machine, however long callgrind takes. Each figure is held to a bound; the
last line is "N passed, N failed". With --profile it prints the threads and the largest functions of each figure too.
FOURTOP names another program than the release build's.
"""

import collections
import dataclasses
import itertools
import os
import platform
import re
import statistics
import sys

import callgrind
import held_server
import servers
from held_party import SECOND, Party

PROGRAM = os.environ.get("FOURTOP", servers.RELEASE / "fourtop")
IS_BOUND = platform.machine() == "x86_64"
"""Other processors have other instructions: there the figures are only printed."""


@dataclasses.dataclass(frozen=True)
class Figure:
    name: str
    # Matches the names of the stretches that it counts. Stretches with the same group are added to one sample.
    stretches: str
    # Instructions, about 5 % above the median of several runs.
    bound: int


# A landing that raises a bound says in its message what people get for it. Between two runs a figure differs by less than
# 1 %, and by as much where other questions are drawn. One that is more than LOOSE of its bound below it fails, too: else
# the next loss could hide in that gain.
LOOSE = 0.1
FIGURES = [
    Figure("a round: four submissions, the reveal, the next question", r"(round\.\d+)\b.*", 880_000),
    Figure("a submission, until everybody is told", r"(round\.\d+\.submission\.\d)", 115_400),
    Figure("a start, from the tap to the first question", r"(start\.\d+)", 5_200_000),
    Figure("ten seconds of rest after a quiz", r"(rest\.\d+)", 103_600),
]
LARGEST = 15
"""Functions of a profile."""
STARTS = 20
"""A start costs more with each quiz that the four have played. The median is that of four who have played ten."""
QUIZZES, QUESTIONS, RESTS = 2, 10, 3


def play(server):
    """The starts and the quizzes, in stretches that are counted."""
    party = Party(server)
    # What the server does once in its life is no part of a start.
    party.start()
    party.give_up()
    server.begin_to_count()
    for number in range(STARTS):
        server.end_stretch("other")
        party.start()
        server.end_stretch(f"start.{number}")
        party.give_up()
    for quiz in range(QUIZZES):
        play_quiz(server, party, quiz)


def play_quiz(server, party, quiz):
    """A whole quiz, and rests behind it."""
    party.start()
    for number in range(QUESTIONS):
        server.end_stretch("other")
        # The last question has no next one.
        name = f"round.{quiz}{number}" if number < QUESTIONS - 1 else "other"
        play_question(server, party, name)
        if number < QUESTIONS - 1:
            party.wait_for_question()
            server.end_stretch(name)
    party.wait_for("ended")
    server.end_stretch("other")
    for number in range(RESTS):
        party.wait_until(server.now + 10 * SECOND)
        server.end_stretch(f"rest.{quiz}{number}")
    party.order("backToLobby")


def play_question(server, party, name):
    """Each submits a second after the one before; the fourth brings the reveal."""
    opens = party.opens
    party.show()
    for place in range(4):
        party.wait_until(opens + (place + 1) * SECOND)
        server.end_stretch(name)
        party.submit(place)
        server.end_stretch(f"{name}.submission.{place}" if place < 3 else name)


def of_units(figure, threads):
    """The threads of each unit of a figure."""
    units = {}
    for thread in threads:
        if found := re.fullmatch(figure.stretches, thread.stretch):
            units.setdefault(found[1], []).append(thread)
    return list(units.values())


def verdict(count, bound):
    """The fault of a figure, or nothing."""
    if not IS_BOUND:
        return None
    if count > bound:
        return "too many"
    return "lower the bound" if count < bound * (1 - LOOSE) else None


def print_profile(units):
    """The mean of all units, by thread and by function."""
    by_thread = collections.defaultdict(collections.Counter)
    totals = collections.Counter()
    for thread in itertools.chain(*units):
        key = thread.is_loop, thread.number
        totals[key] += thread.instructions
        by_thread[key].update(thread.functions)
    for key, total in totals.most_common():
        if total:
            print(f"    {total / len(units):11.0f}  {'loop' if key[0] else 'thread'} {key[1]}: "
                  + ", ".join(name for name, _ in callgrind.largest(by_thread[key], 3)))
    print()
    for name, count in callgrind.largest(sum(by_thread.values(), collections.Counter()), LARGEST):
        print(f"    {count / len(units):11.0f}  {name}")
    print()


def check(figure, units):
    """Prints a figure beside its bound; whether it is well."""
    count = statistics.median(sum(thread.instructions for thread in unit) for unit in units)
    loop = statistics.median(sum(thread.instructions for thread in unit if thread.is_loop) for unit in units)
    fault = verdict(count, figure.bound)
    print(f"{'FAILED' if fault else 'ok    '} {figure.name}: {count:.0f} instructions, {loop:.0f} of them on the loop "
          f"(must be ≤ {figure.bound}{'; ' + fault if fault else ''})", flush=True)
    return fault is None


def main():
    with held_server.running(PROGRAM) as server:
        play(server)
        threads, passed = server.threads(), 0
        for figure in FIGURES:
            units = of_units(figure, threads)
            passed += check(figure, units)
            if "--profile" in sys.argv[1:]:
                print_profile(units)
    print(f"{passed} passed, {len(FIGURES) - passed} failed")
    return 0 if passed == len(FIGURES) else 1


if __name__ == "__main__":
    sys.exit(main())
