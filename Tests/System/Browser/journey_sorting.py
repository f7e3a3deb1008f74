"""Sorting, played to its end in all three levels: dragged by a finger, clicked, and by keys alone."""


from journey import Journey, usual
from playwright.sync_api import expect

AREAS = {
    "Air": ["plane", "helicopter", "balloon", "airship", "rocket"],
    "Water": ["sailboat", "ferry", "submarine", "tug", "canoe"],
    "Land": ["car", "bus", "tractor", "train", "bicycle"],
}
NAMES = list(AREAS)
HALL = {"easy": (8, 60), "medium": (10, 45), "hard": (12, 30)}


def area_of(vehicle):
    return next(area for area, vehicles in AREAS.items() if vehicle in vehicles)


def centre(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """One finger on the glass of a phone."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def _send(self, kind, *points):
        self.session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def down(self, place):
        self._send("touchStart", place)

    def glide(self, start, end, steps=4):
        for step in range(1, steps + 1):
            self._send("touchMove", tuple(a + (b - a) * step / steps for a, b in zip(start, end)))

    def up(self):
        self._send("touchEnd")

    def drag(self, start, end):
        self.down(start)
        self.glide(start, end)
        self.up()


# Stops the vehicle half-way as it begins to glide home: on a busy machine a finger would come where it was.
HALF_WAY = """
    (vehicle) => {
      const observer = new MutationObserver(() => {
        const [glide] = vehicle.dataset.state === "gliding" ? vehicle.getAnimations() : [];
        if (!glide) return;
        observer.disconnect();
        glide.pause();
        glide.currentTime = glide.effect.getComputedTiming().duration / 2;
        globalThis.isHalfWay = true;
      });
      observer.observe(vehicle, { attributeFilter: ["data-state"] });
    }"""


class Sorting(Journey):
    motion = "no-preference"

    def start(self, phone, level):
        """A game of this level; the vehicles as they were dealt."""
        phone.go("/arcade")
        phone.role("radio", "Sorting").check(force=True)
        phone.role("radio", level.capitalize()).check(force=True)
        phone.tap("button", "Play")
        phone.wait_for_view(lambda view: view["phase"].get("own"))
        phase = phone.view()["phase"]
        self.assertEqual((phase["game"], phase["level"]), ("sorting", level))
        count, seconds = HALL[level]
        own = phase["own"]
        self.assertEqual(own["closesAtUs"] - phase["opensAtUs"], seconds * 1_000_000)
        self.assertEqual((len(own["vehicles"]), own["placed"]), (count, [None] * count))
        expect(self.vehicle(phone, own["vehicles"][-1])).to_be_visible()
        return own["vehicles"]

    def vehicle(self, phone, name):
        return phone.page.locator(f'[data-vehicle="{name}"]')

    def area(self, phone, name):
        return phone.role("button", name)

    def expect_placed(self, phone, vehicle):
        expect(self.vehicle(phone, vehicle)).to_have_attribute("data-state", "placed")

    def expect_won(self, phone):
        """Finished, with the points that the server counted, and asked about another game (A3)."""
        phone.wait_for_view(lambda view: view["phase"].get("over"))
        [standing] = phone.view()["phase"]["standings"]
        count = len(phone.view()["phase"]["own"]["vehicles"])
        self.assertEqual(standing["end"], "finished")
        self.assertIn(standing["score"], range(3 * count, 5 * count + 1))
        dialog = phone.role("dialog", "Play again?")
        expect(dialog).to_contain_text(str(standing["score"]))
        phone.role("button", "No").click()
        expect(phone.role("heading", "Kids Joy Center")).to_be_visible()
        self.assertEqual(phone.errors, [])

    def test_by_finger(self):
        """AS1, AS2: dragged by a finger to the end; a wrong drop glides back, and is caught on the way"""
        self.serve()
        phone = self.phone(device="Pixel 7")
        vehicles = self.start(phone, "easy")
        finger = Finger(phone.page)
        self.catch_on_the_way(phone, finger, vehicles[0])
        for name in vehicles[1:]:
            finger.drag(centre(self.vehicle(phone, name)), centre(self.area(phone, area_of(name))))
            self.expect_placed(phone, name)
        self.expect_won(phone)

    def catch_on_the_way(self, phone, finger, name):
        vehicle = self.vehicle(phone, name)
        home = centre(vehicle)
        wrong = centre(self.area(phone, next(one for one in NAMES if one != area_of(name))))
        vehicle.evaluate(HALF_WAY)
        finger.drag(home, wrong)
        expect(vehicle).to_have_attribute("data-state", "gliding")
        phone.page.wait_for_function("() => globalThis.isHalfWay")
        finger.down(centre(vehicle))
        expect(vehicle).to_have_attribute("data-state", "held")
        caught = centre(vehicle)
        self.assertNotEqual([round(value) for value in caught], [round(value) for value in home])
        finger.glide(caught, centre(self.area(phone, area_of(name))))
        finger.up()
        self.expect_placed(phone, name)

    @usual
    def test_by_keys(self):
        """AS1, AS2: played to the end by keys alone, in the level with the least time"""
        self.serve()
        phone = self.phone(device="Desktop Chrome", viewport={"width": 1024, "height": 768})
        vehicles = self.start(phone, "hard")
        self.vehicle(phone, vehicles[0]).focus()
        for name in vehicles:
            expect(self.vehicle(phone, name)).to_be_focused()
            phone.page.keyboard.press("Enter")
            phone.page.keyboard.press("Tab")
            for _ in range(NAMES.index(area_of(name))):
                phone.page.keyboard.press("ArrowRight")
            expect(self.area(phone, area_of(name))).to_be_focused()
            phone.page.keyboard.press("Enter")
            self.expect_placed(phone, name)
        self.expect_won(phone)
