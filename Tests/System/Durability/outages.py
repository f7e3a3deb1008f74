#!/usr/bin/env python3
"""outages.py: four real pages and forty raw ones at a server behind a bad network (P11, H7).

The network loses 5 % of the packets, delays each by 200 ± 100 ms there and back, lets them overtake each other, and
fails twice for 30 s. It runs in network namespaces of its own, as root. The last line is "N passed, N failed".
"""

import contextlib
import re
import statistics
import sys
import threading
import time

from checks import run
from games import QuizPhone, QuizTold, QUESTIONS, quiz_folder, right
from party import ROOT, Folder, Party
from weather import SERVER, Weather

sys.path.append(str(ROOT / "Tests/System/Browser"))
import browsers  # noqa: E402
from phone import Phone, submit_together  # noqa: E402
from playwright.sync_api import expect  # noqa: E402

PAGES, TABLES = 4, 10
OUTAGES = {2: 30, 4: 30}
"""Seconds without a network, by the question during which they begin."""
BACK = 20.0
"""Seconds after an outage within which each page has the newest view: a lost page tries each 1.5 s, and packets of
the connection's beginning are lost, too, and sent again after 1, 2 and 4 s."""
WAIT = 60_000
"""Milliseconds for what a page loads through this network."""


class RawTables:
    """Ten tables of four raw pages."""

    def __init__(self, port):
        self.port, self.stop, self.phones = port, threading.Event(), []
        self.told = [QuizTold() for _ in range(TABLES)]
        for table, told in enumerate(self.told):
            phones = [QuizPhone(number, 500 + table, told, host=SERVER) for number in range(4)]
            told.code = phones[0].open_table(port)
            self.phones += phones
        self.threads = [threading.Thread(target=phone.stay, args=(port, self.stop), daemon=True)
                        for phone in self.phones]
        for thread in self.threads:
            thread.start()

    def back_after(self, moment):
        """Seconds until all have a view since then."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if all(phone.back.is_set() and phone.seen_at > moment for phone in self.phones):
                return max(phone.seen_at for phone in self.phones) - moment
            time.sleep(0.05)
        return None

    def end(self):
        self.stop.set()
        for thread in self.threads:
            thread.join(30)
        return [fault for told in self.told for fault in told.faults]


def seated(address):
    """Four pages at one table."""
    phones = [Phone(address, f"P{number}", device, reduced_motion="reduce")
              for number, device in enumerate(["iPhone SE", "Pixel 7", "Galaxy S9+", "iPad Mini"])]
    for phone in phones:
        phone.page.set_default_timeout(WAIT)
    code = phones[0].open_table()
    for phone in phones[1:]:
        phone.join(code)
    for phone in phones:
        phone.expect_players(PAGES)
    return phones


def newest_since(phones, moment):
    """Seconds until each page has had a view since then."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        arrived = [max((at for frame, at in zip(phone.frames, phone.arrived) if frame["t"] == "view"), default=0)
                   for phone in phones]
        if min(arrived) > moment:
            return [max(0.0, at - moment) for at in arrived]
        phones[0].page.wait_for_timeout(50)
    return None


def skew(phones):
    """For each question that all pages showed, how far apart they meant to show it, and what their clocks allow."""
    rounds = {}
    for phone in phones:
        for switch in phone.switches():
            if switch["phase"] == "question":
                rounds.setdefault(switch["round"], {})[phone] = switch
    for seen in rounds.values():
        if len(seen) == len(phones):
            moments = [one["meantEpochMs"] for one in seen.values()]
            errors = sorted(one["clockErrorMs"] for one in seen.values())
            yield max(moments) - min(moments), sum(errors[-2:])


def a_bad_network():
    """5 % loss, 200 ms ± 100 ms, reordering and two outages of 30 s: four pages and forty raw ones play a quiz to
    its end, nothing is lost, and all are back soon."""
    weather = Weather(loss=0.05, delay=0.1, jitter=0.05)
    with contextlib.ExitStack() as stack:
        data, elsewhere = stack.enter_context(Folder()), stack.enter_context(Folder())
        with weather.inside(0):
            party = Party(data, "--quiz-url", str(quiz_folder(elsewhere)), host=SERVER)
        stack.callback(weather.close)
        stack.callback(party.__exit__)
        with weather.inside(1):
            stack.callback(browsers.close)
            phones = seated(f"http://{SERVER}:{party.ports['http']}")
            raw = RawTables(party.ports["http"])
            faults, back, apart = played(phones, raw, weather)
        faults += raw.end()
    for fault in faults[:20]:
        print(fault)
    counts = {word: sum(told.counts.get(word, 0) for told in raw.told) for word in ("answers", "scores")}
    print(f"packets: {weather.counts}; back after each outage: {back}")
    print(f"skew of four pages over {len(apart)} questions: median {statistics.median(one for one, _ in apart):.1f} ms, "
          f"worst {max(one for one, _ in apart):.1f} ms; raw pages: {counts}")
    return (not faults and party.status == 0 and counts["answers"] > 0 and weather.counts["lost"] > 0
            and weather.counts["overtaken"] > 0 and all(one is not None and one <= BACK for one in back)
            and all(one <= max(10, allowed) for one, allowed in apart))


def played(phones, raw, weather):
    """Plays the quiz on the pages: faults, seconds until all were back after each outage, and the skew."""
    faults, back = [], []
    seats = [phone.me() for phone in phones]
    points = [0] * PAGES
    phones[0].tap("button", "Start quiz")
    for number in range(1, QUESTIONS + 1):
        for phone in phones:
            phone.expect_question(f"Question {number}?", timeout=WAIT)
        letters = [right(number) if (number + index) % 2 else "ABCD"[(number * 3 + 1) % 4]
                   for index in range(PAGES)]
        submitting = phones[:2] if number in OUTAGES else phones
        submit_together({phone: letters[phones.index(phone)] for phone in submitting})
        for phone in submitting:
            phone.expect_submitted(letters[phones.index(phone)])
            points[phones.index(phone)] += letters[phones.index(phone)] == right(number)
        if number in OUTAGES:
            weather.is_out = True
            phones[0].page.wait_for_timeout(OUTAGES[number] * 1_000)
            weather.is_out, ended = False, time.monotonic()
            pages = newest_since(phones, ended)
            back += [max(pages) if pages else None, raw.back_after(ended)]
    for phone in phones:
        expect(phone.role("button", re.compile("Restart|Next"))).to_be_visible(timeout=WAIT)
    for phone, seat, point in zip(phones, seats, points):
        if (phone.me(), phone.score()) != (seat, point):
            faults.append(f"{phone.name}: member {seat} with {point} points is {phone.me()} with {phone.score()}")
        faults += [f"{phone.name}: {error}" for error in phone.errors]
    return faults, [one if one is None else round(one, 1) for one in back], list(skew(phones))


if __name__ == "__main__":
    sys.exit(run([a_bad_network], sys.argv[1:]))
