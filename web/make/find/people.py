"""People: a hundred units tall, their feet at 0,0."""

import dataclasses

import held
import wear
from svg import (
    INK,
    box,
    circle,
    clipped,
    darker,
    dot,
    flat,
    group,
    limb,
    line,
    oval,
    path,
    shade,
    star,
)

TORSO = "M-11,-66 Q0,-70 11,-66 L12,-50 L11,-35 Q0,-32 -11,-35 L-12,-50z"
DRESS = "M-10,-66 Q0,-70 10,-66 L11,-48 L19,-17 Q0,-11 -19,-17 L-11,-48z"
COAT = "M-11.5,-66 Q0,-70 11.5,-66 L13,-45 L15,-18 Q0,-14 -15,-18 L-13,-45z"
DEFINITIONS = "".join(
    f'<clipPath id="{name}"><path d="{shape}"/></clipPath>'
    for name, shape in (("torso", TORSO), ("dress", DRESS), ("coat", COAT))
)

# Left and right hand, left and right foot, and how far the upper body leans.
POSES = {
    "stand": ((-16, -38), (16, -38), (-7, 0), (7, 0), 0),
    "walk": ((-17, -42), (15, -45), (-12, -1), (11, 0), 2),
    "run": ((-20, -58), (19, -47), (-19, -13), (15, 0), 9),
    "wave": ((-16, -38), (23, -94), (-7, 0), (7, 0), -2),
    "cheer": ((-22, -97), (22, -97), (-8, 0), (8, 0), 0),
    "hips": ((-12, -40), (12, -40), (-8, 0), (8, 0), 0),
    "point": ((-15, -38), (30, -66), (-8, 0), (8, 0), -2),
    "reach": ((24, -58), (27, -66), (-9, 0), (7, 0), 5),
    "carry": ((12, -50), (19, -50), (-8, 0), (7, 0), -3),
    "above": ((-12, -104), (12, -104), (-8, 0), (8, 0), 0),
    "think": ((-9, -50), (7, -66), (-6, 0), (6, 0), 3),
    "shout": ((-11, -76), (11, -76), (-9, 0), (9, 0), 0),
    "dance": ((-25, -80), (23, -58), (-14, -4), (8, 0), -6),
    "kick": ((-21, -60), (19, -66), (-5, 0), (22, -14), -8),
    "scare": ((-27, -78), (27, -78), (-12, 0), (12, 0), -4),
    "hug": ((6, -50), (10, -54), (-6, 0), (6, 0), 4),
}


@dataclasses.dataclass
class Look:
    """All that one sees of somebody."""

    skin: str = wear.SKINS[0]
    hair: str = "short"
    hair_colour: str = wear.HAIRS[0]
    hat: str = ""
    hat_colour: str = "#d94b3f"
    hat_other: str = "#f2efe6"
    eyes: str = "dots"
    mouth: str = "smile"
    beard: str = ""
    freckles: bool = False
    facing: int = 0
    back: bool = False
    top: str = "shirt"
    pattern: str = ""
    colour: str = "#3f88c5"
    other: str = "#f2efe6"
    sleeves: str = "long"
    bottom: str = "trousers"
    bottom_colour: str = "#404a63"
    shoes: str = "#33283a"
    pose: str = "stand"
    holds: str = ""
    scarf: str = ""
    cape: str = ""
    scale: float = 1.0
    child: bool = False


def bent(start, end, bend):
    """From one to the other by a knee or an elbow."""
    (x, y), (u, v) = start, end
    across, down = u - x, v - y
    return (
        f"M{x:.1f},{y:.1f} Q{(x + u) / 2 - down * bend:.1f},{(y + v) / 2 + across * bend:.1f} {u:.1f},{v:.1f}"
    )


def between(start, end, share):
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def leg(look, hip, foot, side):
    bend = 0.10 * side
    shape = bent(hip, foot, bend)
    if look.bottom in ("trousers", "overalls"):
        drawn = limb(shape, look.bottom_colour, 9.5)
    elif look.bottom == "shorts":
        drawn = limb(shape, look.skin, 7) + limb(
            bent(hip, between(hip, foot, 0.45), bend / 2), look.bottom_colour, 10
        )
    elif look.bottom == "tights":
        drawn = limb(shape, look.bottom_colour, 7)
    else:
        drawn = limb(shape, look.skin, 7)
    turn = side * 3
    shoe = oval(foot[0] + turn, foot[1] - 1, 6.6, 3.8, look.shoes if look.shoes else look.skin)
    return drawn + shoe


def pattern(look, name):
    """Stripes, dots and the like within the clothes."""
    other, kind = look.other, look.pattern
    if kind == "stripes":
        return clipped(
            "".join(f'<path d="M-22,{y} h44" stroke="{other}" stroke-width="4"/>' for y in range(-62, -8, 9)),
            name,
        )
    if kind == "upright":
        return clipped(
            "".join(
                f'<path d="M{x},-70 v60" stroke="{other}" stroke-width="2.4"/>' for x in range(-18, 20, 6)
            ),
            name,
        )
    if kind == "dots":
        return clipped(
            "".join(
                dot(x + (y % 2) * 3, y, 1.9, other) for y in range(-64, -10, 7) for x in range(-18, 20, 7)
            ),
            name,
        )
    if kind == "check":
        lines = "".join(
            f'<path d="M-22,{y} h44" stroke="{other}" stroke-width="1.8" opacity=".7"/>'
            for y in range(-66, -8, 7)
        )
        return clipped(
            lines
            + "".join(
                f'<path d="M{x},-70 v60" stroke="{other}" stroke-width="1.8" opacity=".7"/>'
                for x in range(-18, 20, 7)
            ),
            name,
        )
    if kind == "star":
        return star(0, -51, 7.5, other, 'stroke="none"')
    if kind == "heart":
        return flat("M0,-44 q-11,-7 -6,-12 q4,-3 6,2 q2,-5 6,-2 q5,5 -6,12z", other)
    if kind == "band":
        return clipped(f'<path d="M-22,-51 h44" stroke="{other}" stroke-width="9"/>', name)
    if kind == "number":
        return f'<text x="0" y="-45" font-size="15" font-weight="bold" font-family="DejaVu Sans" text-anchor="middle" stroke="none" fill="{other}">{len(look.colour + look.hair + look.skin) % 9 + 1}</text>'
    if kind == "flowers":
        return clipped(
            "".join(
                dot(x, y, 2.8, other) + dot(x, y, 1, "#f2c43c")
                for x, y in [
                    (-6, -60),
                    (5, -56),
                    (-3, -48),
                    (7, -44),
                    (-8, -39),
                    (2, -35),
                    (-12, -27),
                    (11, -30),
                    (-2, -24),
                    (-14, -19),
                    (14, -20),
                    (5, -17),
                ]
            ),
            name,
        )
    return ""


def clothes(look):
    """The clothes of the upper body, and the parts that hang from them."""
    if look.top == "dress":
        return path(DRESS, look.colour) + pattern(look, "dress")
    if look.top == "coat":
        return (
            path(COAT, look.colour)
            + pattern(look, "coat")
            + line("M0,-66 V-16", darker(look.colour), 1.4)
            + dot(3, -56, 1.2, INK)
            + dot(3, -46, 1.2, INK)
            + dot(3, -36, 1.2, INK)
        )
    if look.top == "bare":
        return path(TORSO, look.skin) + line(
            "M-6,-56 q3,2 5,0 M2,-56 q3,2 5,0 M0,-41 v2", darker(look.skin, 0.3), 1.2
        )
    if look.top == "bikini":
        return path(TORSO, look.skin) + path(
            "M-11.5,-60 Q0,-56 11.5,-60 L11.5,-52 Q0,-49 -11.5,-52z", look.colour
        )
    drawn = path(TORSO, look.colour) + pattern(look, "torso")
    if look.top == "suit":
        drawn += (
            flat("M-4,-67 L0,-50 L4,-67z", "#fbfaf4")
            + flat("M-1.6,-65 L0,-50 L1.6,-65z", look.other)
            + line("M0,-50 V-35", darker(look.colour), 1.3)
        )
    if look.top == "apron":
        drawn += box(-8.5, -60, 17, 32, look.other, 2) + line("M-8,-60 L-6,-67 M8,-60 L6,-67", INK, 1.4)
    if look.top == "vest":
        drawn += path("M-11.5,-66 L-4,-67 L-2,-36 L-11,-35z", look.other) + path(
            "M11.5,-66 L4,-67 L2,-36 L11,-35z", look.other
        )
    if look.bottom == "overalls":
        drawn += box(-8, -54, 16, 20, look.bottom_colour, 2) + line(
            "M-7,-54 L-8,-66 M7,-54 L8,-66", look.bottom_colour, 3
        )
    return drawn


def below(look):
    """Skirts and trunks, over the legs."""
    if look.bottom == "skirt":
        return path("M-11,-38 L11,-38 L17,-19 Q0,-15 -17,-19z", look.bottom_colour)
    if look.bottom == "tutu":
        return path(
            "M-11,-40 L11,-40 Q28,-34 26,-29 q-5,3 -8,-1 q-5,4 -9,0 q-5,4 -9,0 q-5,4 -9,0 q-4,4 -9,0 q-5,1 -8,1 Q-28,-34 -11,-40z",
            look.bottom_colour,
        )
    if look.bottom in ("trousers", "shorts", "overalls"):
        return path("M-11.5,-40 Q0,-37 11.5,-40 L11,-31 L0,-27 L-11,-31z", look.bottom_colour)
    if look.bottom in ("bare", "tights") and look.top in ("bikini", "swimsuit"):
        return path("M-11.5,-40 Q0,-37 11.5,-40 L5,-29 L0,-27 L-5,-29z", look.colour)
    return ""


def arm(look, shoulder, hand, side):
    bend = {"hips": 0.75, "think": 0.5, "shout": 0.5, "carry": 0.25, "hug": 0.3}.get(look.pose, 0.14) * side
    shape = bent(shoulder, hand, bend)
    sleeve = (
        look.skin if look.top in ("bare", "bikini", "swimsuit") or look.sleeves == "none" else look.colour
    )
    if look.top == "vest":
        sleeve = look.colour
    if look.sleeves == "short" and sleeve != look.skin:
        drawn = limb(shape, look.skin, 6.4) + limb(
            bent(shoulder, between(shoulder, hand, 0.38), bend / 2), sleeve, 8
        )
    else:
        drawn = limb(shape, sleeve, 7.4 if sleeve != look.skin else 6.4)
    return drawn + circle(hand[0], hand[1], 4.2, look.skin)


def person(look):
    """Feet at 0,0; without a shade."""
    left, right, left_foot, right_foot, lean = POSES[look.pose]
    legs = leg(look, (-5, -36), left_foot, -1) + leg(look, (5, -36), right_foot, 1)
    behind = held.behind(look.holds, right, left)
    cape = path("M-10,-66 Q-30,-30 -22,-8 Q0,-2 22,-8 Q30,-30 10,-66z", look.cape) if look.cape else ""
    scarf = ""
    if look.scarf:
        scarf = limb("M6,-66 Q10,-58 8,-48", look.scarf, 6) + limb("M-10,-67 Q0,-61 10,-67", look.scarf, 6.5)
    chin = group(wear.head(look), 0, -82, 1.22 if look.child else 1.06)
    over = look.pose in ("carry", "think", "shout", "reach", "hug")
    arms = arm(look, (-10, -62), left, -1 if not over else 1) + arm(look, (10, -62), right, 1)
    low = look.pose not in ("wave", "cheer", "above", "shout", "think", "scare")
    upper = (arms if low and not over else "") + clothes(look) + scarf
    if low and not over:
        upper += chin
    else:
        upper += chin + arms
    upper += held.before(look.holds, right, left)
    upper = behind + cape + upper if not look.back else behind + upper + cape
    parts = legs + below(look) + (group(upper, 0, 0, 1, lean) if lean else upper)
    return group(parts, 0, 0, look.scale) if look.scale != 1 else parts


def standing(look, shadow=True):
    return (shade(0, 0, 17 * look.scale, 5 * look.scale) if shadow else "") + person(look)


def seated(look):
    """On something 18 units high: the upper body lower, the knees in front."""
    left, right, _, _, lean = POSES[look.pose]
    colour = look.bottom_colour if look.bottom in ("trousers", "tights", "overalls") else look.skin
    knees = (
        limb("M-6,-20 Q-13,-20 -11,-14 L-11,-1", colour, 8.5)
        + limb("M6,-20 Q13,-20 11,-14 L11,-1", colour, 8.5)
        + oval(-12, 0, 6.4, 3.6, look.shoes)
        + oval(12, 0, 6.4, 3.6, look.shoes)
    )
    arms = arm(look, (-10, -62), left, -1) + arm(look, (10, -62), right, 1)
    chin = group(wear.head(look), 0, -82, 1.22 if look.child else 1.06)
    upper = clothes(look) + arms + chin + held.before(look.holds, right, left)
    return group(group(held.behind(look.holds, right, left) + upper, 0, 17) + knees, 0, 0, look.scale)


def bust(look):
    """A person behind something: from the waist up, the waist at 0,0."""
    left, right, _, _, _ = POSES[look.pose]
    arms = arm(look, (-10, -62), left, -1) + arm(look, (10, -62), right, 1)
    chin = group(wear.head(look), 0, -82, 1.22 if look.child else 1.06)
    scarf = ""
    if look.scarf:
        scarf = limb("M6,-66 Q10,-58 8,-48", look.scarf, 6) + limb("M-10,-67 Q0,-61 10,-67", look.scarf, 6.5)
    return group(
        group(
            held.behind(look.holds, right, left)
            + clothes(look)
            + scarf
            + chin
            + arms
            + held.before(look.holds, right, left),
            0,
            36,
        ),
        0,
        0,
        look.scale,
    )


def lying(look):
    """On the back, seen from above, the head to the left."""
    return group(person(look), 0, 0, 1, -90)


def swimming(look):
    """Head and shoulders above the water."""
    chin = group(wear.head(look), 0, -82, 1.22 if look.child else 1.06)
    body = path(
        "M-11,-66 Q0,-70 11,-66 L13,-52 H-13z", look.skin if look.top in ("bare", "bikini") else look.colour
    )
    arms = limb(bent((-10, -60), (-26, -64), -0.4), look.skin, 6.4) + limb(
        bent((10, -60), (26, -70), 0.4), look.skin, 6.4
    )
    ripple = line("M-34,-50 q9,-6 17,0 q9,-6 17,0 q9,-6 17,0 q9,-6 17,0", "#ffffff", 2.6)
    return group(group(body + arms + chin + ripple, 0, 52), 0, 0, look.scale)
