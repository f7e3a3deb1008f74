"""Every screen at every size and in each language: nothing is cut, covered, torn, too small or off the screen; and for
everybody (WCAG 2.2 AA), by axe."""


import browsers
from conductor import LONG_WORDS, LONGEST, SHORT_OPTIONS, TWO_WORDS, Conductor, bank
from journey import Journey
from measuring import TELEVISIONS, LargeText, Surveyor
from playwright.sync_api import expect
from server import Fourtop
from ways import WAYS

# What browsers leave of the screens of today's phones, one of them on its side.
PHONES = [(390, 664), (375, 553), (360, 612), (320, 454), (430, 740), (844, 340)]
LETTERS = "() => parseFloat(getComputedStyle(document.querySelector('.option__text')).fontSize)"
FACES = "() => [...document.querySelectorAll('.option__voters .figure')].map(face => face.getBoundingClientRect().width)"
# The faces that lie over the clock, from left to right, and the clock.
OVER_THE_CLOCK = """
    () => {
      const clock = document.querySelector(".timer").getBoundingClientRect();
      return [...document.querySelectorAll(".tabletop .place__plate")].map((face) => face.getBoundingClientRect())
        .filter(({ left, right, top, bottom, width }) => width > 2 && left < clock.right - 1 && right > clock.left + 1
          && top < clock.bottom - 1 && bottom > clock.top + 1)
        .map(({ left, right }) => [left, right, clock.left, clock.right]);
    }"""
# Answers and the clock, under what the page says for a moment and under an alert.
SAID_OVER = """
    () => ["toast", "alert"].flatMap((id) => {
      const said = document.getElementById(id);
      said.textContent = "Blueberry was taken, you’re Raspberry now";
      const box = said.getBoundingClientRect();
      const covered = [...document.querySelectorAll(".option, .timer")].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < box.right - 1 && box.left < right - 1 && top < box.bottom - 1 && box.top < bottom - 1;
      }).map((one) => [id, one.textContent.trim()]);
      said.textContent = "";
      return covered;
    })"""
# The words of the button that goes on, where they leave it.
NEXT = """
    async () => {
      // Words are fitted to their room in the frame after it changes.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(".end__next"));
      const [words, button] = [range, document.querySelector(".end__next").closest("button")].map((one) => one.getBoundingClientRect());
      const isIn = words.left >= button.left - 1 && words.right <= button.right + 1
        && words.top >= button.top - 1 && words.bottom <= button.bottom + 1;
      return words.width > 0 && isIn ? [] : [range.toString(), words.toJSON(), button.toJSON()];
    }"""
# Stops what moves in the moment it begins, however late the test comes to look. `way`: where the right option leaves the
# screen on its way, and whether any option fades beside it.
WATCH_WAY = """
    () => {
      delete window.way;
      const observer = new MutationObserver(() => {
        observer.disconnect();
        let fading = 0;
        const outside = [];
        const moving = document.getAnimations().filter(one => one.effect.target?.closest(".options") && one.effect.getComputedTiming().endTime < 5_000);
        for (const one of moving) one.pause();
        for (let part = 0; part <= 1; part += 0.1) {
          for (const one of moving) one.currentTime = part * one.effect.getComputedTiming().endTime;
          const { left, right, top } = document.querySelector(".option[data-state=correct]").getBoundingClientRect();
          if (left < -0.5 || right > innerWidth + 0.5 || top < -0.5) outside.push([part, left, right, top]);
          fading = Math.max(fading, document.querySelectorAll(".option[data-fading]").length);
        }
        for (const one of moving) one.finish();
        window.way = [outside, fading > 0];
      });
      observer.observe(document.body, { subtree: true, attributeFilter: ["data-fading"] });
    }"""


def hardest(questions, count=4):
    """Those with the longest sentence, the longest option, the longest word, and all together."""
    longest = [lambda one: len(one["questionSentence"]), lambda one: max(map(len, one["options"].values())),
               lambda one: max(len(word) for text in one["options"].values() for word in text.split()),
               lambda one: len(one["questionSentence"]) + len("".join(one["options"].values()))]
    chosen = [question for key in longest for question in sorted(questions, key=key)[-count:]]
    return list({question["questionSentence"]: question for question in chosen}.values())


class Screens(Journey):
    @classmethod
    def setUpClass(cls):
        cls.server = Fourtop("--link", "http://party.example")
        cls.addClassCleanup(cls.server.close)

    def expect_sound(self, *ways):
        surveyor = Surveyor()
        for way in ways:
            WAYS[way](self.server, surveyor)
        self.assertEqual(surveyor.faults[:20], [])

    def conductor(self, is_television=False, **options):
        table = Conductor(self.server.address, Surveyor.people, is_television, **{"reduced_motion": "reduce", **options})
        self.stack.callback(table.close)
        return table

    def test_ways_to_a_table(self):
        """H1 H2 H4 H15 H20 H22 P16: home, Your look, the ways to a table, a link and an invitation, a lobby of one, a seat that moved"""
        self.expect_sound("entrance")

    def test_table(self):
        """H1 H7 P1 P2 P3 P6 P8 P9 P15 P16 AT1: a table of four, from its lobby with all that opens over it to each ending"""
        self.expect_sound("table")

    def test_television(self):
        """P13 P30 P31 P32 P8 AT1: the same on a television, inside the safe margin, its sentence in large letters and few lines"""
        self.expect_sound("television")

    def test_beside_the_table(self):
        """H1 P11 P16 R4: practice, the two links, no server, a lost connection, accounts, and the map"""
        self.expect_sound("elsewhere", "lost", "accounts", "maps")

    def test_arcade(self):
        """H1 H9 P16 AF1: each game's screens, the host's page and decks"""
        self.expect_sound("arcade")

    def test_large_text(self):
        """H1: with text at twice its size nothing of a screen is lost at the sides"""
        surveyor = LargeText()
        with browsers.large_text():
            for way in ["entrance", "table", "elsewhere", "maps"]:
                WAYS[way](self.server, surveyor)
        self.assertEqual(surveyor.faults[:20], [])

    def test_bank(self):
        """H15 P3 P30: the longest questions of the bank are on one screen with their reveal, on phones and on a television;
        the longest that a quiz file may have on a television, too (F3)"""
        questions = bank()
        self.assertGreaterEqual(len(questions), 50)
        surveyor = Surveyor()
        phone, television = self.conductor(), self.conductor(is_television=True)
        for question in hardest(questions):
            for more in [{}, {"reveal": "B", "letters": "ABAC"}]:
                phone.question(question, **more)
                for size in [(320, 454), (360, 612), (844, 340), (768, 1024)]:
                    surveyor.measure(phone.phone, "bank", size, "de")
        for question in [*hardest(questions, 2), LONG_WORDS, LONGEST]:
            for more in [{}, {"reveal": "B", "letters": "ABBB"}]:
                television.question(question, **more)
                for size in TELEVISIONS[1:]:
                    surveyor.measure(television.phone, "watch-bank", size, "de")
        self.assertEqual(surveyor.faults[:20], [])

    def test_controllers(self):
        """P42 H15: beside a television the longest questions are on one screen with their reveal, their answers no smaller"""
        surveyor, phone = Surveyor(), self.conductor()
        letters = []
        for question in [*hardest(bank(), 2), SHORT_OPTIONS]:
            for size in [(320, 454), (360, 612), (390, 664), (844, 340), (768, 1024)]:
                phone.resize(size)
                phone.view.pop("watchers", None)
                phone.question(question)
                letters.append([phone.phone.page.evaluate(LETTERS)])
                phone.view["watchers"] = [{"w": 1, "sinceUs": 0}]
                for more in [{}, {"reveal": "B", "letters": "ABAC"}]:
                    phone.question(question, **more)
                    expect(phone.phone.page.locator(".play")).to_have_attribute("data-controller", "")
                    surveyor.measure(phone.phone, "controller", size, "de")
                    letters[-1].append(phone.phone.page.evaluate(LETTERS))
        self.assertEqual(surveyor.faults[:20], [])
        self.assertEqual([one for one in letters if one[1] < one[0] - 1], [])

    def test_letters(self):
        """H14 P3 P22: the letters of the answers are 18 to 32 pixels large on a phone, and at the reveal faces at least 24; a
        larger phone has no smaller ones"""
        table, letters, faces = self.conductor(), [], []
        for size in [(320, 454), (320, 568), (390, 664), (390, 844)]:
            table.resize(size)
            for found, script, more in [(letters, LETTERS, {}), (faces, FACES, {"reveal": "B", "letters": "ABAC"})]:
                of_this = []
                for question in [SHORT_OPTIONS, TWO_WORDS]:
                    table.question(question, **more)
                    value = table.phone.page.evaluate(script)
                    of_this.append(value if script == LETTERS else min(value))
                found.append(of_this)
        self.assertTrue(all(18 <= one <= 32 for row in letters for one in row), letters)
        self.assertTrue(all(one >= 24 for row in faces for one in row), faces)
        for found in [letters, faces]:
            for column in zip(*found):
                self.assertEqual(list(column), sorted(column), found)

    def test_names(self):
        """P1: a card shows the whole name where it has room, else its first word; who listens hears it whole"""
        table = self.conductor()
        for member, name in zip(table.view["members"][1:], ["Wolfgang Maximilian", "Bo", "Eva Magdalena"]):
            member["name"] = name
        table.question(LONG_WORDS)
        expect(table.phone.player("Wolfgang Maximilian, ")).to_have_count(1)
        for size, first in [((390, 664), "Wolfgang"), ((1024, 768), "Wolfgang Maximilian")]:
            table.resize(size)
            expect(table.phone.page.locator(".tabletop .place:not(.place--you) .place__name")).to_have_text([first, "Bo", "Eva Magdalena"])

    def test_over_the_clock(self):
        """H1 P22: where motion is wished no face lies over the clock either; what the page says for a moment, and an alert,
        lie over neither it nor an answer"""
        table = self.conductor()
        table.question(LONG_WORDS)
        table.phone.page.emulate_media(reduced_motion="no-preference")
        for size in PHONES:
            table.resize(size)
            self.assertEqual(table.phone.page.evaluate(OVER_THE_CLOCK), [], size)
        table.phone.page.emulate_media(reduced_motion="reduce")
        table.question(TWO_WORDS, reveal="B", letters="ABAC")
        for size in PHONES:
            table.resize(size)
            self.assertEqual(table.phone.page.evaluate(SAID_OVER), [], size)

    def test_next_theme(self):
        """H1 P9: the theme of the next quiz leaves the button that goes on at no size"""
        table = self.conductor()
        for theme, name in [("mixed", "A bit of everything"), ("everyday", "Everyday life"), ("sport-games", "Sport and games")]:
            table.ending([12, 11, 9, 2], theme=theme)
            expect(table.phone.role("button", f"Restart, Next: {name}")).to_be_visible()
            for size in [(320, 454), (320, 568), (390, 664), (844, 390), (768, 1024), (1440, 900), (1920, 1080)]:
                table.resize(size)
                self.assertEqual(table.phone.page.evaluate(NEXT), [], (theme, size))

    def test_right_option_on_its_way(self):
        """P21 P22: the right option grows to make room for the explanation within the screen, while the others fade"""
        table = self.conductor(reduced_motion="no-preference")
        for number, size in enumerate([(390, 664), (320, 454), (844, 340)], 5_000):
            table.resize(size)
            table.question(TWO_WORDS, round=number)
            table.phone.page.evaluate(WATCH_WAY)
            table.question(TWO_WORDS, reveal="B", letters="ABAC", round=number, explanation="It is spoken by a billion people.")
            self.assertEqual(table.phone.page.wait_for_function("() => window.way").json_value(), [[], True], size)
