"""Draws the PNG icons from `web/public/images/icon.svg` with Chromium (no other tool is needed).

    python3 web/make/icons.py
"""

import pathlib
import shutil
import subprocess
import tempfile

IMAGES = pathlib.Path(__file__).parent.parent / "public" / "images"
SIZES = [180]


def draw(browser, size):
    source = (IMAGES / "icon.svg").read_text()
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "icon.html")
        # Apple rounds the corners itself: the square is filled to its edges.
        square = source.replace('rx="44"', "").replace("<svg ", f'<svg width="{size}" height="{size}" ')
        page.write_text(f"<body style='margin:0'>{square}")
        subprocess.run(
            [browser, "--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu",
             f"--window-size={size},{size}", f"--screenshot={IMAGES / f'icon-{size}.png'}",
             page.as_uri()],
            check=True, capture_output=True)


if __name__ == "__main__":
    for each in SIZES:
        draw(shutil.which("chromium"), each)
