"""Draws the PNG icons from `web/public/images/icon.svg` with Chromium (no other tool is needed).

    python3 web/make/icons.py [FOLDER]
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

IMAGES = pathlib.Path(__file__).parent.parent / "public" / "images"
SQUARE = {"icon-180": 180, "icon-maskable": 512}
"""Icons whose corners the system rounds. They are filled to their edges."""
ROUNDED = {"icon-192": 192, "icon-512": 512}


def draw(browser, target, size, source):
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "icon.html")
        sized = source.replace("<svg ", f'<svg width="{size}" height="{size}" ')
        page.write_text(f"<body style='margin:0'>{sized}")
        subprocess.run(
            [browser, "--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu",
             "--default-background-color=00000000", "--force-device-scale-factor=1",
             f"--window-size={size},{size}", f"--screenshot={target}", page.as_uri()],
            check=True, capture_output=True)


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES
    drawing = (IMAGES / "icon.svg").read_text()
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    for each, width in ROUNDED.items():
        draw(chromium, folder / f"{each}.png", width, drawing)
    for each, width in SQUARE.items():
        draw(chromium, folder / f"{each}.png", width, drawing.replace('rx="44"', ""))
