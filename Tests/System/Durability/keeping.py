"""The store by itself: what was acknowledged is there after `kill -9`; and disks that are full."""

import contextlib
import random
import sqlite3
import subprocess

from party import BUILD, Folder

ROUNDS = 20
ASKED = 200


def told(lines):
    """{"kept": numbers, "refused": numbers} of what was answered."""
    answers = {"kept": set(), "refused": set()}
    for line in lines:
        word, _, number = line.strip().partition(" ")
        if word in answers and number.isdigit():
            answers[word].add(int(number))
    return answers


def stored(file):
    """The stored data of each account by its number: photo, points and credit, None for a missing one."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        finding = database.execute("PRAGMA integrity_check").fetchone()[0]
        assert finding == "ok", finding
        rows = database.execute(
            """SELECT accounts.key, picture, points, credit FROM accounts
               LEFT JOIN photos ON photos.account = accounts.id
               LEFT JOIN players ON players.account = accounts.id
               LEFT JOIN scores ON scores.player = players.id
               LEFT JOIN reverse_tic_tac_toe AS xo ON xo.player = players.id""")
        return {int(key.removeprefix("player-")): rest for key, *rest in rows}


def in_the_hall(file):
    """The numbers of those in the hall of fame, the best first."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        rows = database.execute(
            "SELECT amount, name FROM hall_entries WHERE hall = 'chrono' ORDER BY amount DESC")
        return [amount for amount, name in rows if name == f"Player {amount}"]


def is_all_there(number, kept):
    return (kept is not None and kept[0] is not None and tuple(kept[1:]) == (number, 101 + number)
            and kept[0].count(bytes([number % 200]) * 20_000) == 1)


def synced_before_the_answer():
    """Each write to the log is synced to the disk before its answer."""
    with Folder() as folder:
        trace = folder / "trace"
        subprocess.run(
            ["strace", "-f", "-y", "-s", "16", "-o", trace, "-e",
             "trace=write,pwrite64,pwritev,fsync,fdatasync", BUILD / "bench", "store", "--file",
             folder / "fourtop.db", "--changes", "30", "--askers", "1"],
            check=True, capture_output=True, timeout=120)
        unsynced, told = False, []
        for line in trace.read_text().splitlines():
            if "fourtop.db-wal" in line:
                unsynced = "write" in line and "sync" not in line
            elif "kept " in line:
                told.append(not unsynced)
        print(f"{len(told)} answers, {told.count(True)} of them with everything synced")
        return len(told) == 30 and all(told)


def killed(file, first, after):
    """Keeps accounts with photos until `after` were acknowledged, then kills; what was answered."""
    with subprocess.Popen(
            [BUILD / "bench", "store", "--file", file, "--changes", str(ASKED), "--first",
             str(first), "--askers", "16"], stdout=subprocess.PIPE, text=True) as process:
        lines = [process.stdout.readline() for _ in range(after)]
        process.kill()
        return told(lines + process.stdout.readlines())["kept"]


def kill_the_store():
    """In the midst of 200 accounts with photos, scores, entries and !XO (A2, AH4, AX7), again and again."""
    with Folder() as folder:
        file, promised = folder / "fourtop.db", set()
        for number in range(ROUNDS):
            promised |= killed(file, number * ASKED, random.randint(1, ASKED - 20))
            there = stored(file)
            lost = {one for one in promised if not is_all_there(one, there.get(one))}
            half = {one for one, kept in there.items() if not is_all_there(one, kept)}
            hall = in_the_hall(file)
            if lost or half or hall != sorted(there, reverse=True)[:10]:
                print(f"round {number}: lost {sorted(lost)}, half {sorted(half)}, in the hall {hall}")
                return False
        print(f"{ROUNDS} kills: {len(promised)} acknowledged and there, {len(there)} there in all")
        return len(promised) >= ROUNDS


@contextlib.contextmanager
def small_disk(folder, kibibytes=320):
    """A disk of that size at `folder`."""
    subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={kibibytes}k", "fourtop", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


@contextlib.contextmanager
def filled(data):
    """Takes all the room there is, now and at each call, until the end."""
    path = data / "filler"
    with open(path, "wb", buffering=0) as filler:
        def fill():
            for size in (4_096, 1):
                with contextlib.suppress(OSError):
                    while True:
                        filler.write(bytes(size))

        fill()
        yield fill
    path.unlink()
