"""The swimming pool."""

import animals
import buildings
import people
import things
from scene import HEIGHT, WIDTH
from svg import box, circle, group, limb, line, oval, plain, words


def draw(s):
    rng = s.rng
    s.back(plain(0, 0, WIDTH, HEIGHT, "#8fc46a"), plain(0, 0, WIDTH, 300, "#79b35a"))
    s.grass(0, 290, WIDTH, HEIGHT, "#79ad57", 900)
    for x in range(60, WIDTH, 170):
        s.put(
            x + rng.uniform(-40, 40),
            rng.uniform(210, 270),
            rng.choice([things.tree, things.pine, things.bush])(rng),
            1.25,
        )
    basins = [
        (180, 520, 1560, 1060),
        (1820, 480, 2900, 900),
        (300, 1360, 1150, 1760),
        (1750, 1240, 2860, 1760),
    ]
    for left, top, right, bottom in basins:
        s.back(
            box(left - 46, top - 46, right - left + 92, bottom - top + 92, "#e9dfcb", 26),
            box(left - 10, top - 10, right - left + 20, bottom - top + 20, "#fbfaf4", 16),
            box(left, top, right - left, bottom - top, "#57bcd3", 12),
            box(left, top, right - left, 22, "#2f93b0", 8),
        )
        s.waves(
            left + 10,
            top + 40,
            right - 70,
            bottom - 10,
            "#c9eef5",
            int((right - left) * (bottom - top) / 9000),
        )
    for y in range(600, 1050, 92):
        s.back(
            "".join(circle(x, y, 6, "#d94b3f" if (x // 24) % 2 else "#fbfaf4") for x in range(196, 1560, 24))
        )
    for at in range(5):
        s.put(
            150,
            600 + at * 92,
            box(-26, -26, 40, 26, "#fbfaf4", 3) + words(-6, -6, str(at + 1), 18, "#d94b3f"),
            1,
        )
        s.put(
            150,
            575 + at * 92,
            people.person(
                s.who("beach", pose=rng.choice(["reach", "cheer", "hips"]), hat="swim", back=False, holds="")
            ),
            0.95,
        )
    # The diving tower and who dares.
    s.put(
        2360,
        490,
        "".join(line(f"M{x},0 V-470", "#8a97ab", 9) for x in (-60, 60))
        + "".join(line(f"M-60,{-y} H60", "#8a97ab", 5) for y in range(30, 460, 30))
        + "".join(box(-70, -y, 250, 14, "#3f88c5", 3) for y in (160, 310, 460)),
        1,
        wide=160,
        deep=10,
    )
    s.put(2450, 182, animals.elephant(), 0.72, order=491)
    s.put(
        2500,
        332,
        people.standing(s.who("beach", pose="think", eyes="wide", mouth="oh", back=False), False),
        0.9,
        order=491,
    )
    s.put(2400, 332, animals.penguin(), 0.9, order=491)
    for at in range(3):
        s.put(
            2340 + at * 60,
            482,
            people.standing(s.who("beach", hat="swim", back=False), False),
            0.85,
            order=491,
        )
    # A long slide.
    s.back(
        limb("M1240,210 Q1480,170 1500,300 T1760,420 Q1900,470 1790,600", "#f0b93a", 46),
        limb("M1240,210 Q1480,170 1500,300 T1760,420 Q1900,470 1790,600", "#f7d774", 26),
    )
    s.put(
        1220,
        470,
        "".join(line(f"M{x},0 V-250", "#8a6038", 8) for x in (-26, 26))
        + "".join(line(f"M-26,{-y} H26", "#8a6038", 5) for y in range(20, 250, 26)),
        1,
    )
    for x, y, turn in ((1330, 222, 60), (1470, 290, 100), (1600, 380, 60), (1760, 440, 70)):
        s.back(
            group(
                people.person(s.who("beach", pose="cheer", holds="", back=False, scale=0.75)),
                x,
                y + 10,
                0.95,
                turn,
            )
        )
    for at in range(6):
        s.put(
            1190 - at * 52,
            480 - at * 3,
            people.standing(s.who("beach", child=at % 2 == 0, scale=0.7 if at % 2 == 0 else 1, facing=1)),
            wide=44,
            deep=20,
        )
    s.put(2250, 1520, animals.crocodile(), 1.15, wide=190, deep=60)
    s.put(620, 1600, group(animals.whale(), 0, 0), 1.15, wide=210, deep=60)
    s.put(2600, 1600, group(animals.octopus(), 0, 0), 1.2, wide=90, deep=60)
    s.put(
        2060,
        760,
        oval(0, -6, 70, 22, "#d36fa0")
        + oval(0, -10, 34, 9, "#57bcd3")
        + group(
            people.bust(s.who("beach", eyes="shades", mouth="smile", back=False, holds="cup")), 0, -14, 1
        ),
        1.1,
        wide=160,
        deep=60,
    )
    for x, y in ((760, 900), (1300, 760), (2480, 1400), (1950, 1650), (2650, 780), (470, 1500), (900, 1690)):
        s.put(x, y, animals.duck(), rng.choice([1.2, 2.2]), wide=100, deep=50)
    for left, top, right, bottom in basins:
        area = (right - left) * (bottom - top)
        s.crowd(
            [(left + 40, top + 70, right - 40, bottom - 8)], int(area / 11500), ["beach"], 92, people.swimming
        )
    for left, top, right, bottom in basins:
        s.block(left - 16, top - 16, right + 16, bottom + 70 if bottom < 1100 else bottom + 60)
    s.put(1420, 1330, buildings.kiosk(rng, s, "PIZZA", "#f0b93a", 200, "chef"), 1.3, wide=290, deep=130)
    s.put(1440, 1880, buildings.kiosk(rng, s, "GELATO", "#3f88c5", 170, "chef"), 1.3, wide=250, deep=130)
    for at in range(14):
        s.put(
            420 + at * 190 + rng.uniform(-20, 20), 1940 + (at % 3) * 24, things.towel(rng), wide=150, deep=40
        )
        s.put(
            480 + at * 190,
            1942 + (at % 3) * 24,
            people.lying(
                s.who("beach", pose=rng.choice(["stand", "hips"]), holds=rng.choice(["", "book"]), back=False)
            ),
            1.1,
        )
    s.scatter(
        [(40, 340, 3020, 460), (40, 1130, 3020, 1330), (1200, 1330, 1700, 2030), (40, 1830, 3020, 2030)],
        34,
        lambda r: r.choice(
            [
                things.parasol,
                things.parasol,
                things.ball,
                lambda q: animals.duck(),
                lambda q: animals.flamingo(),
                lambda q: animals.penguin(),
                things.bench,
                things.bin_,
            ]
        )(r),
        120,
        1,
    )
    s.hide(1672, 1222, group(things.bush(rng), 0, 0), -14)
    s.alike(
        [(40, 350, 1100, 450), (40, 1130, 3020, 1300), (1190, 1400, 1700, 2030), (40, 1840, 3020, 2030)], 16
    )
    s.crowd(
        [
            (30, 320, 1130, 470),
            (1900, 330, 3040, 430),
            (1590, 560, 1790, 1100),
            (30, 1130, 3040, 1320),
            (1780, 960, 3040, 1230),
            (1200, 1320, 1700, 2036),
            (30, 1830, 3040, 2036),
            (2920, 480, 3050, 1800),
            (20, 480, 110, 1800),
        ],
        300,
        ["beach"],
        66,
    )
