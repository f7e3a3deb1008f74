"""Bad input: a stable code to that page alone; the table is untouched."""

import json
import unittest

from journey import Journey, quiz, usual
from rawsocket import Device


class BadInput(Journey):
    def setUp(self):
        super().setUp()
        self.serve(files={"quiz1.json": quiz("General", "CAB")})
        self.devices = [Device(self.server.address) for _ in range(6)]

    def table(self, count):
        code = self.devices[0].open_table("Anna")
        sockets = [
            self.stack.enter_context(device.join(code, f"Player {number}", number))
            for number, device in enumerate(self.devices[:count])]
        for socket in sockets:
            # The quizzes are read when the server begins, and the lobby hears of them.
            socket.wait_for_view(lambda view: len(view["members"]) == count and view["shelf"])
        return code, sockets

    def refusal(self, socket, message):
        """The code of the answer to one message, sent unchanged."""
        socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))
        answer = socket.wait_for(lambda got: got["t"] in ("ok", "no", "bye"), timeout=5)
        return answer.get("code", "ok")

    def test_messages_that_cannot_be_read(self):
        """Invalid JSON and unknown or malformed messages are refused by code; the socket stays open"""
        _, (anna, bob) = self.table(2)
        before = (bob.view, len(bob.received))
        for message, code in [
            ("this is no JSON", "message.malformed"),
            ("{", "message.malformed"),
            ("[" * 200 + "]" * 200, "message.malformed"),
            ("[]", "message.malformed"),
            ("7", "message.malformed"),
            ('{"t":7}', "message.malformed"),
            ("{}", "message.malformed"),
            ('{"t":"start","t":"leave","id":1}', "message.malformed"),
            ({"t": "submit", "id": 9_000_001}, "message.malformed"),
            ({"t": "submit", "id": 9_000_002, "round": "one", "option": "A"}, "message.malformed"),
            ({"t": "submit", "id": 9_000_003, "round": 1, "option": "E"}, "message.malformed"),
            ({"t": "submit", "id": -4, "round": 1, "option": "A"}, "message.malformed"),
            ({"t": "cheat", "id": 9_000_005}, "message.unknown"),
            ({"t": "open", "id": 9_000_006, "solo": False}, "message.unknown"),
            ({"t": "hello", "protocol": [1, 1], "assets": "", "as": "join"}, "message.outOfPlace"),
        ]:
            with self.subTest(message=message):
                self.assertEqual(self.refusal(anna, message), code)
        anna.beat()
        bob.beat()
        self.assertEqual(bob.view, before[0])
        self.assertEqual([m["t"] for m in bob.received[before[1]:]], ["clock"])

    def test_before_hello(self):
        """Nothing is taken before hello, and a version nobody speaks ends the conversation"""
        socket = self.stack.enter_context(self.devices[0].socket("/ws"))
        self.assertEqual(
            self.refusal(socket, {"t": "open", "id": 5, "solo": False}), "message.outOfPlace")
        old = self.stack.enter_context(self.devices[1].socket("/ws"))
        self.assertEqual(
            self.refusal(old, {"t": "hello", "protocol": [90, 91], "assets": ""}),
            "protocol.unsupported")
        self.assertIsNone(old.receive())

    @usual
    def test_names(self):
        """H2: names too long, empty or invisible are refused, twenty characters or 80 bytes are taken"""
        foyer = self.stack.enter_context(self.devices[0].socket("/ws", {"name": "Anna", "colour": 0}))
        for name, code in [
            ("x" * 20, None), ("👨‍👩‍👧‍👦" * 3, None), ("x" * 21, "name.tooLong"), ("👨‍👩‍👧‍👦" * 4, "name.tooLong"),
            ("", "name.missing"), ("   ", "name.missing"), ("\u200b\u200b", "name.invisible"),
        ]:
            with self.subTest(name=name):
                self.assertEqual(foyer.ask("profile", name=name, colour=1).get("code"), code)

    def test_faces(self):
        """H2: there are twelve faces, and another number is refused"""
        foyer = self.stack.enter_context(self.devices[0].socket("/ws", {"name": "Anna", "colour": 0}))
        for face, code in [(-1, "face.unknown"), (0, None), (11, None), (12, "face.unknown")]:
            with self.subTest(face=face):
                self.assertEqual(foyer.ask("profile", name="Anna", colour=1, face=face).get("code"), code)

    def test_codes(self):
        """H4: a code no table has, or that is none, is refused in the foyer and at its socket"""
        foyer = self.stack.enter_context(self.devices[0].socket("/ws", {"name": "Anna", "colour": 0}))
        self.assertEqual(foyer.ask("find", code="ZZZZZ")["code"], "table.unknown")
        self.assertEqual(foyer.ask("find", code="AEIOU")["code"], "code.malformed")
        with self.devices[1].socket("/t/ZZZZZ/ws") as lost:
            self.assertEqual(
                self.refusal(lost, {"t": "hello", "protocol": [1, 1], "assets": "", "as": "join",
                                    "name": "Bob", "colour": 1}), "table.unknown")
            self.assertIsNone(lost.receive())

    def test_resume_without_a_seat(self):
        """P11: whoever has no place at the table cannot resume one"""
        code, _ = self.table(2)
        with self.devices[5].socket(f"/t/{code}/ws", {"as": "resume"}) as stranger:
            self.assertEqual(stranger.received[-1]["code"], "seat.none")

    def test_starting(self):
        """H5 H6: starting alone and with five is refused with a code and its numbers"""
        code, (anna,) = self.table(1)
        self.assertEqual(anna.ask("start")["code"], "start.alone")
        rest = [self.stack.enter_context(device.join(code, f"Player {number}", number))
                for number, device in enumerate(self.devices[1:5], 1)]
        anna.wait_for_view(lambda view: len(view["members"]) == 5)
        answer = rest[0].ask("start")
        self.assertEqual(
            (answer["code"], answer["args"]),
            ("start.tooMany", {"connected": 5, "limit": 4, "leave": 1}))
        self.assertEqual(rest[1].ask("remove", member=anna.view["members"][0]["m"])["code"],
                         "opener.only")

    @usual
    def test_taps_out_of_turn(self):
        """P4 P6 P7: taps too early, too late, twice or for another round change nothing"""
        _, (anna, bob) = self.table(2)
        self.assertIn(anna.ask("submit", round=1, option="A")["code"], ("round.none", "phase.wrong"))
        anna.command("start")
        anna.wait_for_phase("question")
        round_now = anna.view["phase"]["round"]
        answer = anna.ask("submit", round=round_now + 1, option="C")
        self.assertIn(answer["code"], ("round.none", "round.early", "round.over"))
        self.assertEqual(anna.submit("C")["t"], "ok")
        self.assertEqual(anna.ask("submit", round=round_now, option="A")["code"], "submitted.already")
        self.assertEqual(anna.ask("start")["code"], "start.running")
        bob.wait_for_phase("question")
        self.assertEqual(bob.submit("B")["t"], "ok")
        for socket in (anna, bob):
            socket.wait_for_phase("reveal")
        self.assertEqual(bob.ask("submit", round=round_now, option="C")["code"], "round.over")
        self.assertEqual([seat["option"] for seat in bob.view["seats"]], ["C", "B"])
        self.assertEqual([seat["score"] for seat in bob.view["seats"]], [1, 0])

    def test_resent_command(self):
        """A command sent again with its id gets the same answer and is done once"""
        _, (anna, bob) = self.table(2)
        anna.command("start")
        anna.wait_for_phase("question")
        anna.send({"t": "start", "id": anna._next_id})
        again = anna.wait_for(lambda got: got["t"] in ("ok", "no"))
        self.assertEqual((again["t"], again["id"]), ("ok", anna._next_id))

    def test_too_long_and_too_many(self):
        """A message over 16 KiB ends the socket with 1009, a flood with 1008; others play on"""
        _, (anna, bob, clara) = self.table(3)
        for socket, messages, status in [
            (anna, ["x" * (16 * 1024 + 1)], 1009),
            (bob, ['{"t":"clock","id":1}'] * 400, 1008),
        ]:
            try:
                for message in messages:
                    socket.send(message)
            except Exception:  # the server may close while the flood still goes out
                pass
            while socket.receive() is not None:
                pass
            self.assertEqual(socket._socket.close_code, status)
        clara.beat()
        clara.wait_for_view(lambda view: sum(member["away"] for member in view["members"]) == 2)


if __name__ == "__main__":
    unittest.main()
