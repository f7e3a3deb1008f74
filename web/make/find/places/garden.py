"""The garden."""

import animals
import buildings
import people
import things
import wear
from scene import HEIGHT, WIDTH
from svg import INK, box, circle, group, line, oval, path, plain, polygon


def draw(s):
    rng = s.rng
    s.back(plain(0, 0, WIDTH, HEIGHT, "#9cca6a"), plain(0, 0, WIDTH, 190, "#cfeaf4"))
    s.grass(0, 220, WIDTH, HEIGHT, "#83b554", 1700)
    for x in range(30, WIDTH, 150):
        s.put(
            x + rng.uniform(-40, 40),
            265,
            rng.choice([things.tree, things.fruit_tree, things.fruit_tree, things.bush])(rng),
            1.15,
        )
    for shape in (
        "M-20,520 Q500,440 1000,560 T2100,520 T3100,600",
        "M-20,1180 Q700,1060 1400,1200 T3100,1120",
        "M-20,1760 Q800,1660 1500,1780 T3100,1700",
        "M700,300 Q820,900 640,1400 T760,2060",
        "M2240,300 Q2140,900 2300,1400 T2200,2060",
    ):
        s.back(line(shape, "#cbb58a", 128), line(shape, "#e9d9b2", 112))
    # The great house of glass.
    s.put(
        1480,
        480,
        box(-270, -200, 540, 200, "#d9f0ee", 4, 'opacity=".95"')
        + path("M-290,-200 Q0,-400 290,-200z", "#c6e6e8")
        + "".join(line(f"M{x},0 V-200", "#fff", 5) for x in range(-216, 270, 54))
        + line("M-270,-100 H270 M0,-296 V-200 M-120,-262 V-200 M120,-262 V-200", "#fff", 5)
        + "".join(group(things.palm(rng), x, 0, 0.8) for x in (-170, 150))
        + group(animals.dinosaur(), 0, 0, 0.9),
        1,
        wide=600,
        deep=60,
    )
    # The pond.
    s.back(oval(1480, 890, 430, 170, "#6cbdd2", 'stroke="#e9d9b2" stroke-width="18"'))
    for at in range(16):
        x, y = 1480 + rng.uniform(-370, 370), 890 + rng.uniform(-110, 110)
        s.put(x, y, oval(0, 0, 30, 12, "#5f9e4a") + (circle(0, -8, 8, "#f6b7c4") if at % 2 else ""), 1)
    s.put(1330, 870, buildings.rowboat(rng, s, "garden"), 1, wide=170, deep=50)
    s.put(1640, 960, animals.crocodile(), 1, wide=150, deep=40)
    for at in range(6):
        s.put(1440 + at * 62, 810 + at % 2 * 12, animals.duck(), 0.9 if at else 1.4, wide=60)
    s.put(1200, 950, animals.flamingo(), 1)
    s.put(1260, 970, animals.flamingo(), 1)
    s.block(1030, 710, 1930, 1070)
    # The maze of hedges.
    for row in range(6):
        for column in range(7):
            x, y = 2440 + column * 92, 1250 + row * 84
            if rng.random() < 0.66:
                s.put(x, y, box(-48, -50, 96, 50, "#4f8f45", 10) + box(-48, -50, 96, 14, "#6bab58", 7), 1)
            if rng.random() < 0.34:
                s.put(
                    x + 46,
                    y + 20,
                    people.standing(
                        s.who(
                            "odd" if rng.random() < 0.14 else "anyone",
                            mouth=rng.choice(["oh", "sad", "flat"]),
                        )
                    ),
                    0.95,
                )
    s.block(2380, 1160, 3072, 1700)
    for x in range(60, 640, 116):
        for y in (700, 800, 900, 1000):
            s.put(x + rng.uniform(-8, 8), y, things.flower_bed(rng, 96), 1.05, wide=100, deep=16)
    for row in range(4):
        for column in range(6):
            x, y = 110 + column * 92, 1320 + row * 92
            s.put(
                x,
                y,
                rng.choice(
                    [
                        circle(0, -14, 17, "#8cb63f")
                        + line("M-10,-18 q10,-10 20,0 M-6,-6 q6,-8 12,0", "#5f8f2f", 2),
                        circle(0, -14, 16, "#e77c3c")
                        + line("M0,-30 v-8 M-8,-28 q-2,14 0,28 M8,-28 q2,14 0,28", "#a85420", 2),
                        path("M-6,0 L0,-6 6,0z", "#e77c3c")
                        + line("M0,-4 l-8,-24 M0,-4 V-32 M0,-4 l8,-24", "#3f8f4f", 3.4),
                    ]
                ),
                1.1,
                wide=60,
                deep=10,
            )
    s.put(
        380,
        1700,
        line("M0,0 V-130 M-54,-96 H54", "#8a6038", 7)
        + path("M-40,-104 h80 l8,60 h-96z", "#d94b3f")
        + group(
            wear.head(s.who("garden", back=False, hat="straw", skin="#e8c66d", hair="bald", beard="")),
            0,
            -128,
        )
        + group(animals.pigeon(), 46, -98)
        + group(animals.pigeon(), -50, -98),
        1.1,
        wide=110,
        deep=30,
    )
    s.put(
        2680,
        480,
        box(-110, -120, 220, 120, "#a8703c")
        + polygon([(-134, -116), (0, -206), (134, -116)], "#b5523b")
        + box(-30, -84, 60, 84, "#5f3f28")
        + "".join(line(f"M{x},-116 V0", "#7a4f28", 2) for x in range(-90, 110, 24)),
        1.1,
        wide=270,
        deep=70,
    )
    s.put(
        2880,
        820,
        line("M-90,0 L-60,-160 M90,0 L60,-160 M-66,-160 H66", "#8a6038", 7)
        + line("M-30,-160 V-50 M30,-160 V-50", INK, 2)
        + box(-40, -54, 80, 9, "#d94b3f", 2)
        + group(people.seated(s.who("garden", back=False, pose="cheer")), 0, -36, 0.95),
        1.05,
        wide=200,
        deep=50,
    )
    s.put(
        2480,
        880,
        things.tree(rng)
        + box(-70, -150, 140, 66, "#b98049", 3)
        + polygon([(-86, -150), (0, -206), (86, -150)], "#d94b3f")
        + "".join(
            group(people.bust(s.who(child=True, scale=0.75, back=False)), x, -108, 1) for x in (-30, 32)
        )
        + line("M56,-84 V0 M78,-84 V0 " + " ".join(f"M56,{-y} h22" for y in range(12, 84, 14)), "#8a6038", 4),
        1.25,
        wide=180,
        deep=60,
    )
    for x, y in ((960, 1400), (1760, 1480), (1240, 1620), (1700, 1960), (300, 1960)):
        s.put(
            x,
            y,
            things.table(rng, 150, rng.choice(things.BRIGHT)) + things.feast(rng, 150),
            1.15,
            wide=190,
            deep=60,
        )
        for dx in (-104, 106):
            s.put(
                x + dx,
                y + 4,
                people.seated(
                    s.who(
                        "odd" if rng.random() < 0.25 else "garden",
                        back=False,
                        pose=rng.choice(["stand", "cheer", "think"]),
                        holds=rng.choice(["cup", "cake", ""]),
                    )
                ),
                wide=50,
            )
    s.put(1470, 1390, animals.giraffe(), 1.05, wide=90, deep=60)
    s.put(
        1010,
        1960,
        animals.elephant() + line("M92,-60 q30,-60 60,-10 M92,-60 q20,-90 36,-20", "#9cdcec", 5),
        1,
        wide=160,
        deep=70,
    )
    s.put(2480, 1920, animals.cow(), 1.1, wide=100, deep=40)
    s.put(2600, 1960, people.standing(s.who("garden", pose="reach", holds="flowers")), wide=50)
    for at in range(5):
        s.put(1840 + at * 62, 1240 + at % 2 * 8, animals.rabbit(), 1, wide=50)
    s.put(1780, 1240, people.standing(s.who("chef", pose="run", holds="knife")), wide=60)
    s.scatter(
        [(30, 330, 3040, 2036)],
        120,
        lambda r: r.choice(
            [
                things.flower_bed,
                things.flower_bed,
                things.bush,
                things.bush,
                things.bench,
                things.fruit_tree,
                lambda q: animals.rabbit(),
                lambda q: animals.cat(),
                lambda q: animals.hen(),
                lambda q: animals.snake(),
                lambda q: animals.pigeon(),
                things.crate,
                things.barrel,
                lambda q: animals.mouse(),
            ]
        )(r),
        96,
        0.95,
    )
    s.hide(2105, 742, things.bush(rng), 14)
    s.alike([(30, 330, 3040, 2036)], 18)
    s.crowd([(30, 320, 3040, 2036)], 400, ["garden", "garden", "anyone"], 61)
    for _ in range(70):
        x, y = rng.uniform(40, 3030), rng.uniform(300, 2000)
        colour = rng.choice(things.BRIGHT)
        s.above(
            group(
                path("M0,0 q-10,-12 -12,-2 q-2,10 12,2 q14,8 12,-2 q-2,-10 -12,2z", colour)
                + line("M0,-3 V6", INK, 2),
                x,
                y,
                1,
                rng.uniform(-40, 40),
            )
        )
