"""A screen for the whole room: what is on it is large, whole and inside the safe margin, measured by boxes."""

import itertools
import json
import re
import unittest

from journey import QUICK, Journey, quiz, submit_together, usual
from journey_bank import PACKS
from journey_fit import LONG_WORDS, bank
from playwright.sync_api import expect
from quizzes import explained

SIZES = [(1440, 900), (1920, 1080)]
# Some televisions show less than the picture: 5 % at each edge.
SAFE = 0.05
# As long as names may be, of one part and of several.
NAMES = ["Grandma Rosi", "Maximilian-Alexander", "Christopherssonssons", "Çağlayan of the Hill"]
# The longest sentence of a quiz file, and options of many words.
LONGEST = {
    "questionSentence": ("Which of these sentences is the longest of all? " * 11)[:499] + "?",
    "options": {letter: (f"{letter} is the answer of so many words ") * 3 for letter in "ABCD"}}

# Functions for what follows: boxes of words, and words broken without a hyphen.
BOXES = """
  const frame = () => new Promise(requestAnimationFrame);
  const all = (selector) => [...document.querySelectorAll(selector)]
    .filter(one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
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
  const size = (one) => parseFloat(getComputedStyle(one).fontSize);
  const scale = Math.min(innerWidth / 1920, innerHeight / 1080);
  const outside = (selector, safe) => all(selector).filter(one => !isIn(one.getBoundingClientRect(), {
    left: innerWidth * safe, right: innerWidth * (1 - safe), top: innerHeight * safe, bottom: innerHeight * (1 - safe) }));
  const broken = (one) => {
    const node = one.firstChild;
    if (!node) return [];
    const top = (index) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      return [...range.getClientRects()].at(-1)?.top ?? NaN;
    };
    return [...node.data.matchAll(/[\\p{L}\\p{N}\\u00ad]{2,}/gu)].filter(({ 0: letters, index }) =>
      [...letters].some((letter, at) => at > 0 && letter !== "\\u00ad" && letters[at - 1] !== "\\u00ad"
        && top(index + at) > top(index + at - 1) + 4)).map(([letters]) => letters);
  };
"""
# Shown, all that is wrong with a question, each with its element.
FAULTS = """
  async ([sentence, phase, least]) => {""" + BOXES + """
    const heading = () => document.querySelector("h1")?.getAttribute("aria-label");
    while (heading() !== sentence || document.querySelector(".show")?.dataset.phase !== phase) await frame();
    const faults = [];
    const parts = all(".show__progress, .show__sentence, .show__frame:has(:not([hidden])), .option, .show__hint, .band");
    for (const one of [...outside(".show__progress, .show__sentence, .show__hint, .place__line, .place__plate, .place__tag, .timer", 0.05),
      ...outside(".option", 0.049)]) faults.push(["outside the margin", name(one)]);
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollHeight > innerHeight || scrollWidth > innerWidth) faults.push(["scrolls", scrollWidth, scrollHeight]);
    for (const [index, one] of parts.entries()) {
      for (const other of parts.slice(index + 1)) {
        if (meet(one.getBoundingClientRect(), other.getBoundingClientRect())) faults.push(["covers", name(one), name(other)]);
      }
    }
    const title = document.querySelector(".show__sentence");
    if (size(title) < least * scale - 0.1) faults.push(["sentence of", size(title) / scale]);
    if (words(title).height > 3.4 * 1.12 * size(title) && least >= 44) faults.push(["more than three lines", name(title)]);
    for (const option of all(".option")) {
      const text = option.querySelector(".option__text");
      if (!isIn(words(text), option.getBoundingClientRect())) faults.push(["too large", name(option)]);
      for (const other of all(".timer, .option__voters .figure, .option__mark")) {
        if (meet(words(text), other.getBoundingClientRect())) faults.push(["covers words", name(option), other.getAttribute("class")]);
      }
    }
    const [clock] = all(".show[data-pictured] .timer[data-verdict=open]").map(one => one.getBoundingClientRect());
    for (const one of clock ? all(".show__progress, .show__sentence") : []) {
      if (meet(words(one), clock)) faults.push(["under the clock", name(one)]);
    }
    for (const one of clock ? all(".show__frame, .option") : []) {
      if (meet(one.getBoundingClientRect(), clock)) faults.push(["under the clock", name(one)]);
    }
    const answer = document.querySelector("[data-state=correct] .option__text");
    if (phase === "reveal" && size(answer) < (answer.textContent.length > 40 ? 1.3 : 2) * size(document.querySelector("[data-state=other] .option__text"))) {
      faults.push(["answer of", size(answer) / scale]);
    }
    for (const place of all(".place")) {
      const [line, label, score] = ["__line", "__name", "__score"].map(part => place.querySelector(".place" + part));
      if (!isIn(words(label), line.getBoundingClientRect())) faults.push(["too long", name(label)]);
      if (score.textContent && meet(words(label), score.getBoundingClientRect())) faults.push(["under the score", name(label)]);
    }
    for (const one of all(".show__sentence, .option__text, .place__name")) {
      for (const word of broken(one)) faults.push(["broken without a hyphen", word]);
    }
    for (const one of all(".show *")) {
      const isText = [...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
      if (isText && !one.closest("svg, .visually-hidden, .show__notice") && size(one) < 21.5 * scale) faults.push(["letters of", size(one), name(one)]);
    }
    return faults;
  }"""
# Of a lobby and of an ending: what is outside the margin, names whose words break, and in the lobby a face over the card.
LOBBY = "() => {" + BOXES + """
    const card = document.querySelector(".watch__quiz")?.getBoundingClientRect() ?? { bottom: -1 };
    return [...outside(".watch__code, .watch__link, .watch__qr, .watch__scan, .watch__people, .place__line, .masthead a, .language", 0.05).map(name),
      ...all(".place[data-place='0'] .place__plate").filter(one => one.getBoundingClientRect().top < card.bottom).map(() => "a face over the quiz's card"),
      ...all(".place__name").flatMap(broken),
      ...all(".watch__topic").filter(one => one.textContent.includes("\u00ad") && one.textContent.length < 30).map(name)];
  }"""
ENDING = "() => {" + BOXES + """
    const bill = document.querySelector(".bill").getBoundingClientRect();
    return [...outside(".end__winners, .end__result, .bill, .bill__stamp, .winner__crown, .score", 0.05).map(name),
      ...all(".masthead a, .language").filter(one => meet(one.getBoundingClientRect(), bill)).map(name),
      ...all(".score [data-ref=name]").flatMap(broken)];
  }"""
# Of a mini-game: what is outside the margin, names whose words break, and letters that are too small.
MINI_GAME = "() => {" + BOXES + """
    return [...outside(".game__name, .game__time, .racer, .racer__score", 0.05).map(name),
      ...all(".racer__name").flatMap(broken),
      ...all(".racer__name").filter(one => size(one) < 25 * scale).map(name),
      ...all(".racer__name").filter(one => !isIn(words(one), one.closest(".racer").getBoundingClientRect())).map(name)];
  }"""
# Of a mini-game that is about to begin: the faces and names that its countdown covers, and whether it is there.
COUNTING = "() => {" + BOXES + """
    const [count] = all(".game__count");
    if (!count) return ["no countdown"];
    const free = getComputedStyle(count).backgroundImage === "none" ? [] : ["its ground is larger than its box"];
    return [...free, ...all(".racer__figure, .racer__name").filter(one => meet(one.getBoundingClientRect(), count.getBoundingClientRect())).map(name)];
  }"""
# The steps of the podium, the highest first: the player's name, place, height of the face, and from the left.
PODIUM = """
  () => [...document.querySelectorAll(".end__winners > .winner")].map(one => {
    const box = one.getBoundingClientRect();
    return { rank: Number(one.dataset.rank), top: box.top, left: box.left };
  }).sort((one, other) => one.top - other.top)"""
# How much the ground of an option stands out from the screen's, as a sum of differences.
FILLED = """
  () => [...document.querySelectorAll(".option")].map(one => {
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.fillStyle = getComputedStyle(one).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return Math.abs(red - 58) + Math.abs(green - 34) + Math.abs(blue - 40);
  })"""
# The names of those whose score says that points were won.
WON = "() => [...document.querySelectorAll('.band [data-won] .place__name')].map(one => one.textContent)"
# The names from left to right.
ROW = """
  () => [...document.querySelectorAll(".band .place:not(.place--empty)")]
    .map(one => [one.getBoundingClientRect().x, one.querySelector(".place__name").textContent])
    .sort(([one], [other]) => one - other).map(([, name]) => name)"""


def pictured():
    """The drawings of the bank by name, and its questions that have one: of each sentence in each language those with
    options of another length."""
    files, shown = {}, {}
    for file in sorted(PACKS.glob("*/questions.json")):
        asked = [one for one in json.loads(file.read_text())["questions"] if "image" in one]
        if asked:
            files |= json.loads(file.with_name("pictures.json").read_text())
        for question in asked:
            for texts in [question, *question.get("texts", {}).values()]:
                longest = max(map(len, texts["options"].values()))
                shown[texts["questionSentence"], longest] = {**texts, "picture": question["image"]["src"]}
    return files, list(shown.values())


class Room:
    """A television whose views the test sends: any question, without waiting for it."""

    def __init__(self, journey):
        phones, code = journey.table_of(2)
        self.screen = journey.phone("Television", device=None, viewport={"width": 1440, "height": 900})
        self._sent = itertools.count(1)
        self._is_server_heard = True
        self.screen.page.route_web_socket(re.compile("/t/.*/ws"), self._carry)
        self.screen.go(f"/t/{code}/watch")
        expect(self.screen.players).to_have_count(2)
        phones[0].tap("button", "Start quiz")
        expect(self.screen.role("heading", "General question 1?")).to_be_visible()
        self._is_server_heard = False
        self.view = self._dressed(self.screen.view())

    def _carry(self, route):
        self.route, server = route, route.connect_to_server()
        server.on_message(lambda text: self._is_server_heard and route.send(text))

    @staticmethod
    def _dressed(view):
        """With four at the table, whose names are as wide as can be."""
        member, seat = view["members"][0], view["seats"][0]
        members = [{**member, "m": side + 1, "name": name, "colour": side, "side": side} for side, name in enumerate(NAMES)]
        seats = [{**seat, "m": one["m"], "short": one["name"][:4].upper(), "score": 10 * one["m"]} for one in members]
        return {**view, "members": members, "seats": seats}

    def send(self, phase, letters=""):
        """`letters`: what each has chosen; B is right."""
        number = next(self._sent)
        seats = [{**seat, "submitted": True, "option": letter, "right": letter == "B"} if letters else seat
                 for seat, letter in zip(self.view["seats"], letters or "----")]
        view = {**self.view, "v": self.view["v"] + number, "seats": seats, "phase": phase(number)}
        view.pop("showAtUs", None)
        self.route.send(json.dumps(view))

    def end(self, scores):
        best = max(scores)
        self.view["seats"] = [
            {**seat, "score": score, "rank": 1 + sum(other > score for other in scores), "result": "won" if score == best else "lost"}
            for seat, score in zip(self.view["seats"], scores)]
        awards = [{"m": 2, "kind": "comeback", "amount": 12}, {"m": 3, "kind": "steady", "amount": 10}]
        self.send(lambda _: {"name": "ended", "topic": "General", "of": 10, "nobodyScored": False, "awards": awards})

    def faults(self, question, reveal, least):
        sentence, options = question["questionSentence"], [question["options"][letter] for letter in "ABCD"]
        name = "reveal" if reveal else "question"
        more = {"name": "reveal", "correct": "B", "nextAtUs": 1} if reveal else {}
        if "picture" in question:
            more["picture"] = {"src": f"/pictures/{question['picture']}", "alt": "A picture"}
        self.send(lambda number: {
            **self.view["phase"], "round": 1_000 + number, "sentence": sentence, "options": options,
            "topic": "Film and music", "number": 10, "of": 10, **more}, "ABBB" if reveal else "")
        return self.screen.page.evaluate(FAULTS, [sentence, name, least])


class Fitting(Journey):
    def setUp(self):
        super().setUp()
        self.serve(files={"quiz1.json": quiz("General", "A")})

    def expect_fitting(self, questions, least, pictures=None):
        room, wrong = Room(self), {}
        room.screen.page.route("**/pictures/*.svg", lambda route: route.fulfill(
            body=pictures[route.request.url.rpartition("/")[2]], content_type="image/svg+xml"))
        for width, height in SIZES:
            room.screen.page.set_viewport_size({"width": width, "height": height})
            for question, reveal in itertools.product(questions, [False, True]):
                faults = room.faults(question, reveal, least)
                if faults:
                    wrong.setdefault((width, height), []).append((question["questionSentence"], reveal, faults))
        self.assertEqual({size: (len(found), found[:3]) for size, found in wrong.items()}, {})

    def test_every_question(self):
        """P13: every question of the bank is inside the margin, its sentence of 44 pixels or more in three lines at
        most, nothing covers anything, and no word breaks without a hyphen; so in the reveal"""
        questions = bank()
        self.assertGreaterEqual(len(questions), 50)
        self.expect_fitting([*questions, LONG_WORDS], least=44)

    def test_every_picture(self):
        """P2 P13: the bank's questions with a picture are inside the margin in each language, and nothing covers anything:
        neither the clock nor a head an option"""
        files, questions = pictured()
        self.assertGreater(len(questions), 100)
        self.expect_fitting(questions, least=44, pictures=files)

    def test_longest_texts(self):
        """P13 F3: the longest sentence that a quiz file may have fits, too"""
        self.expect_fitting([LONGEST], least=28)


    def test_ending(self):
        """P13 P8: four long names are whole on the bill, which covers nothing"""
        room = Room(self)
        room.end([12, 11, 9, 2])
        expect(room.screen.role("heading", "Grandma Rosi wins!")).to_be_visible()
        for width, height in SIZES:
            room.screen.page.set_viewport_size({"width": width, "height": height})
            self.assertEqual(room.screen.page.evaluate(ENDING), [], (width, height))
            steps = room.screen.page.evaluate(PODIUM)
            self.assertEqual([step["rank"] for step in steps], [1, 2, 3, 4])
            self.assertEqual([step["rank"] for step in sorted(steps, key=lambda step: step["left"])], [2, 1, 3, 4])

    def test_filled(self):
        """P13 P3: an option is filled with its colour, so that it is told apart from across a room"""
        room = Room(self)
        room.faults(LONG_WORDS, False, 44)
        self.assertGreater(min(room.screen.page.evaluate(FILLED)), 90)


    def test_mini_game(self):
        """P13 AT1: a mini-game has its clock, and the whole names of those who play, inside the margin"""
        room = Room(self)
        standings = [{"score": score} for score in [9, 14, 3, 12]]
        room.send(lambda number: {
            "name": "arcade", "by": 1, "round": 9_000 + number, "game": "memory", "level": "easy", "over": False,
            "opensAtUs": room.view["phase"]["opensAtUs"] - 60_000_000, "standings": standings})
        page = room.screen.page
        expect(page.locator(".racer__name")).to_have_text(NAMES)
        expect(page.locator(".game__time [role=timer]")).to_have_text(re.compile(r"^1:\d\d$"))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            self.assertEqual(page.evaluate(MINI_GAME), [], (width, height))
        room.send(lambda number: {
            "name": "arcade", "by": 1, "round": 9_000 + number, "game": "memory", "level": "easy", "over": False,
            "opensAtUs": room.view["phase"]["opensAtUs"] + 60_000_000, "standings": [{"score": 0}] * 4})
        expect(page.locator(".game__count")).to_be_visible()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            self.assertEqual(page.evaluate(COUNTING), [], (width, height))
        for role in ["button", "radio"]:
            expect(room.screen.role(role)).to_have_count(0)


class Evening(Journey):
    times = {**QUICK, "reveal": 300}  # until all tap Next

    def test_address_on_small_screens(self):
        """P13: where the table's address needs two lines, its code is whole on one of them"""
        self.serve()
        _, code = self.table_of(4)
        for size in [(320, 568), (844, 390)]:
            screen = self.phone(device=None, viewport={"width": size[0], "height": size[1]})
            screen.go(f"/t/{code}/watch")
            link = screen.page.get_by_text(f"/t/{code}")
            expect(link).to_be_visible()
            rows = link.evaluate("""one => {
              const range = document.createRange();
              range.selectNodeContents(one.lastChild);
              return range.getClientRects().length;
            }""")
            self.assertEqual(rows, 1, size)

    @usual
    def test_evening(self):
        """P13 P6 P8: lobby, ranks that change after a reveal, and an ending with who won, on a screen without a button"""
        self.serve(files={"quiz1.json": explained(quiz("General", "AAB"))})
        anna = self.phone("Grandma Rosi")
        bob = self.phone("Maximilian-Alexander")
        code = anna.open_table()
        screen = self.phone(device=None, viewport={"width": 1920, "height": 1080})
        screen.go(f"/t/{code}/watch")
        expect(screen.page.get_by_text("3 more chairs")).to_be_visible()
        bob.join(code)
        expect(screen.page.get_by_text("Tap Start quiz on any phone")).to_be_visible()
        expect(screen.players).to_have_count(2)
        expect(screen.page.get_by_text("Grandma Rosi").locator("visible=true")).to_have_count(1)
        self.expect_large(screen, {".watch__code": 132, ".watch__chairs": 44, ".watch__link": 40})
        self.assertGreaterEqual(screen.page.locator(".watch__qr img").bounding_box()["width"], 440)
        self.assertEqual(screen.page.evaluate(LOBBY), [])
        self.expect_dark(screen)
        anna.tap("button", "Start quiz")
        self.play_three([anna, bob], screen)
        expect(screen.role("heading", "Maximilian-Alexander wins!")).to_be_visible()
        expect(screen.page.get_by_text("1 point behind")).to_be_visible()
        expect(screen.page.get_by_text("PAID")).to_be_visible()
        self.assertEqual(screen.page.evaluate(ENDING), [])
        self.expect_large(screen, {".end__result h1": 68, ".score__who": 44, ".score__points": 56})
        for role in ["button", "radio"]:
            expect(screen.role(role)).to_have_count(0)
        expect(screen.role("link", "Map")).to_have_count(0)
        self.assertEqual([any("television" in address for address in one.requested) for one in [screen, anna]], [True, False])
        self.assertEqual(screen.errors, [])

    def play_three(self, phones, screen):
        """Whoever opened the table leads, then both are even, then the other wins: who leads stays first until overtaken."""
        rows = [["Grandma Rosi", "Maximilian-Alexander"]] * 2 + [["Maximilian-Alexander", "Grandma Rosi"]]
        for number, (letters, row) in enumerate(zip(["AB", "BA", "AB"], rows), 1):
            for phone in phones:
                phone.expect_question(f"General question {number}?")
            expect(screen.role("heading", f"General question {number}?")).to_be_visible()
            self.assertEqual(screen.page.evaluate(ROW), rows[0])
            submit_together(dict(zip(phones, letters)))
            right = "Maximilian-Alexander got it right" if number > 1 else "Grandma Rosi got it right"
            told = screen.page.locator("[aria-live=polite]", has_text=right)
            expect(told).to_contain_text("Answer: ")
            self.assertEqual(screen.page.evaluate(ROW), row)
            self.assertEqual([f"{name} got it right" for name in screen.page.evaluate(WON)], [right])
            for phone in phones:
                phone.tap("button", "Next")

    def expect_large(self, screen, sizes):
        for selector, least in sizes.items():
            found = screen.page.locator(selector).first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
            self.assertGreaterEqual(found, least, selector)

    def expect_dark(self, screen):
        """Also where the browser wishes light."""
        screen.page.emulate_media(color_scheme="light")
        ink = screen.page.locator("h1").evaluate("one => getComputedStyle(one).color")
        self.assertGreater(sum(map(int, re.findall(r"\d+", ink)[:3])), 600, ink)


class Order(Journey):
    motion = "no-preference"
    times = {**QUICK, "reveal": 300}  # until all tap Next

    def test_ranks(self):
        """P13 P6: the people change places after the points have arrived, not before"""
        self.serve(files={"quiz1.json": explained(quiz("General", "AA"))})
        phones, code = self.table_of(2)
        screen = self.phone(device=None, viewport={"width": 1440, "height": 900})
        screen.go(f"/t/{code}/watch")
        expect(screen.players).to_have_count(2)
        phones[0].tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
        screen.page.evaluate("""
            () => {
              globalThis.seen = [];
              new MutationObserver((changes) => {
                for (const { target } of changes) {
                  const what = target.className === "place__score" ? "score" : target.style?.order ? "order" : null;
                  if (what && seen.at(-1) !== what) seen.push(what);
                }
              }).observe(document.querySelector(".band"), { subtree: true, attributes: true, attributeFilter: ["style"], childList: true });
            }""")
        before = screen.page.evaluate(ROW)
        submit_together({phones[0]: "B", phones[1]: "A"})
        screen.page.wait_for_function("seen.includes('order')")
        for phone in phones:
            phone.tap("button", "Next")
        for phone in phones:
            phone.expect_question("General question 2?")
        self.assertEqual(screen.page.evaluate("seen"), ["score", "order"])
        self.assertEqual([before, screen.page.evaluate(ROW)], [["Anna", "Bob"], ["Bob", "Anna"]])


if __name__ == "__main__":
    unittest.main()
