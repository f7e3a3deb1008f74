#!/usr/bin/env python3
"""soak.py [MINUTES] [TABLES]: many tables play on and on over real sockets.

Phones come back after they have dropped their line, quizzes restart; checked: every table plays on, scores are right by
count, and the server's memory after the first tenth and at the end differ by at most 4 MiB.
"""

import sys
import threading
import time

from games import QuizPhone, QuizTold, quiz_folder
from party import Folder, Party
from phones import Closed

GROWTH_KIB = 4 * 1024


class Bot(QuizPhone):
    """A player that takes its time, drops its line now and then, and comes back."""

    def think(self):
        return self.random.uniform(1, 4)

    def answered(self, message):
        super().answered(message)
        if message["t"] == "ok" and self.random.random() < 0.05:
            raise Closed


def main(minutes=10.0, tables=25):
    stop, all_told, threads = threading.Event(), [QuizTold() for _ in range(tables)], []
    with Folder() as data, Folder() as elsewhere, Party(data, "--quiz-url", str(quiz_folder(elsewhere))) as party:
        port = party.ports["http"]
        for table, told in enumerate(all_told):
            bots = [Bot(number, table, told) for number in range(4)]
            told.code = bots[0].open_table(port)
            threads += [threading.Thread(target=bot.stay, args=(port, stop), daemon=True) for bot in bots]
        for thread in threads:
            thread.start()
        time.sleep(minutes * 6)
        before = party.memory()
        time.sleep(minutes * 54)
        after = party.memory()
        stop.set()
        for thread in threads:
            thread.join(20)
    answers, faults = [told.counts.get("answers", 0) for told in all_told], [fault for told in all_told for fault in told.faults]
    print(f"{tables} tables, {minutes:g} minutes: {sum(answers)} submissions, resident {before} KiB after a tenth, {after} KiB at "
          f"the end, exit status {party.status}; {len(faults)} faults {faults[:3]}")
    enough = min(answers) >= 4 * minutes * 60 / 30
    return 0 if party.status == 0 and enough and not faults and after - before <= GROWTH_KIB else 1


if __name__ == "__main__":
    sys.exit(main(*(kind(word) for kind, word in zip((float, int), sys.argv[1:]))))
