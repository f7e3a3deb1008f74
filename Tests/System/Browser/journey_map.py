"""The map: who is where, how one gets there and back, what it asks for, and what nobody else learns."""

import json
import os
import pathlib
import re

from journey import Journey, quiz, usual
from journey_arcade import TWO_FRAMES
from journey_photo import png
from phone import RESTART
from playwright.sync_api import expect
from quizzes import Site
from rawsocket import Device

HOME = {"latitude": 52.518623, "longitude": 13.376187}
ROUGH, EXACT = {"latE5": 5252000, "lonE5": 1338000}, {"latE5": 5251862, "lonE5": 1337619}
SYDNEY = {"latE5": -3387000, "lonE5": 15121000}
MUNICH = {"latE5": 4814000, "lonE5": 1158000}
HAMBURG = {"latE5": 5355000, "lonE5": 999000}
SUVA, APIA = {"latE5": -1814000, "lonE5": 17844000}, {"latE5": -1383000, "lonE5": -17176000}
TRACES = [b"52.518", b"13.376", b"5251862", b"1337619", b"latE5", b"-3387000", b"15121000"]
"""Fields that would reveal a person's place."""


def tell(phone, told):
    """Tells a phone more of the members of its table: {number: fields}. Nobody is far on this machine."""
    def carry(page):
        server = page.connect_to_server()

        def add(text):
            message = json.loads(text)
            for member in message.get("members", []):
                member.update(told.get(member["m"], {}))
            page.send(json.dumps(message))

        server.on_message(add)

    phone.page.route_web_socket(re.compile("/t/.*/ws"), carry)


def frame(phone):
    """The table on the map: the words it says to those who listen."""
    return phone.role("group", "Who’s where").get_by_text(re.compile("^At the table"))


def drawn(phone):
    """The middle of the drawn table, in pixels."""
    box = phone.page.locator(".mapframe").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def place(view, member):
    return next(one for one in view["members"] if one["m"] == member).get("place")


# People and buttons under the news.
UNDER = """
    (news) => {
      news = document.querySelector(news).getBoundingClientRect();
      return [...document.querySelectorAll(".mapframe, .mapguest, .mapdistance, .map button")]
        .filter(one => one.checkVisibility({ visibilityProperty: true }))
        .filter(one => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          return left < news.right && news.left < right && top < news.bottom && news.top < bottom;
        }).map(one => one.outerHTML.slice(0, 120));
    }"""


# Of each shape, the smallest and the flattest among them.
SHAPES = [(390, 664), (375, 553), (320, 454), (844, 340), (1024, 768)]


class Maps(Journey):
    motion = "no-preference"

    def table_with_map(self, count=2, *options):
        self.serve(*options, files={"quiz1.json": quiz("General", "C")})
        phones, code = self.table_of(count)
        for phone in phones:
            phone.page.emulate_media(reduced_motion="reduce")
        return phones, code

    @staticmethod
    def open_map(phone):
        phone.tap_more("link", "Map")
        expect(phone.role("heading", "Map")).to_be_visible()
        expect(frame(phone)).to_have_count(1)

    def test_tap_for_all(self):
        """L1 L2 L3: the reason comes before the phone is asked; without it one tap puts the whole table on all maps, and what
        the map said does not stay over the lobby"""
        (anna, bob), _ = self.table_with_map()
        for phone in [anna, bob]:
            self.open_map(phone)
            others = {"Anna": "Anna, Bob", "Bob": "Bob, Anna"}[phone.name]
            expect(frame(phone)).to_have_text(f"At the table: {others}, place not given")
        anna.page.evaluate("() => { navigator.geolocation.watchPosition = () => { window.asked = true; }; }")
        anna.tap("button", "Our place")
        expect(anna.page.get_by_text("Your phone will ask")).to_be_visible()
        self.assertIsNone(anna.page.evaluate("window.asked ?? null"))
        self.expect_accessible(anna)
        anna.page.reload()
        anna.tap("button", "Our place")
        anna.tap("button", "Use my phone’s position")
        anna.expect_alert("No permission")
        anna.tap("button", "Tap the map for all of us")
        expect(anna.role("status").filter(has_text="Tap where your table is")).to_be_visible()
        anna.page.touchscreen.tap(180, 330)
        expect(anna.toast).to_have_text("Your table is on the map")  # at once, since it goes after seconds
        self.assertEqual(anna.page.evaluate(UNDER, "#toast"), [])
        bob.wait_for_view(lambda view: view.get("frame"))
        for phone in [anna, bob]:
            expect(frame(phone)).not_to_have_text(re.compile("place not given"))
        given = bob.view()["frame"]
        self.assertEqual([given["latE5"] % 1000, given["lonE5"] % 1000], [0, 0])
        self.expect_accessible(bob)
        for phone in [anna, bob]:
            phone.tap("button", "Back to the table")
            phone.code()
            self.assertEqual(phone.toast.text_content(), "")
        self.assertEqual([anna.errors, bob.errors], [[], []])

    @usual
    def test_position(self):
        """L3: the phone's own position is rounded before it is sent, unless the player wants it exact"""
        (anna, bob), _ = self.table_with_map()
        for phone in [anna, bob]:
            phone.context.grant_permissions(["geolocation"])
            phone.context.set_geolocation(HOME)
            self.open_map(phone)
        self.say_position(anna, "Our place")
        bob.wait_for_view(lambda view: place(view, 1) == ROUGH)
        self.say_position(bob, "My place", exact=True)
        anna.wait_for_view(lambda view: place(view, 2) == EXACT)
        bob.tap("button", "My place")
        bob.tap("button", "Take it off the map")
        anna.wait_for_view(lambda view: place(view, 2) is None and place(view, 1) == ROUGH)
        self.assertEqual([anna.errors, bob.errors], [[], []])

    @staticmethod
    def say_position(phone, button, exact=False):
        phone.tap("button", button)
        if exact:
            phone.role("switch", "Exact place").check(force=True)
        phone.tap("button", "Use my phone’s position")
        expect(phone.page.get_by_text("You’re on the map")).to_be_visible()

    def test_back(self):
        """L1: the start, the next reveal and the restart bring everybody back from the map"""
        (anna, bob), _ = self.table_with_map()
        self.open_map(anna)
        bob.tap("button", "Start quiz")
        anna.expect_question("General question 1?")
        anna.submit("C")
        self.open_map(anna)
        bob.submit("B")
        anna.expect_reveal("C")
        anna.expect_ending("You")
        self.open_map(anna)
        anna.page.reload()
        expect(anna.role("heading", "Map")).to_be_visible()
        bob.tap("button", RESTART)
        anna.expect_question("General question 1?")
        self.assertEqual([anna.errors, bob.errors], [[], []])

    def test_moves(self):
        """L5: fingers, wheel and keys move and zoom the map; "Show everyone" finds all, across the date line too"""
        self.serve()
        anna, bob = self.phone(device="Pixel 7", is_mobile=False), self.phone()
        tell(anna, {1: {"place": SUVA}, 2: {"far": True, "place": APIA}})
        self.seat([anna, bob])
        anna.page.emulate_media(reduced_motion="reduce")
        self.open_map(anna)
        guest = anna.role("list", "Friends online").get_by_role("listitem")
        expect(guest).to_have_text(re.compile(r"Bob, 1,1\d0\skm from the table, near Apia"))
        self.assertLess(drawn(anna)[0], guest.bounding_box()["x"], "Samoa is east of Fiji")
        surface = anna.role("application")
        surface.focus()
        at = drawn(anna)
        anna.page.keyboard.press("ArrowRight")
        self.wait_until(lambda: drawn(anna)[0] < at[0] - 20)
        self.zooms(anna, lambda: anna.page.keyboard.press("+"))
        self.zooms(anna, lambda: anna.tap("button", "Zoom in"))
        anna.page.mouse.move(180, 300)
        self.zooms(anna, lambda: anna.page.mouse.wheel(0, -700))
        self.zooms(anna, lambda: self.pinch(anna, 60, 150))
        zoomed = self.at_rest(anna)
        anna.tap("button", "Show everyone")
        self.wait_until(lambda: drawn(anna) != zoomed)
        everyone = self.at_rest(anna)
        # Moved by hand, and then turned twice.
        anna.tap("button", "Zoom in")
        size = anna.page.viewport_size
        for turned in [(size["height"], size["width"]), (size["width"], size["height"])]:
            self.resize(anna, turned)
        self.wait_until(lambda: max(abs(a - b) for a, b in zip(drawn(anna), everyone)) < 2)
        self.wait_until(lambda: 0 < drawn(anna)[0] < size["width"] and 0 < drawn(anna)[1] < size["height"])
        self.assertEqual(anna.errors, [])

    def zooms(self, phone, act):
        """Afterwards a kilometre has more pixels."""
        before = self.pixels(phone)
        act()
        self.wait_until(lambda: self.pixels(phone) > before * 1.2)

    @staticmethod
    def pixels(phone):
        """Pixels for a kilometre, by the scale bar."""
        amount, unit = phone.page.locator(".map__scale").inner_text().split()
        length = float(amount.replace(",", "")) / (1_000 if unit == "m" else 1)
        return phone.page.locator(".map__length").bounding_box()["width"] / length

    def at_rest(self, phone):
        """Where the first person is drawn, once it stays there."""
        places = [drawn(phone)]

        def rests():
            phone.page.evaluate(TWO_FRAMES)  # it sees a new size at the end of one, and draws with the next
            places.append(drawn(phone))
            return places[-1] == places[-2]

        self.wait_until(rests)
        return places[-1]

    def wait_until(self, is_so):
        self.phones[0].wait_for(is_so, 15)

    @staticmethod
    def pinch(phone, start, end):
        """Two fingers on the same height part from each other."""
        session = phone.context.new_cdp_session(phone.page)

        def touch(kind, apart):
            points = [] if apart is None else [
                {"x": 180 - apart / 2, "y": 300, "id": 0}, {"x": 180 + apart / 2, "y": 300, "id": 1}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        touch("touchStart", start)
        for step in range(1, 7):
            touch("touchMove", start + (end - start) * step / 6)
        touch("touchEnd", None)

    def distant(self, places):
        """Anna's map, with herself at the first of these places and two who have just come from far away."""
        self.serve()
        phones = [self.phone(name, device=None) for name in ["Anna", "Clara", "Dan"]]
        own, *far = places
        tell(phones[0], {1: {"place": own}, **{m: {"far": True, "place": one} for m, one in enumerate(far, 2)}})
        self.seat(phones)
        phones[0].page.emulate_media(reduced_motion="reduce")
        self.open_map(phones[0])
        return phones[0]

    def resize(self, phone, size):
        """A phone that is turned shows everyone anew. Of two sizes within a frame its page sees the second one alone."""
        phone.page.set_viewport_size({"width": size[0], "height": size[1]})
        phone.page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=size)
        self.at_rest(phone)

    def test_newcomers(self):
        """L1: who has just come from far away is told below the people on the map, over nobody and no button"""
        anna = self.distant([MUNICH, HAMBURG, ROUGH])
        news = anna.role("region", "Friends online").get_by_role("button")
        expect(news).to_be_visible()
        news.hover()  # it stays as long as somebody is about to tap it
        for size in SHAPES:
            with self.subTest(size=size):
                self.resize(anna, size)
                anna.page.evaluate("document.querySelector('.newcomers__card').focus({ focusVisible: true })")
                self.assertEqual(anna.page.evaluate(UNDER, ".newcomers__card"), [])
                box = news.bounding_box()
                self.assertTrue(0 <= box["x"] and box["x"] + box["width"] <= size[0] and 0 <= box["y"] + box["height"] <= size[1])

    def test_why(self):
        """L5: while nobody has a place, who can give one reads what that is for"""
        (anna, bob), _ = self.table_with_map()
        self.open_map(anna)
        why = anna.page.get_by_text("Put your table on the map")
        expect(why).to_be_visible()
        anna.tap("button", "Our place")
        anna.tap("button", "Tap the map for all of us")
        expect(why).to_be_hidden()
        anna.role("application").focus()
        anna.page.keyboard.press("Enter")
        anna.wait_for_view(lambda view: view.get("frame"))
        expect(anna.toast).to_have_text("Your table is on the map")
        expect(why).to_be_hidden()
        self.open_map(bob)
        expect(bob.page.locator(".map__why")).to_be_hidden()

    def test_private(self):
        """L3: where people are reaches their own table alone, no log and no file"""
        (anna, _), code = self.table_with_map(2, "--log-level", "debug")
        other = Device(self.server.address)
        stranger = Device(self.server.address)
        with other.join(other.open_table("Olga"), "Olga") as elsewhere, stranger.socket(
                "/ws", {"name": "Nina", "colour": 1}) as foyer:
            with Device(self.server.address).join(code, "Rosa") as rosa:
                for what, where in [("place", EXACT), ("frame", SYDNEY)]:
                    self.assertEqual(rosa.command(what, **where)["t"], "ok")
                anna.wait_for_view(lambda view: view.get("frame") == SYDNEY and place(view, 3) == EXACT)
                with self.assertRaisesRegex(AssertionError, "message.malformed"):
                    rosa.command("place", latE5=9100000, lonE5=0)
            elsewhere.command("settings", showAnswers="atOnce", scoring="streak")
            elsewhere.wait_for_view(lambda view: view["settings"]["scoring"] == "streak")
            foyer.command("find", code=code)
            self.assertEqual([trace for trace in TRACES
                              if trace.decode() in str([elsewhere.received, foyer.received])], [])
        self.assertEqual([trace for trace in TRACES if trace.decode() in self.server.log], [])
        self.assertEqual(self.told_on_disk(), [])
        self.assertTrue(self.server.lines)

    def told_on_disk(self):
        """Files of the server's own, and those that it has open, with a trace in them."""
        found = [path for path in pathlib.Path(self.server.folder).rglob("*") if path.is_file()]
        for number in os.listdir(f"/proc/{self.server.process.pid}/fd"):
            target = pathlib.Path(os.path.realpath(f"/proc/{self.server.process.pid}/fd/{number}"))
            if target.is_file() and "web/public" not in str(target):
                found.append(target)
        self.assertTrue(found)
        return [(str(path), trace) for path in found for trace in TRACES if trace in path.read_bytes()]

    def test_own_server_only(self):
        """L4: coasts, borders and cities come from this server; no request leaves for a third party"""
        (anna, _), _ = self.table_with_map()
        self.open_map(anna)
        expect(anna.page.get_by_text("Map: Natural Earth")).to_be_visible()
        anna.wait_for(lambda: sum("/map/" in url for url in anna.requested) >= 3)
        anna.page.wait_for_load_state("networkidle")
        self.assertEqual([url for url in anna.requested
                          if not url.startswith((self.server.address, "data:", "blob:"))], [])
        colours = anna.page.locator("canvas").evaluate("""canvas => {
          const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
          const seen = new Set();
          for (let at = 0; at < pixels.length; at += 4 * 97) seen.add(pixels.slice(at, at + 3).join());
          return seen.size;
        }""")
        self.assertGreater(colours, 6)


class TileServer(Site):
    """Serves a plain picture for every tile, as another site than the page's, and remembers what it was asked for."""

    def __init__(self):
        self.asked, self._picture = [], png(256, 256, [(120, 190, 130)])
        super().__init__(self._answer)
        self.origin = f"http://localhost:{self.port}"
        self.template = f"{self.origin}/{{z}}/{{x}}/{{y}}.png"

    def _answer(self, path, fields):
        self.asked.append((path, fields["Referer"], fields["Cookie"]))
        return 200, "image/png", self._picture


class Streets(Journey):
    def test_tiles(self):
        """L4: with --tiles the pages ask the tile server, each tile once, without a cookie, and say whose it is"""
        tiles = TileServer()
        self.stack.callback(tiles.close)
        self.serve("--tiles", tiles.template, "--tiles-attribution", "© Street mappers")
        (anna, bob), _ = self.table_of(2)
        anna.tap_more("link", "Map")
        expect(anna.page.get_by_text("© Street mappers · localhost:")).to_be_visible()
        anna.page.wait_for_load_state("networkidle")
        anna.wait_for(lambda: tiles.asked)
        self.assertEqual([url for url in [*anna.requested, *bob.requested]
                          if not url.startswith((self.server.address, tiles.origin, "data:", "blob:"))], [])
        self.assertEqual([url for url in bob.requested if url.startswith(tiles.origin)], [], "only who opens the map")
        paths = [path for path, _, _ in tiles.asked]
        self.assertEqual(sorted(paths), sorted(set(paths)))
        self.assertTrue(all(re.fullmatch(r"/\d+/\d+/\d+\.png", path) for path in paths))
        self.assertEqual({(referrer, cookie) for _, referrer, cookie in tiles.asked}, {(f"{self.server.address}/", None)})
        self.assertEqual(anna.errors, [])
