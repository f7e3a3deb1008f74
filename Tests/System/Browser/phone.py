"""A phone at the party: a browser context of its own, used by role and name alone."""

import contextlib
import json
import re
import time

import browsers
from playwright.sync_api import TimeoutError as Late
from playwright.sync_api import expect
from server import SLOW

CODE = re.compile(r"[BCDFGHJKMNPQRSTVWXYZ]{5}(?:[BCDFGHJKMNPQRSTVWXYZ]{3})?")
RACE = re.compile("^Race: ")
RESTART = re.compile("^Restart, ")
"""Buttons whose names begin so, and end with what stands on them (docs/spec/4-contracts.md)."""
PATIENCE_MS = 30_000 * SLOW
"""For so long a test waits for a state: on a busy machine a page may not answer for seconds, and no time is lost
where it does."""
BOUNCE_MS = 260
"""A second tap on the selected option counts from 250 ms after the first (P3)."""

# What the page has said of right options since it was loaded: a reveal is over after three seconds, whether or not a
# test that looks at several phones in turn has come to this one.
REVEALS = """
    globalThis.reveals = [];
    new MutationObserver(() => {
      const option = document.querySelector(".option[data-state='correct']");
      const sentence = document.querySelector("h1")?.getAttribute("aria-label");
      if (!option || reveals.at(-1)?.sentence === sentence) return;
      reveals.push({ sentence, letter: option.dataset.letter, said: option.querySelector(".option__state").textContent });
    }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-state"] });
"""

# Notes which of these words the page has shown, and which elements have been put into it.
WATCH_FOR = """
    ([words, selector]) => {
      globalThis.unseen = new Set([...words, ...(selector ? [selector] : [])]);
      const observer = new MutationObserver((changes) => {
        const said = document.body.innerText.replace(/\\s+/g, " ").toLowerCase();
        for (const one of words) if (said.includes(one.toLowerCase())) unseen.delete(one);
        if (selector && changes.some(({ addedNodes }) => [...addedNodes].some((one) => one.matches?.(selector)))) unseen.delete(selector);
        if (!unseen.size) observer.disconnect();
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    }"""

# What a slow page shows for some seconds (5 to 12) it shows so many times longer: it comes to it so much later.
LONGER = f"""
    const later = setTimeout;
    globalThis.setTimeout = (call, ms, ...rest) => later(call, ms >= 5_000 && ms <= 12_000 ? {SLOW} * ms : ms, ...rest);
"""

# Whether a heading says so, for the eyes or for those who listen.
SAYS = """
    (sentence) => [...document.querySelectorAll("h1")].some(
      one => (one.getAttribute("aria-label") ?? one.textContent).trim() === sentence)"""

expect.set_options(timeout=PATIENCE_MS)


class Phone:
    def __init__(self, address, name, device="Pixel 7", browser=None, **options):
        browser = browser or browsers.chromium()
        profile = browsers.device(device) if device else {}
        if browser.browser_type.name == "firefox":
            profile.pop("is_mobile", None)
            profile.pop("has_touch", None)  # its driver's taps reach no page
        self.address, self.name = address, name
        self._has_touch = profile.get("has_touch", False)
        self.context = browser.new_context(**{"locale": "en-GB", "service_workers": "block", **profile, **options})
        self.errors, self.requested = [], []
        self.sockets, self.frames, self.arrived = [], [], []
        self._question = None
        self._throttles = []
        self.context.add_init_script(REVEALS)
        if SLOW > 1:
            self.context.add_init_script(LONGER)
        self.page = self.new_page()

    def new_page(self):
        """Another tab of the same phone."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        if SLOW > 1 and page.context.browser.browser_type.name == "chromium":
            session = page.context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
            session.send("Network.enable")
            self._throttles.append(session)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self.requested.append(request.url))
        page.on("websocket", self._record)
        return page

    def set_offline(self, is_offline):
        """The phone has no network, or has one again."""
        self.context.set_offline(is_offline)
        # After a navigation Chromium asks each session, and one that has not said it counts as online.
        for session in self._throttles:
            session.send("Network.emulateNetworkConditions", {
                "offline": is_offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})

    def _record(self, socket):
        whole = {}

        def received(frame):
            message = json.loads(frame)
            if message["t"] == "view":
                # A view leaves out what the page has from the one before.
                if "code" in message:
                    whole.clear()
                    whole.update((key, value) for key, value in message.items() if key not in ("showAtUs", "spreadUs"))
                message = {**whole, **message}
            self.frames.append(message)
            self.arrived.append(time.monotonic())

        self.sockets.append(socket.url)
        socket.on("framereceived", received)

    def close(self):
        self.context.close()

    # The ways in.

    def role(self, role, name=None, **options):
        if name is not None:
            options.setdefault("exact", isinstance(name, str))
            return self.page.get_by_role(role, name=name, **options)
        return self.page.get_by_role(role, **options)

    def tap(self, role, name):
        if name == "Start quiz":
            self.close_more()  # on a phone it is over Start
        self._tap(self.role(role, name))

    def _tap(self, target, **options):
        if self._has_touch:
            target.tap(**options)
        else:
            target.click(**options)

    def go(self, path="/"):
        self.page.goto(self.address + path)

    def home(self, mode="Multi-player"):
        """Home, with the name given and the mode chosen."""
        self.go("/")
        self.role("textbox", "Your name").fill(self.name)
        self.role("radio", mode).check(force=True)

    def connect(self):
        self.home()
        self.tap("button", "Connect")
        self.role("textbox", "Table code").wait_for()

    def open_table(self):
        """Opens a table; its code."""
        self.connect()
        self.tap("button", "Open a table")
        return self.code()

    def join(self, code):
        self.connect()
        self.role("textbox", "Table code").fill(code)
        self.tap("button", "Join")
        self.code()

    def join_by_link(self, code):
        self.go(f"/t/{code}")
        self.role("textbox", "Your name").fill(self.name)
        self.tap("button", "Join")
        self.code()

    def join_during(self, code, seen):
        """Comes to a table by its link while a quiz is on, to play from the next round; `seen` has a role and a name."""
        self.go(f"/t/{code}")
        self.role("textbox", "Your name").fill(self.name)
        self.tap("button", "Join")
        expect(self.role(*seen)).to_be_visible()

    def code(self):
        """The code in the lobby's heading."""
        heading = self.role("heading", CODE)
        heading.wait_for()
        return CODE.search(heading.inner_text())[0]

    @property
    def toast(self):
        """The line that says for a moment what has happened."""
        return self.page.locator("#toast")

    def expect_alert(self, words):
        expect(self.role("alert").filter(has_text=words).first).to_be_visible()

    def expect_players(self, count):
        """The lobby lists so many players."""
        expect(self.players).to_have_count(count)

    def open_rules(self):
        """Shows the table's rules, in the lobby."""
        self.open_more()
        rules = self.role("heading", "House rules")
        if not rules.evaluate("one => one.closest('details').open"):
            rules.click()

    def choose(self, group, word):
        """One of the table's rules, chosen in the lobby."""
        self.open_rules()
        choice = self.role("group", group).or_(self.role("radiogroup", group)).get_by_role("radio", name=word, exact=True)
        # A view that was on its way shows the former rule once more, until the table answers.
        choice.click(force=True)
        expect(choice).to_be_checked()

    def change_doors(self):
        """From a table through the secure door, by the page about the two."""
        code = self.view()["code"]
        self.go(f"/secure?t={code}")
        self.tap("button", "Use the secure link")
        self.expect_at("https://", code)

    def expect_at(self, scheme, code):
        """The page of this table, through this door, with nothing else in its address."""
        expect(self.page).to_have_url(re.compile(rf"^{scheme}[^/]+/t/{code}$"))

    def speak(self, language):
        """Chooses the page's language."""
        self.role("combobox").select_option(language)
        self.expect_language(language)

    def expect_language(self, language):
        expect(self.page.locator("html")).to_have_attribute("lang", language)

    # Playing.

    def open_more(self):
        """Shows what a question or a lobby has behind "More"."""
        more = self.role("button", "More")
        if more.count() and more.get_attribute("aria-expanded") == "false":
            self.tap("button", "More")

    def close_more(self):
        more = self.role("button", "More")
        if more.count() and more.get_attribute("aria-expanded") == "true":
            self.tap("button", "More")

    def tap_more(self, role, name):
        """One of those that a question or a lobby has behind "More"."""
        self.open_more()
        self.tap(role, name)

    @property
    def players(self):
        return self.role("list", "Players").get_by_role("listitem")

    def player(self, words):
        return self.players.filter(has_text=words)

    def option(self, letter):
        # Any group: its name is in the phone's own language.
        return self.page.get_by_role("radiogroup").get_by_role("radio", name=re.compile(rf"^{letter}\b"))

    def expect_question(self, sentence, timeout=PATIENCE_MS):
        self._question = sentence
        # The page looks often. `expect` looks up to a second late.
        with contextlib.suppress(Late):
            self.page.wait_for_function(SAYS, arg=sentence, polling=50, timeout=timeout)
        expect(self.role("heading", sentence)).to_be_visible()
        expect(self.option("A")).to_be_visible()

    def select(self, letter):
        self._tap(self.option(letter))
        expect(self.option(letter)).to_have_attribute("aria-checked", "true")

    def confirm(self, letter):
        """The second tap, which submits."""
        self._tap(self.option(letter))

    def submit(self, letter):
        submit_together({self: letter})

    def expect_submitted(self, letter):
        expect(self.option(letter)).to_have_attribute("aria-disabled", "true")
        expect(self.option(letter)).to_have_accessible_description(re.compile("submitted"))

    def expect_reveal(self, letter, timeout=PATIENCE_MS):
        """The right option of the question that was expected last says so, or has said so."""
        shown = self.page.wait_for_function(
            "(asked) => reveals.findLast(({ sentence }) => asked === null || sentence === asked)", arg=self._question,
            timeout=timeout).json_value()
        assert (shown["letter"], "correct answer" in shown["said"]) == (letter, True), shown

    def watch_for(self, *words, selector=None):
        """Before something that lasts for a moment: it is over before a test has looked at several phones in turn, or once
        on a busy machine. `expect_seen` then expects that the page has shown all these words, and such a new element."""
        self.page.evaluate(WATCH_FOR, [words, selector])

    def expect_seen(self):
        try:
            self.page.wait_for_function("() => unseen.size === 0")
        except Late:
            raise AssertionError(f"{self.name} has not seen {self.page.evaluate('[...unseen]')}") from None

    def expect_ending(self, words, timeout=PATIENCE_MS):
        expect(self.role("status").filter(has_text=words)).to_be_visible(timeout=timeout)

    # The state of the page and the network.

    def views(self):
        return [frame for frame in self.frames if frame["t"] == "view"]

    def view(self):
        """The newest view that reached this phone, shown or not."""
        return max(self.views(), key=lambda view: view["v"])

    def wait_for_view(self, wanted, timeout=30):
        """Waits until the newest view to reach this phone is as wanted."""
        self.wait_for(lambda: self.views() and wanted(self.view()), timeout)

    def wait_for(self, is_so, timeout=30):
        """Waits until something is so of what has reached this phone."""
        deadline = time.monotonic() + timeout * SLOW
        while not is_so():
            if time.monotonic() > deadline:
                raise AssertionError(f"not so; the last view: {self.views()[-1:]}")
            self.page.wait_for_timeout(20)  # lets what arrived be recorded

    def score(self):
        """This phone's own score, as the server last told it."""
        return self.seat()["score"]

    def me(self):
        welcomes = [f["you"] for f in self.frames if f["t"] == "welcome" and "you" in f]
        return welcomes[-1]

    def seat(self, member=None):
        wanted = self.me() if member is None else member
        return next(seat for seat in self.view()["seats"] if seat["m"] == wanted)

    def own_help(self, view):
        """This phone's help settings in a view (P15)."""
        own = next(member for member in view["members"] if member["m"] == self.me())
        return {name for name, is_on in own["help"].items() if is_on}

    def absences(self, member):
        """For how many seconds each time a member of the table was away, as this phone was told."""
        lengths, since = [], None
        for frame, arrived in zip(self.frames, self.arrived):
            away = [one["away"] for one in frame.get("members", []) if one["m"] == member]
            if away == [True] and since is None:
                since = arrived
            elif away == [False] and since is not None:
                lengths.append(arrived - since)
                since = None
        return lengths if since is None else [*lengths, time.monotonic() - since]

    def switches(self):
        """When this page meant to show, showed and painted what it showed (H7)."""
        return self.page.evaluate("window.__fourtop.switches")


def submit_together(letters):
    """Each phone selects its letter, then taps it again: {phone: letter}."""
    for phone, letter in letters.items():
        phone.select(letter)
    chosen = time.monotonic()
    last = list(letters)[-1]
    last.page.wait_for_timeout(max(0, BOUNCE_MS - (time.monotonic() - chosen) * 1000))
    for phone, letter in letters.items():
        phone.confirm(letter)
