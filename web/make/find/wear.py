"""Heads: faces, hair and hats. The middle of a head lies at 0,0 and its radius is 15."""

from svg import INK, box, circle, darker, dot, lighter, line, oval, path, star

SKINS = ["#f7d3b5", "#f2c29b", "#e8b083", "#d49a6a", "#b97a4b", "#8d5a38", "#6d4329"]
HAIRS = ["#2b2024", "#4b2e20", "#6e4425", "#97602f", "#c98d3f", "#e4bf6a", "#a9a4a2", "#e8e4dd", "#8c3a22"]
CLOTHES = [
    "#d94b3f",
    "#e77c3c",
    "#f0b93a",
    "#8cb63f",
    "#3f9b59",
    "#2f8f8a",
    "#3f88c5",
    "#2c5aa0",
    "#d36fa0",
    "#f2efe6",
    "#7a5c48",
    "#5d6470",
    "#b23a48",
    "#f3a6a0",
    "#9ccfd8",
    "#c9d66b",
    "#404a63",
    "#efd9a7",
]


def eyes(kind, shift):
    left, right = shift - 5, shift + 5
    if kind == "shades":
        return (
            box(left - 4.5, -4.5, 8.5, 6, "#2b2b35", 2.5)
            + box(right - 4, -4.5, 8.5, 6, "#2b2b35", 2.5)
            + line(f"M{left + 3},-2 H{right - 3}")
        )
    if kind == "asleep":
        return line(f"M{left - 2.5},-1 q2.5,2.5 5,0 M{right - 2.5},-1 q2.5,2.5 5,0")
    plain_eyes = dot(left, -1.5, 1.9, INK) + dot(right, -1.5, 1.9, INK)
    if kind == "wide":
        return (
            circle(left, -2, 3.4, "#fff")
            + circle(right, -2, 3.4, "#fff")
            + dot(left, -2, 1.5, INK)
            + dot(right, -2, 1.5, INK)
        )
    if kind == "glasses":
        return (
            plain_eyes
            + circle(left, -1.5, 4.2, "none")
            + circle(right, -1.5, 4.2, "none")
            + line(f"M{left + 4},-2 H{right - 4}")
        )
    if kind == "cross":
        return plain_eyes + line(f"M{left - 3},-7 l6,2.4 M{right + 3},-7 l-6,2.4", INK, 1.8)
    return plain_eyes


def mouth(kind, shift):
    if kind == "open":
        return path(f"M{shift - 5},5 q5,8 10,0 z", "#8e2f36")
    if kind == "oh":
        return oval(shift, 7, 2.6, 3.4, "#8e2f36")
    if kind == "sad":
        return line(f"M{shift - 4},8.5 q4,-4 8,0")
    if kind == "flat":
        return line(f"M{shift - 4},7 h8")
    return line(f"M{shift - 5},5.5 q5,5 10,0")


def beard(kind, colour, shift):
    if kind == "full":
        return path(
            "M-13.5,1 q1.5,18 13.5,18 q12,0 13.5,-18 q-3,5 -6,3.5 q-7.5,-3 -15,0 q-3,1.5 -6,-3.5z", colour
        )
    if kind == "moustache":
        return path(f"M{shift},3.4 q-5,-2.5 -9,2 q5,2 9,0 q4,2 9,0 q-4,-4.5 -9,-2z", colour)
    if kind == "goatee":
        return path(f"M{shift - 4},9 q4,-2 8,0 q-1,8 -4,8 q-3,0 -4,-8z", colour)
    return ""


def hair_behind(style, colour):
    if style == "long":
        return path("M-16,-4 Q-20,22 -13,25 L13,25 Q20,22 16,-4 Q12,-18 0,-18 Q-12,-18 -16,-4z", colour)
    if style == "bob":
        return path("M-16.5,-3 Q-20,13 -14,14 L14,14 Q20,13 16.5,-3 Q12,-18 0,-18 Q-12,-18 -16.5,-3z", colour)
    if style == "afro":
        return circle(0, -6, 22, colour)
    if style == "pigtails":
        return path("M-13,-6 q-14,-2 -12,14 q8,4 13,-8z", colour) + path(
            "M13,-6 q14,-2 12,14 q-8,4 -13,-8z", colour
        )
    if style == "ponytail":
        return path("M8,-13 q17,-4 15,18 q-8,2 -11,-10z", colour)
    if style == "bun":
        return circle(0, -19, 7, colour)
    return ""


def hair_before(style, colour, shift):
    if style in ("bald", "afro"):
        return (
            ""
            if style == "bald"
            else path("M-14,-4 Q-13,-13 0,-12 Q13,-13 14,-4 Q17,-18 0,-19 Q-17,-18 -14,-4z", colour)
        )
    if style == "ring":
        return path("M-15,-3 q-3,5 1,9 l2,-8z", colour) + path("M15,-3 q3,5 -1,9 l-2,-8z", colour)
    if style == "mohawk":
        return path("M-4,-12 l-3,-12 5,5 2,-8 3,8 5,-5 -3,12z", colour)
    if style == "curly":
        return "".join(
            circle(x, y, 5.4, colour)
            for x, y in [(-13, -5), (13, -5), (-11, -11), (11, -11), (-5, -15), (5, -15), (0, -14)]
        )
    if style == "spiky":
        return path(
            "M-15,-3 l-3,-9 6,2 0,-9 6,5 4,-9 4,8 8,-4 -1,8 6,0 -2,8 q-6,-7 -14,-7 q-9,0 -14,7z", colour
        )
    if style == "side":
        return path(f"M-15,-1 Q-18,-17 0,-17.5 Q18,-17 15,-1 Q12,-8 {shift + 4},-10 Q-8,-6 -15,-1z", colour)
    return path("M-15,-2 Q-17,-17 0,-17.5 Q17,-17 15,-2 Q11,-10 0,-9.5 Q-11,-10 -15,-2z", colour)


def hair_from_behind(style, colour):
    if style == "bald":
        return ""
    if style == "ring":
        return path("M-15,-1 Q-14,13 0,14 Q14,13 15,-1 Q0,5 -15,-1z", colour)
    return path("M-15.5,2 Q-18,-17.5 0,-17.5 Q18,-17.5 15.5,2 Q14,12 0,12.5 Q-14,12 -15.5,2z", colour)


def hat(kind, colour, other="#f2efe6"):
    dark = darker(colour)
    if kind == "cap":
        return path("M-15,-5 Q-15,-19 0,-19 Q15,-19 15,-5z", colour) + path(
            "M4,-6 Q20,-8 23,-3 Q14,-2 2,-4z", dark
        )
    if kind == "beanie":
        return (
            path("M-15.5,-5 Q-16,-22 0,-22 Q16,-22 15.5,-5z", colour)
            + box(-16.5, -9.5, 33, 6.5, other, 3)
            + circle(0, -23, 5, other)
        )
    if kind == "straw":
        return (
            oval(0, -7, 24, 5.5, "#e8c66d")
            + path("M-13,-8 Q-13,-22 0,-22 Q13,-22 13,-8z", "#e8c66d")
            + path("M-13.4,-12 Q0,-8 13.4,-12 L13,-8 Q0,-4.5 -13,-8z", colour)
        )
    if kind == "top":
        return box(-11, -34, 22, 26, colour, 1) + box(-11, -15, 22, 5, other) + oval(0, -8, 19, 3.6, colour)
    if kind == "bowler":
        return path("M-13,-8 Q-13,-24 0,-24 Q13,-24 13,-8z", colour) + oval(0, -8, 19, 3.6, colour)
    if kind == "chef":
        return path(
            "M-11,-9 L-12,-20 Q-21,-21 -17,-29 Q-13,-36 -5,-32 Q0,-38 6,-32 Q15,-36 18,-28 Q20,-20 12,-20 L11,-9z",
            "#fbfaf4",
        ) + line("M-6,-12 v-6 M0,-12 v-7 M6,-12 v-6", "#b9b4ad")
    if kind == "crown":
        return (
            path("M-13,-8 L-15,-24 -7,-16 0,-27 7,-16 15,-24 13,-8z", "#f2c43c")
            + dot(0, -13, 2.2, "#d8434a")
            + dot(-8, -12, 1.6, "#3f88c5")
            + dot(8, -12, 1.6, "#3f88c5")
        )
    if kind == "helmet":
        return path("M-17,-2 Q-18,-23 0,-23 Q18,-23 17,-2 L12,-6 Q0,-9 -12,-6z", colour) + line(
            "M-5,-22 q-4,6 -4,14 M5,-22 q4,6 4,14", lighter(colour), 2
        )
    if kind == "band":
        return path("M-15.5,-7 Q0,-13 15.5,-7 L15.5,-3.5 Q0,-9 -15.5,-3.5z", colour)
    if kind == "party":
        return (
            path("M-9,-12 L1,-36 10,-12 Q0,-9 -9,-12z", colour)
            + dot(0, -20, 2, other)
            + dot(3, -14, 1.8, other)
            + dot(-4, -14, 1.8, other)
            + circle(1, -36, 4, other)
        )
    if kind == "viking":
        return (
            path("M-13,-12 q-13,-2 -10,-16 q5,7 12,8z", "#f5eddb")
            + path("M13,-12 q13,-2 10,-16 q-5,7 -12,8z", "#f5eddb")
            + path("M-15.5,-5 Q-15,-22 0,-22 Q15,-22 15.5,-5z", "#a8adb5")
            + box(-16, -9, 32, 5, "#7a808b", 2)
        )
    if kind == "wizard":
        return (
            path("M-13,-9 Q-2,-24 6,-42 Q9,-22 13,-9z", colour)
            + oval(0, -8.5, 21, 4.4, colour)
            + star(2, -20, 4, "#f2c43c", 'stroke="none"')
        )
    if kind == "sombrero":
        return (
            oval(0, -8, 31, 7, colour)
            + path("M-11,-9 Q-9,-27 0,-28 Q9,-27 11,-9z", colour)
            + path("M-11,-12 Q0,-8 11,-12 L11,-9 Q0,-5 -11,-9z", other)
        )
    if kind == "swim":
        return path("M-15.5,-3 Q-16,-18 0,-18 Q16,-18 15.5,-3 Q0,-9 -15.5,-3z", colour)
    if kind == "pirate":
        return path("M-21,-8 Q-15,-25 0,-22 Q15,-25 21,-8 Q0,-15 -21,-8z", "#2f2a35") + dot(
            0, -16, 3, "#f2efe6"
        )
    if kind == "headphones":
        return (
            line("M-15,-3 Q-16,-20 0,-20 Q16,-20 15,-3", INK, 4)
            + box(-19, -6, 7, 11, colour, 3)
            + box(12, -6, 7, 11, colour, 3)
        )
    if kind == "wreath":
        return "".join(
            circle(x, y, 3.4, ["#e77ca0", "#f0b93a", "#fff"][at % 3])
            for at, (x, y) in enumerate([(-14, -7), (-9, -12), (-3, -14), (3, -14), (9, -12), (14, -7)])
        )
    if kind == "police":
        return (
            path("M-16,-9 Q-20,-22 0,-23 Q20,-22 16,-9z", "#2c4a80")
            + path("M-14,-9 Q0,-13 14,-9 Q12,-4 0,-5 Q-12,-4 -14,-9z", "#20304f")
            + star(0, -16, 4, "#f2c43c", 'stroke="none"')
        )
    if kind == "hood":
        return path(
            "M-18,8 Q-22,-23 0,-23 Q22,-23 18,8 Q14,12 13,4 Q14,-12 0,-12 Q-14,-12 -13,4 Q-14,12 -18,8z",
            colour,
        )
    if kind == "bandana":
        return (
            path("M-15.5,-4 Q-16,-19 0,-19 Q16,-19 15.5,-4 Q0,-11 -15.5,-4z", colour)
            + dot(-6, -12, 1.5, "#fff")
            + dot(4, -14, 1.5, "#fff")
            + dot(9, -10, 1.5, "#fff")
        )
    if kind == "bow":
        return (
            path("M0,-16 L-10,-22 -9,-10z", colour)
            + path("M0,-16 L10,-22 9,-10z", colour)
            + circle(0, -16, 2.6, colour)
        )
    if kind == "ears":
        return (
            oval(-8, -24, 4.2, 11, colour)
            + oval(8, -24, 4.2, 11, colour)
            + oval(-8, -23, 1.8, 7, "#f3b4b4", 'stroke="none"')
            + oval(8, -23, 1.8, 7, "#f3b4b4", 'stroke="none"')
        )
    if kind == "pot":
        return (
            box(-14, -24, 28, 18, "#9aa1aa", 3)
            + line("M14,-18 h13", INK, 5)
            + line("M14,-18 h13", "#5b616b", 2.6)
        )
    if kind == "flower":
        return "".join(
            circle(8 + x, -15 + y, 3.6, colour) for x, y in [(-4, 0), (4, 0), (0, -4), (0, 4)]
        ) + circle(8, -15, 2.8, "#f2c43c")
    if kind == "nico":
        return nico_cap(colour, other)
    return ""


def nico_cap(colour, tassel):
    """The long cap whose end hangs over to one side."""
    return (
        path("M-15,-11 Q-13,-29 2,-30 Q20,-31 29,-13 Q16,-19 14,-11z", colour)
        + line("M3,-29 Q12,-25 13.5,-13", darker(colour), 1.3)
        + box(-16.5, -14.5, 33, 6, tassel, 3)
        + circle(29, -11, 5, tassel)
    )


def bare_head(skin):
    return circle(-15, 1, 3.4, skin) + circle(15, 1, 3.4, skin) + oval(0, 0, 15, 15.5, skin)


def freckles(shift):
    return "".join(
        dot(shift + x, y, 0.9, "#b8673a") for x, y in [(-9, 3), (-7, 5), (-11, 5), (9, 3), (7, 5), (11, 5)]
    )


def head(look):
    """From the front or from behind."""
    colour, style = look.hair_colour, look.hair
    if look.back:
        parts = [
            hair_behind(style, colour) if style not in ("long", "bob") else "",
            bare_head(look.skin),
            hair_from_behind(style, colour),
            hair_behind(style, colour) if style in ("long", "bob") else "",
        ]
        return "".join(parts) + hat(look.hat, look.hat_colour, look.hat_other)
    shift = look.facing * 3.5
    cheeks = dot(shift - 9.5, 4, 2.8, "#e8705f55") + dot(shift + 9.5, 4, 2.8, "#e8705f55")
    nose = line(f"M{shift},0 q{2.5 if look.facing >= 0 else -2.5},2.6 0,3.6", darker(look.skin, 0.45), 1.4)
    spots = freckles(shift) if look.freckles else ""
    covered = look.hat in (
        "cap",
        "beanie",
        "bowler",
        "top",
        "chef",
        "helmet",
        "viking",
        "wizard",
        "swim",
        "police",
        "hood",
        "bandana",
        "pot",
        "straw",
        "sombrero",
        "pirate",
    )
    fringe = hair_before("ring" if covered and style not in ("bald",) else style, colour, shift)
    return (
        hair_behind(style, colour)
        + bare_head(look.skin)
        + cheeks
        + spots
        + beard(look.beard, colour, shift)
        + eyes(look.eyes, shift)
        + nose
        + mouth(look.mouth, shift)
        + fringe
        + hat(look.hat, look.hat_colour, look.hat_other)
    )
