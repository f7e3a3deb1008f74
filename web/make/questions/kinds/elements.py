"""Chemical elements."""

import dataclasses
import sqlite3

import facts
from deal import Draft, choose, far
from kinds.sizes import values_in_order
from texts import LANGUAGES, mixed, same, say

SYMBOL = dict(
    en="What is the chemical symbol for {name}?", de="Welches chemische Zeichen steht für {name}?",
    es="¿Cuál es el símbolo químico de este elemento: {name}?",
    fr="Quel est le symbole chimique de cet élément : {name} ?",
    tr="Bu elementin simgesi hangisidir: {name}?")
NAME = dict(
    en="Which element has the symbol {symbol}?", de="Welches Element hat das Zeichen {symbol}?",
    es="¿Qué elemento tiene el símbolo {symbol}?", fr="Quel élément a pour symbole {symbol} ?",
    tr="Simgesi {symbol} olan element hangisidir?")
FIRST = dict(
    en="Which of these elements has the smallest atomic number?",
    de="Welches dieser Elemente hat die kleinste Ordnungszahl?",
    es="¿Cuál de estos elementos tiene el menor número atómico?",
    fr="Lequel de ces éléments a le plus petit numéro atomique ?",
    tr="Bu elementlerden hangisinin atom numarası en küçüktür?")
LAST = dict(
    en="Which of these elements has the largest atomic number?",
    de="Welches dieser Elemente hat die größte Ordnungszahl?",
    es="¿Cuál de estos elementos tiene el mayor número atómico?",
    fr="Lequel de ces éléments a le plus grand numéro atomique ?",
    tr="Bu elementlerden hangisinin atom numarası en büyüktür?")
MELTS = dict(
    en="Which of these elements melts at the highest temperature?",
    de="Welches dieser Elemente schmilzt bei der höchsten Temperatur?",
    es="¿Cuál de estos elementos se funde a la temperatura más alta?",
    fr="Lequel de ces éléments fond à la température la plus haute ?",
    tr="Bu elementlerden hangisi en yüksek sıcaklıkta erir?")
DENSE = dict(
    en="Which of these elements is the heaviest for its size?",
    de="Welches dieser Elemente hat die größte Dichte?",
    es="¿Cuál de estos elementos tiene la mayor densidad?",
    fr="Lequel de ces éléments a la plus grande densité ?",
    tr="Bu elementlerden hangisinin yoğunluğu en fazladır?")
NUMBERS = dict(en="Atomic numbers: {all}.", de="Ordnungszahlen: {all}.", es="Números atómicos: {all}.",
               fr="Numéros atomiques : {all}.", tr="Atom numaraları: {all}.")
MELTING = dict(en="Melting points: {all}.", de="Schmelzpunkte: {all}.", es="Puntos de fusión: {all}.",
               fr="Points de fusion : {all}.", tr="Erime noktaları: {all}.")
DENSITIES = dict(en="Grams in 1 cm³: {all}.", de="Gramm in 1 cm³: {all}.", es="Gramos en 1 cm³: {all}.",
                 fr="Grammes dans 1 cm³ : {all}.", tr="1 cm³ kaç gram: {all}.")
EXAMPLE = dict(en="{name}, symbol {symbol}, has the atomic number {number}.",
               de="{name}, Zeichen {symbol}, hat die Ordnungszahl {number}.",
               es="{name}, símbolo {symbol}, tiene el número atómico {number}.",
               fr="{name}, symbole {symbol}, a le numéro atomique {number}.",
               tr="{name}, simgesi {symbol}, atom numarası {number}.")
FAMILIES = {
    18: dict(en="Which of these elements is a noble gas?", de="Welches dieser Elemente ist ein Edelgas?",
             es="¿Cuál de estos elementos es un gas noble?", fr="Lequel de ces éléments est un gaz noble ?",
             tr="Bu elementlerden hangisi bir soy gazdır?"),
    17: dict(en="Which of these elements is a halogen?", de="Welches dieser Elemente ist ein Halogen?",
             es="¿Cuál de estos elementos es un halógeno?", fr="Lequel de ces éléments est un halogène ?",
             tr="Bu elementlerden hangisi bir halojendir?"),
    1: dict(en="Which of these elements is an alkali metal?",
            de="Welches dieser Elemente ist ein Alkalimetall?",
            es="¿Cuál de estos elementos es un metal alcalino?",
            fr="Lequel de ces éléments est un métal alcalin ?",
            tr="Bu elementlerden hangisi bir alkali metaldir?"),
    2: dict(en="Which of these elements is an alkaline earth metal?",
            de="Welches dieser Elemente ist ein Erdalkalimetall?",
            es="¿Cuál de estos elementos es un metal alcalinotérreo?",
            fr="Lequel de ces éléments est un métal alcalino-terreux ?",
            tr="Bu elementlerden hangisi bir toprak alkali metaldir?")}
"""Group of the periodic table → question."""
EASY = set("H He C N O F Ne Na Mg Al Si P S Cl K Ca Ti Cr Fe Ni Cu Zn Ag Sn I Pt Au Hg Pb U".split())
HARD_FROM = 57
BUT_KNOWN = {"W", "Rn", "Ra", "Bi", "Pu"}
SEVERAL_FORMS = {"C", "P", "S", "As", "Se", "Sn", "He"}
"""Elements whose density or melting point depends on their form."""
SOURCE = "mendeleev 1.3.0"
SPELLINGS = {"Aluminum": "Aluminium", "Cesium": "Caesium"}
"""To the names of IUPAC."""


@dataclasses.dataclass
class Element:
    number: int
    symbol: str
    name: dict
    group: int | None
    density: float | None
    melting: float | None
    level: int


def level_of(number, symbol):
    if symbol in EASY:
        return 1
    return 2 if number < HARD_FROM or symbol in BUT_KNOWN else 3


def elements(sources):
    """The elements that have a name in every language, in their order."""
    path = next(sources.glob("**/mendeleev/elements.db"))
    own = {symbol: words for symbol, *words in facts.rows("elements")}
    with sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True) as database:
        melting = {}
        rows = database.execute("select atomic_number, melting_point from phasetransitions order by id")
        for number, point in rows:
            melting.setdefault(number, []).append(point)
        rows = list(database.execute(
            "select atomic_number, symbol, name, group_id, density from elements order by atomic_number"))
    database.close()
    found = []
    for number, symbol, name, group, density in rows:
        if symbol in own:
            words = dict(zip(LANGUAGES, [SPELLINGS.get(name, name), *own[symbol]]))
            points = melting.get(number, [])
            # An element with several forms has no one melting point.
            point = points[0] if len(points) == 1 else None
            if symbol in SEVERAL_FORMS:
                point = density = None
            found.append(Element(number, symbol, words, group, density, point, level_of(number, symbol)))
    return found


def symbol_questions(table):
    """Element → symbol and back."""
    for one in table:
        small = {**one.name, **{language: one.name[language].lower() for language in ("en", "es", "fr")}}
        close = [other for other in table if other is not one and other.symbol[0] == one.symbol[0]]
        size = len(one.symbol)
        level = [other for other in table if other is not one and other.level <= max(2, one.level)]
        symbols = [[same(other.symbol) for other in pool if len(other.symbol) == size or pool is close]
                   for pool in (close, level)]
        about = say(EXAMPLE, name=one.name, symbol=same(one.symbol), number=same(one.number))
        yield Draft("symbol", one.symbol, say(SYMBOL, name=small), same(one.symbol),
                    choose(same(one.symbol), symbols, one.symbol, "symbol", enough=4), one.level, SOURCE,
                    ("elements",), about)
        pools = [[other.name for other in pool] for pool in (close, level)]
        yield Draft("element", one.symbol, say(NAME, symbol=same(one.symbol)), one.name,
                    choose(one.name, pools, one.symbol, "name", enough=4), one.level, SOURCE, ("elements",), about)


def ordered_question(kind, sentence, about, unit, one, others, value, least=1):
    """One element and three that are clearly behind it."""
    others = mixed(others, kind, one.symbol, key=lambda other: other.symbol)[:9]
    others = sorted(others, key=lambda other: far(other.name, one.name) // 6)[:3]
    if len(others) < 3:
        return None
    pairs = [(other.name, value(other)) for other in [one, *others]]
    level = sorted(other.level for other in [one, *others])[2]
    return Draft(kind, one.symbol, say(sentence), one.name, [other.name for other in others],
                 max(level, least), SOURCE, ("elements",), values_in_order(about, pairs, unit))


def order_questions(table):
    """Atomic number, melting point, density."""
    def number(one):
        return one.number

    for one in table:
        known = [other for other in table if other.level <= max(2, one.level) and other is not one]
        yield ordered_question("first", FIRST, NUMBERS, "", one,
                               [other for other in known if 2 <= other.number - one.number <= 30], number)
        yield ordered_question("last", LAST, NUMBERS, "", one,
                               [other for other in known if 2 <= one.number - other.number <= 30], number)
        if one.melting and one.level < 3:
            yield ordered_question(
                "melts", MELTS, MELTING, " °C", one,
                [other for other in known if other.melting and other.level < 3
                 and 120 <= one.melting - other.melting <= 1500], lambda other: round(other.melting - 273.15), least=2)
        if one.density and one.density > 1 and one.level < 3:
            yield ordered_question(
                "dense", DENSE, DENSITIES, "", one,
                [other for other in known if other.density and other.density > 0.1 and other.level < 3
                 and 1.25 <= one.density / other.density <= 8], lambda other: other.density, least=2)


def family_questions(table):
    """Which element belongs to a family."""
    for group, sentence in FAMILIES.items():
        members = [one for one in table if one.group == group and one.symbol != "H" and one.level < 3]
        others = [one for one in table if one.group != group and one.symbol != "H" and one.level < 3]
        for one in members:
            pool = [other.name for other in others]
            yield Draft("family", one.symbol, say(sentence), one.name,
                        choose(one.name, [pool], one.symbol, "family"), max(2, one.level), SOURCE,
                        ("elements",))


def questions(sources):
    """All questions about elements."""
    table = elements(sources)
    found = [*symbol_questions(table), *order_questions(table), *family_questions(table)]
    return [draft for draft in found if draft]
