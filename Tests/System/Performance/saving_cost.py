"""saving_cost.py [PAIRS]: the processor time of a server that saves its tables, as a ratio to one that cannot.

Plays `bench tables` with 1 000 tables on each, in pairs whose order alternates. The kernel counts the nanoseconds of each
thread. Threads that deal quizzes or write accounts cost the same in both, but they differ from run to run by more
than saving costs. So the loop, the thread that works most, is printed alone, too.
"""

import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import servers

TABLES = 1_000


def threads(process):
    """By thread: seconds of processor time."""
    return {task.name: int((task / "schedstat").read_text().split()[0]) / 1e9
            for task in pathlib.Path(f"/proc/{process.pid}/task").iterdir()}


def at_rest(process):
    """The same, once the start's own work is done."""
    now = threads(process)
    while True:
        time.sleep(1)
        before, now = now, threads(process)
        if sum(now.values()) - sum(before.values()) < 0.02:
            return now


def played(saves):
    """Seconds of processor time: of the loop, and of all threads."""
    with tempfile.TemporaryDirectory() as data:
        if not saves:
            # No file can be made where a folder is.
            (pathlib.Path(data) / "tables.db").mkdir()
        command = [servers.RELEASE / "fourtop", "serve", "--host", "127.0.0.1", "--http-port", 0, "--https-port", 0,
                   "--data-dir", data]
        with servers.running("fourtop", command) as server:
            before = at_rest(server.process)
            url = server.urls["ws"].replace("ws:", "http:")
            subprocess.run([servers.RELEASE / "bench", "tables", "--url", url, "--tables", str(TABLES)],
                           check=True, stdout=subprocess.DEVNULL)
            after = threads(server.process)
    used = [seconds - before.get(name, 0) for name, seconds in after.items()]
    return max(used), sum(used)


def main():
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    runs = {True: [], False: []}
    for pair in range(pairs):
        for saves in (True, False) if pair % 2 == 0 else (False, True):
            runs[saves].append(played(saves))
            loop, whole = runs[saves][-1]
            print(f"{'saves' if saves else 'does not save'}: {whole:.2f} s, the loop {loop:.2f} s", flush=True)
    medians = {saves: [statistics.median(times) for times in zip(*those)] for saves, those in runs.items()}
    loop, whole = (with_it / without for with_it, without in zip(medians[True], medians[False]))
    print(f"medians, pairs: {pairs}: {whole:.3f} of the time without saving; the loop alone {loop:.3f}")


if __name__ == "__main__":
    main()
