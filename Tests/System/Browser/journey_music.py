"""What a room hears: the music of a television, knocks, a chord of all phones; how loud, and when."""

import statistics

from journey import LIVELY, Journey, quiz, submit_together
from measuring import script
from playwright.sync_api import expect

# Notes of every tone its pitch, when it is heard and when the page ordered it, and of every view that comes its phase, how many
# have submitted, and when it came; all on this machine's clock, in milliseconds.
EARS = """
  globalThis.tones = [];
  globalThis.views = [];
  const nowMs = () => performance.timeOrigin + performance.now();
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when = 0) {
    const { currentTime, outputLatency, baseLatency } = this.context;
    const latency = outputLatency || baseLatency || 0;
    tones.push([Math.round(this.frequency.value), nowMs() + (when - currentTime + latency) * 1000, nowMs()]);
    return start.call(this, when);
  };
  const Real = WebSocket;
  globalThis.WebSocket = class extends Real {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        if (message.t !== "view") return;
        views.push([message.phase.name, message.seats.filter(seat => seat.submitted).length, nowMs()]);
      });
    }
  };
"""

# A browser that lets no page sound before a key; a driver's questions count as taps in any.
STRICT = """
  let mayHaveSound = false;
  addEventListener("keydown", () => { mayHaveSound = true; }, { capture: true });
  const Free = AudioContext;
  globalThis.AudioContext = class extends Free {
    #isResumed = false;
    get state() { return this.#isResumed ? super.state : "suspended"; }
    async resume() {
      if (!mayHaveSound) throw new Error("not before a key");
      await super.resume();
      this.#isResumed = true;
      this.dispatchEvent(new Event("statechange"));
    }
  };
"""

LEVELS = script("levels.js")

# Which chair and which face move, and how many faces look up.
COMING = """() => {
  globalThis.come = { moved: [], looked: 0 };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.matches(".chair, .place__plate")) come.moved.push(this.getAttribute("class"));
    return animate.apply(this, how);
  };
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target.hasAttribute("data-looks-up")) come.looked += 1;
  }).observe(document.body, { subtree: true, attributeFilter: ["data-looks-up"] });
}"""

# Counts the faces that giggle.
POKED = """() => {
  globalThis.poked = 0;
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target.hasAttribute("data-giggles")) poked += 1;
  }).observe(document.body, { subtree: true, attributeFilter: ["data-giggles"] });
}"""

CHORD = [523, 659, 784, 1046]
KNOCKS = [633, 798, 949, 1266]  # overtones that nothing else has
SPREAD_MS = 25
KNOCK_MS = 60
HUSH_MS = 350


def tones(phone):
    return phone.page.evaluate("tones")


def near(hz, pitch):
    return abs(hz - pitch) <= 1


class Music(Journey):
    times = LIVELY

    def television(self, code, script=""):
        screen = self.phone("Screen", viewport={"width": 1920, "height": 1080})
        screen.context.add_init_script(EARS + script)
        screen.go(f"/t/{code}/watch")
        return screen

    def test_table_sounds(self):
        """S3 S4 S5 S1 S7: of four phones each that is right sounds its note, all at one instant; the television has waltz and bed,
        knocks for each answer at once, and is still between the last one and the reveal; no phone plays music"""
        self.serve(files={"quiz1.json": quiz("General", "AAAA")})
        phones = [self.phone() for _ in range(4)]
        for phone in phones:
            phone.context.add_init_script(EARS)
        screen = self.television(self.seat(phones))
        screen.page.keyboard.press("Enter")
        expect(screen.players).to_have_count(4)
        screen.wait_for(lambda: any(near(hz, 131) for hz, *_ in tones(screen)))
        phones[0].tap("button", "Start quiz")
        spreads = []
        for number, letters in enumerate(["AAAA", "AAAA", "AABA", "AAAA"], 1):
            for phone in phones:
                phone.expect_question(f"General question {number}?")
                phone.page.evaluate("tones.length = 0")
            screen.page.evaluate("tones.length = views.length = 0")
            submit_together(dict(zip(phones, letters)))
            for phone in phones:
                phone.expect_reveal("A")
            screen.page.wait_for_timeout(900)
            spreads.append(self.expect_chord(phones, letters))
            self.expect_knocks(screen)
        print(f"        the notes of a chord are {statistics.median(spreads):.1f} ms apart, at most {max(spreads):.1f}")
        self.assertLessEqual(statistics.median(spreads), SPREAD_MS)
        for phone in phones:
            phone.expect_ending("You ")
            self.assertFalse(any("music" in address for address in phone.requested))
        self.assertEqual([phone.errors for phone in [*phones, screen]], [[]] * 5)

    def expect_chord(self, phones, letters):
        """Each who was right sounds the note of the own side; how far apart they are, in milliseconds."""
        began = []
        for phone, pitch, letter in zip(phones, CHORD, letters):
            own = [at for hz, at, _ in tones(phone) if near(hz, pitch)]
            self.assertEqual(bool(own), letter == "A", (phone.name, tones(phone)))
            began += own[-1:]  # the first may be that of the submission
        return max(began) - min(began)

    def expect_knocks(self, screen):
        """Each soon after its message; after the last one nothing more for a while."""
        heard, views = tones(screen), screen.page.evaluate("views")
        # A knock has two strokes, in a pitch of the player's own.
        knocked = sorted(min(at for hz, at, _ in heard if near(hz, pitch)) for pitch in KNOCKS)
        came, before = [], 0
        for name, submitted, at in views:
            if submitted > before and name in ("question", "reveal"):
                came += [at] * (submitted - before)
                before = submitted
        self.assertEqual(len(came), 4, views)
        late = [at - moment for at, moment in zip(knocked, came)]
        print(f"        knocks {', '.join(f'{one:.0f}' for one in late)} ms after the message")
        self.assertLessEqual(statistics.median(late), KNOCK_MS)
        closed = max(came)
        end = closed + 300  # both strokes have been struck, and have died away
        answer = min(at for hz, at, ordered in heard if ordered > closed and near(hz, 131))
        self.assertGreaterEqual(answer - end, HUSH_MS)
        # What the bed has ordered before is cut (`test_levels`).
        self.assertEqual([one for one in heard if one[2] > closed and end < one[1] < answer - 30], [])

    def test_levels(self):
        """S10 S3: the bed is at -16 LUFS within 2, the waltz below it, and nothing that sounds together goes beyond full scale; a cut bed is
        silent within a tenth of a second"""
        self.serve()
        phone = self.phone()
        phone.go("/")
        levels = phone.page.evaluate(LEVELS)
        for name, (loud, peak, _) in levels.items():
            print(f"        {name}: {loud:.1f} LUFS, peak {peak:.2f}")
            self.assertLess(peak, 1, name)
        self.assertAlmostEqual(levels["bed"][0], -16, delta=2)
        self.assertAlmostEqual(levels["end"][0], -16, delta=2)
        self.assertLess(levels["waltz"][0], levels["bed"][0])
        self.assertLess(levels["cut"][2], 0.001)

    def test_volume(self):
        """S9 S7: a television says what to press, then it sounds; up and down turn it in ten steps that it keeps; a tap silences it,
        and it stays so"""
        self.serve()
        anna = self.phone()
        code = anna.open_table()
        screen = self.television(code, STRICT)
        notice = screen.page.get_by_text("Press OK for sound")
        volume = screen.role("slider", "Volume")
        expect(notice).to_be_visible()
        expect(volume).to_be_hidden()
        self.expect_accessible(screen, "a television without sound")
        screen.page.keyboard.press("Enter")
        expect(notice).to_be_hidden()
        screen.wait_for(lambda: tones(screen))
        screen.page.keyboard.press("ArrowUp")
        expect(volume).to_have_value("8")
        self.expect_accessible(screen, "the volume of a television")
        for _ in range(3):
            screen.page.keyboard.press("ArrowDown")
        expect(volume).to_have_value("5")
        screen.role("button", "Mute sounds").click()
        expect(screen.role("button", "Mute sounds")).to_have_attribute("aria-pressed", "true")
        screen.page.mouse.move(5, 900)
        expect(volume).to_be_hidden()
        screen.page.evaluate("tones.length = 0")
        screen.page.reload()
        screen.page.keyboard.press("a")
        expect(screen.players).to_have_count(1)
        screen.page.wait_for_timeout(1_500)
        self.assertEqual(tones(screen), [])
        expect(notice).to_be_hidden()
        screen.page.keyboard.press("ArrowUp")
        expect(volume).to_have_value("6")
        screen.wait_for(lambda: tones(screen))
        self.assertEqual(screen.errors, [])

    def test_poked(self):
        """S11: during the countdown a tapped face giggles, on that phone alone"""
        self.serve(files={"quiz1.json": quiz("General", "A")}, times={**LIVELY, "countdown": 10})
        phones, _ = self.table_of(2)
        anna, bob = phones
        for phone in phones:
            phone.page.evaluate(POKED)
        anna.tap("button", "Start quiz")
        anna.page.locator(".countdown .place:not(.place--empty) .place__plate").last.tap()
        anna.page.wait_for_function("poked === 1")
        self.assertEqual(bob.page.evaluate("poked"), 0)

    def test_arrivals(self):
        """S8: whoever sits down drops onto a chair, which is pulled, and the others look up; where less motion is wished, none of it"""
        self.serve()
        anna, calm = self.phone(reduced_motion="no-preference"), self.phone()
        code = self.seat([anna, calm])
        screen = self.phone("Screen", viewport={"width": 1920, "height": 1080}, reduced_motion="no-preference")
        screen.go(f"/t/{code}/watch")
        expect(screen.players).to_have_count(2)
        for phone in [anna, calm, screen]:
            phone.page.evaluate(COMING)
        self.phone("Clara").join(code)
        for phone in [anna, screen]:
            phone.page.wait_for_function("come.moved.length === 2")
            self.assertEqual(phone.page.evaluate("come"), {"moved": ["chair chair--across", "place__plate"], "looked": 2})
        calm.expect_players(3)
        self.assertEqual(calm.page.evaluate("come"), {"moved": [], "looked": 0})

    def test_by_choice(self):
        """S7 S8: a phone plays music only where its player wishes, also after a reload; whoever sits down has a note on all phones"""
        self.serve()
        anna = self.phone()
        anna.context.add_init_script(EARS)
        code = anna.open_table()
        anna.page.evaluate("tones.length = 0")
        bob = self.phone()
        bob.context.add_init_script(EARS)
        bob.join(code)
        for phone in [anna, bob]:
            phone.wait_for(lambda phone=phone: tones(phone))
            self.assertFalse(any(near(hz, 262) for hz, *_ in tones(phone)))
        anna.open_more()
        anna.tap("heading", "Show on a TV")
        anna.tap("button", "Music on this phone")
        anna.wait_for(lambda: any(near(hz, 262) for hz, *_ in tones(anna)))
        anna.page.reload()
        anna.code()
        anna.open_more()
        anna.tap("heading", "Show on a TV")
        expect(anna.role("button", "Music on this phone")).to_have_attribute("aria-pressed", "true")
        anna.wait_for(lambda: any(near(hz, 262) for hz, *_ in tones(anna)))
        anna.tap("button", "Mute sounds")
        anna.page.wait_for_timeout(1_000)
        anna.page.evaluate("tones.length = 0")
        anna.page.wait_for_timeout(2_000)
        self.assertEqual(tones(anna), [])
        self.assertFalse(any("music" in address for address in bob.requested))
