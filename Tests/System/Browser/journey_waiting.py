"""Journeys that mostly wait."""

import time
import unittest

from journey import Journey, long
from rawsocket import Device

LIFETIME = 60


class Waiting(Journey):
    @long
    def test_late(self):
        """H2: a token is good after 50 s, and refused after 61 s"""
        self.serve()
        devices = [Device(self.server.address) for _ in range(2)]
        code = devices[0].open_table("Anna")
        members, tokens = [], []
        for device, name in zip(devices, ["Anna", "Bob"]):
            table = self.stack.enter_context(device.join(code, name))
            members.append(table.received[0]["you"])
            tokens.append(device.ask_for_token()["token"])
        minted = time.monotonic()
        time.sleep(LIFETIME - 10)
        self.assertEqual(self.say(code, tokens[0])["you"], members[0])
        time.sleep(max(0, minted + LIFETIME + 1 - time.monotonic()))
        self.assertEqual(
            self.say(code, tokens[1]), {"t": "no", "id": 0, "code": "door.refused", "args": {}})

    def say(self, code, token):
        device = Device(self.server.secure_address, authority=self.server.authority)
        hello = {"as": "resume", "token": token}
        return self.stack.enter_context(device.socket(f"/t/{code}/ws", hello)).received[0]


if __name__ == "__main__":
    unittest.main()
