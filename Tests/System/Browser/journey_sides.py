"""The table as people sit: by compass, by hand, by arrival, on every phone alike."""


from journey import Journey, quiz, usual
from playwright.sync_api import expect

COMPASS = """heading => {
    let tick = 0;
    setInterval(() => dispatchEvent(new DeviceOrientationEvent("deviceorientationabsolute", {
        alpha: (720 - heading + [-4, 0, 4, 2, -2][tick++ % 5]) % 360, beta: 35, gamma: 0,
        absolute: true})), 16);
}"""
"""A compass that trembles, in a phone held a little up."""

PLACES = ["here", "on your left", "across from you", "on your right"]
"""The places of the picture in their order."""


def expect_round(phone, names):
    """The names round the table on this phone, beginning with its own; None for a free chair."""
    for name, where in zip(names, PLACES):
        words = f"Free chair: {where}" if name is None else (
            f"{name}: you, here." if name == phone.name else f"{name}: {where}.")
        expect(phone.role("group", "Who sits where").get_by_role(
            "button", name=words, exact=True)).to_be_visible()


def expect_all_round(phones, order):
    """Everybody's phone shows them clockwise in this order, each from the own chair."""
    for phone in phones:
        own = order.index(phone.name)
        expect_round(phone, order[own:] + order[:own])


def place(phone, name):
    return phone.role("group", "Who sits where").get_by_role(
        "button", name=name + ":", exact=False).first


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Sides(Journey):
    def phones_with_compass(self, headings):
        self.serve(files={"quiz1.json": quiz("General", "CA")})
        phones, _ = self.table_of(len(headings))
        for phone, heading in zip(phones, headings):
            self.allow_compass(phone)
            phone.page.evaluate(COMPASS, heading)
        return phones

    @staticmethod
    def allow_compass(phone):
        phone.context.grant_permissions(["accelerometer", "gyroscope", "magnetometer"])

    def test_compass(self):
        """T1 T2: four who face the table sit where they sit, in the lobby and in the quiz"""
        phones = self.phones_with_compass([8, 8 + 180 + 18, 8 + 270 - 15, 8 + 90 + 12])
        for phone in phones:
            phone.tap_more("button", "I’m facing the table")
            expect(phone.page.get_by_text("Everybody sees where you sit")).to_be_visible()
        expect_all_round(phones, ["Anna", "Dan", "Bob", "Clara"])
        anna, bob, clara, dan = phones
        bob.tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
            self.expect_seen_round(phone, [phone, *self.round(phone, [anna, dan, bob, clara])])
        self.assertEqual([phone.errors for phone in phones], [[]] * 4)

    @staticmethod
    def round(phone, order):
        own = order.index(phone)
        return [*order[own + 1:], *order[:own]]

    def expect_seen_round(self, phone, order):
        """P1 T1: the list names them in this order, oneself first, and they are drawn so."""
        items = phone.players
        expect(items).to_have_count(4)
        expect(items.first).to_contain_text("You")
        for index, other in enumerate(order):
            expect(items.nth(index)).to_contain_text(other.name)
        own, left, across, right = (
            middle(phone.page.locator(f'.tabletop .place[data-place="{index}"] .place__plate')) for index in range(4))
        self.assertTrue(left[0] < across[0] < right[0] and left[0] < own[0] < right[0])
        self.assertTrue(across[1] < min(left[1], right[1]) < own[1])

    @usual
    def test_by_hand(self):
        """T3: by drag, by finger, by taps and by keys two are swapped, and all phones follow"""
        self.serve()
        phones, _ = self.table_of(4)
        anna, bob, clara, dan = phones
        self.drag(anna, "Bob", "Dan")
        expect_all_round(phones, ["Anna", "Dan", "Clara", "Bob"])
        self.drag_by_finger(bob, "Anna", "Dan")
        expect_all_round(phones, ["Dan", "Anna", "Clara", "Bob"])
        place(clara, "Bob").click()
        expect(clara.page.get_by_text("Where does Bob sit?")).to_be_visible()
        expect(place(clara, "Bob")).to_have_attribute("aria-pressed", "true")
        place(clara, "Anna").click()
        expect_all_round(phones, ["Dan", "Bob", "Clara", "Anna"])
        place(dan, "Clara").focus()
        dan.page.keyboard.press("Enter")
        dan.page.keyboard.press("ArrowLeft")
        expect_all_round(phones, ["Dan", "Clara", "Bob", "Anna"])
        expect(place(dan, "Clara")).to_be_focused()
        expect(anna.page.locator("[aria-live]").filter(
            has_text="Clara: across from you. Bob: on your right.").last).to_be_attached()

    @staticmethod
    def drag(phone, name, other):
        mouse = phone.page.mouse
        place(phone, other).scroll_into_view_if_needed()
        mouse.move(*middle(place(phone, name)))
        mouse.down()
        mouse.move(*middle(place(phone, other)), steps=5)
        mouse.up()

    @staticmethod
    def drag_by_finger(phone, name, other):
        """By a true touch: the page must not scroll instead."""
        place(phone, other).scroll_into_view_if_needed()
        (x0, y0), (x1, y1) = middle(place(phone, name)), middle(place(phone, other))
        touch = phone.context.new_cdp_session(phone.page)

        def send(kind, *points):
            touch.send("Input.dispatchTouchEvent", {
                "type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

        send("touchStart", (x0, y0))
        for step in range(1, 6):
            send("touchMove", (x0 + (x1 - x0) * step / 5, y0 + (y1 - y0) * step / 5))
        send("touchEnd")

    def test_moved_during_question(self):
        """T1 T3: somebody new at the far side, a screen that watches, a chair that gets free"""
        self.serve(files={"quiz1.json": quiz("General", "CA")})
        phones, code = self.table_of(3)
        anna, bob, clara = phones
        screen = self.phone("Television")
        screen.go(f"/t/{code}/watch")
        anna.tap("button", "Start quiz")
        for phone in [*phones, screen]:
            expect(phone.role("heading", "General question 1?")).to_be_visible()
            self.assertEqual(phone.players.filter(has_text="Empty place").count(), 1)
        drawn = screen.page.locator(".place .figure[data-member]")
        expect(drawn).to_have_count(3)
        self.assertEqual(len({middle(figure) for figure in drawn.all()}), 3)

    def test_open_door(self):
        """T2 T3: on the open door, where no page reads a compass, the phone offers none: figures are dragged"""
        self.serve()
        anna = self.phone(
            address=self.server.home_address, browser=self.browser_at_home(trusts=False))
        code = anna.open_table()
        self.phone(address=self.server.home_address, browser=anna.context.browser).join(code)
        expect(anna.page.get_by_text("Drag the faces")).to_be_visible()
        anna.open_more()
        expect(anna.role("button", "Leave")).to_be_visible()
        expect(anna.role("button", "I’m facing the table")).to_have_count(0)
