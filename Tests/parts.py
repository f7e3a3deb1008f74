"""./deploy/test [GROUP...]            runs groups of parts: usual (the default), all, unit, browser, deep
./deploy/test PART... [ARGUMENT...]  runs parts by name; further words go to the part
./deploy/test --list                 shows the parts

`usual` is what a change usually breaks, `all` also what guards a landing, `unit` and `browser` are all without
and with a browser, `deep` is for the night. Tests/parts.toml describes the parts. Parts run side by side, and
a part that fails does not stop the others. The last line is "N passed, N failed"; exit status 1 if anything
failed or did not run.
"""

import dataclasses
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time
import tomllib
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[1]
LOGS = ROOT / ".build/test-logs"
CORES = 2


@dataclasses.dataclass(frozen=True)
class Part:
    name: str
    what: str
    run: str
    group: str
    seconds: int | None = None
    limit: int | None = None
    browser: bool = False
    after: tuple[str, ...] = ("build",)
    instead: str | None = None
    cores: int = 1
    count: str = "sum"
    packages: tuple[str, ...] = ()

    @property
    def longest(self):
        """Seconds; `FOURTOP_SLOW`: how many times slower the phones are."""
        return int((self.limit or max(300, 10 * self.seconds)) * float(os.environ.get("FOURTOP_SLOW", "1")))


def read_parts(path=ROOT / "Tests/parts.toml"):
    """The parts by name, in the order of the file."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: Part(name, **{key: tuple(value) if isinstance(value, list) else value
                                for key, value in row.items()}) for name, row in table.items()}


def landing(parts):
    """What guards a landing: `all`."""
    chosen = [part for part in parts.values() if part.group in ("usual", "landing")]
    contained = {part.instead for part in chosen}
    return [part for part in chosen if part.name not in contained]


GROUPS = {
    "usual": lambda parts: [part for part in parts.values() if part.group == "usual"],
    "all": landing,
    "unit": lambda parts: [part for part in landing(parts) if not part.browser],
    "browser": lambda parts: [part for part in landing(parts) if part.browser],
    "deep": lambda parts: [part for part in parts.values() if part.group == "deep"],
}


def choose(parts, words):
    """The parts that these words name, with those that they come after, and what is left of the words."""
    chosen, rest = {}, list(words)
    while rest and (rest[0] in parts or rest[0] in GROUPS):
        word = rest.pop(0)
        chosen |= {part.name: part for part in (GROUPS[word](parts) if word in GROUPS else [parts[word]])}
    needed = set(chosen)
    for part in reversed(parts.values()):
        if part.name in needed:
            needed |= set(part.after)
    return [part for part in parts.values() if part.name in needed], rest


def startable(waiting, running, done):
    """The next part to begin: the first whose turn it is, once there are cores for it. `done` tells of each part
    that has ended whether it passed."""
    for part in waiting:
        if all(name in done for name in part.after):
            if sum(one.cores for one in running) + part.cores <= CORES:
                return part
            if part.cores == CORES:
                return None  # it would wait for ever behind small ones
    return None


def count(part, log, status):
    """The tests that passed and failed; (0, 0) if the log does not say."""
    if part.count == "exit":
        return (1, 0) if status == 0 else (0, 1)
    text = log.read_text(encoding="utf-8", errors="replace")
    if part.count == "node":
        said = dict(re.findall(r"^# (pass|fail) (\d+)$", text, re.M))
        return int(said.get("pass", 0)), int(said.get("fail", 0))
    if part.count == "swift":
        files = sorted(LOGS.glob("swift*.xml"))
        suites = [suite for file in files for suite in ElementTree.parse(file).iter("testsuite")]
        tests, failures = (sum(int(suite.get(key, 0)) for suite in suites) for key in ("tests", "failures"))
        return tests - failures, failures
    sums = re.findall(r"^(\d+) passed, (\d+) failed$", text, re.M)
    return tuple(map(int, sums[-1])) if sums else (0, 0)


def judged(counts, status):
    """A part that fails without a failed test, or that ran no test, is one failure."""
    passed, failed = counts
    return passed, failed + (failed == 0 and (status != 0 or passed == 0))


def excerpt(log):
    """What a reader of the whole run has to see of a part that failed."""
    lines = [line[:300] for line in log.read_text(encoding="utf-8", errors="replace").splitlines()
             if not line.startswith(("◇", "✔"))]
    shown, until = [], 0
    for number, line in enumerate(lines):
        if re.match("✘|not ok|FAILED", line) or "error:" in line:
            until = number + 26
        if number < until:
            shown.append(f"  | {line}")
    return "\n".join(shown[:150] + [f"  : {line}" for line in lines[-25:]])


class Run:
    """Parts that run side by side, and what became of them."""

    def __init__(self, parts, arguments=(), is_alone=False):
        """`is_alone`: one part, with `arguments`, whose output and that of what it needs goes to the screen."""
        self.parts, self.arguments, self.is_alone = parts, arguments, is_alone
        self.changed = threading.Condition()
        self.running, self.done, self.sums = [], {}, [0, 0]
        self.processes = set()

    def __call__(self):
        waiting = list(self.parts)
        with self.changed:
            while waiting:
                part = startable(waiting, self.running, self.done)
                if part is None:
                    self.changed.wait()
                    continue
                waiting.remove(part)
                self.running.append(part)
                threading.Thread(target=self.carry_out, args=[part], daemon=True).start()
            while self.running:
                self.changed.wait()
        if not self.is_alone:
            print(f"{self.sums[0]} passed, {self.sums[1]} failed", flush=True)
        return 1 if self.sums[1] or not self.sums[0] else 0

    def carry_out(self, part):
        log, began = LOGS / f"{part.name}.log", time.monotonic()
        missed = [name for name in part.after if not self.done[name]]
        if missed:
            log.write_text(f"not run, because {', '.join(missed)} failed\n", encoding="utf-8")
            status, counts = 1, (0, 1)
        else:
            try:
                status = self.execute(part, log)
                counts = judged(count(part, log, status), status)
            except Exception as error:  # a log that cannot be read is a failure of this part, not of the run
                status, counts = f"{type(error).__name__}: {error}", (0, 1)
        with self.changed:
            if not self.is_alone:
                seconds = time.monotonic() - began
                print(f"{part.name:15} {counts[0]:5} passed {counts[1]:4} failed {seconds:5.0f} s", flush=True)
                if counts[1]:
                    print(f"{excerpt(log)}\n  exit status {status}; all of it: {log.relative_to(ROOT)}", flush=True)
            self.sums = [total + more for total, more in zip(self.sums, counts)]
            self.running.remove(part)
            self.done[part.name] = counts[1] == 0
            self.changed.notify_all()

    def execute(self, part, log):
        """Runs the part in a session of its own, ended as a whole after its limit; its exit status."""
        if part.count == "swift":
            for file in LOGS.glob("swift*.xml"):
                file.unlink()
        command = ["bash", "-euo", "pipefail", "-c", f". Tests/parts.bash\n{part.run}", part.name,
                   *(self.arguments if self.parts[-1] is part else ())]
        with log.open("wb") as file:
            process = subprocess.Popen(
                command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE if self.is_alone else file,
                stderr=subprocess.STDOUT, start_new_session=True)
            self.processes.add(process)
            timer = threading.Timer(part.longest, self.end, [process, part])
            timer.start()
            if self.is_alone:
                for chunk in iter(lambda: process.stdout.read1(65536), b""):
                    file.write(chunk)
                    sys.stdout.buffer.write(chunk)
                    sys.stdout.flush()
            status = process.wait()
            timer.cancel()
            self.processes.discard(process)
        return status

    @staticmethod
    def end(process, part):
        print(f"{part.name} is ended after its limit of {part.longest} s", flush=True)
        os.killpg(process.pid, signal.SIGTERM)
        time.sleep(10)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)

    def end_all(self):
        for process in list(self.processes):
            os.killpg(process.pid, signal.SIGTERM)


def install(parts):
    """Installs the Debian packages of these parts at once."""
    words = sorted({name for part in parts for name in part.packages})
    if any(part.browser for part in parts):
        words.insert(0, "--browsers")
    subprocess.run(["bash", "-euo", "pipefail", "-c", '. Tests/parts.bash; need_all "$@"', "packages", *words],
                   cwd=ROOT, check=True)


def listing(parts):
    for name, part in parts.items():
        seconds = f"{part.seconds} s" if part.seconds else f"< {part.longest} s"
        yield f"{name:22} {part.group:8} {seconds:>8}  {part.what}"


def main(words):
    parts = read_parts()
    if words == ["--list"]:
        print(*listing(parts), sep="\n")
        return 0
    if words == ["--help"]:
        print(__doc__)
        return 0
    chosen, rest = choose(parts, words or ["usual"])
    named = words[:len(words) - len(rest)]
    if not chosen or rest and (len(named) != 1 or named[0] in GROUPS):
        print(__doc__, file=sys.stderr)
        return 2
    install(chosen)
    LOGS.mkdir(parents=True, exist_ok=True)
    run = Run(chosen, rest, is_alone=len(named) == 1 and named[0] in parts)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        return run()
    finally:
        run.end_all()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
