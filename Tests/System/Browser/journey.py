"""The base of every journey: a server and phones, which go even after a failure."""

import contextlib
import unittest

import shared
from measuring import inaccessible
from phone import Phone, submit_together
from playwright.sync_api import expect
from proxy import Line
from quizzes import QuizServer, quiz
from server import LIVELY, QUICK, REAL, Fourtop

DEVICES = ["iPhone SE", "Pixel 7", "Galaxy S9+", "iPad Mini"]
NAMES = ["Anna", "Bob", "Clara", "Dan"]

# Buttons and links whose names lack the words on them (WCAG 2.5.3). What is hidden from those who listen describes, and is no label.
UNSAID = """
    [...document.querySelectorAll("button[aria-label], a[aria-label]")].filter(one => one.checkVisibility()).filter(one => {
      const plain = (text) => text.replace(/\\u00ad/g, "").replace(/[^\\p{L}\\p{N}]+/gu, " ").trim().toLowerCase();
      const copy = one.cloneNode(true);
      for (const hidden of copy.querySelectorAll("[aria-hidden=true], .visually-hidden, svg")) hidden.remove();
      return !plain(one.getAttribute("aria-label")).includes(plain(copy.textContent));
    }).map(one => one.outerHTML.slice(0, 120))"""

# The buttons of a screen, and of what stands over it beside its masthead, that a card lies over.
UNDER_A_CARD = """
    [...document.querySelectorAll(".screen :is(button, input, a), .language select")].filter(one => {
      const { left, top, width, height } = one.getBoundingClientRect();
      if (!width || !one.checkVisibility({ visibilityProperty: true })) return false;
      const points = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]];
      return points.some(([x, y]) => document.elementFromPoint(left + x * width, top + y * height)?.closest(".invitation, .newcomers"));
    }).map(one => one.outerHTML.slice(0, 90))"""


def long(test):
    """Marks a journey that is long and close to another: `run.py --long` runs it, at night."""
    test.is_long = True
    return test


def usual(test):
    """Marks one of the journeys that a change usually breaks, one for a screen or a feature: `run.py --usual`."""
    test.is_usual = True
    return test


class Journey(unittest.TestCase):
    maxDiff = None
    times = QUICK
    """The durations of its servers: what is not about time waits for nothing. REAL has those of the game."""
    alone = False
    """Whether it measures moments, and so needs the machine for itself."""
    motion = "reduce"
    """How much motion its phones ask for: four pages that move need twice the processor time, so
    "no-preference" is for journeys that play a game to its end as most people see it, or test what moves."""

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

    def serve(self, *options, files=None, variables=None, times=None, own=False, own_quizzes=False):
        """A server without tables and people, its quizzes from a URL where files are given, or five in its data
        directory (`own_quizzes`).

        Without options and variables it is one that the journeys of this process share. That keeps high scores,
        halls of fame, accounts and decks: who counts on those, or changes files of the server, asks for its `own`.
        A test may kill a shared one, or let it read its files again: the next test gets another. A test that asks
        twice has two.
        """
        times = self.times if times is None else times
        self.shared = None if options or variables or own or own_quizzes else shared.take(files, times)
        if self.shared:
            self.stack.callback(shared.give_back, self.shared)
            self.server = self.shared.server
            return self.server
        quizzes = None if files is None else QuizServer(files)
        if quizzes:
            self.stack.callback(quizzes.close)
        self.server = Fourtop(*options, quiz_url=quizzes and quizzes.url, variables=variables, times=times,
                              own_quizzes=own_quizzes)
        self.stack.callback(self._end_server, self.server)
        return self.server

    def _end_server(self, server):
        self.assertEqual(server.close(), 0, "the server's exit status after SIGTERM")

    def phone(self, name=None, device=None, address=None, **options):
        """The next phone, of a device unlike the one before."""
        index = len(self.phones)
        phone = Phone(
            address or self.server.address, name or NAMES[index % 4],
            device or DEVICES[index % 4], **{"reduced_motion": self.motion, **options})
        self.phones.append(phone)
        self.stack.callback(phone.close)
        return phone

    def expect_accessible(self, phone, screen=""):
        """All of axe's rules in light, those about colours in dark, once the page has drawn its heading and what
        fades in has the colours of its state; and no button is called otherwise than what stands on it."""
        expect(phone.page.get_by_role("heading", level=1).first).to_be_attached()
        self.assertEqual(phone.page.evaluate(UNSAID), [], screen)
        self.assertEqual([(screen, *fault) for fault in inaccessible(phone)], [])

    def browser_at_home(self, *rules, trusts=True):
        """A Chromium that finds this machine by its name at home and, if so, trusts the server's authority:
        a shared server's own, or with `rules`, and at an own server, one of this test (`launch_at_home`)."""
        if self.shared and not rules:
            return self.shared.browser_at_home(trusts)
        return shared.launch_at_home(self.server, self.stack, *rules, trusts=trusts)

    def line(self, server_port=None, **options):
        line = Line(server_port or self.server.port, **options)
        self.stack.callback(line.close)
        return line

    def phone_behind(self, line, **options):
        return self.phone(address=f"http://127.0.0.1:{line.port}", **options)

    def table_of(self, count, **options):
        """Phones at one table, in its lobby."""
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


class Internet(Journey):
    def internet(self, *options):
        """A public server. A proxy that there is not is named: it needs no certificate that browsers know."""
        self.serve("--public", "--trusted-proxy", "192.0.2.1", *options)
        self.browser = self.browser_at_home()

    def far(self, name=None, **options):
        return self.phone(name, address=self.server.secure_home_address, browser=self.browser, **options)


__all__ = ["UNDER_A_CARD", "Internet", "Journey", "DEVICES", "LIVELY", "NAMES", "QUICK", "REAL", "long", "quiz", "submit_together", "usual"]
