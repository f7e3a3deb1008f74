"""How accounts' players appear (H2, R1): on the disk when it is confirmed, or refused."""

import contextlib
import random
import ssl
import sys
import threading

from accounts import PROXY, Device
from party import ROOT, Folder, Party
from serving import TRUST

sys.path.append(str(ROOT / "Tests/System/Pressure"))
from speech import PageSocket, upgrade  # noqa: E402

ROUNDS = 3
PEOPLE = 24


class Page(PageSocket):
    """The foyer's socket of a device that is logged in."""

    def __init__(self, party, device):
        context = ssl.create_default_context(cafile=party.data / "tls/ca.crt")
        cookies = "; ".join(f"{name}={value}" for name, value in device.cookies.items())
        fields = (f"Cookie: {cookies}", f"X-Forwarded-For: {device.visitor}")
        super().__init__(("127.0.0.1", party.ports["https"]), upgrade(device.address, "/ws", scheme="https", fields=fields),
                         PROXY, context, 60)
        self.number = random.randrange(1, 2**30)
        self.hello()
        self.wait_for("welcome")

    def appear(self, name, colour):
        """The answer to a change of name and colour: `ok`, or the code of its refusal."""
        self.number += 1
        self.say(t="profile", id=self.number, name=name, colour=colour)
        return self.wait_for("ok", "no", id=self.number).get("code", "ok")


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
