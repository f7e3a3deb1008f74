"""One instant (H7): how far apart four pages show a new question, meant and painted.

All pages run on this machine, so its wall clock is common to them; each notes its moments on that
clock (`…EpochMs`) as well as on its estimate of the server's.
"""

import os
import re
import statistics

from journey import LIVELY, Journey, long, quiz, submit_together
from playwright.sync_api import expect

SWITCHES = int(os.environ.get("FOURTOP_SWITCHES", "6"))
"""`./deploy/test instant` counts 20 of each."""

WRONG_MS = 41
CLOCK_BEHIND = f"""
  const Real = WebSocket;
  globalThis.WebSocket = class extends Real {{
    set onmessage(act) {{
      super.onmessage = act && ((event) => {{
        const message = JSON.parse(event.data);
        if (message.t === "clock") {{
          message.receivedUs -= {WRONG_MS * 1000};
          message.sentUs -= {WRONG_MS * 1000};
        }}
        act({{ data: JSON.stringify(message) }});
      }});
    }}
    get onmessage() {{ return super.onmessage; }}
  }};
"""
"""A page whose estimate of the server's clock is so late."""


LONGEST_MS = 24
"""The processor time that the longest task at a switch may take, median of the switches: 9 ms on a machine that does
nothing else."""
NEAR_US = 100_000

# Marks each switch in the browser's trace.
MARK_SWITCHES = """
  let kept;
  Object.defineProperty(globalThis, "__fourtop", {
    get: () => kept,
    set(value) {
      kept = value;
      const push = value.switches.push;
      value.switches.push = (entry) => {
        performance.mark(`switch ${entry.phase} ${entry.round}`);
        return push.call(value.switches, entry);
      };
    },
  });
"""


class Trace:
    """What the browser's threads do until `end`."""

    def __init__(self, phone):
        self._page, self._events, self._ends = phone.page, [], []
        self._session = phone.context.browser.new_browser_cdp_session()
        self._session.on("Tracing.dataCollected", lambda part: self._events.extend(part["value"]))
        self._session.on("Tracing.tracingComplete", lambda _: self._ends.append(True))
        self._session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {
            "includedCategories": ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]}})

    def end(self):
        self._session.send("Tracing.end")
        while not self._ends:
            self._page.wait_for_timeout(50)

    def longest(self, phase):
        """Of each switch to this phase the milliseconds of processor time of the page's longest task near it."""
        marks = {event["name"]: event for event in self._events if event["name"].startswith(f"switch {phase} ")}
        tasks = [event for event in self._events if event["name"] == "RunTask" and event["ph"] == "X"]
        return [max(task.get("tdur", 0) for task in tasks if is_near(task, mark)) / 1000 for mark in marks.values()]


def is_near(task, mark):
    return (task["pid"], task["tid"]) == (mark["pid"], mark["tid"]) and (
        mark["ts"] - NEAR_US < task["ts"] + task["dur"] and task["ts"] < mark["ts"] + NEAR_US)


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


class OneInstant(Journey):
    motion = "no-preference"
    alone = True

    def four_pages(self, delays, questions):
        """Plays so many questions, each phone's line so late (`None`: no line); what `play_all` says."""
        self.serve(files={"quiz1.json": quiz("General", "A" * questions)})
        phones = [
            self.phone() if delay is None
            else self.phone_behind(self.line(delay=delay, jitter=0.015, seed=seed))
            for seed, delay in enumerate(delays)]
        self.seat(phones)
        return self.play_all(phones, questions)

    def play_all(self, phones, questions):
        """Plays a quiz to its end; for each switch to a question its spreads, meant and painted, and what the two
        least certain clocks allow, in milliseconds."""
        phones[0].tap("button", "Start quiz")
        for number in range(1, questions + 1):
            for phone in phones:
                phone.expect_question(f"General question {number}?")
            submit_together({phone: "A" for phone in phones})
        for phone in phones:
            phone.expect_ending("You ")
        rounds = {}
        for phone in phones:
            shown = {switch["round"]: switch for switch in reversed(phone.switches())
                     if switch["phase"] == "question"}
            for number, switch in shown.items():
                rounds.setdefault(number, []).append(switch)
        self.assertEqual([len(seen) for seen in rounds.values()], [4] * questions)
        return [self.spread(seen, "meantEpochMs") for seen in rounds.values()], [
            self.spread(seen, "paintedEpochMs") for seen in rounds.values()], [
            sum(sorted(switch["clockErrorMs"] for switch in seen)[-2:]) for seen in rounds.values()]

    @staticmethod
    def spread(switches, moment):
        moments = [switch[moment] for switch in switches]
        return max(moments) - min(moments)

    def report(self, name, values):
        print(f"        {name}: worst {max(values):.1f} ms, median {statistics.median(values):.1f} ms,"
              f" 90th percentile {percentile(values, 0.9):.1f} ms over {len(values)} switches")

    def expect_together(self, meant, painted, errors):
        """Within 10 ms; where other work on this machine held up every clock sample, within what their round trips
        allow, half of the two longest."""
        self.report("meant", meant)
        self.report("painted", painted)
        self.report("allowed by the round trips", errors)
        for apart, error in zip(meant, errors):
            self.assertLessEqual(apart, max(10, error))

    def test_loopback(self):
        """H25: four pages mean to show a question within 10 ms of each other"""
        self.expect_together(*self.four_pages([None] * 4, SWITCHES))

    def test_laid_out_ahead(self):
        """H7: the next question is laid out before its moment, unseen and unheard; then it is the only one, with the focus
        where it was, and the page has little to do"""
        self.serve(files={"quiz1.json": quiz("General", "A" * SWITCHES)}, times=LIVELY)
        anna, bob = self.phone(device=None), self.phone()
        anna.context.add_init_script(MARK_SWITCHES)
        self.seat([anna, bob])
        trace = Trace(anna)
        anna.tap("button", "Start quiz")
        for number in range(1, SWITCHES + 1):
            for phone in [anna, bob]:
                phone.expect_question(f"General question {number}?")
            expect(anna.page.locator(".ahead")).to_have_count(0)
            expect(anna.page.locator(".play")).to_have_count(1)
            if number > 1:
                expect(anna.option("B")).to_be_focused()
            anna.option("B").focus()
            expect(anna.page.locator("[aria-live]", has_text=f"General question {number}?")).to_have_count(1)
            submit_together({anna: "A", bob: "A"})
            anna.option("B").focus()
            if number < SWITCHES:
                ahead = anna.page.locator(".ahead")
                ahead.wait_for(state="attached")
                self.assertEqual(ahead.evaluate("one => [one.inert, getComputedStyle(one).opacity]"), [True, "0"])
        anna.expect_ending("You ")
        trace.end()
        for phase in ["question", "reveal", "ended"]:
            took = trace.longest(phase)
            self.report(f"longest task at the switch to {phase}, processor time", took)
            self.assertLessEqual(statistics.median(took), LONGEST_MS)
        self.assertEqual(anna.errors + bob.errors, [])

    def test_wrong_clock(self):
        """H25: a page whose clock is 41 ms late is counted in what the lobby says of the phones; no player reads it in play"""
        self.serve(files={"quiz1.json": quiz("General", "AAA")})
        anna, bob = phones = [self.phone("Anna"), self.phone("Bob")]
        bob.context.add_init_script(CLOCK_BEHIND)
        self.seat(phones)
        panel = anna.page.get_by_text("How far apart were the phones?")
        expect(panel).to_be_hidden()
        anna.tap("button", "Start quiz")
        for number in range(1, 4):
            for phone in phones:
                phone.expect_question(f"General question {number}?")
            submit_together({phone: "A" for phone in phones})
            anna.expect_reveal("A")
            self.assertNotRegex(anna.page.locator("main").inner_text(), r"\bms\b")
        anna.expect_ending("You ")
        rounds = list(zip(*([one for one in phone.switches() if one["phase"] == "question"] for phone in phones)))
        self.assertEqual(len(rounds), 3)
        for shown in rounds:
            self.assertGreater(self.spread(shown, "meantEpochMs"), WRONG_MS - 10)
        anna.tap("button", "Back to lobby")
        anna.code()
        said = anna.page.get_by_text(re.compile(r"within \d+ ms"))
        anna.open_more()
        expect(said).to_be_hidden()
        anna.open_rules()
        expect(panel).to_be_visible()
        expect(said).to_be_visible()
        within, apart = int(re.search(r"(\d+) ms", said.inner_text())[1]), self.spread(rounds[-1], "firedEpochMs")
        print(f"        {apart:.1f} ms apart, said to be within {within} ms")
        self.assertGreaterEqual(within, apart - 2)

    @long
    def test_delayed(self):
        """H25: with phones 0, 20, 60 and 100 ms away (± 15 ms) they mean to show a question within 34 ms (median)

        Painting waits for the processor that four browsers share here: it is reported.
        """
        meant, painted, _ = self.four_pages([0.0, 0.020, 0.060, 0.100], SWITCHES)
        self.report("meant", meant)
        self.report("painted", painted)
        self.assertLessEqual(statistics.median(meant), 34)

    def beside(self):
        """A table of four: Anna in its lobby, Bob at the account, Clara at the doors, Dan, who is the host, at the decks."""
        self.serve(own=True, files={"quiz1.json": quiz("General", "AA")})
        anna, clara = self.phone("Anna"), self.phone("Clara")
        bob = self.phone("Bob", address=self.server.secure_address, ignore_https_errors=True)
        dan = self.phone("Dan")
        dan.go(re.search(r"/host/[0-9a-f]{32}", self.server.log)[0])
        code = self.seat([anna, bob, clara, dan])
        bob.go("/account")
        clara.go(f"/secure?t={code}")
        dan.go("/decks")
        bob.role("textbox", "User name").fill("bob")
        bob.role("textbox", "Password").fill("half a passw")
        expect(clara.role("heading", "Two doors, one table")).to_be_visible()
        dan.page.get_by_label("Name of a new deck").fill("Family")
        return anna, bob, clara, dan, code

    def test_beside(self):
        """H7: who looks at the account, at the doors or at own decks counts as connected, and shows the
        first question at the same instant as everybody; Back leads there again"""
        anna, bob, clara, dan, code = self.beside()
        phones = [anna, bob, clara, dan]
        anna.wait_for_view(lambda view: [one["away"] for one in view["members"]] == [False] * 4)
        for phone in phones[1:]:
            phone.page.wait_for_function("() => document.getElementById('t-play')")  # the table's page has come
        anna.page.wait_for_timeout(6_000)  # longer than a silent page counts as there (P24)
        self.assertEqual([one["away"] for one in anna.view()["members"]], [False] * 4)
        self.expect_together(*self.play_all(phones, 2))
        for phone in phones:
            expect(phone.page).to_have_url(re.compile(f"/t/{code}$"))
        anna.tap("button", "Back to lobby")
        for phone in phones:
            phone.code()
        clara.page.go_back()
        expect(clara.role("heading", "Two doors, one table")).to_be_visible()
        anna.wait_for_view(lambda view: [one["away"] for one in view["members"]] == [False] * 4)
        clara.page.go_back()
        self.assertEqual(clara.code(), code)
        self.assertEqual([phone.errors for phone in phones], [[]] * 4)
