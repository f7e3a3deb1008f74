"""Draws Nico's pictures (AH1): every scene as an archive with an overview and tiles, and the file of places
that stays with the server.

    pip install pillow==13.0.0
    python3 web/make/find/draw.py                all of them
    python3 web/make/find/draw.py beach zoo      some of them
    python3 web/make/find/draw.py --try beach    one, whole and with him ringed, into the folder for passing files

Chromium makes pixels of the SVG, Pillow makes WebP of the pixels. Equal scripts draw equal scenes.
"""

import importlib
import io
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tarfile
import tempfile

from PIL import Image, ImageDraw

import people
import scene
import svg

PICTURES = pathlib.Path(__file__).parent.parent.parent / "arcade" / "find"
SCENES = [
    "beach",
    "harbour",
    "pool",
    "market",
    "fair",
    "station",
    "stadium",
    "winter",
    "zoo",
    "garden",
    "library",
    "kitchen",
]
"""Modules of `places`, in the order in which the server numbers the pictures."""
TILE = 512
OVERVIEW = (scene.WIDTH // 2, scene.HEIGHT // 2)
QUALITY = {"overview": 62, "tile": 74}
BROWSER = (
    shutil.which("chromium-headless-shell")
    or shutil.which("chromium")
    or "/usr/lib/chromium/chromium-headless-shell"
)


def composed(name):
    drawn = scene.Scene(random.Random(f"{name}7"))
    importlib.import_module(f"places.{name}").draw(drawn)
    return drawn


def rasterised(text, width, height):
    with tempfile.TemporaryDirectory() as folder:
        source, target = pathlib.Path(folder, "scene.svg"), pathlib.Path(folder, "scene.png")
        source.write_text(text)
        subprocess.run(
            [
                BROWSER,
                "--headless",
                "--no-sandbox",
                "--hide-scrollbars",
                "--disable-gpu",
                "--force-device-scale-factor=1",
                f"--window-size={width},{height}",
                f"--screenshot={target}",
                source.as_uri(),
            ],
            check=True,
            capture_output=True,
        )
        return Image.open(io.BytesIO(target.read_bytes())).convert("RGB")


def webp(image, kind):
    target = io.BytesIO()
    image.save(target, "WEBP", quality=QUALITY[kind], method=6)
    return target.getvalue()


def pieces(image):
    """The names and files of a picture's overview and tiles."""
    yield "overview.webp", webp(image.resize(OVERVIEW, Image.LANCZOS), "overview")
    for row in range(scene.HEIGHT // TILE):
        for column in range(scene.WIDTH // TILE):
            left, top = column * TILE, row * TILE
            yield f"{column}-{row}.webp", webp(image.crop((left, top, left + TILE, top + TILE)), "tile")


def pack(files, target):
    """One archive of them, without times and owners: equal files make an equal archive."""
    with tarfile.open(target, "w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files:
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))


def publish(name):
    """Writes the picture's archive; returns its entry in the file of places."""
    drawn = composed(name)
    image = rasterised(drawn.svg(), scene.WIDTH, scene.HEIGHT)
    pack(pieces(image), PICTURES / f"{name}.tar")
    x, y, across, down = (round(value) for value in drawn.face)
    return {
        "name": name,
        "width": scene.WIDTH,
        "height": scene.HEIGHT,
        "face": {"x": x, "y": y, "across": across, "down": down},
    }


def portrait():
    """Nico as the game shows him at its start: a square of his own, before nothing."""
    body = svg.group(people.person(scene.NICO), 150, 290, 2.7)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><defs>{people.DEFINITIONS}</defs>'
        f'<rect width="320" height="320" fill="#f6e7c1"/><g stroke="{svg.INK}" stroke-width="1.5" '
        f'stroke-linejoin="round" stroke-linecap="round">{body}</g></svg>'
    )
    rasterised(text, 320, 320).save(PICTURES / "nico.webp", "WEBP", quality=90, method=6)


def attempt(name):
    drawn = composed(name)
    image = rasterised(drawn.svg(), scene.WIDTH, scene.HEIGHT)
    x, y, across, down = drawn.face
    folder = pathlib.Path(tempfile.gettempdir())
    image.crop((int(x - 260), int(y - 180), int(x + 260), int(y + 180))).save(folder / f"{name}-nico.png")
    ring = ImageDraw.Draw(image)
    ring.ellipse([x - across, y - down, x + across, y + down], outline="#ff0000", width=2)
    ring.ellipse([x - 70, y - 70, x + 70, y + 70], outline="#ff0000", width=6)
    image.resize(OVERVIEW, Image.LANCZOS).save(folder / f"{name}-small.png")


def main(names):
    if names[:1] == ["--try"]:
        for name in names[1:]:
            attempt(name)
        return
    PICTURES.mkdir(parents=True, exist_ok=True)
    places = PICTURES / "places.json"
    entries = (
        {entry["name"]: entry for entry in json.loads(places.read_text())["pictures"]}
        if places.exists()
        else {}
    )
    for name in names or SCENES:
        entries[name] = publish(name)
        print(name, entries[name]["face"], flush=True)
    kept = [entries[name] for name in SCENES if name in entries]
    places.write_text(json.dumps({"pictures": kept}, indent=2) + "\n")
    portrait()


if __name__ == "__main__":
    main(sys.argv[1:])
