"""Makes `web/public/fonts/heading.woff2` from Quicksand Bold: the letters that the page's texts need.

    python3 web/make/font.py SOURCES [FOLDER]

SOURCES holds Debian's package fonts-quicksand, unpacked. The licence reserves the name Quicksand for the
original, so the reduced font has a name of its own.
"""

import pathlib
import sys

from fontTools import subset

FONTS = pathlib.Path(__file__).parent.parent / "public" / "fonts"
SOURCE = "usr/share/fonts/truetype/quicksand/Quicksand-Bold.ttf"
NAME = "Fourtop Heading"
LETTERS = [
    *range(0x20, 0x7F), *range(0xA0, 0x180),  # Basic Latin, Latin-1, Latin Extended-A
    0x2009, 0x202F,  # thin spaces
    *range(0x2010, 0x2016), *range(0x2018, 0x201F), 0x2022, 0x2026, 0x2030, 0x2039, 0x203A,
    0x20AC, 0x2212,  # €, minus
]
NAMES = {1: NAME, 2: "Bold", 3: f"{NAME} 1", 4: f"{NAME} Bold", 6: NAME.replace(" ", "") + "-Bold"}


def make(sources, folder):
    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.layout_features = ["kern", "liga"]
    options.name_IDs = [0, *NAMES]
    font = subset.load_font(sources / SOURCE, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    for record in font["name"].names:
        record.string = NAMES.get(record.nameID, record.toUnicode())
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    subset.save_font(font, folder / "heading.woff2", options)
    print(f"{len(font.getBestCmap())} letters")


if __name__ == "__main__":
    make(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else FONTS)
