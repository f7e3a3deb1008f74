"""Friends who meet others: what they are told in the foyer, and who may do what at a table."""

import contextlib
import json
import time

from friends import Friend, kind
from seats import Seat

HELLO = {"t": "hello", "protocol": [1, 1], "assets": "", "colour": 0}
PATIENCE = 2.0
"""Seconds: the attack goes on for so long after the last friend has come."""


class Page(Seat):
    """A page of somebody's: what it was told, and how many bytes that were."""

    def __init__(self, friend, path, name, source, device=None, **hello):
        self.told, self.bytes = [], 0
        super().__init__(friend, path, 0, source, device)
        self.say({**HELLO, "name": name, **hello})
        self.wait_for(lambda message: message["t"] == "welcome")

    def listen(self, seconds):
        """Hears what comes in that time."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.socket.settimeout(left)
            try:
                self.readable()
            except TimeoutError:
                return

    def wait_for(self, wanted):
        """The first message that is wanted, also of those that have come."""
        end = time.monotonic() + PATIENCE
        while True:
            for message in self.told:
                if wanted(message):
                    return message
            self.socket.settimeout(max(0.01, end - time.monotonic()))
            self.readable()

    def answer(self, **command):
        """The answer to a command."""
        self.asked += 1
        self.say({**command, "id": self.asked})
        return self.wait_for(lambda message: message.get("id") == self.asked)


class Meeting(Friend):
    """Somebody who comes with pages."""

    @staticmethod
    def heard(page, payload, _):
        page.bytes += len(payload)
        page.told.append(json.loads(payload))

    def open(self, page):
        return page.answer(t="open", solo=False)["code"]


@kind("bystanders")
class Bystander(Meeting):
    """Looks at what is near, without being sent more than a phone's data plan bears."""

    SECONDS, ALLOWED = 2.0, 64 * 1024
    """Bytes a second."""

    def visit(self, source):
        page = Page(self, "/ws", "Anna", source)
        with page.socket:
            page.listen(self.SECONDS)
        rate = page.bytes / self.SECONDS
        if rate > self.ALLOWED:
            return f"{rate / 1024:.0f} KiB/s, allowed {self.ALLOWED // 1024}"
        return None


@kind("invited")
class Invited(Meeting):
    """Two who have played together find and invite each other, and few others invite them meanwhile."""

    MOST = 3
    """Invitations that are open together."""

    def visit(self, source):
        unique = f"{time.monotonic_ns() % 10**9}"
        names = [f"Anna {unique}", f"Bob {unique}"]
        devices = self.play_together(names, source)
        pages = [Page(self, "/ws", name, source, own) for name, own in zip(names, devices)]
        with pages[0].socket, pages[1].socket:
            return self.invite_one(*pages, names)

    def play_together(self, names, source):
        anna = Page(self, "/ws", names[0], source)
        code = self.open(anna)
        anna.socket.close()
        seats = [Page(self, f"/t/{code}/ws", name, source, own, **{"as": "join"})
                 for name, own in zip(names, [anna.device, None])]
        seats[0].answer(t="start")
        seats[0].wait_for(
            lambda message: message["t"] == "view" and message["phase"]["name"] not in ("lobby", "preparing"))
        for seat in seats:
            seat.say({"t": "leave", "id": 9})
            with seat.socket, contextlib.suppress(SystemExit):
                seat.wait_for(lambda message: message["t"] == "bye")
        return [seat.device for seat in seats]

    def invite_one(self, anna, bob, names):
        try:
            number = self.find(bob, names[0])
            self.find(anna, names[1])
        except TimeoutError:
            return "not told of each other"
        answer = bob.answer(t="invite", person=number)
        if answer["t"] != "ok":
            return answer["code"]
        try:
            anna.wait_for(lambda message: message["t"] == "invitation" and message["name"] == names[1])
        except TimeoutError:
            return "not invited"
        over = {one["invitation"] for one in anna.told if one["t"] == "invitationOver"}
        here = {one["invitation"] for one in anna.told if one["t"] == "invitation"} - over
        if len(here) > self.MOST:
            return f"{len(here)} invitations, allowed {self.MOST}"
        return None

    @staticmethod
    def find(page, name):
        """The number of the person of that name, wherever it stands in a message."""
        def people(value):
            if isinstance(value, dict):
                if value.get("name") == name and "person" in value:
                    yield value["person"]
                value = list(value.values())
            if isinstance(value, list):
                for inner in value:
                    yield from people(inner)
        return next(people(page.wait_for(lambda message: next(people(message), None) is not None)))


@kind("openers")
class Opener(Meeting):
    """An opener whose phone sleeps in the lobby while fifteen made-up devices come and go keeps the rights."""

    def visit(self, source):
        foyer = Page(self, "/ws", "Anna", source)
        code = self.open(foyer)
        foyer.socket.close()
        place = f"/t/{code}/ws"
        anna = Page(self, place, "Anna", source, foyer.device, **{"as": "join"})
        anna.socket.close()
        for number in range(15):
            Page(self, place, f"Guest {number}", source, **{"as": "join"}).socket.close()
        mallory = Page(self, place, "Mallory", source, **{"as": "join"})
        with mallory.socket:
            try:
                back = Page(self, place, "Anna", source, foyer.device, **{"as": "resume"})
            except (SystemExit, TimeoutError):
                return "the opener's place is gone"
            with back.socket:
                me = back.told[0]["you"]
                opener = back.wait_for(lambda message: message["t"] == "view").get("opener")
                return None if opener == me else "somebody else has the opener's rights"
