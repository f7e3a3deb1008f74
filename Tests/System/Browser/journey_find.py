"""Find: where's Nico? Searched as a player would who has been told his place, since nothing that is served tells it;
and a picture of the host's."""

import json
import pathlib
import re
import shutil
import tempfile

from journey import Journey, usual
from journey_photo import png
from phone import RACE, RESTART
from playwright.sync_api import expect
from server import ROOT

WEB = ROOT / "web"
PLACES = json.loads((WEB / "arcade/find/places.json").read_text())["pictures"]
LOCKED = re.compile("^Not him!")


def file(name, content):
    return {"name": name, "mimeType": "image/png", "buffer": content}


def own(phone):
    return phone.view()["phase"].get("own") or {}


def picture(phone):
    return phone.role("img", re.compile("^The picture"))


def ground(phone):
    """Where the picture's left upper corner is on the screen, and its scale."""
    box = picture(phone).bounding_box()
    x, y, scale = map(float, re.findall(r"-?[0-9.]+(?:e-?\d+)?", phone.page.locator(".find__ground").get_attribute("style")))
    return box["x"] + x, box["y"] + y, scale


def show_all(phone):
    """All of the picture, once its flight has ended: within a pixel, since the page counts whole ones."""
    picture(phone).press("0")
    box, size = picture(phone).bounding_box(), own(phone)
    whole = min(box["width"] / size["width"], box["height"] / size["height"])
    phone.wait_for(lambda: abs(ground(phone)[2] - whole) * size["width"] < 1)


def on_screen(phone, point):
    """Where a point of the picture is, all of which is shown then."""
    show_all(phone)
    x, y, scale = ground(phone)
    return [x + point[0] * scale, y + point[1] * scale]


def nico(phone):
    face = PLACES[own(phone)["picture"] - 1]["face"]
    return face["x"], face["y"]


def elsewhere(phone):
    """A point that is not his."""
    x, _ = nico(phone)
    return (300 if x > 1500 else 2800), 1000


def touch(phone, kind, *points):
    session = getattr(phone, "touches", None) or phone.context.new_cdp_session(phone.page)
    phone.touches = session
    session.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]})


def pinch(phone):
    box = picture(phone).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch(phone, "touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 12):
        touch(phone, "touchMove", (x - 20 - 8 * step, y), (x + 20 + 8 * step, y))
    touch(phone, "touchEnd")


def drag(phone):
    box = picture(phone).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch(phone, "touchStart", (x, y))
    for step in range(1, 12):
        touch(phone, "touchMove", (x - 7 * step, y + 4 * step))
    touch(phone, "touchEnd")


class Find(Journey):
    motion = "no-preference"

    def open_find(self, phone):
        phone.go("/arcade")
        phone.tap("link", "Find")
        expect(phone.role("button", "Classic")).to_be_visible()

    @staticmethod
    def running(phone):
        expect(phone.role("timer")).to_have_text(re.compile(r"^0:0[1-9]"))

    def test_classic(self):
        """AH1 AH2 AH3 AH4: a pinch and a drag answer nothing, a wrong tap locks, the right one ends it; the hall has the name"""
        self.serve(own=True)
        anna = self.phone(device="Pixel 7")
        self.open_find(anna)
        anna.tap("button", "Hall of fame")
        expect(anna.role("dialog", "Hall of fame").get_by_text("Nobody yet").first).to_be_visible()
        anna.tap("button", "Close")
        anna.tap("button", "Classic")
        self.running(anna)
        pinch(anna)
        drag(anna)
        anna.tap("button", "Zoom in")
        self.assertNotIn("missX", own(anna))
        anna.page.touchscreen.tap(*on_screen(anna, elsewhere(anna)))
        expect(anna.page.get_by_text(LOCKED)).to_be_visible()
        expect(anna.page.get_by_text(LOCKED)).to_be_hidden()
        self.assertNotIn('"face": {', json.dumps(anna.frames))
        anna.page.touchscreen.tap(*on_screen(anna, nico(anna)))
        expect(anna.page.get_by_text(re.compile(r"^You found him in \d+\.\d\ss!"))).to_be_visible()
        self.expect_accessible(anna, "found")
        anna.role("textbox", "Your name for the hall of fame").fill("Nora")
        anna.tap("button", "Save")
        expect(anna.page.get_by_text("Place 1 in the hall of fame!")).to_be_visible()
        expect(anna.role("listitem").filter(has_text="Nora")).to_be_visible()
        anna.tap("button", "Play again")
        self.running(anna)
        anna.tap("button", "Give up")
        expect(anna.page.get_by_text("Here he was!")).to_be_visible()
        self.assertEqual(own(anna)["face"]["x"], nico(anna)[0])
        self.assertEqual(anna.errors, [])

    @usual
    def test_loading(self):
        """AH8: while the picture loads the page says so; what does not come is said, and requested anew by a tap"""
        self.serve()
        anna = self.phone(device="Pixel 7")
        anna.page.route("**/overview*", lambda route: route.abort())
        self.open_find(anna)
        anna.tap("button", "Classic")
        expect(anna.role("status").filter(has_text="Loading the picture")).to_be_visible()
        expect(anna.role("status").filter(has_text="The picture didn’t load.")).to_be_visible()
        self.expect_accessible(anna, "no picture")
        anna.page.unroute_all()
        anna.tap("button", "Try again")
        expect(anna.role("button", "Try again")).to_be_hidden()
        expect(anna.page.locator(".find__ground")).to_have_attribute("style", re.compile("scale"))
        anna.page.touchscreen.tap(*on_screen(anna, nico(anna)))
        expect(anna.page.get_by_text(re.compile("^You found him"))).to_be_visible()

    def test_hall(self):
        """AH4 H9: the host takes an entry out of the hall of fame; nobody else is offered that"""
        self.serve(own=True)
        anna = self.phone(device="Pixel 7")
        self.open_find(anna)
        anna.tap("button", "Classic")
        self.running(anna)
        anna.page.touchscreen.tap(*on_screen(anna, nico(anna)))
        anna.role("textbox", "Your name for the hall of fame").fill("Nora")
        anna.tap("button", "Save")
        expect(anna.page.get_by_text("Place 1 in the hall of fame!")).to_be_visible()
        anna.tap("button", "Hall of fame")
        expect(anna.role("dialog", "Hall of fame").get_by_text("Nora")).to_be_visible()
        expect(anna.role("button", "Remove Nora")).to_have_count(0)

        host = self.phone(device=None, viewport={"width": 320, "height": 568})
        host.go(re.search(r"/host/[0-9a-f]{32}", self.server.log)[0])
        self.open_find(host)
        host.tap("button", "Hall of fame")
        hall = host.role("dialog", "Hall of fame")
        expect(hall.get_by_text("Nora")).to_be_visible()
        self.expect_accessible(host, "hall")
        host.tap("button", "Remove Nora")
        expect(hall.get_by_text("Nobody yet")).to_have_count(3)
        for nobody in hall.get_by_text("Nobody yet").all():
            expect(nobody).to_be_visible()
        self.assertEqual(anna.errors + host.errors, [])

    def test_race(self):
        """AH4 AT1: after a race the hall of fame is shown too, of those who searched alone; small, and reloaded"""
        self.serve(own=True)
        anna, bob = phones = [self.phone("Anna", device="Pixel 7"), self.phone("Bob", device=None)]
        bob.page.set_viewport_size({"width": 320, "height": 568})
        self.open_find(anna)
        anna.tap("button", "Classic")
        self.running(anna)
        anna.page.touchscreen.tap(*on_screen(anna, nico(anna)))
        anna.role("textbox", "Your name for the hall of fame").fill("Nora")
        anna.tap("button", "Save")
        expect(anna.role("listitem").filter(has_text="Nora")).to_be_visible()
        self.seat(phones)
        bob.tap("button", RACE)
        bob.role("dialog").get_by_role("radio", name="Find").check(force=True)
        bob.tap("button", "Start the mini-game")
        for phone in phones:
            self.running(phone)
        bob.page.mouse.click(*on_screen(bob, nico(bob)))
        anna.tap("button", "Give up")
        bob.expect_ending("You win")
        anna.expect_ending("You lost")
        bob.page.reload()
        for phone in phones:
            expect(phone.role("heading", "Hall of fame")).to_be_visible()
            entries = phone.role("list", "Hall of fame").get_by_role("listitem")
            expect(entries).to_have_count(1)
            expect(entries).to_contain_text("Nora")
            self.expect_accessible(phone, "ending")
        bob.tap("button", RESTART)
        self.running(anna)
        self.assertEqual(anna.errors + bob.errors, [])

    def web_without_pictures(self):
        """The page's files where nothing ships for Find but Nico."""
        folder = pathlib.Path(self.stack.enter_context(tempfile.TemporaryDirectory()), "web")
        shutil.copytree(WEB, folder, ignore=lambda path, names: [
            name for name in names if path == str(WEB / "arcade/find") and name != "nico.webp"])
        (folder / "arcade/find/places.json").write_text('{"pictures": []}')
        return str(folder)

    def test_own(self):
        """AH7 H9: the host gives a picture and marks the face by finger, wheel and key; a guest finds it there"""
        self.serve("--web-dir", self.web_without_pictures())
        host = self.phone(device=None, viewport={"width": 320, "height": 568}, has_touch=True)
        host.go(re.search(r"/host/[0-9a-f]{32}", self.server.log)[0])
        self.open_find(host)
        host.tap("button", "My pictures")
        chosen = host.page.get_by_label("Add a picture")
        for content, words in [(b"no picture", "This file won’t work"), (png(900, 500, [(90, 90, 90)]), "This picture is too small")]:
            chosen.set_input_files([file("one.png", content)])
            expect(host.role("status").filter(has_text=words)).to_be_visible()
        chosen.set_input_files([file("one.png", png(1200, 900, [(200, 40, 40), (40, 160, 60), (60, 60, 200)]))])
        marked = host.role("dialog").get_by_role("img", name=re.compile("^The picture"))
        expect(marked).to_be_focused()
        expect(host.role("button", "Save")).to_be_disabled()
        box = marked.bounding_box()
        host.page.touchscreen.tap(box["x"] + box["width"] / 2 + 40, box["y"] + box["height"] / 2)
        expect(host.role("button", "Save")).to_be_enabled()
        self.expect_accessible(host, "marking")
        # Zoomed out, and marked again in the middle, which only keys reach to the pixel.
        host.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for _ in range(12):
            host.page.mouse.wheel(0, 120)
        marked.press("Enter")
        for _ in range(3):
            host.role("button", "Larger ring").click()
        host.role("button", "Save").click()
        expect(host.page.get_by_text("Saved! It’s in the game now.")).to_be_visible()
        expect(host.role("button", "Remove picture 1")).to_be_visible()

        guest = self.phone(device="Pixel 7")
        self.open_find(guest)
        expect(guest.role("button", "My pictures")).to_be_hidden()
        guest.tap("button", "Classic")
        self.running(guest)
        self.assertEqual((own(guest)["width"], own(guest)["height"]), (1200, 900))
        # Beside the first ring, within the larger one.
        guest.page.touchscreen.tap(*on_screen(guest, (600, 450 - 30)))
        expect(guest.page.get_by_text(re.compile("^You found him"))).to_be_visible()
        self.assertEqual([own(guest)["face"][axis] for axis in "xy"], [600, 450])
        self.assertEqual(host.errors + guest.errors, [])
