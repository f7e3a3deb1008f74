"""The phone in the hand: gestures in a question, the secure door they need, and their practice (M1 to M8)."""


from gestures import (
    DOWN, LEFT, LONG_PUSH, PUSH, RIGHT, SHAKE, STILL, TURN, UP, EventHand, SensorHand)
from journey import LIVELY, QUICK, Journey, quiz, usual
from playwright.sync_api import expect

SENSORS = ["accelerometer", "gyroscope", "magnetometer"]
# Touches the selected option in the moment the ring begins, which closes within a second.
STOP = """
    () => {
      const observer = new MutationObserver(() => {
        const ring = document.querySelector("[data-ring]");
        if (!ring) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const option = document.querySelector(".option[data-state=selected]");
          option.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, cancelable: true }));
          option.click();
          globalThis.isStopped = true;
        });
      });
      observer.observe(document.body, { subtree: true, attributeFilter: ["data-ring"] });
    }"""
BELOW = {"A": "C", "B": "D", "C": "C", "D": "D"}


class InTheHand(Journey):
    motion = "no-preference"
    times = LIVELY

    def alone_at_a_question(self, grants=SENSORS, answers="ABC", address=None, **options):
        """A phone behind the secure door, in the first question of a quiz for one."""
        self.serve(files={"quiz1.json": quiz("General", answers)})
        anna = self.phone(
            "Anna", address=address or self.server.secure_home_address, browser=self.browser_at_home())
        anna.context.grant_permissions(grants)
        for script in options.get("scripts", []):
            anna.context.add_init_script(script)
        anna.home("Single player")
        anna.tap("button", "Start quiz")
        anna.expect_question("General question 1?")
        return anna

    def selected(self, phone):
        return next((letter for letter in "ABCD"
                     if phone.option(letter).get_attribute("aria-checked") == "true"), None)

    def use_motion(self, phone):
        phone.tap_more("button", "Use motion")
        expect(phone.role("button", "Use motion")).to_have_attribute("aria-pressed", "true")
        if phone.role("button", "More").count():
            phone.tap("button", "More")

    def until(self, holds, hand, *gestures):
        """A stalled machine may spoil a gesture in real time: it is made again, as people do."""
        for _ in range(6):
            hand.make(*gestures)
            if holds():
                return
        self.fail(f"not recognised: {gestures}")

    def expect_selected(self, phone, letter):
        expect(phone.option(letter)).to_have_attribute("aria-checked", "true")


class InAQuestion(InTheHand):
    def test_sensors(self):
        """M1 M2 M3 M8: emulated sensors drive a real question: a shake selects, a tilt moves, a push submits"""
        anna = self.alone_at_a_question()
        hand = SensorHand(anna.page)
        self.use_motion(anna)
        self.until(lambda: self.selected(anna), hand, STILL, SHAKE)
        first = self.selected(anna)
        self.until(lambda: self.selected(anna) == BELOW[first], hand, STILL, DOWN)
        self.until(lambda: self.selected(anna) == "D", hand, STILL, RIGHT)
        # A ring closes within a second, before a busy machine looks.
        self.until(lambda: anna.page.locator("[data-ring], .option[aria-disabled=true]").count(), hand, STILL, LONG_PUSH)
        anna.expect_submitted("D")

    @usual
    def test_submitting(self):
        """M3 M4 M8: without a selection nothing; a touch stops the ring and does nothing else; then it closes"""
        anna = self.alone_at_a_question(answers="CD")
        hand = EventHand(anna.page)
        self.use_motion(anna)
        hand.make(STILL, PUSH, STILL)
        self.assertEqual((self.selected(anna), anna.page.locator("[data-ring]").count()), (None, 0))
        anna.select("C")
        anna.watch_for("Locking in")
        anna.page.evaluate(STOP)
        hand.make(STILL, PUSH)
        anna.expect_seen()
        anna.page.wait_for_function("() => globalThis.isStopped")
        expect(anna.page.locator("[data-ring]")).to_have_count(0)
        anna.page.wait_for_timeout(900)  # longer than a ring takes
        self.expect_selected(anna, "C")
        expect(anna.option("C")).to_have_attribute("aria-disabled", "false")
        self.assertFalse(anna.seat()["submitted"])
        hand.make(STILL, PUSH)
        anna.expect_submitted("C")
        anna.expect_reveal("C")

        anna.expect_question("General question 2?")
        hand.make(STILL, SHAKE, STILL, TURN)
        anna.expect_reveal("D")
        self.assertTrue(any(view["phase"].get("number") == 2 and view["seats"][0]["submitted"] for view in anna.views()))
        anna.expect_ending("You ")

    def test_open_door(self):
        """H2 M1: http explains the secure door, and a tap goes through it to the same seat and question"""
        self.serve(files={"quiz1.json": quiz("General", "BA")})
        browser = self.browser_at_home()
        anna, bob = (self.phone(address=self.server.home_address, browser=browser) for _ in "ab")
        code = self.seat([anna, bob])
        bob.context.grant_permissions(SENSORS)
        anna.tap("button", "Start quiz")
        for phone in [anna, bob]:
            phone.expect_question("General question 1?")
        seat = bob.me()
        bob.tap_more("button", "Use motion")
        expect(bob.role("dialog", "Motion needs the secure link")).to_be_visible()
        self.expect_accessible(bob)
        bob.tap("button", "Not now")
        bob.select("A")
        bob.tap_more("button", "Use motion")
        bob.tap("button", "Use the secure link")
        bob.expect_at("https://", code)
        bob.expect_question("General question 1?")
        hand = EventHand(bob.page)
        self.use_motion(bob)
        bob.select("A")
        hand.make(STILL, RIGHT, STILL, PUSH)
        bob.expect_submitted("B")
        anna.submit("C")
        bob.expect_reveal("B")
        self.assertEqual((bob.me(), bob.score()), (seat, 1))


class Practice(InTheHand):
    NO_GYROSCOPE = "This phone can’t feel push and turn. Tilt and shake work."

    def practise(self, path="/practice", **options):
        self.serve(**options)
        anna = self.phone(
            "Anna", address=self.server.secure_home_address, browser=self.browser_at_home())
        anna.context.grant_permissions(SENSORS)
        anna.go(path)
        expect(anna.role("heading", "Practice")).to_be_visible()
        return anna

    def question_alone(self, phone):
        phone.home("Single player")
        phone.tap("button", "Start quiz")
        phone.expect_question("General question 1?")

    def expect_tries(self, phone, *names):
        for name in names:
            expect(phone.role("button", name)).to_be_visible()

    def test_four_gestures(self):
        """M7: without a table, each gesture is seen as itself; three tries of each are learned and can be forgotten"""
        anna = self.practise()
        hand = EventHand(anna.page)
        self.use_motion(anna)
        news = anna.page.locator(".practice [aria-live]")
        hand.make(STILL, UP)
        expect(news).to_have_text("Rolled to A")
        self.expect_tries(anna, "Tilt, 1 of 3", "Push, 0 of 3", "Turn, 0 of 3", "Shake, 0 of 3")
        hand.make(STILL, RIGHT)
        expect(news).to_have_text("Rolled to B")
        hand.make(STILL, DOWN)
        expect(news).to_have_text("Rolled to D")
        hand.make(STILL, STILL)
        expect(news).to_have_text("Tilt learned. Next: Push")
        hand.make(STILL, PUSH)
        expect(news).to_have_text("D locked in")
        self.expect_tries(anna, "Tilt, 3 of 3", "Push, 1 of 3")
        self.expect_accessible(anna)

        anna.role("switch", "Swap up and down").check()
        anna.page.reload()
        expect(anna.role("switch", "Swap up and down")).to_be_checked()
        expect(anna.role("button", "Use motion")).to_have_attribute("aria-pressed", "true")
        self.expect_tries(anna, "Tilt, 3 of 3", "Push, 0 of 3")
        hand.make(STILL, DOWN)
        expect(news).to_have_text("Rolled to A")
        anna.tap("button", "Start again")
        self.expect_tries(anna, "Tilt, 0 of 3")
        anna.page.reload()
        self.expect_tries(anna, "Tilt, 0 of 3")
        self.assertEqual(anna.errors, [])

    def test_without_gyroscope(self):
        """M7: a phone without gyroscope is told what it cannot do, completes practice without it, and tilts in the game"""
        anna = self.practise(files={"quiz1.json": quiz("General", "AB")})
        hand = EventHand(anna.page, lacks=["rotationRate", "acceleration", "orientation"])
        self.use_motion(anna)
        hand.make(STILL, STILL)
        expect(anna.page.get_by_text(self.NO_GYROSCOPE)).to_be_visible()
        for name in ["Push", "Turn"]:
            expect(anna.role("button", f"{name}, not on this phone")).to_be_disabled()
        for count in [1, 2, 3]:
            hand.make(STILL, [RIGHT, LEFT, RIGHT][count - 1], STILL, STILL)
            self.expect_tries(anna, f"Tilt, {count} of 3")
        for count in [1, 2, 3]:
            hand.make(STILL, SHAKE, STILL, STILL)
            self.expect_tries(anna, f"Shake, {count} of 3")
        expect(anna.page.get_by_text("You know them all! The game knows your hand now.")).to_be_visible()
        self.expect_accessible(anna)
        anna.tap("button", "Done")
        expect(anna.role("button", "Start quiz")).to_be_visible()
        self.question_alone(anna)
        anna.select("A")
        hand.make(STILL, DOWN)
        self.expect_selected(anna, "C")
        self.assertEqual(anna.errors, [])

    def test_back_to_the_table(self):
        """M7: from lobby and question to the practice, and back by itself when a question starts"""
        self.serve(files={"quiz1.json": quiz("General", "AB")}, times={**QUICK, "reveal": 8})
        anna, bob = phones = [self.phone() for _ in "ab"]
        self.seat(phones)
        bob.tap_more("link", "You can also play by moving your phone. Practice")
        expect(bob.role("heading", "Practice")).to_be_visible()
        anna.tap("button", "Start quiz")
        for phone in phones:
            phone.expect_question("General question 1?")
        anna.tap_more("link", "Practice")
        expect(anna.role("heading", "Practice")).to_be_visible()
        anna.tap("button", "Back")
        anna.expect_question("General question 1?")
        anna.tap_more("link", "Practice")
        anna.page.reload()
        anna.expect_question("General question 1?")

        clara = self.phone("Clara")
        clara.home("Single player")
        clara.tap("button", "Start quiz")
        clara.expect_question("General question 1?")
        clara.submit("A")
        clara.expect_reveal("A")
        clara.tap_more("link", "Practice")
        expect(clara.role("heading", "Practice")).to_be_visible()
        clara.expect_question("General question 2?")
