"""Reactions thrown at a neighbour: over the edge of one phone, onto another."""


from journey import Journey, quiz
from playwright.sync_api import expect

# Notes each flight: where it begins and ends, in parts of the window; and the widths of splats, in parts of its width.
THROWN = """
  () => {
    globalThis.flights = [];
    globalThis.splats = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, ...how) {
      if (this.className === "thrown") {
        const [from, to] = [frames[0], frames.at(-1)].map(({ transform }) => transform.match(/-?[\\d.]+(?=px)/g).map(Number));
        flights.push([...from, ...to].map((px, axis) => px / (axis % 2 ? innerHeight : innerWidth)));
      }
      return animate.call(this, frames, ...how);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const one of addedNodes) if (one.className === "splat") splats.push(one.offsetWidth / innerWidth);
      }
    }).observe(document.body, { subtree: true, childList: true });
  }"""
WAYS = {"left": (-90, 8), "across": (8, -90), "right": (90, 8)}
KEYS = {"left": "ArrowLeft", "across": "ArrowUp", "right": "ArrowRight"}
OPPOSITE = {"left": "right", "across": "across", "right": "left"}


def edge(x, y):
    """The edge of the window beyond which a point is."""
    return "left" if x < 0 else "right" if x > 1 else "across" if y < 0 else None


class Throws(Journey):
    times = {}  # the game's own

    def test_throws(self):
        """P35 P36: a swipe in the lobby lands on the phone of who sits there, over the edge towards the thrower, and on no
        other; everybody else sees it fly; who still thinks is hit on the face alone"""
        self.serve(files={"quiz1.json": quiz("General", "A")})
        phones, code = self.table_of(3, reduced_motion="no-preference")
        screen = self.phone("Screen", device=None, reduced_motion="no-preference")
        screen.go(f"/t/{code}/watch")
        expect(screen.players).to_have_count(3)
        anna = phones[0]
        place, hit = next((place, phone) for phone in phones[1:] if (place := self.place_of(anna, phone)) != "across")
        other = next(phone for phone in phones[1:] if phone is not hit)
        for phone in [*phones, screen]:
            phone.page.evaluate(THROWN)
        anna.open_more()
        self.swipe(anna, "Laughter", place, f"Tomato to {hit.name}")
        for phone in [hit, other, screen]:
            phone.wait_for(lambda phone=phone: phone.page.evaluate("splats.length") == 1)
        (left,) = anna.page.evaluate("flights")
        self.assertEqual(edge(*left[2:]), place)
        (came,) = hit.page.evaluate("flights")
        self.assertEqual(edge(*came[:2]), OPPOSITE[place])
        self.assertGreater(hit.page.evaluate("splats[0]"), 0.5)
        for phone in [other, screen]:
            (flew,) = phone.page.evaluate("flights")
            self.assertEqual([edge(*flew[:2]), edge(*flew[2:])], [None, None])
            self.assertLess(phone.page.evaluate("splats[0]"), 0.4)
        expect(other.page.get_by_text(f"Anna throws at {hit.name}: Tomato.")).to_be_attached()
        self.at_thinker(anna, hit, phones, place)

    def at_thinker(self, anna, hit, phones, place):
        anna.tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
        anna.submit("A")
        anna.role("button", "Wow").press(KEYS[place])
        expect(anna.page.get_by_text(f"Confetti to {hit.name}")).to_be_attached()
        hit.wait_for(lambda: hit.page.evaluate("splats.length") == 2)
        self.assertLess(hit.page.evaluate("splats[1]"), 0.35)
        expect(hit.page.get_by_text("Anna throws you: Confetti.")).to_be_attached()

    def test_refusal(self):
        """P36 P37 P38: where less motion is wished nothing flies; who wants no throws gets none, and who swipes at them reads it"""
        self.serve()
        phones, _ = self.table_of(2)
        anna, bob = phones
        for phone in phones:
            phone.page.evaluate(THROWN)
            phone.open_more()
        self.swipe(bob, "Heart", "across", "Heart to Anna")
        anna.wait_for(lambda: anna.page.evaluate("splats.length") == 1)
        self.assertEqual([phone.page.evaluate("flights") for phone in phones], [[], []])
        self.swipe(anna, "Heart", "left")
        anna.tap("button", "No throws at me")
        expect(anna.role("button", "No throws at me")).to_have_attribute("aria-pressed", "true")
        bob.wait_for_view(lambda view: view["members"][0].get("throws") is False)
        self.swipe(bob, "Heart", "across", "Anna wants no throws")
        expect(bob.toast).to_have_text("Anna wants no throws")
        self.swipe(anna, "Applause", "across", "Applause to Bob")
        for phone in phones:
            phone.wait_for(lambda phone=phone: any(frame.get("to") == bob.me() for frame in phone.frames))
            self.assertEqual([frame["to"] for frame in phone.frames if "to" in frame], [anna.me(), bob.me()])
        self.expect_accessible(bob)

    def place_of(self, phone, other):
        """Where the other one sits, as this phone shows the table."""
        sides = {member["m"]: member["side"] for member in phone.view()["members"]}
        return {1: "left", 2: "across", 3: "right"}[(sides[other.me()] - sides[phone.me()]) % 4]

    def swipe(self, phone, kind, way, says=None):
        button = phone.role("button", kind)
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        phone.page.mouse.move(x, y)
        phone.page.mouse.down()
        phone.page.mouse.move(x + WAYS[way][0], y + WAYS[way][1], steps=4)
        if says:
            expect(phone.page.locator(".aim")).to_have_text(says)
        phone.page.mouse.up()
        expect(phone.page.locator(".aim")).to_be_hidden()
