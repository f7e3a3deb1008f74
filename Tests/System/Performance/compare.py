"""compare.py --reference NAME=URL,PID[,CONNECTIONS] --peer NAME=URL,PID[,CONNECTIONS] [--peer …] [--pairs 15]
[options of `bench load`]: what a message costs servers in processor time.

Measures one server after the other, in turn, --pairs times. Prints the median cost and the median of the ratios to the
reference, with the interval in which it lies with 95 %. A message that does not come back right ends the run, with
status 1."""

import pathlib
import statistics
import subprocess
import sys
import time

BENCH = pathlib.Path(__file__).resolve().parents[3] / ".build/tests/release/bench"
UNITS = {"echo": "message", "rooms": "delivery", "upgrade": "visit"}


class Fault(Exception):
    """Why a measurement is worth nothing."""


class Crowd:
    """The connections of `bench load` to a server, which stay open."""

    def __init__(self, text, options):
        self.name, rest = text.split("=", 1)
        url, self.pid, *connections = rest.split(",")
        self.nanoseconds, self.ticks = [], (0, 0)
        if connections:
            options = {**options, "--connections": connections[0]}
        words = [word for pair in options.items() for word in pair]
        self._load = subprocess.Popen(
            [BENCH, "load", "--url", url, "--turns", "1", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True)

    def _told(self):
        line = self._load.stdout.readline().strip()
        if not line or line.startswith("bench"):
            raise Fault(f"{self.name}: {line.removeprefix('bench load: server: ') or 'the load has ended'}")
        return line

    def open(self):
        self._told()

    def work(self):
        """Does the rounds of a pass; how many units of work they were."""
        self._load.stdin.write("\n")
        self._load.stdin.flush()
        return int(self._told())

    def measure(self):
        before = self._time_at_rest()
        units = self.work()
        self.nanoseconds.append((self._time_at_rest() - before) / units)

    def _time(self):
        """Nanoseconds of all threads that live, user and system together."""
        total = 0
        for path in pathlib.Path(f"/proc/{self.pid}/task").iterdir():
            try:
                total += int((path / "schedstat").read_text().split()[0])
            except (OSError, IndexError):
                continue  # it has ended since
        return total

    def _time_at_rest(self):
        """The same once the server has come to rest: its last turn may still run when its last answer is here."""
        last = self._time()
        for _ in range(50):
            time.sleep(0.0005)
            if (now := self._time()) == last:
                break
            last = now
        return last

    def note_ticks(self, sign):
        """Hundredths of a second outside and inside the kernel."""
        words = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        self.ticks = tuple(had + sign * int(word) for had, word in zip(self.ticks, words[11:13]))

    def end(self):
        self._load.kill()
        self._load.communicate()


def interval(values):
    """Where the true median lies with at least 95 %, whatever the distribution: two order statistics, by the binomial
    distribution of one half. `None`: too few values."""
    probability, below, rank = 0.5 ** len(values), 0, 0
    while rank < len(values) and (below := below + probability) <= 0.025:
        probability *= (len(values) - rank) / (rank + 1)
        rank += 1
    ordered = sorted(values)
    return (ordered[rank - 1], ordered[-rank]) if rank else None


def order(number, count):
    """A B C, then C B A, B C A, A C B, and so on: every server comes first as often as last."""
    forward = [(place + number // 2) % count for place in range(count)]
    return forward if number % 2 == 0 else forward[::-1]


def compare(crowds, pairs):
    for crowd in crowds:
        crowd.open()
    # Once without measuring: caches and compilers at run time are warm then.
    for crowd in crowds:
        crowd.work()
    for crowd in crowds:
        crowd.note_ticks(-1)
    for number in range(pairs):
        for place in order(number, len(crowds)):
            crowds[place].measure()
    for crowd in crowds:
        crowd.note_ticks(1)


def lines(crowds, workload, pairs):
    yield f"{workload}; {pairs} passes"
    yield f"name, ns a {UNITS[workload]}, in user mode, ratio to {crowds[0].name}, 95 % interval"
    for crowd in crowds:
        ratios = [own / other for own, other in zip(crowd.nanoseconds, crowds[0].nanoseconds)]
        user = f"{100 * crowd.ticks[0] / sum(crowd.ticks):.0f} %" if sum(crowd.ticks) >= 20 else "–"
        within = interval(ratios)
        yield "\t".join([
            crowd.name, f"{statistics.median(crowd.nanoseconds):.0f}", user, f"{statistics.median(ratios):.3f}",
            f"{within[0]:.3f}–{within[1]:.3f}" if within else "–"])


def main():
    options, servers = {"--workload": "echo"}, []
    for name, value in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
        if name in ("--reference", "--peer"):
            servers.insert(0 if name == "--reference" else len(servers), value)
        else:
            options[name] = value
    pairs = int(options.pop("--pairs", "15"))
    crowds = [Crowd(server, options) for server in servers]
    try:
        compare(crowds, pairs)
    except (Fault, OSError) as fault:
        print(f"compare: {fault}")
        return 1
    finally:
        for crowd in crowds:
            crowd.end()
    for line in lines(crowds, options["--workload"], pairs):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
