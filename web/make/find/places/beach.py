"""The beach."""

import animals
import buildings
import people
import things
import wear
from scene import HEIGHT, WIDTH
from svg import INK, box, flat, group, line, oval, path, plain, polygon


def draw(s):
    rng = s.rng
    s.back(
        plain(0, 0, WIDTH, 230, "#bfe5f2"),
        plain(0, 200, WIDTH, 560, "#58b4cf"),
        plain(0, 200, WIDTH, 120, "#3f9cc0"),
    )
    for x in range(100, WIDTH, 420):
        s.back(group(things.cloud(rng), x + rng.uniform(-80, 80), rng.uniform(70, 130)))
    s.back(
        polygon([(2300, 206), (2480, 90), (2600, 140), (2760, 60), (3072, 206)], "#8fb58a"),
        group(buildings.lighthouse(), 2760, 140, 0.34),
    )
    s.waves(0, 260, WIDTH, 660, "#e6f6fa", 260)
    s.back(
        flat("M0,700 Q300,640 640,700 T1300,690 T1960,710 T2600,680 T3072,700 V2048 H0z", "#8fd0dc"),
        flat("M0,728 Q300,670 640,728 T1300,718 T1960,738 T2600,708 T3072,728 V2048 H0z", "#fdf6e3"),
        flat("M0,744 Q300,686 640,744 T1300,734 T1960,754 T2600,724 T3072,744 V2048 H0z", "#f3dca3"),
    )
    s.speckle(0, 780, WIDTH, HEIGHT, ["#e5c884", "#fbeec6", "#d9b870"], 1500)
    s.back(flat("M0,1990 Q800,1930 1500,1985 T3072,1960 V2048 H0z", "#e3c07e"))
    for x, y in ((300, 360), (1240, 310), (2120, 380), (2700, 300)):
        s.put(x, y, buildings.sailboat(rng), 0.8, wide=170, deep=90)
    s.put(760, 420, animals.whale(), 1.5, wide=260, deep=80)
    s.put(
        1700,
        470,
        group(animals.octopus("#d9603f"), 0, 0) + group(things.puddle(60, 12, "#58b4cf"), 0, -4),
        1.4,
        wide=120,
        deep=80,
    )
    s.put(1770, 440, people.swimming(s.who("beach", mouth="oh", eyes="wide")))
    for x, y, seats in ((520, 560, 2), (1420, 600, 2), (2450, 560, 1)):
        s.put(x, y, buildings.rowboat(rng, s, "beach", seats), 1.1, wide=190, deep=60)
    s.put(
        2860,
        560,
        polygon([(-40, 0), (0, -56), (40, 0)], "#7f8b98") + line("M-60,2 q60,12 120,0", "#fff", 3),
        1,
        wide=90,
    )
    s.put(2790, 600, people.swimming(s.who("beach", mouth="oh", eyes="wide", hat="swim")))
    s.crowd([(40, 330, 3030, 640)], 60, ["beach"], 120, people.swimming)
    s.put(2570, 900, buildings.kiosk(rng, s, "GELATO", "#d36fa0", 190, "chef"), 1.25, wide=270, deep=130)
    for at in range(7):
        s.put(2420 - at * 66, 930 + (at % 2) * 8, animals.penguin(), 0.92, wide=60, deep=30)
    s.put(
        190,
        960,
        box(-52, -200, 12, 200, "#f0ece0")
        + box(40, -200, 12, 200, "#f0ece0")
        + "".join(box(-44, y, 88, 8, "#d94b3f") for y in (-30, -70, -110, -150))
        + box(-64, -208, 128, 12, "#d94b3f", 3)
        + group(
            people.seated(
                s.who(
                    "beach",
                    eyes="shades",
                    hat="cap",
                    holds="binoculars",
                    colour="#d94b3f",
                    top="shirt",
                    back=False,
                )
            ),
            0,
            -206,
        ),
        1.1,
        wide=150,
        deep=120,
    )
    s.put(1250, 1000, things.castle(rng), 3.1, wide=330, deep=190)
    s.put(1250, 830, people.standing(s.who("odd", back=False)), 0.9)
    for x, y in ((1120, 1020), (1390, 1030), (1260, 1050)):
        s.put(x, y, people.standing(s.who("beach", child=True, scale=0.66, holds="shovel")), wide=50, deep=20)
    # Somebody up to the neck in the sand, a crab on his hat.
    for x, y in ((700, 1150), (2050, 1480)):
        s.put(
            x,
            y,
            oval(0, 4, 60, 18, "#dcb974")
            + group(wear.head(s.who("beach", back=False, mouth="oh", hat="straw")), 0, -12, 1.1)
            + path("M-36,4 q36,18 72,0 q-10,20 -36,20 q-26,0 -36,-20z", "#e8cb8d")
            + group(animals.crab(), 2, -34, 0.6),
            wide=130,
            deep=60,
        )
    spots = []
    for row in range(4):
        for column in range(8):
            x, y = (
                170 + column * 380 + (row % 2) * 190 + rng.uniform(-50, 50),
                1150 + row * 235 + rng.uniform(-30, 30),
            )
            if x > 2980 or abs(x - 700) < 130 and row == 0 or abs(x - 2050) < 140 and row == 1:
                continue
            s.put(x, y, things.towel(rng), wide=150, deep=46)
            s.put(
                x + 60,
                y + 1,
                people.lying(
                    s.who(
                        "beach",
                        pose=rng.choice(["stand", "hips", "cheer"]),
                        eyes=rng.choice(["shades", "asleep", "dots"]),
                        holds=rng.choice(["", "book", "icecream"]),
                        back=False,
                    )
                ),
                1,
            )
            s.put(x + rng.choice([-84, 92]), y - 14, things.parasol(rng), wide=60, deep=20)
            spots.append((x, y))
    s.put(
        1650,
        1270,
        box(-150, -3, 6, 3, INK)
        + line("M-150,0 V-110 M150,0 V-110 M-150,-104 H150 M-150,-60 H150", "#fbf6e6", 4)
        + "".join(line(f"M{x},-104 V-60", "#fbf6e6", 1.6) for x in range(-140, 150, 14)),
        wide=320,
        deep=30,
    )
    for x, y, pose in (
        (1560, 1240, "cheer"),
        (1740, 1300, "kick"),
        (1620, 1320, "run"),
        (1690, 1220, "reach"),
    ):
        s.put(x, y, people.standing(s.who("beach", pose=pose, holds="")), wide=60)
    s.put(1650, 1120, things.ball(rng), 1.3)
    s.put(930, 1700, animals.camel(), 1.3, wide=130, deep=60)
    s.put(870, 1590, people.person(s.who("beach", pose="cheer")), 1.0)
    s.scatter(
        [(60, 800, 3000, 1990)],
        40,
        lambda r: r.choice(
            [
                things.castle,
                things.ball,
                lambda q: animals.gull(),
                lambda q: animals.crab(),
                lambda q: animals.turtle(),
                things.rock,
            ]
        )(r),
        70,
        0.9,
    )
    s.scatter([(60, 1900, 3000, 2040)], 8, things.palm, 160, 1)
    s.hide(1985, 1745, group(things.towel(rng), 0, 0) + group(things.castle(rng), 6, 0, 1.1), 14)
    s.alike([(60, 820, 3000, 2020)], 16)
    s.crowd([(50, 800, 3020, 2030)], 330, ["beach"], 66)
    for _ in range(16):
        s.above(
            group(
                animals.flying_gull(),
                rng.uniform(60, 3000),
                rng.uniform(60, 700),
                rng.uniform(0.8, 1.3),
                0,
                rng.random() < 0.5,
            )
        )
