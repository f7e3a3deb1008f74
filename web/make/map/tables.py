"""Reads the tables of an R package's lazy-load database, without R."""

import dataclasses
import gzip
import lzma
import zlib

import rdata

CODES = {"FRA": "FR", "NOR": "NO", "KOS": "XK"}
"""Where Natural Earth has no two-letter code and the browsers have a name."""


@dataclasses.dataclass
class Country:
    code: str
    name: str
    rings: list


def unpacked(packed):
    """One entry: four bytes of length, then zlib, or a letter and xz."""
    if packed[4:5] == b"Z":
        filters = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 24}]
        return lzma.decompress(packed[5:], format=lzma.FORMAT_RAW, filters=filters)
    return zlib.decompress(packed[4:])


def table(folder, name):
    base = next(folder.glob("**/rnaturalearthdata/data/Rdata.rdx"))
    index = rdata.conversion.convert(
        rdata.parser.parse_data(gzip.decompress(base.read_bytes())))["variables"]
    start, length = next(value for key, value in index.items() if str(key) == name)
    entry = base.with_suffix(".rdb").read_bytes()[start:start + length]
    converter = rdata.conversion.SimpleConverter()
    return converter.convert(rdata.parser.parse_data(unpacked(entry)))


def code_of(row):
    code = str(row["iso_a2"])
    return code if len(code) == 2 and code.isalpha() else CODES.get(str(row["adm0_a3"]), "")


def countries(folder, name, corners):
    """Every country with its rings; `corners` turns a ring's coordinates into whole units."""
    found = table(folder, name)
    rows = found.data.to_dict("records")
    return [
        Country(code_of(row), str(row["name"]),
                [corners(part.coords) for part in shape.Polygons])
        for row, shape in zip(rows, found.polygons)]
