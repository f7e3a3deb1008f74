"""The server with its accounts: killed in the midst of registrations and photos, and without room."""

import contextlib
import http.client
import random
import subprocess
import threading

from accounts import PROXY, Device, photo
from keeping import small_disk
from party import Folder, Party, fourtop, play
from starts import held, made

TRUST = ("--trusted-proxy", PROXY)
ROUNDS = 3
PEOPLE = 200
AT_ONCE = 16


class Crowd:
    """Many who register and then give a photo, and what each of them was promised."""

    def __init__(self, party, first):
        self.party, self.lock = party, threading.Lock()
        self.waiting = list(range(first, first + PEOPLE))
        self.cookies, self.photos = {}, {}
        self.promises = threading.Semaphore(0)
        self.threads = [threading.Thread(target=self._come) for _ in range(AT_ONCE)]
        for thread in self.threads:
            thread.start()

    def _come(self):
        try:
            while (number := self._next()) is not None:
                with Device(self.party, number) as device:
                    self._settle(device, number)
        except (OSError, http.client.HTTPException):
            pass  # The server is gone.

    def _next(self):
        with self.lock:
            return self.waiting.pop() if self.waiting else None

    def _settle(self, device, number):
        status, said = device.register(f"person-{number}")
        assert status == 200, said
        self.cookies[number] = dict(device.cookies)
        self.promises.release()
        path = device.give_photo(photo(number))
        assert path
        self.photos[number] = path
        self.promises.release()

    def killed_after(self, promises):
        for _ in range(promises):
            assert self.promises.acquire(timeout=120)
        self.party.kill()
        for thread in self.threads:
            thread.join()


def is_there(party, number, cookies, path):
    """Whether somebody is still logged in, and has the photo that was acknowledged."""
    with Device(party, number, cookies) as device:
        own = device.own()
        if own.get("user") != f"person-{number}":
            return False
        return path is None or own["photo"] == path and device.ask("GET", path) == (
            200, photo(number))


def can_log_in(party, number):
    with Device(party, 100_000 + number) as device:
        return device.log_in(f"person-{number}")[0] == 200


def kill_the_server():
    """`kill -9` in the midst of 200 registrations and photos: what was acknowledged is there (R1 to R3)."""
    with Folder() as data:
        cookies, photos = {}, {}
        for round_number in range(ROUNDS):
            with Party(data, *TRUST) as party:
                crowd = Crowd(party, round_number * PEOPLE)
                crowd.killed_after(random.randint(40, 2 * PEOPLE - 40))
            cookies |= crowd.cookies
            photos |= crowd.photos
            with Party(data, *TRUST) as party:
                lost = [number for number, own in cookies.items()
                        if not is_there(party, number, own, photos.get(number))]
                lost += [number for number in random.sample(sorted(cookies), 20)
                         if not can_log_in(party, number)]
                left = len(crowd.waiting)
            print(f"killed with {left} of {PEOPLE} yet to come: {len(cookies)} accounts and "
                  f"{len(photos)} photos acknowledged so far, lost {sorted(lost)}", flush=True)
            if lost or party.status != 0:
                return False
    return True


def restored():
    """A backup of a running server is one that people log in to, with their photos (R1, R3)."""
    with Folder() as data, Folder() as elsewhere:
        with Party(data, *TRUST) as party:
            kept = registered(party, range(5))
            status, said = fourtop("backup", elsewhere / "copy", "--data-dir", data)
            print(said, end="")
            late = registered(party, [5])
        restoring, said = fourtop("restore", elsewhere / "copy", "--data-dir", elsewhere / "new")
        print(said, end="")
        with Party(elsewhere / "new", *TRUST) as party:
            there = {number for number in kept | late if can_log_in(party, number)}
            with Device(party, 900) as device:
                device.log_in("person-0")
                good = device.ask("GET", device.own()["photo"]) == (200, photo(0))
        print(f"{sorted(there)} log in to the copy")
        return good and status == restoring == 0 and kept == there == set(range(5)) and late == {5}


def without_room():
    """A disk of 448 KiB: who cannot be kept is told so, people play, and room is all it needs."""
    with Folder() as data, small_disk(data, 448):
        with Party(data, *TRUST) as party:
            kept = registered(party, range(60))
            refused = next(number for number in range(60) if number not in kept)
            good = party.metric("store_up") == 0 and play(party)
            subprocess.run(["mount", "-o", "remount,size=4m", data], check=True)
            good = good and registered(party, [60]) == {60} and party.metric("store_up") == 1
        said = [line for line in party.lines if "fourtop.db" in line and "asked questions" not in line]
        print(*said, sep="\n")
        with Party(data, *TRUST) as party:
            there = {number for number in kept | {60} if can_log_in(party, number)}
            good = good and there == kept | {60} and not can_log_in(party, refused)
        print(f"{len(kept)} kept without room, {len(there)} there afterwards")
        return good and len(said) == 2 and "the disk is full" in said[0] and "saved again" in said[1]


def room_later():
    """Started on a disk without room: people play, and room is all it needs."""
    with Folder() as data, small_disk(data, 8_192):
        made(data)
        # Nothing is left that the next start could remove to have room.
        for path in data.glob("tables.db*"):
            path.unlink()
        with open(data / "filler", "wb", buffering=0) as filler:
            with contextlib.suppress(OSError):
                while True:
                    filler.write(bytes(4_096))
        with Party(data, *TRUST) as party:
            good = party.metric("store_up") == 0 and party.says("the disk is full") and play(party)
            (data / "filler").unlink()
            good = good and party.keeps_again() and registered(party, [1]) == {1}
        print(*[line for line in party.lines if "fourtop.db" in line], sep="\n")
        return good


def lock_later():
    """Started while another process has the store: it is used as soon as that one ends."""
    with Folder() as data:
        file = made(data)
        with contextlib.ExitStack() as stack:
            with held(file):
                party = stack.enter_context(Party(data, *TRUST))
                good = party.metric("store_up") == 0 and party.says("is locked")
            good = good and party.keeps_again() and registered(party, [1]) == {1}
        print(*[line for line in party.lines if "fourtop.db" in line], sep="\n")
        return good


def registered(party, numbers):
    """The accounts whose registration was confirmed; all others were refused."""
    kept = set()
    for number in numbers:
        with Device(party, number) as device:
            status, said = device.register(f"person-{number}")
            assert status == 200 or said["code"] == "account.unsaved", (status, said)
            if status != 200:
                break
            kept.add(number)
            device.give_photo(photo(number))
    return kept
