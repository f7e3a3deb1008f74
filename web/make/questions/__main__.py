"""Makes the generated packs of questions, `web/quizzes/packs`, and the towns, from facts in public sources.

    python3 web/make/questions SOURCES [FOLDER]

`SOURCES` holds the unpacked packages that `web/make/README.md` names. Equal sources give equal bytes.
"""

import json
import pathlib
import sys

import check
import nearest
from cldr import Cldr
from deal import dealt
from earth import Earth
from kinds import borders, countries, elements, money, sizes, tongues, vocabulary
from texts import LANGUAGES
from world import World

PACKS = pathlib.Path(__file__).parents[2] / "quizzes" / "packs"
LICENCE = "Facts; texts and outlines under the project's licence, flags in the public domain"
TITLES = {
    "flags": ("Flags", "Flaggen", "Banderas", "Drapeaux", "Bayraklar"),
    "outlines": ("Shapes of countries", "Umrisse", "Siluetas de países", "Formes des pays", "Ülke haritaları"),
    "capitals": ("Capitals", "Hauptstädte", "Capitales", "Capitales", "Başkentler"),
    "neighbours": ("Neighbours and coasts", "Nachbarn und Küsten", "Vecinos y costas", "Voisins et côtes",
                   "Komşular ve kıyılar"),
    "sizes": ("Large and small", "Groß und klein", "Grandes y pequeños", "Grands et petits",
              "Büyük ve küçük"),
    "directions": ("North, south, near, far", "Himmelsrichtungen", "Norte, sur, cerca, lejos",
                   "Nord, sud, près, loin", "Yönler ve uzaklıklar"),
    "money": ("Money and languages", "Geld und Sprachen", "Monedas e idiomas", "Monnaies et langues",
              "Paralar ve diller"),
    "elements": ("Chemical elements", "Chemische Elemente", "Elementos químicos", "Éléments chimiques",
                 "Kimyasal elementler"),
    "words": ("Words of other languages", "Wörter anderer Sprachen", "Palabras de otros idiomas",
              "Mots d’autres langues", "Başka dillerden sözcükler")}
THEMES = {"elements": "science", "words": "words"}
"""The theme of a pack that is not geography."""


def manifest(pack):
    return {
        "title": dict(zip(LANGUAGES, TITLES[pack])), "theme": THEMES.get(pack, "geography"),
        "languages": list(LANGUAGES), "licence": LICENCE, "author": "Fourtop", "made": "web/make/questions"}


def drafts(sources, world):
    """Pack → (drafts, its pictures, what stands for a picture)."""
    flags, flag_pictures = countries.flags(world, sources)
    outlines, outline_pictures = countries.outlines(world)
    plain = {
        "capitals": [*countries.capital_questions(world), *countries.continent_questions(world)],
        "neighbours": [*borders.neighbour_questions(world), *borders.both_questions(world),
                       *borders.coast_questions(world), *borders.island_questions(world),
                       *borders.line_questions(world)],
        "sizes": list(sizes.size_questions(world)),
        "directions": [*sizes.direction_questions(world), *sizes.nearest_questions(world)],
        "money": [*money.where_questions(world), *money.what_questions(world),
                  *tongues.official_questions(world), *tongues.where_questions(world),
                  *tongues.own_country_questions(world), *tongues.own_tongue_questions(world)],
        "elements": elements.questions(sources),
        "words": vocabulary.questions(world)}
    return {
        "flags": (flags, flag_pictures, countries.ALT_FLAG),
        "outlines": (outlines, outline_pictures, countries.ALT_OUTLINE),
        **{name: (found, {}, None) for name, found in plain.items()}}


def lines(name, things):
    """A list with a line for each thing, so that a change is seen where it is."""
    return f'"{name}":[\n' + ",\n".join(compact(thing) for thing in things) + "\n]"


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def write(folder, pack, found, pictures, alt):
    """The files of a pack."""
    questions, names = dealt(found, pack, alt)
    folder.mkdir(parents=True, exist_ok=True)
    head = compact({"numberOfQuestions": len(questions), "topic": TITLES[pack][0]})[1:-1]
    texts = {
        "pack.json": json.dumps(manifest(pack), ensure_ascii=False, indent=2),
        "questions.json": "{" + head + ",\n" + lines("questions", questions) + "}"}
    if pictures:
        shown = {name: pictures[key] for key, name in names.items()}
        texts["pictures.json"] = "{\n" + ",\n".join(
            f"{compact(name)}:{compact(shown[name])}" for name in sorted(shown)) + "\n}"
    for name, text in texts.items():
        (folder / name).write_text(text + "\n", encoding="utf-8")


def write_towns(file, atlas):
    head = compact({key: atlas[key] for key in ("languages", "sentence")})[1:-1]
    file.write_text("{" + head + ",\n" + lines("towns", atlas["towns"]) + "}\n", encoding="utf-8")


def main(sources, output):
    world = World(Cldr(sources), Earth(sources))
    for pack, (found, pictures, alt) in drafts(sources, world).items():
        write(output / pack, pack, found, pictures, alt)
    write_towns(output.parent / "towns.json", nearest.atlas(world))
    return check.main([str(output / pack) for pack in TITLES])


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else PACKS))
