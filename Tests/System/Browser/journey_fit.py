"""A question fits on one screen, whatever it asks: measured by the boxes of what is on it."""

import itertools
import json
import pathlib
import re
import unittest

from journey import Journey, quiz
from playwright.sync_api import expect
from server import ROOT

# What browsers leave of the screens of today's phones, with their bars; then whole screens, tablets, desktops.
PHONES = [(390, 664), (375, 553), (360, 612), (320, 454), (430, 740), (844, 340)]
SCREENS = [(320, 568), (390, 844), (844, 390), (768, 1024), (1024, 768), (1440, 900), (1920, 1080)]
# Words of languages that build long ones.
LONG_WORDS = {
    "questionSentence": "Welche Geschwindigkeitsbegrenzung verlangt die Straßenverkehrsordnung innerorts?",
    "options": {"A": "Rechtsschutzversicherung", "B": "Geschwindigkeitsbegrenzungen",
                "C": "Afyonkarahisarlılaştıramadıklarımızdan", "D": "Anticonstitutionnellement"}}
# As long as the bank's longest options in French.
LONG_OPTIONS = {
    "questionSentence": "Laquelle de ces œuvres a-t-on entendue en premier ?",
    "options": {"A": "Le Sacre du printemps d’Igor Stravinsky", "B": "La Symphonie fantastique d’Hector Berlioz",
                "C": "Les Quatre Saisons d’Antonio Vivaldi, 1725", "D": "Le Lac des cygnes de Piotr Tchaïkovski"}}
# An answer of two lines on a phone.
TWO_WORDS = {"questionSentence": "Which language is spoken by the most people as a first language?",
             "options": {"A": "English", "B": "Mandarin Chinese", "C": "Spanish", "D": "Hindi"}}

SHORT_OPTIONS = {"questionSentence": "How many legs does a spider have?",
                 "options": {"A": "Four", "B": "Six", "C": "Eight", "D": "Ten"}}
FLAG = {"questionSentence": "Which country has this flag?",
        "options": {"A": "Trinidad and Tobago", "B": "Bahamas", "C": "Jamaica", "D": "Sierra Leone"}}
PICTURE = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'><path fill='#00778b' d='M0 0h3v2H0z'/></svg>"

# Shown, all that is wrong with the question's screen, each with its element.
FAULTS = """
    async ([sentence, phase, largest]) => {
      const frame = () => new Promise(requestAnimationFrame);
      const heading = () => document.querySelector("h1")?.getAttribute("aria-label");
      const play = () => document.querySelector(".play")?.dataset.phase;
      while (heading() !== sentence || play() !== phase) await frame();
      if (phase === "question") document.querySelector(".option:last-child").click();
      const faults = [];
      const all = (selector) => [...document.querySelectorAll(selector)]
        .filter(one => one.checkVisibility({ visibilityProperty: true }));
      const name = (one) => one.className + " " + one.textContent.trim().slice(0, 30);
      const isIn = (box, outer) => box.left >= outer.left - 0.6 && box.right <= outer.right + 0.6
        && box.top >= outer.top - 0.6 && box.bottom <= outer.bottom + 0.6;
      const meet = (one, other) => one.left < other.right - 0.6 && other.left < one.right - 0.6
        && one.top < other.bottom - 0.6 && other.top < one.bottom - 0.6;
      const words = (one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect();
      };
      // The letter's plate is round, and a line is higher than its letters.
      const isUnder = (plate, one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const radius = plate.width / 2;
        return [...range.getClientRects()].some(({ left, top, bottom }) => {
          const [right, under, free] = [plate.right - radius, plate.bottom - radius, (bottom - top) / 5];
          return Math.hypot(Math.max(0, left - right), Math.max(0, top + free - under)) < radius - 1;
        });
      };
      const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      const parts = all(".option, .question, .play__hint, .play__tray, .timer, .more > button");
      for (const one of [...parts, ...all(".place__line, .place__tag")]) {
        if (!isIn(one.getBoundingClientRect(), screen)) faults.push(["off the screen", name(one)]);
      }
      const { scrollWidth, scrollHeight } = document.documentElement;
      if (scrollHeight > innerHeight || scrollWidth > innerWidth) faults.push(["scrolls", scrollWidth, scrollHeight]);
      for (const [index, one] of parts.entries()) {
        for (const other of parts.slice(index + 1)) {
          if (meet(one.getBoundingClientRect(), other.getBoundingClientRect())) faults.push(["covers", name(one), name(other)]);
        }
      }
      for (const own of all(".play__tray .place > *, .play__tray .place__tag")) {
        for (const other of all(".reaction")) {
          if (meet(own.getBoundingClientRect(), other.getBoundingClientRect())) faults.push(["covers a reaction", name(own)]);
        }
      }
      for (const tag of all(".tabletop .place__tag")) {
        if (meet(tag.getBoundingClientRect(), document.querySelector(".timer").getBoundingClientRect())) {
          faults.push(["covers the timer", name(tag)]);
        }
      }
      for (const place of all(".place:not([data-place='0']) > .place__line")) {
        if (meet(place.getBoundingClientRect(), document.querySelector(".question").getBoundingClientRect())) {
          faults.push(["covers a name", name(place)]);
        }
      }
      for (const [index, one] of all(".tabletop .place:not([data-place='0']) > .place__line").entries()) {
        for (const other of all(".tabletop .place:not([data-place='0']) > .place__line").slice(index + 1)) {
          if (meet(one.getBoundingClientRect(), other.getBoundingClientRect())) faults.push(["names meet", name(one), name(other)]);
        }
      }
      // The face of somebody who was wrong slips off the option and fades.
      const isShown = (one) => Number(getComputedStyle(one).opacity) > 0;
      for (const face of all(".option__voters .figure").filter(isShown)) {
        const option = face.closest(".option");
        const box = face.getBoundingClientRect();
        if (!isIn(box, screen)) faults.push(["off the screen", "a face"]);
        for (const one of all(".option__text, .option__caption")) {
          if (one.textContent && meet(box, words(one))) faults.push(["a face covers", name(option), name(one)]);
        }
      }
      for (const option of all(".option")) {
        const [text, state] = [option.querySelector(".option__text"), option.querySelector(".option__state")];
        if (!isIn(words(text), option.getBoundingClientRect())) faults.push(["too large", name(option)]);
        if (isUnder(option.querySelector(".option__plate").getBoundingClientRect(), text)) faults.push(["under its letter", name(option)]);
        if (state.textContent && meet(words(text), state.getBoundingClientRect())) faults.push(["under its state", name(option)]);
        const caption = option.querySelector(".option__caption");
        const { left, right } = words(caption);
        const ends = state.getBoundingClientRect();
        if (caption.textContent && caption.checkVisibility() && Math.min(left - ends.left, ends.right - right) < 4) faults.push(["its state at the edge", name(option)]);
        if (state.textContent && state.getBoundingClientRect().height > 1.9 * parseFloat(getComputedStyle(state).fontSize)) {
          faults.push(["its state in two lines", name(option)]);
        }
        const size = parseFloat(getComputedStyle(text).fontSize);
        if (size < 18 || size > largest) faults.push(["letters of", size, name(option)]);
      }
      const question = document.querySelector(".question");
      if (!isIn(words(question.firstElementChild), question.getBoundingClientRect())) faults.push(["too large", name(question)]);
      for (const one of all(".play *")) {
        const isText = [...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
        if (!isText || one.closest("svg, .visually-hidden")) continue;
        const size = parseFloat(getComputedStyle(one).fontSize);
        if (size < 14) faults.push(["letters of", size, name(one)]);
      }
      for (const one of all(".question__sentence, .option__text")) {
        const node = one.firstChild;
        const rects = (start, end) => {
          const range = document.createRange();
          range.setStart(node, start);
          range.setEnd(node, end);
          return [...range.getClientRects()];
        };
        const top = (index) => rects(index, index + 1).at(-1)?.top ?? NaN;
        for (const { 0: letters, index } of node.data.matchAll(/[\\p{L}\\p{N}\\u00ad]{2,}/gu)) {
          for (let at = index + 1; at < index + letters.length; at += 1) {
            if (node.data[at] === "\\u00ad" || node.data[at - 1] === "\\u00ad") continue;
            if (top(at) > top(at - 1) + 4) faults.push(["broken without a hyphen", letters]);
          }
          const lines = rects(index, index + letters.length);
          const width = lines.reduce((sum, line) => sum + line.width, 0);
          if (lines.at(-1).top > lines[0].top + 4 && width < one.clientWidth * 0.9) faults.push(["broken for nothing", letters]);
        }
      }
      return faults;
    }"""
# Of every option its colours: edge, ground and page; then letter and the plate under it, and that plate's form, edge and fill.
COLOURS = """
    () => [...document.querySelectorAll("[data-state=open]")].map(option => {
      const [edge, letter] = [option, option.querySelector(".option__plate")].map(one => getComputedStyle(one));
      const use = option.querySelector(".option__form use");
      const [dish, rim] = ["--dish", "--dish-edge"].map(name => {
        const probe = document.createElement("i");
        probe.style.color = `var(${name}, transparent)`;
        option.append(probe);
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      });
      return { edge: [edge.borderTopColor, edge.backgroundColor, getComputedStyle(document.body).backgroundColor],
        letter: [letter.color, dish], plate: [rim.endsWith(", 0)") ? dish : rim, edge.backgroundColor], form: use.getAttribute("href"), dish };
    })"""


# The names on the cards that are cut off.
CUT = """
    () => {
      const names = [...document.querySelectorAll(".place__name")].filter(one => one.checkVisibility() && one.offsetWidth > 1);
      const words = document.createRange();
      const isCut = (one) => {
        words.selectNodeContents(one);
        return words.getBoundingClientRect().width > one.getBoundingClientRect().width + 0.5;
      };
      return names.filter(isCut).map(one => one.textContent);
    }"""


def luminance(colour):
    """Relative luminance (WCAG 2.2) of a colour written as rgb(r, g, b)."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    """The contrast of two colours (WCAG 2.2)."""
    light, dark = sorted([luminance(one), luminance(other)], reverse=True)
    return (light + 0.05) / (dark + 0.05)


def bank():
    """Every question of the server's own quizzes."""
    files = sorted(pathlib.Path(ROOT / "web/quizzes").glob("quiz*.json"))
    return [question for file in files for question in json.loads(file.read_text()).get("questions", [])]


OVER_THE_CLOCK = """() => {
  const clock = document.querySelector(".timer").getBoundingClientRect();
  return [...document.querySelectorAll(".tabletop .place__plate")].map((face) => face.getBoundingClientRect())
    .filter(({ left, right, top, bottom, width }) => width > 2 && left < clock.right - 1 && right > clock.left + 1
      && top < clock.bottom - 1 && bottom > clock.top + 1)
    .map(({ left, right }) => [left, right, clock.left, clock.right]);
}"""
"""Faces that lie over the clock, from left to right, and the clock."""


# The buttons that words lie over, or under.
UNDER_OTHERS = """
    element => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return [...document.querySelectorAll(".option, .reaction")]
        .map(one => one.getBoundingClientRect())
        .filter(box => box.top < bottom - 1 && box.bottom > top + 1 && box.left < right && box.right > left)
        .map(box => [box.top - bottom, top - box.bottom]);
    }"""
# How far the stamp of a submission, which is round, lies over the words of its option, line by line.
STAMPED_OVER = """
    () => {
      const range = document.createRange();
      const option = document.querySelector(".option[data-state=submitted]");
      range.selectNodeContents(option.querySelector(".option__text"));
      const stamp = option.querySelector(".option__stamp");
      const { left, top, width, height } = stamp.getBoundingClientRect();
      const [x, y, radius] = [left + width / 2, top + height / 2, stamp.clientWidth / 2];
      const near = (least, most, at) => Math.max(least - at, 0, at - most);
      return Math.max(...[...range.getClientRects()]
        .map(line => radius - Math.hypot(near(line.left, line.right, x), near(line.top + 4, line.bottom - 4, y))));
    }"""
# How far the words of the options are from the middle of their option, in pixels.
OFF_THE_MIDDLE = """
    () => [...document.querySelectorAll(".option")].map(option => {
      const range = document.createRange();
      range.selectNodeContents(option.querySelector(".option__text"));
      const [words, box] = [range, option].map(one => one.getBoundingClientRect());
      return Math.abs((words.top + words.bottom) / 2 - (box.top + box.bottom) / 2);
    })"""
# Whether the right option leaves the screen in any frame, and how many options fade beside it.
WATCH_THE_RIGHT_ONE = """
    () => {
      globalThis.outside = [];
      globalThis.fading = 0;
      const look = () => {
        const { left, right, top } = document.querySelector(".option[data-state=correct]")?.getBoundingClientRect() ?? {};
        if (left < -0.5 || right > innerWidth + 0.5 || top < -0.5) outside.push([left, right, top]);
        fading = Math.max(fading, document.querySelectorAll(".option[data-fading]").length);
        requestAnimationFrame(look);
      };
      look();
    }"""


LETTERS = "() => parseFloat(getComputedStyle(document.querySelector('.option__text')).fontSize)"
VOTERS = "() => [...document.querySelectorAll('.option__voters .figure')].map(face => face.getBoundingClientRect().width)"


class Conductor:
    """A phone at a table whose views the test sends: any question, without waiting for it."""

    def __init__(self, journey, **options):
        self.phone = journey.phone(device=None, **options)
        self._sent = itertools.count(1)
        self._is_server_heard = True
        self.phone.page.route_web_socket(re.compile("/t/.*/ws"), self._carry)
        self.phone.home("Single player")
        self.phone.tap("button", "Start quiz")
        self.phone.expect_question("General question 1?")
        self.view = self._dressed(self.phone.view())
        self._is_server_heard = False

    def _carry(self, route):
        self.route, server = route, route.connect_to_server()
        server.on_message(lambda text: (self._is_server_heard or json.loads(text)["t"] != "view") and route.send(text))

    def _dressed(self, view):
        """With three more at the table, whose names are as wide as can be."""
        me = view["members"][0]
        others = [{**me, "m": me["m"] + side, "name": name, "colour": (me["colour"] + side) % 8, "side": side}
                  for side, name in enumerate(["Wolfgang", "Mohammed", "Çağlayan"], 1)]
        seats = [{**view["seats"][0], "m": one["m"], "short": one["name"][:4].upper(), "score": 10 * index}
                 for index, one in enumerate(others, 1)]
        return {**view, "solo": False, "members": [me, *others], "seats": [*view["seats"], *seats]}

    def show(self, question, reveal=False, **more):
        """Shows a question, or its reveal: A was chosen by two, and B is right. `more`: of the phase."""
        number = next(self._sent)
        options = [question["options"][letter] for letter in "ABCD"]
        phase = {**self.view["phase"], "round": 1_000 + number, "sentence": question["questionSentence"], "options": options,
                 "topic": "Film and music", "number": 10, "of": 10,
                 **({"name": "reveal", "correct": "B", "nextAtUs": 1} if reveal else {}), **more}
        seats = [{**seat, "submitted": True, "option": letter, "right": letter == "B"}
                 for seat, letter in zip(self.view["seats"], "ABAC")] if reveal else self.view["seats"]
        view = {**self.view, "v": self.view["v"] + number, "phase": phase, "seats": seats}
        view.pop("showAtUs", None)
        self.route.send(json.dumps(view))
        return phase["name"]

    def faults(self, question, reveal=False, largest=32):
        """Before the reveal the last option is selected."""
        phase = self.show(question, reveal)
        return self.phone.page.evaluate(FAULTS, [question["questionSentence"], phase, largest])

    def enlarge(self):
        """As with the table's help "Large text" (P15)."""
        me = self.view["members"][0]
        me["help"] = {**me["help"], "largeText": True}

    def resize(self, size):
        self.phone.page.set_viewport_size({"width": size[0], "height": size[1]})


class OneScreen(Journey):
    def setUp(self):
        super().setUp()
        self.serve(files={"quiz1.json": quiz("General", "A")})

    def expect_fitting(self, table, sizes, questions, more=1):
        """`more`: how much larger than usual the letters of the options may be."""
        wrong = {}
        for size in sizes:
            table.resize(size)
            largest = 32 if min(size) < 600 else 40 if size[0] < 1100 else 56 if size[0] < 1900 else 70
            for question, reveal in itertools.product(questions, [False, True]):
                faults = table.faults(question, reveal, largest * more)
                if faults:
                    wrong.setdefault(size, []).append((question["questionSentence"], reveal, faults))
        self.assertEqual({size: (len(found), found[:3]) for size, found in wrong.items()}, {})

    def test_every_question(self):
        """H1 P3: every question of the bank is on one screen, at every size: no answer, hint or tray beyond it"""
        questions = bank()
        self.assertGreaterEqual(len(questions), 50)
        self.expect_fitting(Conductor(self), PHONES + SCREENS, questions)

    def test_letters(self):
        """H1 P3: the letters of the answers are as large as there is room for: on a larger phone no smaller ones"""
        table, sizes = Conductor(self), {}
        for size in [(320, 454), (320, 568), (390, 664), (390, 844)]:
            table.resize(size)
            for question in [SHORT_OPTIONS, TWO_WORDS, FLAG]:
                self.assertEqual(table.faults(question, largest=32), [], size)
                sizes.setdefault(size, []).append(table.phone.page.evaluate(LETTERS))
        self.assertTrue(all(found >= want for found, want in zip(sizes[390, 664], [32, 24, 20])), sizes)
        for large, small in itertools.pairwise(reversed(sizes.values())):
            self.assertTrue(all(one >= other for one, other in zip(large, small)), sizes)

    def test_faces(self):
        """P6: at the reveal the faces on the answers are large, and cover no word"""
        table = Conductor(self)
        for size, least in [((320, 454), 24), ((375, 553), 25), ((390, 664), 32), ((390, 844), 44), ((844, 340), 28)]:
            table.resize(size)
            for question in [SHORT_OPTIONS, TWO_WORDS]:
                self.assertEqual(table.faults(question, reveal=True), [], size)
                self.assertGreaterEqual(min(table.phone.page.evaluate(VOTERS)), least, (size, question))

    def test_large_text(self):
        """H1 P15: with large text, too, every question is on one screen"""
        table = Conductor(self)
        table.enlarge()
        self.expect_fitting(table, [(390, 664), (430, 740), (390, 844)], bank(), more=1.25)

    def test_long_words(self):
        """H1: the longest words of other languages break with a hyphen, and so no letter is lost"""
        self.expect_fitting(Conductor(self), [size for size in PHONES + SCREENS if size[0] > 320], [LONG_WORDS])

    def test_long_options(self):
        """H1: four options of forty letters are on the smallest phones, too"""
        self.expect_fitting(Conductor(self), [(320, 454), (320, 568), (360, 612), (390, 664)], [LONG_OPTIONS])

    def test_names(self):
        """P1: a card shows the whole name where it has room, else its first word, else the short one; who listens hears it whole"""
        table = Conductor(self)
        self.expect_names(table, PHONES[:3] + [(320, 568), (844, 390)], ["Wolfgang", "Mohammed", "Çağlayan"])
        for member, name in zip(table.view["members"][1:], ["Wolfgang Maximilian", "Bo", "Eva Magdalena"]):
            member["name"] = name
        self.expect_names(table, [(390, 664), (390, 844), (844, 390)], ["Wolfgang", "Bo", "Eva Magdalena"])
        expect(table.phone.player("Wolfgang Maximilian, ")).to_have_count(1)
        self.expect_names(table, [(1024, 768)], ["Wolfgang Maximilian", "Bo", "Eva Magdalena"])

    def expect_names(self, table, sizes, names):
        """So they stand on the cards of the others, at each of these sizes, and none is cut off."""
        table.show(LONG_WORDS)
        expect(table.phone.role("heading", LONG_WORDS["questionSentence"])).to_be_visible()
        for size in sizes:
            table.resize(size)
            named = table.phone.page.locator(".tabletop .place:not(.place--you) .place__name")
            expect(named).to_have_text(names)
            self.assertEqual(table.phone.page.evaluate(CUT), [], size)

    def test_awaited(self):
        """P3: for whom one waits is whole below the options, over no button, on the smallest phones, too"""
        table = Conductor(self)
        table.view["members"][2]["name"] = "Grandma Rosi"
        table.view["members"][3]["name"] = "Dan"
        for seat in table.view["seats"][:2]:
            seat.update(submitted=True, option="C")
        table.show(LONG_WORDS)
        hint = table.phone.page.locator(".play__hint")
        expect(hint).to_contain_text("Grandma Rosi and Dan")
        for size in PHONES:
            table.resize(size)
            self.assertEqual(hint.evaluate(UNDER_OTHERS), [], size)

    def test_stamp(self):
        """P3: on a phone the stamp of a submission lies over no word of the answer, and is not cut off"""
        table = Conductor(self)
        table.view["seats"][0].update(submitted=True, option="B")
        table.show(TWO_WORDS)
        expect(table.phone.page.locator(".option__stamp:visible")).to_have_count(1)
        stamp = table.phone.page.locator(".option__stamp:visible")
        for size in [(320, 454), (320, 568), (375, 553), (360, 612), (390, 664), (844, 340), (844, 390), (667, 375), (568, 320)]:
            table.resize(size)
            self.assertLessEqual(table.phone.page.evaluate(STAMPED_OVER), 0, size)
            width, box = stamp.evaluate("one => one.clientWidth"), stamp.bounding_box()
            # It is round, and its box is turned with it.
            self.assertGreaterEqual(min(box["x"], box["y"]) + (box["width"] - width) / 2, -0.5, size)
            self.assertGreaterEqual(width, 40, size)

    def test_words_in_the_middle(self):
        """P3: the words of an option are in its middle, though a state will stand below them"""
        table = Conductor(self)
        table.show(TWO_WORDS)
        expect(table.phone.page.get_by_text("Mandarin Chinese")).to_be_visible()
        for size in [*PHONES, (1024, 768), (1440, 900)]:
            table.resize(size)
            self.assertLess(max(table.phone.page.evaluate(OFF_THE_MIDDLE)), 2.5, size)

    def test_right_option_in_motion(self):
        """P6: the right option grows to make room for the explanation within the screen, while the others fade"""
        table = Conductor(self, reduced_motion="no-preference")
        page = table.phone.page
        for round_number, size in enumerate([(390, 664), (320, 454), (844, 340)], 5_000):
            table.resize(size)
            table.show(LONG_OPTIONS, round=round_number)
            expect(page.locator(".play[data-phase=question]")).to_be_visible()
            page.evaluate(WATCH_THE_RIGHT_ONE)
            table.show(LONG_OPTIONS, reveal=True, round=round_number, explanation="It was played in Paris in 1830.")
            expect(page.locator(".why")).to_be_visible()
            page.wait_for_timeout(600)
            self.assertEqual(page.evaluate("outside"), [], size)
            self.assertGreater(page.evaluate("fading"), 0, size)

    def test_clock(self):
        """H1: whether or not a phone wishes motion, no face lies over the clock"""
        table = Conductor(self)
        table.show(LONG_WORDS)
        expect(table.phone.role("heading", LONG_WORDS["questionSentence"])).to_be_visible()
        for motion in ["reduce", "no-preference"]:
            table.phone.page.emulate_media(reduced_motion=motion)
            for size in PHONES:
                table.resize(size)
                self.assertEqual(table.phone.page.evaluate(OVER_THE_CLOCK), [], (motion, size))

    def test_wrong_over_right(self):
        """P6: on a phone no face of those who were right covers what stands on one's own wrong answer above it"""
        table = Conductor(self)
        for size in PHONES[:4]:
            table.resize(size)
            for question in [TWO_WORDS, SHORT_OPTIONS]:
                table.show(question)
                table.show(question, reveal=True, correct="C")
                faults = table.phone.page.evaluate(FAULTS, [question["questionSentence"], "reveal", 32])
                self.assertEqual([fault for fault in faults if fault[0] == "a face covers"], [], (size, faults))

    def test_explained_picture(self):
        """P2 P6: a picture, its answers and the explanation are on the smallest phones at once"""
        table = Conductor(self)
        table.phone.page.route("**/a.svg", lambda route: route.fulfill(body=PICTURE, content_type="image/svg+xml"))
        for size in PHONES[:4]:
            table.resize(size)
            more = {"picture": {"src": "/a.svg", "alt": "A flag"}}
            table.show(FLAG, **more)
            table.show(FLAG, reveal=True, explanation="The capital is Nassau, on an island of its own. " * 2, **more)
            faults = table.phone.page.evaluate(FAULTS, [FLAG["questionSentence"], "reveal", 32])
            self.assertEqual([fault for fault in faults if fault[0] in ["off the screen", "scrolls", "covers"]], [], (size, faults))

    def test_edges(self):
        """H1 P3: an option's edge stands out from the option and from the page by 3 : 1 or more, by day and by night; so does
        the plate of its letter, which has a colour and a form of its own; and the letter from the plate by 4.5 : 1"""
        table = Conductor(self)
        table.show(LONG_WORDS)
        expect(table.phone.role("heading", LONG_WORDS["questionSentence"])).to_be_visible()
        for scheme in ["light", "dark"]:
            table.phone.page.emulate_media(color_scheme=scheme)
            options = table.phone.page.evaluate(COLOURS)
            for least, part in [(3, "edge"), (3, "plate"), (4.5, "letter")]:
                ratios = [contrast(option[part][0], ground) for option in options for ground in option[part][1:]]
                self.assertGreaterEqual(min(ratios), least, (scheme, part, ratios))
            self.assertEqual([len({option[part] for option in options}) for part in ["form", "dish"]], [4, 4], scheme)


if __name__ == "__main__":
    unittest.main()
