"""The project's own tables of facts, in the folder `facts`; each can be checked in any atlas."""

import functools
import pathlib

from texts import LANGUAGES

ENCLOSED = {"SG", "MC", "VA", "SM"}
"""States that are a town: a question about their capital answers itself."""
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
def codes(name):
    """The codes of a plain list."""
    return {code for cells in rows(name) for code in cells[0].split()}


@functools.cache
def left_out(subject):
    """The countries of which no question asks about a subject."""
    return {code for about, found, _ in rows("left_out") if about == subject for code in found.split()}
