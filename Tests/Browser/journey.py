"""What every journey needs: a server, phones, and their end even when something failed."""

import contextlib
import unittest

from phone import Phone, submit_together
from proxy import Line
from quizzes import QuizServer, quiz
from server import Fourtop

DEVICES = ["iPhone SE", "Pixel 7", "Galaxy S9+", "iPad Mini"]
NAMES = ["Anna", "Bob", "Clara", "Dan"]


class Journey(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.stack = contextlib.ExitStack()
        self.addCleanup(self.stack.close)
        self.phones = []

    def run(self, result=None):
        before = len(result.failures) + len(result.errors) if result else 0
        super().run(result)
        server = getattr(self, "server", None)
        if server and result and len(result.failures) + len(result.errors) > before:
            print("  the server's log:\n    " + server.log[-3000:].replace("\n", "\n    "))

    def serve(self, *options, files=None):
        """A server of this test's own, its quizzes from a URL where files are given."""
        if files is not None:
            self.quizzes = QuizServer(files)
            self.stack.callback(self.quizzes.close)
        self.server = Fourtop(*options, quiz_url=self.quizzes.url if files is not None else None)
        self.stack.callback(self._end_server, self.server)
        return self.server

    def _end_server(self, server):
        self.assertEqual(server.close(), 0, "the server's exit status after SIGTERM")

    def phone(self, name=None, device=None, address=None, **options):
        """The next phone, of a device unlike the one before."""
        index = len(self.phones)
        phone = Phone(
            address or self.server.address, name or NAMES[index % 4],
            device or DEVICES[index % 4], **options)
        self.phones.append(phone)
        self.stack.callback(phone.close)
        return phone

    def line(self, **options):
        line = Line(self.server.port, **options)
        self.stack.callback(line.close)
        return line

    def phone_behind(self, line, **options):
        return self.phone(address=f"http://127.0.0.1:{line.port}", **options)

    def table_of(self, count, **options):
        """So many phones at one table, in its lobby."""
        phones = [self.phone(**options) for _ in range(count)]
        return phones, self.seat(phones)

    def seat(self, phones):
        code = phones[0].open_table()
        for phone in phones[1:]:
            phone.join(code)
        for phone in phones:
            phone.expect_players(len(phones))
        return code

    def play(self, phones, topic, answers, right):
        """Plays a whole quiz: `answers` has a string of letters per phone ("-" submits nothing)."""
        for number in range(1, len(right) + 1):
            self.play_one(phones, topic, number, answers, right)

    def play_one(self, phones, topic, number, answers, right):
        for phone in phones:
            phone.expect_question(f"{topic} question {number}?")
        letters = {phone: row[number - 1] for phone, row in zip(phones, answers)}
        submit_together({phone: letter for phone, letter in letters.items() if letter != "-"})
        for phone in phones:
            phone.expect_reveal(right[number - 1])


__all__ = ["Journey", "DEVICES", "NAMES", "quiz", "submit_together"]
