"""The arcade's part of `screens.py`: its games in play, their endings, and the host's page for decks."""

import re
import tarfile

from journey_arcade import cards, explore, turn
from journey_balloons import Finder
from journey_find import ground, nico, on_screen, own
from journey_find import picture as find_picture
from journey_sorting import area_of
from phone import RACE, Phone
from playwright.sync_api import expect
from server import ROOT

PLAYERS = ["Anna", "Bob", "Clara", "Dan"]
FAMILY = ["Grace", "Hugo", "Ida", "Ivan", "Lani"]
"""Drawings that stand for a family's photos."""
PLACED = 5
"""The number of placed vehicles in the picture of Sorting."""


def open_game(phone, name, level):
    phone.go("/arcade")
    phone.role("radio", name).check(force=True)
    phone.role("radio", level).check(force=True)
    phone.tap("button", "Play")
    phone.wait_for_view(lambda view: view["phase"].get("own"))


def memory(server, camera):
    """Choosing, a game alone and its end, and a race of four."""
    phones = [Phone(server.address, player, device=None) for player in PLAYERS]
    anna, bob, *_ = phones
    code = anna.open_table()
    for phone in phones[1:]:
        phone.join(code)
    anna.go("/arcade")
    anna.role("radio", "Memory").check(force=True)
    anna.role("radio", camera.level).check(force=True)
    camera.all(anna, "arcade")
    anna.tap("button", "Play")
    explore(anna)
    expect(anna.role("dialog", "Play again?")).to_be_visible()
    camera.all(anna, "memory-end")
    anna.tap("button", "Yes")
    turn(anna, 0)
    camera.all(anna, "memory")
    anna.go(f"/t/{code}")
    anna.tap("button", RACE)
    expect(anna.role("dialog")).to_be_visible()
    camera.all(anna, "race-choice")
    anna.tap("button", "Start the mini-game")
    expect(cards(bob).first).to_be_visible()
    expect(bob.page.locator(".game__count")).to_be_hidden()
    turn(bob, 5)
    camera.all(bob, "race")
    for phone in phones:
        phone.close()


def sorting(server, camera):
    """Some vehicles are placed and one is chosen."""
    anna = Phone(server.address, "Anna", device=None)
    open_game(anna, "Sorting", "Hard")
    vehicles = [anna.page.locator(f'[data-vehicle="{name}"]') for name in own(anna)["vehicles"]]
    for vehicle in vehicles[:PLACED]:
        vehicle.click()
        anna.role("button", area_of(vehicle.get_attribute("data-vehicle"))).click(position={"x": 8, "y": 8}, force=True)
        expect(vehicle).to_have_attribute("data-state", "placed")
    vehicles[PLACED].click()
    camera.all(anna, "sorting")
    anna.close()


def balloons(server, camera):
    """In full flight; one bursts in between, since ten seconds without would end the game."""
    anna = Phone(server.address, "Anna", device=None)
    open_game(anna, "Balloons", "Medium")
    expect(anna.page.locator(".balloons__air")).to_be_visible()
    find = Finder(anna.page)
    for size, scheme in camera.shots:
        anna.wait_for(lambda: len(find()) > 3)
        spot = find()[0]
        anna.page.mouse.click(spot["x"], spot["y"])
        camera.one(anna, "balloons", size, scheme)
    anna.close()


def faces(server, camera):
    """The start, a question and its answer at each size, and the statistics."""
    anna = Phone(server.address, "Anna", device=None)
    anna.go("/arcade/faces")
    expect(anna.role("button", "Start")).to_be_visible()
    camera.all(anna, "faces-start")
    anna.tap("button", "Start")
    for number, (size, scheme) in enumerate(camera.shots, 1):
        anna.wait_for_view(lambda view: own(anna).get("question", {}).get("number") == number)
        picture = anna.page.locator(".faces[data-state=asked] img.faces__picture")
        expect(picture).to_be_visible()
        picture.evaluate("one => one.decode()")
        camera.one(anna, "faces", size, scheme)
        anna.page.keyboard.press("1")
        expect(anna.page.locator('.faces[data-state=answered] [data-mark="right"]')).to_be_visible()
        camera.one(anna, "faces-answer", size, scheme)
    anna.tap("button", "Statistics")
    expect(anna.page.locator(".faces[data-state=paused]")).to_be_visible()
    camera.all(anna, "faces-statistics")
    anna.close()


def beside_nico(phone):
    """A point of the view as it is that is not his."""
    box, (left, _, scale) = find_picture(phone).bounding_box(), ground(phone)
    is_left = left + nico(phone)[0] * scale < box["x"] + box["width"] / 2
    return box["x"] + box["width"] * (0.75 if is_left else 0.25), box["y"] + box["height"] * 0.5


def find(server, camera):
    """The start, a wrong answer, and the hall of fame after the right one."""
    anna = Phone(server.address, "Anna", device=None)
    anna.go("/arcade/find")
    expect(anna.role("button", "Classic")).to_be_visible()
    camera.all(anna, "find-start")
    anna.tap("button", "Classic")
    expect(anna.role("timer")).to_have_text(re.compile(r"^0:0[1-9]"))
    for size, scheme in camera.shots:
        expect(anna.page.locator(".find__lock")).to_be_hidden()
        camera.prepare(anna, size, scheme)
        anna.page.mouse.click(*beside_nico(anna))
        expect(anna.page.locator(".find__lock")).to_be_visible()
        camera.one(anna, "find", size, scheme)
    expect(anna.page.locator(".find__lock")).to_be_hidden()
    anna.page.mouse.click(*on_screen(anna, nico(anna)))
    anna.role("textbox", "Your name for the hall of fame").fill("Anna")
    anna.tap("button", "Save")
    expect(anna.role("listitem").filter(has_text="Anna")).to_be_visible()
    camera.all(anna, "find-hall")
    anna.close()


def xo(server, camera):
    """A lost run with its lines, and the bank."""
    anna = Phone(server.address, "Anna", device=None)
    anna.page.emulate_media(reduced_motion="reduce")
    anna.go("/arcade/xo")
    spins = 0
    while anna.page.locator("[data-struck]").count() == 0:
        anna.tap("button", "Play")
        spins += 1
        expect(anna.role("tabpanel", "Game").get_by_role("status")).to_contain_text(f"Spins {spins}: ")
    camera.all(anna, "xo")
    anna.tap("tab", "Bank")
    camera.all(anna, "xo-bank")
    anna.close()


def photo(phone, name):
    """A drawing as a camera would have it."""
    with tarfile.open(ROOT / "web/arcade/faces.tar") as archive:
        phone.page.set_content(archive.extractfile(f"{name}.svg").read().decode())
    picture = phone.page.locator("svg")
    picture.evaluate("one => { one.style.width = one.style.height = '400px'; }")
    return {"name": f"{name}.png", "mimeType": "image/png", "buffer": picture.screenshot()}


def decks(server, camera):
    """The host's pages: the party, and decks with a family and one more person to come."""
    host = Phone(server.address, "Anna", device=None)
    photos = [photo(host, name) for name in FAMILY]
    host.go(re.search(r"/host/[0-9a-f]{32}", server.log)[0])
    expect(host.role("heading", "Quizzes")).to_be_visible()
    camera.all(host, "host")
    host.go("/decks")
    expect(host.role("button", "Make a deck")).to_be_visible()
    camera.all(host, "decks-empty")
    host.page.get_by_label("Name of a new deck").fill("Family")
    host.tap("button", "Make a deck")
    host.page.get_by_label("Add photos").set_input_files(photos)
    for count in range(1, len(FAMILY)):
        host.role("button", "Add").first.click()
        expect(host.role("listitem")).to_have_count(count)
    host.page.evaluate("scrollTo(0, 0)")
    camera.all(host, "decks")
    host.close()


def arcade(server, camera):
    """All of it."""
    for game in [memory, sorting, balloons, faces, find, xo, decks]:
        game(server, camera)
