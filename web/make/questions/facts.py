"""The project's own tables of facts, in the folder `facts`; each can be checked in any atlas."""

import functools
import pathlib

from texts import LANGUAGES

ENCLOSED = {"SG", "MC", "VA", "SM"}
"""States that are a town: a question about their capital answers itself."""
ARTICLED = set("AE BS CF CG DO GB GM KM MH MV NL PH SB SC US".split())
"""Countries that take "the" in English."""
LANDLOCKED = set(
    "AD AF AM AT AZ BF BI BO BT BW BY CF CH CZ ET HU KG KZ LA LI LS LU MD MK ML MN MW NE NP PY RS RW SK SM SS SZ TD TJ TM "
    "UG UZ VA ZM ZW".split())
"""Countries without a coast."""
FOLDER = pathlib.Path(__file__).parent / "facts"


@functools.cache
def rows(name):
    """The lines of a table, as lists of cells, without comments."""
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines if line and line[0] != "#"]


@functools.cache
def texts(name):
    """Code → text; an empty cell is as in English."""
    return {
        code: {language: word or words[0] for language, word in zip(LANGUAGES, words)}
        for code, *words in rows(name)}


@functools.cache
def left_out(subject):
    """The countries of which no question asks about a subject."""
    return {code for about, found, _ in rows("left_out") if about == subject for code in found.split()}
