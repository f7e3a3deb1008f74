"""log_ins.py PROGRAM [PROGRAM...] [--seconds N]: how many log-ins a second does a server carry out (R2)?

A server of each program on this machine; 24 people with an account each, at an address each, log in again and again.
The programs take turns of a few seconds, so that whatever else the machine does concerns all of them alike. Prints the
log-ins a second of each program in its turns, the processor time of each log-in, and the ratio to the first program.
Fails where a log-in is refused.
"""

import argparse
import os
import pathlib
import statistics
import sys
import tempfile
import threading
import time

from log_in_timing import Addresses, Visitor, name, start, trusting

PEOPLE, ROUNDS = 24, 5
PASSWORD = "kfw9x3p! tea"


class Stand:
    """A server with its people."""

    def __init__(self, program, folder):
        self.program = program
        self.process, port = start(program, folder)
        context, addresses = trusting(pathlib.Path(folder)), Addresses()
        self.visitors = [Visitor(port, context, addresses.fresh()) for _ in range(PEOPLE)]
        for number, visitor in enumerate(self.visitors):
            status, said, _ = visitor.ask("register", name("person", number), PASSWORD)
            if status != 200:
                raise SystemExit(f"registering was refused: {said}")
        self.rates, self.costs, self.refused = [], [], []

    def processor(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def turn(self, seconds):
        counts, until = [0] * PEOPLE, time.perf_counter() + seconds

        def stay(number):
            while time.perf_counter() < until:
                status, said, _ = self.visitors[number].ask("log-in", name("person", number), PASSWORD)
                if status == 200:
                    counts[number] += 1
                else:
                    self.refused.append(said)

        began, before = time.perf_counter(), self.processor()
        threads = [threading.Thread(target=stay, args=(number,)) for number in range(PEOPLE)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.rates.append(sum(counts) / (time.perf_counter() - began))
        self.costs.append((self.processor() - before) / max(1, sum(counts)))

    def end(self):
        self.process.terminate()
        self.process.wait(20)


def main(programs, seconds):
    stands = []
    with tempfile.TemporaryDirectory(prefix="fourtop-log-ins-") as folder:
        try:
            for number, program in enumerate(programs):
                stands.append(Stand(program, f"{folder}/{number}"))
            for _ in range(ROUNDS):
                for stand in stands:
                    stand.turn(seconds)
        finally:
            for stand in stands:
                stand.end()
    for stand in stands:
        ratios = [own / first for own, first in zip(stand.rates, stands[0].rates)]
        print(f"{stand.program}: {statistics.median(stand.rates):.1f} log-ins a second "
              f"({min(stand.rates):.1f} to {max(stand.rates):.1f}), "
              f"{statistics.median(stand.costs) * 1000:.1f} ms of processor time each, "
              f"{statistics.median(ratios):.2f} times the first ({min(ratios):.2f} to {max(ratios):.2f})")
    refused = sum(len(stand.refused) for stand in stands)
    print(f"{'ok    ' if not refused else 'FAILED'} no log-in was refused")
    return 1 if refused else 0


if __name__ == "__main__":
    os.environ.pop("FOURTOP_DATA_DIR", None)
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--seconds", type=float, default=4)
    options = parser.parse_args()
    sys.exit(main(options.programs, options.seconds))
