"""`kill -9` at random moments of an evening: all come back to what they were told (P34)."""

import collections
import os
import random
import statistics
import threading
import time

from games import LobbyPhone, QuizPhone, QuizTold, RacePhone, XOPhone, quiz_folder
from party import Folder, Party
from phones import Told, together

SOON = 3.0
"""Seconds from the start of a server to the last phone at its place."""


class Evening:
    """Four at a quiz, four at a race, two in a lobby, and one who plays !XO, through many lives of a server."""

    def __init__(self, data, seed):
        self.data, self.random = data, random.Random(seed)
        self.options = ("--quiz-url", str(quiz_folder(data)))
        self.away, self.kills, self.times, self.faults = 0.0, 0, [], []
        quiz, race, lobby, foyer = self.tables = [QuizTold(), Told(), Told(), Told()]
        self.phones = [*(QuizPhone(number, seed, quiz) for number in range(4)),
                       *(RacePhone(number, seed + 1, race) for number in range(4)),
                       *(LobbyPhone(number, seed + 2, lobby) for number in range(2)),
                       XOPhone(0, seed + 3, foyer)]
        for phone in self.phones[4:8]:
            phone.away = lambda: (self.away, self.kills)
        self.party = Party(data, *self.options)
        for index, told in ((0, quiz), (4, race), (8, lobby)):
            told.code = self.phones[index].open_table(self.party.ports["http"])
            # The opener sits first; the others come at once.
            self.phones[index].arrive(self.party.ports["http"])
        self.began = time.monotonic()

    def life(self):
        """Phones come back to the server that has started and play for a moment; then it is killed."""
        port = self.party.ports["http"]
        threads = [threading.Thread(target=phone.live, args=(port,), daemon=True) for phone in self.phones]
        for thread in threads:
            thread.start()
        if not all(phone.back.wait(20) for phone in self.phones):
            self.faults.append("not all phones came back")
        self.times.append(time.monotonic() - self.began)
        time.sleep(self.random.uniform(0, 2) if self.random.random() < 0.8 else self.random.uniform(2, 6))
        self.kill()
        for thread in threads:
            thread.join(20)

    def kill(self):
        self.killed = time.monotonic()
        self.party.kill()
        self.party.__exit__()
        self.kills += 1

    def start(self, is_cut_short=False):
        """Starts a server on the same data; `is_cut_short`: kills it first at a random moment of its start."""
        while is_cut_short:
            party = Party(self.data, *self.options, patience=self.random.uniform(0, 0.08))
            self.party, is_cut_short = party, self.random.random() < 0.5
            party.kill()
            party.__exit__()
            self.kills += 1
        self.began = time.monotonic()
        self.party = Party(self.data, *self.options)
        if not self.party.stands:
            self.faults.append(f"the server did not start again: {self.party.log}")
        self.away += time.monotonic() - self.killed

    def end(self):
        together([phone.close for phone in self.phones])
        self.party.__exit__()
        self.faults += [fault for told in self.tables for fault in told.faults]
        if self.party.status != 0:
            self.faults.append(f"exit status {self.party.status}")


def evening(kills, seed):
    """An evening with so many kills; whether nothing that was told was taken back."""
    with Folder() as data:
        evening = Evening(data, seed)
        while evening.kills < kills and not evening.faults:
            evening.life()
            evening.start(is_cut_short=evening.random.random() < 0.15)
        evening.end()
    for fault in evening.faults[:20]:
        print(fault)
    counts = collections.Counter()
    for told in evening.tables:
        counts.update(told.counts)
    print(f"{evening.kills} kills, seed {seed}; {dict(counts)}; all {len(evening.phones)} phones were back within "
          f"{max(evening.times):.2f} s of a start, median {statistics.median(evening.times):.2f} s")
    return (evening.kills >= kills and not evening.faults and max(evening.times) <= SOON
            and counts["answers"] > 0 and counts["race scores"] > 0
            and counts["changes of !XO"] > 0)


def kill_the_evening():
    """`kill -9` 200 times at random moments of a quiz, a race, !XO and of the start itself: nothing that was
    told is taken back, scores are right by count, and all phones are back within 3 s (P34)."""
    return evening(200, int(os.environ.get("FOURTOP_SEED", random.randrange(1_000_000))))
