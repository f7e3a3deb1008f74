"""Draws the deck of faces: one picture a person, named after the person, in one archive.

    python3 web/make/faces [FOLDER]

The same seed gives the same bytes. The server never serves a picture under the person's name.
"""

import io
import pathlib
import random
import sys
import tarfile

import beards
import hair
import hats
import head as heads
import wear
from cast import CAST
from shapes import circle, group, lighter

SEED = 8
FOLDER = pathlib.Path(__file__).parent.parent.parent / "arcade"


def backdrop(colour, chance):
    """Plain enough for the face to stand out, never the same twice."""
    kind = chance.randrange(3)
    parts = [f'<rect width="400" height="400" fill="{colour}"/>']
    light = lighter(colour, 0.45)
    if kind == 0:
        parts.append(circle(200, 190, 168, light, opacity=0.6))
    elif kind == 1:
        parts += [circle(chance.uniform(0, 400), chance.uniform(0, 400), chance.uniform(20, 62), light, opacity=0.5)
                  for _ in range(9)]
    else:
        turn = chance.choice((-28, 28))
        parts += [f'<rect x="{x}" y="-140" width="34" height="680" fill="{light}" opacity=".4" '
                  f'transform="rotate({turn} 200 200)"/>' for x in range(-90, 500, 84)]
    return "".join(parts)


def face(head, person, chance):
    parts = [heads.cheeks(head, person.blush)]
    if person.freckles:
        parts.append(heads.freckles(head, chance))
    if person.old:
        parts.append(heads.lines_of_age(head))
    parts += [heads.eyes(head, person), heads.brows(head, person)]
    if person.beard:
        parts.append(beards.beard(head, *person.beard))
    parts += [heads.mouth(head, person), heads.nose(head, person.nose)]
    if person.beard and person.beard[0] == "walrus":
        parts.append(beards.beard(head, *person.beard))
        parts.append(heads.nose(head, person.nose))
    if person.mark:
        parts.append(circle(200, head.eye - 34, 6, person.mark))
    return "".join(parts)


def closer(person):
    """Children are smaller, and so looked at from nearer; the chest stays at the lower edge."""
    by = person.near or {"child": 1.17}.get(person.age, 1.06)
    return f"translate({200 - 200 * by:g} {400 - 400 * by:g}) scale({by:g})"


def picture(person, chance):
    head = heads.Head.of(person)
    behind, before = hair.hair(head, person.style, person.colour, chance)
    hat_behind, hat_before = hats.hat(head, *person.hat) if person.hat else ("", "")
    covered = person.hat and person.hat[0] == "headscarf"
    scene = backdrop(person.backdrop, chance)
    parts = [hat_behind, behind, wear.neck(head),
             wear.clothes(head, *person.wear)]
    if person.beads:
        parts.append(wear.necklace(head, person.beads))
    if covered:
        parts.append(hats.Hats(head, *person.hat[1:]).headscarf_end())
    else:
        parts.append(heads.ears(head))
        parts.append(wear.earrings(head, person.ears))
    parts += [heads.skull(head), face(head, person, chance), before]
    if person.glasses:
        parts.append(wear.glasses(head, *person.glasses))
    parts.append(hat_before)
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">'
            + scene + group(*parts, transform=closer(person)) + "</svg>\n")


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(folder / "faces.tar", "w", format=tarfile.USTAR_FORMAT) as archive:
        for number, person in enumerate(CAST):
            drawn = picture(person, random.Random(SEED * 1000 + number)).encode()
            # Without times and owners: equal pictures make an equal archive.
            entry = tarfile.TarInfo(f"{person.name}.svg")
            entry.size = len(drawn)
            archive.addfile(entry, io.BytesIO(drawn))
