"""screens.py [FOLDER [PART...]]: every screen at six sizes, light and dark: a sheet for each, made by one evening.

Four phones play a quiz; one of them and a watching screen are photographed. What stays is taken at all sizes at
once, questions and reveals at one size each. Without FOLDER the sheets go to .build/screens, and the README's few
pictures to docs/screens. PART is party, maps, accounts or arcade, or a game as `screens_arcade.py` calls it; all without.
"""

import base64
import pathlib
import re
import sys

import browsers
import screens_arcade
from journey_map import tell
from phone import RESTART, Phone, submit_together
from playwright.sync_api import expect
from quizzes import QuizServer
from server import ROOT, Fourtop

SIZES = [(320, 568), (390, 664), (390, 844), (844, 390), (1024, 768), (1440, 900)]
SCHEMES = ["light", "dark"]
SHOTS = [(size, scheme) for scheme in SCHEMES for size in SIZES]
README = {
    ("home", "light"), ("lobby", "light"), ("question", "light"), ("practice", "light"), ("reveal", "dark"),
    ("end", "light"), ("map-country", "light"), ("arcade", "light"), ("memory", "light")}
PLAYERS = ["Anna", "Bob", "Clara", "Dan"]
# Where the table and two distant players are: north, east.
MAPS = {
    "map-world": [(52.52, 13.40), (-33.87, 151.21), (40.71, -74.01)],
    "map-country": [(52.52, 13.40), (48.14, 11.58), (53.55, 9.99)],
    "map-town": [(52.52, 13.40), (52.40, 13.06), (52.55, 13.62)]}

SENTENCE = "How many legs does a spider have?"
QUIZ = {
    "numberOfQuestions": len(SHOTS), "topic": "General", "questions": [
        {"number": number, "questionSentence": SENTENCE,
         "options": {"A": "Four", "B": "Six", "C": "Eight", "D": "Ten"}, "correctOption": "C"}
        for number in range(1, len(SHOTS) + 1)]}

# The page has noticed its size.
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
# A row for each scheme, every picture at the same part of its size.
SHEET = """
    async ({ rows, scale, gap }) => {
      const load = source => new Promise(done => {
        const image = new Image();
        image.onload = () => done(image);
        image.src = `data:image/*;base64,${source}`;
      });
      const all = await Promise.all(rows.map(row => Promise.all(row.map(load))));
      const wide = image => image.width * scale, high = image => image.height * scale;
      const heights = all.map(row => Math.max(...row.map(high)));
      const canvas = document.createElement("canvas");
      canvas.width = gap + Math.max(...all.map(row => row.reduce((sum, one) => sum + wide(one) + gap, 0)));
      canvas.height = gap + heights.reduce((sum, one) => sum + one + gap, 0);
      const brush = canvas.getContext("2d");
      brush.fillStyle = "#8b8583";
      brush.fillRect(0, 0, canvas.width, canvas.height);
      brush.imageSmoothingQuality = "high";
      let y = gap;
      all.forEach((row, index) => {
        let x = gap;
        for (const one of row) {
          brush.drawImage(one, x, y, wide(one), high(one));
          x += wide(one) + gap;
        }
        y += heights[index] + gap;
      });
      return canvas.toDataURL("image/webp", 0.72).split(",")[1];
    }"""


class Photographer:
    shots = SHOTS

    def __init__(self, folder, readme):
        self.folder, self.readme, self.pictures = pathlib.Path(folder), pathlib.Path(readme), {}
        self.folder.mkdir(parents=True, exist_ok=True)

    def all(self, phone, name):
        for size, scheme in SHOTS:
            self.one(phone, name, size, scheme)

    def prepare(self, phone, size, scheme):
        """Gives the phone this size and scheme."""
        width, height = size
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        phone.page.evaluate("scrollTo(0, 0)")
        phone.page.evaluate(TWO_FRAMES)
        phone.page.wait_for_timeout(200)  # a canvas is painted again with the next frame

    def one(self, phone, name, size, scheme):
        self.prepare(phone, size, scheme)
        picture = phone.page.screenshot()
        self.pictures.setdefault(name, {})[size, scheme] = picture
        if size == (390, 844) and (name, scheme) in README:
            (self.readme / f"{name}.png").write_bytes(picture)

    def sheets(self):
        """Writes a file for each screen."""
        page = browsers.chromium().new_page()
        for name, taken in self.pictures.items():
            rows = [[base64.b64encode(taken[size, scheme]).decode() for size in SIZES] for scheme in SCHEMES]
            sheet = page.evaluate(SHEET, {"rows": rows, "scale": 0.45, "gap": 10})
            (self.folder / f"{name}.webp").write_bytes(base64.b64decode(sheet))


def party(server, camera):
    """From home to the ending, photographed from Anna's phone."""
    phones = [Phone(server.address, name, device=None) for name in PLAYERS]
    for colour, phone in enumerate(phones):
        phone.go("/")
        phone.tap("button", "Your look")
        phone.page.locator("input[name=colour]").nth(2 * colour).check(force=True)
        phone.page.locator("input[name=face]").nth((1, 8, 4, 10)[colour]).check(force=True)
        phone.tap("button", "Done")
    anna, bob, clara, dan = phones
    anna.home("Single player")
    camera.all(anna, "home")
    anna.home()
    anna.tap("button", "Your look")
    expect(anna.role("dialog")).to_be_visible()
    camera.all(anna, "look")
    anna.tap("button", "Done")
    bob.home()
    expect(anna.role("button", "Invite Bob")).to_be_visible()
    camera.all(anna, "connect")
    anna.tap("button", "Open a table")
    code = anna.code()
    dan.home()
    anna.tap_more("button", "Invite Dan")
    expect(dan.role("button", "Accept")).to_be_visible()
    camera.all(dan, "invitation")
    dan.tap("button", "Accept")
    bob.go(f"/t/{code}")
    expect(bob.role("button", "Join")).to_be_visible()
    camera.all(bob, "link")
    for phone in [bob, clara]:
        phone.join(code)
    screen = Phone(server.address, "Television", device=None)
    screen.go(f"/t/{code}/watch")
    anna.expect_players(4)
    anna.close_more()
    camera.all(anna, "lobby")
    anna.open_more()
    camera.all(anna, "lobby-more")
    anna.close_more()
    camera.all(screen, "watch-lobby")
    anna.tap("button", "Start quiz")
    for number, (size, scheme) in enumerate(SHOTS, 1):
        quiz_question(phones, screen, number, camera, size, scheme)
    anna.expect_ending("You ")
    camera.all(anna, "end")
    camera.all(screen, "watch-end")
    anna.tap("button", RESTART)
    photograph_leaving(anna, camera)
    elsewhere(anna, camera, code)
    for phone in [*phones, screen]:
        phone.close()


def quiz_question(phones, screen, number, camera, size, scheme):
    for phone in phones:
        phone.wait_for_view(lambda view: view["phase"].get("number") == number)
        phone.expect_question(SENTENCE)
        expect(phone.option("A")).to_have_attribute("aria-disabled", "false")
    anna, bob, *rest = phones
    bob.submit("C")
    anna.select("C")
    camera.one(anna, "question", size, scheme)
    camera.one(screen, "watch-question", size, scheme)
    submit_together(dict(zip(rest, "AC")))
    anna.confirm("C")
    anna.expect_reveal("C")
    camera.one(anna, "reveal", size, scheme)


def photograph_leaving(anna, camera):
    """The question before a player leaves a quiz, and the seat that moved to another tab."""
    anna.expect_question(SENTENCE)
    anna.tap_more("button", "Leave")
    expect(anna.role("dialog")).to_be_visible()
    camera.all(anna, "leave")
    anna.tap("button", "Stay")
    tab = anna.new_page()
    tab.goto(anna.page.url)
    expect(anna.role("button", "Play here")).to_be_visible()
    camera.all(anna, "another-tab")
    tab.close()


def elsewhere(anna, camera, code):
    """The pages beside the table."""
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


def maps(server, camera):
    """The map with two at the table and two far away, at three scales, and saying where one is."""
    for name, places in MAPS.items():
        table, *guests = [{"latE5": round(north * 1e5), "lonE5": round(east * 1e5)} for north, east in places]
        phones = [Phone(server.address, player, device=None) for player in PLAYERS]
        anna = phones[0]
        tell(anna, {1: {"place": table}, 3: {"far": True, "place": guests[0]}, 4: {"far": True, "place": guests[1]}})
        code = anna.open_table()
        for phone in phones[1:]:
            phone.join(code)
        anna.expect_players(4)
        anna.page.emulate_media(reduced_motion="reduce")
        anna.tap_more("link", "Map")
        expect(anna.role("list", "Friends online").get_by_role("listitem").first).to_have_text(re.compile("near"))
        camera.all(anna, name)
        for phone in phones:
            phone.close()
    photograph_asking(server, camera)


def photograph_asking(server, camera):
    """The explanation before a phone is asked for its place."""
    anna = Phone(server.address, "Anna", device=None)
    anna.open_table()
    anna.tap_more("link", "Map")
    anna.tap("button", "Our place")
    expect(anna.role("dialog")).to_be_visible()
    camera.all(anna, "map-place")
    anna.close()


def accounts(server, camera):
    """The page that asks who comes from far away."""
    anna = Phone(server.secure_address, "Anna", device=None, ignore_https_errors=True)
    anna.go("/account")
    expect(anna.role("textbox", "User name")).to_be_visible()
    camera.all(anna, "account")
    anna.close()


PARTS = {"party": party, "maps": maps, "accounts": accounts, "arcade": screens_arcade.arcade}


def main(folder, readme, names):
    camera = Photographer(folder, readme)
    quizzes = QuizServer({"quiz1.json": QUIZ})
    server = Fourtop(quiz_url=quizzes.url)
    try:
        for name in names or PARTS:
            (PARTS.get(name) or getattr(screens_arcade, name))(server, camera)
        camera.sheets()
    finally:
        browsers.close()
        server.close()
        quizzes.close()
    print(folder)


if __name__ == "__main__":
    if sys.argv[1:]:
        main(sys.argv[1], sys.argv[1], sys.argv[2:])
    else:
        main(ROOT / ".build/screens", ROOT / "docs/screens", [])
