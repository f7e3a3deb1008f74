"""No page learns a secret before its time, over real sockets (P4, P5, P7)."""

import unittest

from journey import Journey, long, quiz, usual
from rawsocket import Device
from secrecy import comparable, leaks

MODES = ["atOnce", "afterMine", "atReveal"]
RIGHT, OTHERWISE = "CAB", "BDD"
ANSWERS = [("Anna", "CAB"), ("Bob", "BDD"), ("Clara", "CDA")]


class Table:
    """A table of raw sockets: three players and a watching screen."""

    def __init__(self, server, stack, mode):
        devices = [Device(server.address) for _ in range(4)]
        self.code = devices[0].open_table("Anna", 0)
        self.players = [
            stack.enter_context(device.join(self.code, name, colour))
            for colour, (device, (name, _)) in enumerate(zip(devices, ANSWERS))]
        self.watcher = stack.enter_context(devices[3].watch(self.code))
        self.everybody = [*self.players, self.watcher]
        self.all_see(lambda view: len(view["members"]) == 3)
        if mode != "afterMine":
            self.players[0].command("settings", showAnswers=mode, scoring="onePoint")
        self.all_see(lambda view: view["settings"]["showAnswers"] == mode)

    def all_see(self, wanted):
        for socket in self.everybody:
            socket.wait_for_view(wanted)

    def play(self, questions):
        """Everybody submits in turn, each submission seen by all before the next."""
        self.players[0].command("start")
        for number in range(1, questions + 1):
            self.all_see(
                lambda view: view["phase"]["name"] == "question" and view["phase"]["number"] == number)
            for count, (socket, (_, letters)) in enumerate(zip(self.players, ANSWERS), 1):
                assert socket.submit(letters[number - 1])["t"] == "ok"
                self.all_see(lambda view: self.submitted(view) >= count)
            self.all_see(lambda view: view["phase"]["name"] == "reveal"
                         and view["phase"]["number"] == number)
            for socket in self.everybody:
                socket.beat()

    @staticmethod
    def submitted(view):
        return sum(seat["submitted"] for seat in view["seats"])


class Secrets(Journey):
    def messages_of_a_run(self, mode, right):
        server = self.serve(files={"quiz1.json": quiz("General", right)})
        self.wait_for_shelf(Device(server.address))
        table = Table(server, self.stack, mode)
        table.play(len(right))
        return [socket.received for socket in table.everybody]

    @staticmethod
    def wait_for_shelf(device):
        """Until the quizzes are read, which twins must not differ in: a lobby lists them then."""
        with device.join(device.open_table("Zoe"), "Zoe") as lobby:
            lobby.wait_for_view(lambda view: view["shelf"])

    def check_mode(self, mode):
        first = self.messages_of_a_run(mode, RIGHT)
        twin = self.messages_of_a_run(mode, OTHERWISE)
        for number, messages in enumerate(first):
            self.assertEqual(leaks(messages, mode, watching=number == 3), [])
        for one, other in zip(first, twin):
            self.assertEqual(
                comparable(until_first_reveal(one)), comparable(until_first_reveal(other)))
            self.assertNotEqual(comparable(one), comparable(other))

    @usual
    def test_after_mine(self):
        """P5 P7: letters after mine: none before, twin games equal until the reveal"""
        self.check_mode("afterMine")


class PagesTooEarly(Journey):
    WORDS = {"atOnce": "at once", "afterMine": "after mine", "atReveal": "at the reveal"}

    @long
    def test_pages(self):
        """P5 P7 P13: in each setting no frame that reaches a page or a screen tells too early"""
        self.serve(files={"quiz1.json": quiz("General", "CA")})
        phones, code = self.table_of(3)
        screen = self.phone(name="Television")
        screen.go(f"/t/{code}/watch")
        for mode in MODES:
            phones[0].choose("Show answers", self.WORDS[mode])
            for phone in [*phones, screen]:
                phone.wait_for_view(lambda view: view["settings"]["showAnswers"] == mode)
            before = {phone: len(phone.frames) for phone in [*phones, screen]}
            phones[1].tap("button", "Start quiz")
            self.play(phones, "General", ["CA", "CB", "DA"], "CA")
            for phone in [*phones, screen]:
                phone.wait_for_view(lambda view: view["phase"]["name"] == "ended")
                found = leaks(
                    [{"t": "welcome", "you": None if phone is screen else phone.me()},
                     *phone.frames[before[phone]:]], mode, watching=phone is screen)
                self.assertEqual(found, [], mode)
            phones[2].tap("button", "Back to lobby")
            for phone in phones:
                phone.code()


def until_first_reveal(messages):
    for index, message in enumerate(messages):
        if message["t"] == "view" and message["phase"]["name"] == "reveal":
            return messages[:index]
    raise AssertionError("the run came to no reveal")


if __name__ == "__main__":
    unittest.main()
