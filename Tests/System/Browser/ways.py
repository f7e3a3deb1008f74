"""The way to each screen, once: for the photographs of `screens.py` and the measurement of `journey_screens.py`.

`camera.all(phone, name)` takes what is on the phone at every size, `camera.one(...)` at one; `opened` is what another
language closes. `camera.people` has four names, `camera.questions` what is shown of a question: a name, the question, the letter selected, and `Conductor.question`'s
further arguments, `camera.maps` which maps, `camera.level` which level of Memory is played.
"""

import re

import screens_arcade
from conductor import FLAG_DRAWING, Conductor
from journey_map import tell
from phone import RACE, Phone
from playwright.sync_api import expect
from proxy import Line

# Where the table and two distant players are: north, east.
MAPS = {
    "map-world": [(52.52, 13.40), (-33.87, 151.21), (40.71, -74.01)],
    "map-country": [(52.52, 13.40), (48.14, 11.58), (53.55, 9.99)],
    "map-town": [(52.52, 13.40), (52.40, 13.06), (52.55, 13.62)]}


class Opened:
    """What a button opens, in any language."""

    def __init__(self, phone, button, sheet):
        self._button, self._sheet = phone.page.locator(button), phone.page.locator(sheet)

    def open(self):
        if not self._sheet.is_visible():
            self._button.click()
        self.expect()

    def expect(self):
        expect(self._sheet).to_be_visible()


def phone_of(server, name):
    return Phone(server.address, name, device=None, reduced_motion="reduce")


def entrance(server, camera):
    """Home, the ways to a table, and what stands over them."""
    anna, bob, *others = [phone_of(server, name) for name in camera.people]
    anna.home("Single player")
    anna.tap("button", "Your look")
    anna.role("radio", "quiff").check(force=True)
    camera.all(anna, "look")
    anna.tap("button", "Done")
    camera.all(anna, "home")
    for phone in [bob, others[1], anna]:
        phone.home()
    invite = anna.role("button", f"Invite {bob.name}")
    expect(invite).to_be_visible()
    camera.all(anna, "connect")
    anna.tap("button", "Open a table")
    code = anna.code()
    camera.all(anna, "lobby-alone")
    anna.tap_more("button", f"Invite {bob.name}")
    expect(bob.role("button", "Accept")).to_be_visible()
    camera.all(bob, "invitation")
    bob.tap("button", "Decline")
    for phone in others:
        phone.join(code)
    bob.go(f"/t/{code}")
    expect(bob.page.get_by_text("are here.")).to_be_visible()
    camera.all(bob, "link")
    anna.close_more()
    anna.role("link", "Fourtop, home").click()
    expect(anna.role("button", "Back to my table")).to_be_visible()
    camera.all(anna, "home-seated")
    anna.go(f"/t/{code}")
    tab = anna.new_page()
    tab.goto(anna.page.url)
    expect(anna.role("button", "Play here")).to_be_visible()
    camera.all(anna, "another-tab")
    for phone in [anna, bob, *others]:
        phone.close()


def table(server, camera):
    """A table of four, from its lobby to the ending, on a player's phone."""
    conducted = Conductor(server.address, camera.people, reduced_motion="reduce")
    phone = conducted.phone
    conducted.send({"name": "lobby"}, [])
    phone.expect_players(4)
    camera.all(phone, "lobby")
    phone.open_more()
    phone.open_rules()
    camera.all(phone, "lobby-more", opened=Opened(phone, ".lobby__more > button", ".sheet"))
    phone.close_more()
    camera.all(phone, "choice", opened=Opened(phone, ".deal", ".dealing__sheet"))
    phone.page.keyboard.press("Escape")
    phone.tap("button", RACE)
    expect(phone.role("dialog")).to_be_visible()
    camera.all(phone, "race-choice")
    phone.page.keyboard.press("Escape")
    writing = {"name": "writing", "by": conducted.view["members"][0]["m"], "each": 2, "first": 1}
    conducted.send({**writing, "written": [{"question": 1, "m": conducted.view["members"][1]["m"], "number": 1}]}, [])
    expect(phone.role("button", "Hand in")).to_be_visible()
    camera.all(phone, "writing")
    conducted.countdown()
    camera.all(phone, "countdown")
    questions(conducted, camera)
    camera.all(phone, "more", opened=Opened(phone, ".more > button", ".more__list"))
    phone.tap_more("button", "Leave")
    expect(phone.role("dialog")).to_be_visible()
    camera.all(phone, "leave")
    phone.tap("button", "Stay")
    for name, scores in camera.endings.items():
        conducted.ending(scores)
        camera.all(phone, name)
    conducted.race(60_000_000)
    expect(phone.page.locator(".game__count")).to_be_visible()
    camera.all(phone, "race-countdown")
    conducted.race(-3_000_000)
    expect(phone.page.locator(".game__count")).to_be_hidden()
    camera.all(phone, "race")
    conducted.close()


def questions(conducted, camera, prefix=""):
    """Questions and reveals, the last of them open."""
    conducted.phone.page.route(re.compile("/pictures/"), lambda route: route.fulfill(body=FLAG_DRAWING, content_type="image/svg+xml"))
    for name, question, selected, more in [*camera.questions, camera.questions[0]]:
        more = dict(more)
        conducted.enlarge(more.pop("is_large", False))
        sizes = more.pop("sizes", None)
        conducted.question(question, **more)
        if selected and not prefix:
            conducted.phone.select(selected)
        if not prefix or "letters" not in more or more.get("reveal"):
            camera.all(conducted.phone, prefix + name, sizes=None if prefix else sizes)


def lost(server, camera):
    """A phone that has lost its connection, at the table and in a question."""
    line = Line(server.port)
    address = f"http://127.0.0.1:{line.port}"
    conducted = Conductor(address, camera.people, reduced_motion="reduce")
    conducted.question(camera.questions[0][1])
    phone = Phone(address, camera.people[0], device=None, reduced_motion="reduce")
    phone.open_table()
    line.cut()
    for one, name in [(conducted.phone, "question-lost"), (phone, "lobby-lost")]:
        expect(one.page.get_by_text("Connection lost")).to_be_visible(timeout=20_000)
        camera.all(one, name, is_cut_off=True)
        one.close()
    line.close()


def television(server, camera):
    """The same table on a screen for the whole room."""
    conducted = Conductor(server.address, camera.people, is_television=True, reduced_motion="reduce")
    for count, name in [(0, "watch-lobby-empty"), (2, "watch-lobby-two"), (4, "watch-lobby")]:
        conducted.send({"name": "lobby"}, [], members=conducted.view["members"][:count])
        expect(conducted.phone.page.locator(".watch .place:not(.place--empty)")).to_have_count(count)
        camera.all(conducted.phone, name)
    conducted.countdown()
    camera.all(conducted.phone, "watch-countdown")
    questions(conducted, camera, "watch-")
    conducted.ending([9, 12, 11, 2])
    camera.all(conducted.phone, "watch-end")
    conducted.race(60_000_000)
    expect(conducted.phone.page.locator(".game__count")).to_be_visible()
    camera.all(conducted.phone, "watch-race-countdown")
    conducted.race(-3_000_000)
    expect(conducted.phone.page.locator(".game__count")).to_be_hidden()
    camera.all(conducted.phone, "watch-race")
    conducted.close()


def elsewhere(server, camera):
    """The pages beside the table."""
    anna = phone_of(server, camera.people[0])
    code = anna.open_table()
    anna.go("/practice")
    expect(anna.role("heading", level=1)).to_be_visible()
    camera.all(anna, "practice")
    anna.go(f"/secure?t={code}")
    expect(anna.role("button", "Use the secure link")).to_be_visible()
    camera.all(anna, "secure")
    anna.page.route("**/healthz", lambda route: route.abort())
    anna.go("/offline.html")
    expect(anna.role("heading", re.compile("reach the server"))).to_be_visible()
    camera.all(anna, "offline")
    anna.close()


def maps(server, camera):
    """The map with two at the table and two far away, at three scales, and saying where one is."""
    for name in camera.maps:
        places = MAPS[name]
        here, *guests = [{"latE5": round(north * 1e5), "lonE5": round(east * 1e5)} for north, east in places]
        phones = [phone_of(server, player) for player in camera.people]
        anna = phones[0]
        tell(anna, {1: {"place": here}, 3: {"far": True, "place": guests[0]}, 4: {"far": True, "place": guests[1]}})
        code = anna.open_table()
        for phone in phones[1:]:
            phone.join(code)
        anna.expect_players(4)
        anna.tap_more("link", "Map")
        expect(anna.role("list", "Friends online").get_by_role("listitem").first).to_have_text(re.compile("near"))
        camera.all(anna, name)
        for phone in phones:
            phone.close()
    asking(server, camera)


def asking(server, camera):
    """The explanation before a phone is asked for its place."""
    anna = phone_of(server, camera.people[0])
    anna.open_table()
    anna.tap_more("link", "Map")
    expect(anna.page.get_by_text("Put your table on the map")).to_be_visible()
    camera.all(anna, "map-why")
    anna.tap("button", "Our place")
    expect(anna.role("dialog")).to_be_visible()
    camera.all(anna, "map-place")
    anna.close()


def accounts(server, camera):
    """The page that asks who comes from far away, and the one that a link to a public table leads to."""
    anna = Phone(server.secure_address, camera.people[0], device=None, ignore_https_errors=True)
    anna.go("/account")
    expect(anna.role("textbox", "User name")).to_be_visible()
    camera.all(anna, "account")
    anna.go("/account?to=/t/BCDFGHJK")
    expect(anna.role("heading", re.compile("BCDFGHJK"))).to_be_visible()
    camera.all(anna, "account-to-table")
    anna.go("/account")
    anna.role("textbox", "User name").fill("rosi")
    anna.role("textbox", "Password").fill("a long and silly secret")
    anna.tap("button", "Register")
    expect(anna.page.get_by_text("rosi")).to_be_visible()
    anna.go("/account")
    expect(anna.role("button", "Log out")).to_be_visible()
    camera.all(anna, "account-own")
    anna.close()


WAYS = {"entrance": entrance, "table": table, "lost": lost, "television": television, "elsewhere": elsewhere, "maps": maps,
        "accounts": accounts, "arcade": screens_arcade.arcade}
