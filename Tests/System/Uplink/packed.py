"""What a quiz of ten questions costs a guest far away: the public server compresses the views of a laptop's table, and
nothing else of it. Anna sits at the laptop and starts; the three guests' pages offer compression as browsers do."""

import pathlib
import selectors
import ssl
import sys

from stage import Device, Stage

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Performance"))
from quiz_bytes import OFFER, Page, Table, play  # noqa: E402
from speech import upgrade  # noqa: E402

LARGEST_SHARE = 0.4
"""Of what the guests read that may pass their connections."""


class NearPage(Page):
    @staticmethod
    def request(server, path, person):
        return upgrade(server.host, path, fields=[f"Cookie: {person}"])


class FarPage(Page):
    """A guest's page, by https. `read_bytes`: of the messages, as the page reads them."""

    read_bytes = 0

    @staticmethod
    def request(server, path, person):
        return upgrade(server.host, path, None, OFFER, "https", [f"Cookie: {person}"])

    def receive(self):
        more = super().receive()
        while self.line.pending():
            more += super().receive()
        return more

    def unpack(self, payload):
        message = super().unpack(payload)
        # Framing aside.
        self.read_bytes += len(message) - len(payload)
        return message


class Place:
    """A server as pages look for it."""

    def __init__(self, port, trust=None):
        self.place, self.host = ("127.0.0.1", port), f"127.0.0.1:{port}"
        self.context = trust and ssl.create_default_context(cafile=trust)


def main():
    with Stage(people=3) as stage:
        anna, poll = Device(stage.home.address), selectors.DefaultSelector()
        code, path, secret = stage.open_table(anna)
        home, public = Place(stage.home.port), Place(stage.public.secure_port, stage.trust)
        guests = [FarPage(public, path, cookie, {"as": "join", "secret": secret}) for cookie in stage.cookies]
        near = NearPage(home, f"/t/{code}/ws", anna.cookie, {"as": "join", "name": "Anna"})
        play([Table([near, *guests], poll)], poll)
    count = len(guests)
    came = sum(page.bytes for page in guests)
    read = came + sum(page.read_bytes for page in guests)
    print(f"a guest: {came / count:.0f} bytes of {read / count:.0f}, {sum(page.packed for page in guests) / count:.1f} of "
          f"{sum(page.count for page in guests) / count:.1f} messages compressed")
    good = came <= LARGEST_SHARE * read and near.packed == 0
    print(f"{int(good)} passed, {int(not good)} failed")
    return not good


if __name__ == "__main__":
    sys.exit(main())
