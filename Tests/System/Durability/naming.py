"""How accounts' players appear (H2, R1): on the disk when it is confirmed, or refused."""

import contextlib
import json
import random
import shutil
import socket
import ssl
import sys
import threading
import time

from accounts import PROXY, Device, photo
from keeping import small_disk
from party import ROOT, Folder, Party, play
from serving import TRUST

sys.path.append(str(ROOT / "Tests/System/Pressure"))
from speech import CLOSE, TEXT, Frames, frame, upgrade  # noqa: E402

ROUNDS = 3
PEOPLE = 24
SOON = 1.0
"""Seconds within which it is noticed that the file has gone."""


class Gone(OSError):
    """The server closed the line."""


class Page:
    """The foyer's socket of a device that is logged in."""

    def __init__(self, party, device):
        context = ssl.create_default_context(cafile=party.data / "tls/ca.crt")
        plain = socket.create_connection(
            ("127.0.0.1", party.ports["https"]), 60, source_address=(PROXY, 0))
        self.socket = context.wrap_socket(plain, server_hostname="127.0.0.1")
        cookies = "; ".join(f"{name}={value}" for name, value in device.cookies.items())
        fields = (f"Cookie: {cookies}", f"X-Forwarded-For: {device.visitor}")
        self.socket.sendall(upgrade(device.address, "/ws", scheme="https", fields=fields))
        head = b""
        while b"\r\n\r\n" not in head:
            head += self._more()
        assert head.startswith(b"HTTP/1.1 101"), head
        self.frames, self.messages = Frames(), []
        self._add(head.split(b"\r\n\r\n", 1)[1])
        self.number = random.randrange(1, 2**30)
        self.say({"t": "hello", "protocol": [1, 1], "assets": ""})
        self.welcome = self.heard(lambda message: message["t"] == "welcome")

    def _more(self):
        more = self.socket.recv(65_536)
        if not more:
            raise Gone
        return more

    def _add(self, more):
        for opcode, payload in self.frames.add(more):
            if opcode == CLOSE:
                raise Gone
            if opcode == TEXT:
                self.messages.append(json.loads(payload))

    def say(self, message):
        self.socket.sendall(frame(TEXT, json.dumps(message).encode()))

    def heard(self, wanted):
        while True:
            while self.messages:
                message = self.messages.pop(0)
                if wanted(message):
                    return message
            self._add(self._more())

    def appear(self, name, colour):
        """The answer to a change of name and colour: `ok`, or the code of its refusal."""
        self.number += 1
        number = self.number
        self.say({"t": "profile", "id": number, "name": name, "colour": colour})
        answer = self.heard(lambda message: message.get("id") == number)
        return answer.get("code", "ok")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()


def profile(number, turn):
    return f"P{number} turn {turn}", turn % 8


class Person:
    """Somebody who takes another name again and again, and how often that was said and confirmed."""

    def __init__(self, party, number):
        self.number, self.said, self.confirmed = number, 0, 0
        with Device(party, number) as device:
            status, answer = device.register(f"person-{number}")
            assert status == 200, answer
            self.cookies = dict(device.cookies)

    def change(self, party, confirmation):
        with (contextlib.suppress(OSError), Device(party, self.number, self.cookies) as device,
              Page(party, device) as page):
            while True:
                self.said += 1
                assert page.appear(*profile(self.number, self.said)) == "ok"
                self.confirmed = self.said
                confirmation.release()

    def is_as_confirmed(self, party):
        """The last that was confirmed, or what was said after it; and the two next starts agree."""
        with Device(party, self.number, self.cookies) as device:
            own = device.own()
        possible = [profile(self.number, turn) for turn in range(self.confirmed, self.said + 1)]
        if not self.confirmed:
            return True
        return (own.get("name"), own.get("colour")) in possible


def kill_the_names():
    """`kill -9` while 24 people take other names and colours: what was confirmed is there (H2, R1)."""
    with Folder() as data:
        for round_number in range(ROUNDS):
            first = round_number * PEOPLE
            with Party(data, *TRUST) as party:
                people = [Person(party, number) for number in range(first, first + PEOPLE)]
                confirmation = threading.Semaphore(0)
                threads = [threading.Thread(target=person.change, args=(party, confirmation))
                           for person in people]
                for thread in threads:
                    thread.start()
                for _ in range(random.randint(40, 400)):
                    assert confirmation.acquire(timeout=60)
                party.kill()
                for thread in threads:
                    thread.join()
            with Party(data, *TRUST) as party:
                lost = [person.number for person in people if not person.is_as_confirmed(party)]
            print(f"{sum(person.confirmed for person in people)} changes confirmed to "
                  f"{sum(person.confirmed > 0 for person in people)} people, lost {lost}", flush=True)
            if lost or party.status != 0:
                return False
    return True


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


def names_without_room():
    """A disk that is full: a name is refused and nobody sees it; with room it is taken (H2, R1)."""
    with Folder() as data, small_disk(data, 1_024):
        with Party(data, *TRUST) as party, Device(party, 1) as device:
            assert device.register("person-1")[0] == 200
            with Page(party, device) as page:
                turn, answer = 0, page.appear(*profile(1, 0))
            with Page(party, device) as page, filled(data) as fill:
                while answer == "ok" and turn < 400:
                    fill()
                    turn += 1
                    answer = page.appear(*profile(1, turn))
                own = device.own()
                good = (answer == "account.unsaved" and party.metric("store_up") == 0
                        and (own["name"], own["colour"]) == profile(1, turn - 1))
                with Page(party, device) as second:
                    good = good and second.welcome["name"] == own["name"]
                print(f"{turn - 1} names kept by what the log had, then {answer}; still {own['name']}")
            with Page(party, device) as page:
                good = good and page.appear("With room", 3) == "ok"
            party.kill()
            cookies = device.cookies
        with Party(data, *TRUST) as party, Device(party, 1, cookies) as device:
            return good and device.own()["name"] == "With room"


def registrations_without_room():
    """Fifteen that were refused for want of room make nobody wait when there is some (R2)."""
    with Folder() as data, small_disk(data, 1_024):
        with Party(data, *TRUST) as party:
            codes, number = [], 0
            with filled(data) as fill:
                while len(codes) < 15 and number < 400:
                    number += 1
                    fill()
                    # Registrations that may succeed come from other addresses: the household has refusals alone.
                    with Device(party, 0 if codes else number) as device:
                        status, answer = device.register(f"person-{number}")
                    if status != 200:
                        codes.append(answer["code"])
            with Device(party, 0) as device:
                status, answer = device.register("with-room")
        print(f"refused: {sorted(set(codes))}, {len(codes)} times; with room: {answer}")
        return codes == ["account.unsaved"] * 15 and status == 200


def noticed(party):
    """Seconds until the server says that nothing is kept; nobody asks it for anything but that."""
    start = time.monotonic()
    while party.metric("store_up") == 1:
        assert time.monotonic() - start < 10, party.log
        time.sleep(0.02)
    return time.monotonic() - start


def gone(data):
    """The folder with all its files."""
    shutil.rmtree(data)


def replaced(data):
    """A copy is where the file was."""
    file = data / "fourtop.db"
    file.rename(data / "former")
    shutil.copy(data / "former", file)


def unlogged(data):
    """The log alone."""
    (data / "fourtop.db-wal").unlink()


def displaced():
    """Folder removed, file replaced, log removed: noticed within a second, refused, and people play."""
    good = True
    for mishap in (gone, replaced, unlogged):
        with Folder() as data, Party(data, *TRUST) as party, Device(party, 1) as device:
            assert device.register("person-1")[0] == 200
            with Page(party, device) as page:
                assert page.appear("Before", 1) == "ok"
                authority = (data / "tls/ca.crt").read_bytes()
                mishap(data)
                after = noticed(party)
                (data / "tls").mkdir(parents=True, exist_ok=True)
                (data / "tls/ca.crt").write_bytes(authority)
                answers = [page.appear("After", 2), device.give_photo(photo(1)),
                           *(Device(party, 2).register("person-2")[1].values())]
                name = device.own()["name"]
            said = [line for line in party.lines if "was moved, removed or replaced" in line]
            print(f"{mishap.__name__}: noticed after {after:.2f} s, then {answers[:3]}, still {name}")
            good = (good and after < SOON and answers[:3] == ["account.unsaved", None, "account.unsaved"]
                    and name == "Before" and len(said) == 1 and play(party))
    return good


def back_again():
    """The folder is moved away and back: what was confirmed before and after is there, nothing else."""
    with Folder() as data, Folder() as elsewhere:
        away = elsewhere / "away"
        with Party(data, *TRUST) as party, Device(party, 1) as device:
            assert device.register("person-1")[0] == 200
            with Page(party, device) as page:
                answers = [page.appear("Before", 1)]
                data.rename(away)
                answers.append(page.appear("Meanwhile", 2))
                away.rename(data)
                good = party.keeps_again(2)
                answers.append(page.appear("After", 3))
            party.kill()
            cookies = device.cookies
        with Party(data, *TRUST) as party, Device(party, 1, cookies) as device:
            name = device.own()["name"]
        print(answers, name)
        return good and answers == ["ok", "account.unsaved", "ok"] and name == "After"
