"""Puts three of the deck's pictures together, as photos that lie over one another: what Faces starts with.

    python3 web/make/faces/together.py [FOLDER]

It reads `web/arcade/faces.tar`. The same pictures give the same bytes.
"""

import pathlib
import re
import sys
import tarfile

WEB = pathlib.Path(__file__).parent.parent.parent
PEOPLE = [("Otto", 108, 122, -6), ("Kofi", 292, 122, 6), ("Mia", 200, 262, -1)]
"""Names, and the middle and the turn of each photo, the last one on top."""
SIZE = 170
EDGE = 10


def photo(name, x, y, turn):
    with tarfile.open(WEB / "arcade/faces.tar") as archive:
        drawn = archive.extractfile(f"{name}.svg").read().decode()
    inner = re.fullmatch(r"<svg [^>]*>(.*)</svg>\s*", drawn, re.DOTALL)[1]
    # Every picture has the same names inside.
    for old in set(re.findall(r' id="([^"]+)"', inner)):
        inner = re.sub(rf'( id="|url\(#|href="#){old}(["\)])', rf"\g<1>{name}-{old}\2", inner)
    whole = SIZE + 2 * EDGE
    return (f'<g transform="translate({x} {y}) rotate({turn}) translate({-whole / 2:g} {-whole / 2:g})">'
            f'<rect x="3" y="6" width="{whole}" height="{whole}" rx="14" opacity=".22"/>'
            f'<rect width="{whole}" height="{whole}" rx="14" fill="#fffaf1"/>'
            f'<svg x="{EDGE}" y="{EDGE}" width="{SIZE}" height="{SIZE}" viewBox="0 0 400 400">{inner}</svg></g>')


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else WEB / "public/arcade"
    folder.mkdir(parents=True, exist_ok=True)
    photos = "".join(photo(*one) for one in PEOPLE)
    (folder / "people.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">{photos}</svg>\n')
