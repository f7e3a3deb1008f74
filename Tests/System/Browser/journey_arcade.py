"""The arcade: choosing, a game alone to its end and once more, and a race at a table; played by what the page shows."""

import re

from journey import Journey, usual
from phone import RACE, RESTART
from playwright.sync_api import expect

CLOSED = re.compile(r"^Card \d+$")
OPEN = re.compile(r"^Card \d+: (\w+)")
TURNED = re.compile(r"^Card \d+: \w+$")


def cards(phone):
    return phone.role("group", "Cards").get_by_role("button")


def card(phone, number):
    return cards(phone).nth(number)


def turn(phone, number):
    """Opens a card; the animal on it."""
    phone._tap(card(phone, number))
    expect(card(phone, number)).to_have_accessible_name(OPEN)
    return OPEN.match(card(phone, number).get_attribute("aria-label"))[1]


def remember(count, turn):
    """Plays Memory to its end as somebody with a good memory would, by what opens a card and gives its animal, also after a miss,
    whose cards close again after a second."""
    known, fresh, found = {}, iter(range(count)), 0
    while found < count // 2:
        pair = next((places for places in known.values() if len(places) == 2), None)
        first = pair[0] if pair else next(fresh)
        animal = turn(first)
        places = known.setdefault(animal, [])
        places += [first] if first not in places else []
        second = next((one for one in places if one != first), None)
        second = next(fresh) if second is None else second
        other = turn(second)
        if other == animal:
            del known[animal]
            found += 1
        else:
            known.setdefault(other, []).append(second)


def explore(phone):
    expect(cards(phone).first).to_be_visible()

    def turn_next(number):
        phone.wait_for(lambda: cards(phone).and_(phone.role("button", TURNED)).count() < 2)
        return turn(phone, number)

    remember(cards(phone).count(), turn_next)


def learn_together(phones):
    """Where each animal is, as four find out that look at other cards each: they all have the same deal."""
    places = {}
    for opened in [2, 1]:
        offset = 0 if opened == 2 else 2 * len(phones)
        for index, phone in enumerate(phones):
            for number in range(offset + index * opened, offset + (index + 1) * opened):
                places.setdefault(turn(phone, number), []).append(number)
        if opened == 2:  # those of a miss close again after a second
            for phone in phones:
                expect(cards(phone).and_(phone.role("button", TURNED))).to_have_count(0)
    return places


def play_knowing(phone, places):
    """Plays on without a miss: two cards are a pair only if the deal is the one that was learned."""
    names = [one.get_attribute("aria-label") for one in cards(phone).all()]
    left = [pair for pair in places.values() if not names[pair[0]].endswith("found")]
    left.sort(key=lambda pair: all(CLOSED.match(names[number]) for number in pair))
    closed = [number for pair in left for number in pair if CLOSED.match(names[number])]
    for number in closed[:-1]:
        assert number in places[turn(phone, number)], f"another deal: card {number}"
    phone._tap(card(phone, closed[-1]))  # the last of all ends the race


TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Arcade(Journey):
    motion = "no-preference"

    def open_arcade(self, phone):
        phone.go("/")
        phone.tap("link", "Arcade")
        expect(phone.role("heading", "Kids Joy Center")).to_be_visible()

    @staticmethod
    def choose_memory(phone, level="Easy"):
        phone.role("radio", "Memory").check(force=True)
        phone.role("radio", level).check(force=True)

    @usual
    def test_alone(self):
        """A1 A2 A3 AM1 AM2 AM3: choose, play Memory to its end, be in the list, play again, reload, and back"""
        self.serve()
        anna = self.phone()
        self.open_arcade(anna)
        anna.tap("button", "Play")
        anna.expect_alert("Choose a game and a level first")
        self.assertEqual(anna.page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0, "nothing is cut off")
        self.choose_memory(anna)
        anna.tap("button", "Play")
        expect(cards(anna)).to_have_count(12)
        expect(anna.role("timer")).to_have_text(re.compile(r"^[12]:\d\d$"))
        self.expect_even(anna)
        explore(anna)
        asking = anna.role("dialog", "Play again?")
        expect(asking.get_by_text("You made it!")).to_be_visible()
        points = anna.view()["phase"]["standings"][0]["score"]
        self.assertTrue(18 <= points <= 30)
        expect(asking.get_by_text("Number 1 on your high scores")).to_be_visible()
        expect(asking.get_by_text("Your best so far!")).to_be_visible()
        anna.tap("button", "Yes")
        expect(cards(anna).filter(has_not_text="x").first).to_have_accessible_name(CLOSED)
        animal = turn(anna, 5)
        anna.page.reload()
        expect(card(anna, 5)).to_have_accessible_name(f"Card 6: {animal}")
        anna.tap("button", "Back")
        anna.tap("button", "High scores")
        best = anna.role("dialog", "High scores")
        expect(best.get_by_role("listitem")).to_have_text([f"1 Memory Easy {points}"])
        self.expect_accessible(anna, "high scores")
        anna.tap("button", "Cancel")
        expect(anna.role("button", "Play")).to_be_visible()
        anna.page.reload()
        for chosen in ["Memory", "Easy"]:
            expect(anna.role("radio", chosen)).to_be_checked()
        self.assertEqual(anna.errors, [])

    def test_tap_again(self):
        """A1: once game and level are chosen, a tap on the chosen game's picture plays it; by keys it only stays chosen"""
        self.serve()
        anna = self.phone(device="Pixel 7")
        self.open_arcade(anna)
        memory, sorting = anna.role("radio", "Memory"), anna.role("radio", "Sorting")
        memory.tap(force=True)
        memory.tap(force=True)
        anna.expect_alert("Choose a level first")
        anna.role("radio", "Easy").check(force=True)
        sorting.tap(force=True)
        expect(sorting).to_be_checked()
        sorting.press("Space")
        memory.tap(force=True)
        expect(memory).to_be_checked()
        anna.page.wait_for_timeout(300)  # a game that has begun would be there
        expect(anna.role("heading", "Kids Joy Center")).to_be_visible()
        memory.tap(force=True)
        expect(cards(anna)).to_have_count(12)
        anna.tap("button", "Back")
        anna.role("radio", "Memory").tap(force=True)
        expect(cards(anna)).to_have_count(12)

    def expect_even(self, phone):
        """AM1: equal gaps, equal margins left and right, above and below, upright and on the side."""
        upright = phone.page.viewport_size
        for size in [upright, {"width": upright["height"], "height": upright["width"]}, upright]:
            phone.page.set_viewport_size(size)
            phone.page.wait_for_function("size => innerWidth === size.width", arg=size)
            phone.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            place = phone.page.locator(".memory__place").bounding_box()
            boxes = [one.bounding_box() for one in cards(phone).all()]
            for start, length in [("x", "width"), ("y", "height")]:
                edges = sorted({round(box[start], 1) for box in boxes})
                gaps = {round(b - a - boxes[0][length], 1) for a, b in zip(edges, edges[1:])}
                before, after = edges[0] - place[start], place[start] + place[length] - edges[-1] - boxes[0][length]
                self.assertEqual(len(gaps), 1, (size, edges))
                self.assertLessEqual(abs(before - after), 1, (size, start))
                self.assertGreaterEqual(before, min(gaps) - 1)

    def test_race(self):
        """AT1 H7 P8: four race from the lobby, out of a game alone too: the same cards at the same instant, one ending"""
        self.serve()
        phones, code = self.table_of(4)
        anna, bob, clara, dan = phones
        anna.page.get_by_role("link", name="Fourtop, home").click()
        anna.tap("link", "Arcade")
        self.choose_memory(anna, "Hard")
        anna.tap("button", "Play")
        expect(cards(anna)).to_have_count(20)
        bob.tap("button", RACE)
        bob.role("dialog").get_by_role("radio", name="Easy").check(force=True)
        bob.tap("button", "Start the mini-game")
        for phone in phones:
            expect(cards(phone)).to_have_count(12)
            phone.wait_for_view(lambda view: view["phase"]["name"] == "arcade")
        expect(anna.page).to_have_url(re.compile(f"/t/{code}$"))
        told = [(phone.view()["showAtUs"], phone.view()["phase"]["opensAtUs"]) for phone in phones]
        self.assertEqual(set(told), {told[0]})
        self.assertEqual(told[0][1] - told[0][0], self.times["countdown"] * 1_000_000)
        expect(anna.players).to_have_count(4)
        for phone in phones:
            expect(phone.page.locator(".game__count")).to_be_hidden()
        places = learn_together(phones)
        play_knowing(anna, places)
        expect(anna.role("status").filter(has_text="The others are still playing")).to_be_visible()
        dan.tap("button", "Back")
        dan.tap("button", "Leave the table")
        rest = [anna, bob, clara]
        for phone in rest[1:]:
            play_knowing(phone, places)
        said = {"won": "You win", "shared": "You are one of the winners", "lost": "You lost"}
        for phone in rest:
            phone.wait_for_view(lambda view: view["phase"].get("over"))
            phone.expect_ending(said[phone.seat()["result"]])
        ends = [one.get("end") for one in bob.view()["phase"]["standings"]]
        self.assertEqual(sorted(ends), ["finished", "finished", "finished", "lost"])
        rows = bob.role("table").get_by_role("row")
        expect(rows.last).to_contain_text("Dan")
        expect(rows.last).to_contain_text("lost")
        anna.tap("button", RESTART)
        for phone in rest:
            phone.wait_for_view(lambda view: not view["phase"]["over"])
            expect(cards(phone).nth(0)).to_have_accessible_name(CLOSED)
        self.assertEqual([phone.errors for phone in phones], [[], [], [], []])
