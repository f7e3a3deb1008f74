"""Makes the two files of `web/public/fonts` from Quicksand Bold, and prints their ranges.

    python3 web/make/font.py SOURCES [FOLDER]

`heading.woff2` has the letters of the page's own five languages, `heading-more.woff2` what names need besides.
SOURCES holds Debian's package fonts-quicksand, unpacked. The licence reserves the name Quicksand for the
original, so the reduced font has a name of its own.
"""

import pathlib
import sys

from fontTools import subset

FONTS = pathlib.Path(__file__).parent.parent / "public" / "fonts"
SOURCE = "usr/share/fonts/truetype/quicksand/Quicksand-Bold.ttf"
NAME = "Fourtop Heading"
OWN = [
    *range(0x20, 0x7F), 0xA0,
    *map(ord, "ÀÁÂÄÆÇÈÉÊËÍÎÏÑÓÔÖÙÚÛÜßàáâäæçèéêëíîïñóôöùúûüĞğİıŒœŞş"),
    *map(ord, "¡ª«·º»¿×–—‘’‚“”„…"), 0x202F,  # narrow no-break space
]
MORE = [
    *range(0xA0, 0x180),  # Latin-1, Latin Extended-A
    0x2009,  # thin space
    *range(0x2010, 0x2016), *range(0x2018, 0x201F), 0x2022, 0x2030, 0x2039, 0x203A,
    0x20AC, 0x2212,  # €, minus
]
FILES = {"heading": OWN, "heading-more": sorted(set(MORE) - set(OWN))}
NAMES = {1: NAME, 2: "Bold", 3: f"{NAME} 1", 4: f"{NAME} Bold", 6: NAME.replace(" ", "") + "-Bold"}


def make(sources, folder):
    for file, letters in FILES.items():
        reduce(sources / SOURCE, letters, folder / f"{file}.woff2")


def reduce(source, letters, target):
    """Writes the font with these letters alone."""
    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.layout_features = ["kern", "liga"]
    options.name_IDs = [0, *NAMES]
    font = subset.load_font(source, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    for record in font["name"].names:
        record.string = NAMES.get(record.nameID, record.toUnicode())
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    subset.save_font(font, target, options)
    print(f"{target.name}: {len(font.getBestCmap())} letters, {target.stat().st_size} bytes")
    print(ranges(font.getBestCmap()))


def ranges(letters):
    """The value of `unicode-range` in CSS."""
    runs = []
    for letter in sorted(letters):
        if runs and runs[-1][1] == letter - 1:
            runs[-1][1] = letter
        else:
            runs.append([letter, letter])
    return ", ".join(f"U+{first:x}" + (f"-{last:x}" if last > first else "") for first, last in runs)


if __name__ == "__main__":
    make(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else FONTS)
