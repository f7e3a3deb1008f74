"""Four players, one or two of them far away, play whole quizzes over an uplink that is late and stalls; then
over one that is cut besides, a hundred times.

    drops.py [DROPS]
"""

import asyncio
import random
import statistics
import sys
import time

from page import Page
from stage import Device, Stage

DROPS, ALLOWED_SKEW_MS, ALLOWED_AWAY = 100, 40.0, 2.5
"""Seconds that a cut keeps a far page away, the median; the line itself is cut for up to 0.6."""


class Evening:
    """`far`: how many of the four come by the public server."""

    def __init__(self, stage, far, names="ABCD"):
        self.stage, self.far = stage, far
        opener = Device(stage.home.address)
        self.code, path, secret = stage.open_table(opener)
        self.pages = [Page("Anna", stage.home.address, f"/t/{self.code}/ws",
                           {"Cookie": opener.cookie})]
        for name in ("Bob", "Cem", "Dora")[:3 - far]:
            cookie = Device(stage.home.address).cookie
            self.pages.append(
                Page(name, stage.home.address, f"/t/{self.code}/ws", {"Cookie": cookie}))
        for number in range(far):
            self.pages.append(
                Page(f"Guest {number}", stage.public_url, path,
                     {"Cookie": stage.cookies[number]}, stage.trust, secret))
        self.faults, self.skews, self.rounds, self.quizzes = [], [], 0, 0

    @property
    def near(self):
        return self.pages[:4 - self.far]

    async def play(self, is_enough):
        tasks = [asyncio.create_task(page.stay()) for page in self.pages]
        try:
            for page in self.pages:
                await asyncio.wait_for(page.seated.wait(), 30)
            anna = self.pages[0]
            await anna.until(lambda view: len(here(view)) == 4)
            anna.say("start")
            while not is_enough(self):
                if self.quizzes:
                    await anna.until(lambda view: len(here(view)) == 4)
                    anna.say("restart")
                    await anna.until(lambda view: view["phase"]["name"] != "ended")
                await self.quiz()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def quiz(self):
        """One quiz from start to end; every page must come to the same end."""
        anna = self.pages[0]
        await anna.until(lambda view: view["phase"]["name"] == "ended", 400)
        final = anna.view
        for page in self.pages[1:]:
            await page.until(lambda view: view["phase"]["name"] == "ended"
                             and view["v"] >= final["v"], 60)
        self.quizzes += 1
        self.compare()

    def compare(self):
        """No desync, and each answer counted once."""
        seats = [[(seat["m"], seat["score"], seat["rights"]) for seat in page.view["seats"]]
                 for page in self.pages]
        if any(other != seats[0] for other in seats[1:]):
            self.faults.append(f"the pages ended apart: {seats}")
        for page in self.pages:
            for round, answers in page.answered.items():
                taken = [answer for answer in answers if answer["t"] == "ok"]
                if len(taken) > 1:
                    self.faults.append(f"{page.name}'s answer in round {round} counted {len(taken)} times")
        self.note_skews()

    def note_skews(self):
        """For each question: by how much the last far page showed it before or after the first near one."""
        for round in self.pages[0].shown:
            near = [page.shown[round] for page in self.near if round in page.shown]
            far = [page.shown[round] for page in self.pages[4 - self.far:] if round in page.shown]
            self.skews += [abs(moment - min(near)) * 1000 for moment in far if near]
            self.rounds += 1
        for page in self.pages:
            page.shown = {}


def here(view):
    return [one for one in view["members"] if not one["away"] and one["role"] in ("plays", "next")]


class Trouble:
    """Cuts and stalls the line at random moments until enough was cut; without cuts, ten stalls."""

    def __init__(self, line, drops):
        self.line, self.drops, self.done, self.stalls = line, drops, 0, 0
        self._random = random.Random(6)

    async def make(self):
        while self.done < self.drops or not self.drops and self.stalls < 10:
            await asyncio.sleep(self._random.uniform(1.5, 4.5))
            if not self.drops or self._random.random() < 0.2:
                self.stalls += 1
                self.line.hold()
                await asyncio.sleep(self._random.uniform(0.1, 0.8))
                self.line.restore()
                continue
            self.done += 1
            self.line.cut()
            await asyncio.sleep(self._random.uniform(0.0, 0.6))
            self.line.restore()


async def evening(far, drops):
    with Stage(2, delay=0.120, jitter=0.040) as stage:
        night = Evening(stage, far)
        trouble = Trouble(stage.line, drops)
        making = asyncio.create_task(trouble.make())
        began = time.monotonic()
        await night.play(lambda night: night.quizzes >= 2 and making.done())
        await making
        return night, trouble, time.monotonic() - began


def report(far, night, trouble, seconds):
    """A line of what was seen; whether it may be."""
    trips = sorted(trip * 1000 for page in night.near for trip in page.trips)
    wait = trips[len(trips) * 99 // 100] if trips else float("inf")
    skew = statistics.median(night.skews) if night.skews else float("inf")
    worst = max(night.skews, default=float("inf"))
    comings = [page.comings for page in night.pages]
    aways = sorted(away for page in night.pages for away in page.aways) or [0.0]
    away = statistics.median(aways)
    kind = "cut and stalled" if trouble.drops else "stalled"
    print(f"{far} far, {kind}: {night.quizzes} quizzes, {night.rounds} rounds in {seconds:.0f} s, {trouble.done} drops, "
          f"{trouble.stalls} stalls; skew median {skew:.1f} ms (<= {ALLOWED_SKEW_MS:.0f}), worst {worst:.0f} ms of "
          f"{len(night.skews)}; near round trips p99 {wait:.1f} ms of {len(trips)}; comings {comings}; away {away:.2f} s "
          f"(<= {ALLOWED_AWAY}), longest {aways[-1]:.2f}", flush=True)
    faults = list(night.faults)
    # While the line is cut nothing can come in time: what counts there is that all come to the same end.
    if skew > ALLOWED_SKEW_MS and not trouble.drops:
        faults.append(f"the median skew is {skew:.1f} ms")
    steady = comings[:4 - far] if trouble.drops else comings
    if any(count > 1 for count in steady):
        faults.append("somebody lost a connection that did not break")
    if away > ALLOWED_AWAY:
        faults.append(f"a cut kept far pages away for {away:.2f} s")
    for fault in faults:
        print(f"  FAULT {fault}", flush=True)
    return not faults


def main():
    drops = int(sys.argv[1]) if len(sys.argv) > 1 else DROPS
    good = 0
    for cuts in (0, drops // 2):
        for far in (1, 2):
            good += report(far, *asyncio.run(evening(far, cuts)))
    print(f"{good} passed, {4 - good} failed")
    return good < 4


if __name__ == "__main__":
    sys.exit(main())
