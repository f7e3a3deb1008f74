"""screens.py [FOLDER [PART...]]: every screen at six sizes, light and dark: a sheet for each.

Without FOLDER the sheets go to .build/screens, and the README's few pictures to docs/screens. PART is a way of
`ways.py` or a game as `screens_arcade.py` calls it; all without.
"""

import base64
import pathlib
import sys

import browsers
import screens_arcade
from conductor import SHORT_OPTIONS
from server import ROOT, Fourtop
from ways import MAPS, WAYS

SIZES = [(320, 568), (390, 664), (390, 844), (844, 390), (1024, 768), (1440, 900)]
SCHEMES = ["light", "dark"]
SHOTS = [(size, scheme) for scheme in SCHEMES for size in SIZES]
README = {
    ("home", "light"), ("lobby", "light"), ("question", "light"), ("practice", "light"), ("reveal", "dark"),
    ("end", "light"), ("map-country", "light"), ("arcade", "light"), ("memory", "light")}
PLAYERS = ["Anna", "Bob", "Clara", "Dan"]
SENTENCE = "How many legs does a spider have?"
# The page has noticed its size.
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
# A row for each scheme, every picture at the same part of its size.
STYLE = """
    <style>
      body { background: #8b8583; white-space: nowrap; width: max-content; zoom: 0.45 }
      img { margin: 10px; vertical-align: top }
    </style>"""


class Photographer:
    shots = SHOTS
    people = PLAYERS
    questions = [("question", SHORT_OPTIONS, "C", {"letters": "-B--"}),
                 ("reveal", SHORT_OPTIONS, None, {"reveal": "C", "letters": "CBCC"})]
    endings = {"end": [12, 11, 9, 2]}
    maps = list(MAPS)
    level = "Medium"

    def __init__(self, folder, readme):
        self.folder, self.readme, self.pictures = pathlib.Path(folder), pathlib.Path(readme), {}
        self.folder.mkdir(parents=True, exist_ok=True)

    def all(self, phone, name, sizes=None, is_cut_off=False, opened=None):
        if opened:
            opened.open()
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
            rows = ["".join(f'<img src="data:image/png;base64,{base64.b64encode(taken[size, scheme]).decode()}">' for size in SIZES)
                    for scheme in SCHEMES]
            page.set_content(STYLE + "<br>".join(rows))
            page.locator("body").screenshot(path=self.folder / f"{name}.jpg", type="jpeg", quality=72)


def main(folder, readme, names):
    camera = Photographer(folder, readme)
    server = Fourtop()
    try:
        for name in names or WAYS:
            (WAYS.get(name) or getattr(screens_arcade, name))(server, camera)
        camera.sheets()
    finally:
        browsers.close()
        server.close()
    print(folder)


if __name__ == "__main__":
    if sys.argv[1:]:
        main(sys.argv[1], sys.argv[1], sys.argv[2:])
    else:
        main(ROOT / ".build/screens", ROOT / "docs/screens", [])
