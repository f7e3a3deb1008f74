"""The winter hill."""

import animals
import buildings
import people
import things
from scene import HEIGHT, WIDTH
from svg import INK, box, circle, dot, flat, group, line, oval, path, plain, polygon


def draw(s):
    rng = s.rng
    s.back(
        plain(0, 0, WIDTH, HEIGHT, "#cfe4f2"),
        polygon(
            [
                (0, 420),
                (330, 120),
                (620, 380),
                (980, 60),
                (1360, 400),
                (1720, 140),
                (2080, 380),
                (2500, 70),
                (2860, 330),
                (3072, 220),
                (3072, 700),
                (0, 700),
            ],
            "#a9c2da",
        ),
    )
    s.back(
        polygon([(890, 140), (980, 60), (1080, 150), (1030, 170), (990, 140), (940, 176)], "#fff"),
        polygon([(2410, 150), (2500, 70), (2600, 170), (2540, 190), (2500, 150), (2450, 190)], "#fff"),
        polygon([(250, 192), (330, 120), (410, 200), (350, 206), (320, 180)], "#fff"),
    )
    s.back(
        flat("M0,470 Q600,330 1200,450 T2400,430 T3072,380 V2048 H0z", "#f4f8fc"),
        flat("M0,860 Q700,700 1500,880 T3072,820 V2048 H0z", "#e9f1f8"),
        flat("M0,1380 Q900,1240 1700,1400 T3072,1320 V2048 H0z", "#f6fafd"),
    )
    for _ in range(70):
        x, y = rng.uniform(0, WIDTH), rng.uniform(520, 2000)
        s.back(
            line(
                f"M{x:.0f},{y:.0f} q{rng.uniform(30, 130):.0f},{rng.uniform(10, 60):.0f} {rng.uniform(120, 320):.0f},{rng.uniform(60, 140):.0f}",
                "#cddcea",
                3,
            )
        )
    for x in range(40, WIDTH, 96):
        s.put(
            x + rng.uniform(-30, 30), 500 + rng.uniform(-50, 30), things.pine(rng, True), rng.uniform(0.7, 1)
        )
    # The frozen lake.
    s.back(oval(2180, 1660, 660, 240, "#b6d9ea", 'stroke="#fff" stroke-width="16"'))
    for _ in range(36):
        x, y = rng.uniform(1700, 2600), rng.uniform(1500, 1830)
        s.back(line(f"M{x:.0f},{y:.0f} q40,16 100,-6", "#e6f4fa", 3))
    # The lift, and what hangs there.
    s.back(line("M0,330 L3072,600", INK, 4))
    for x in (300, 1250, 2200, 2900):
        y = 330 + x * 270 / 3072
        s.put(x, y + 260, box(-9, -270, 18, 270, "#5f6f86") + box(-50, -276, 100, 12, "#5f6f86"), 1, wide=40)
    for at, x in enumerate(range(140, 3000, 250)):
        y = 330 + x * 270 / 3072
        rider = (
            group(people.seated(s.who("winter", back=False, pose="stand", holds="")), 0, 92, 0.86)
            if at % 4 != 2
            else group([animals.cow(), animals.bear(), animals.penguin()][at % 3], 0, 96, 0.7)
        )
        s.above(
            group(
                line("M0,0 V26", INK, 3)
                + line("M-44,30 H44 M-44,30 V84 M44,30 V84", INK, 4)
                + box(-46, 76, 92, 10, things.BRIGHT[at % 8], 4)
                + rider,
                x,
                y,
            )
        )
    s.put(
        560,
        900,
        box(-150, -130, 300, 130, "#a8703c")
        + "".join(line(f"M-150,{-y} H150", "#7a4f28", 3) for y in range(16, 130, 18))
        + polygon([(-190, -116), (0, -250), (190, -116)], "#f7fbff")
        + polygon([(-190, -116), (0, -250), (190, -116), (170, -112), (0, -228), (-170, -112)], "#8a5a34")
        + box(-28, -84, 56, 84, "#5f3f28")
        + buildings.windows(rng, s, -128, -96, 1, 1, 56, 48, 1, 1, lived=1)
        + buildings.windows(rng, s, 72, -96, 1, 1, 56, 48, 1, 1, lived=1)
        + box(-70, -290, 34, 76, "#b5523b")
        + circle(-52, -312, 20, "#eef2f5")
        + circle(-32, -346, 26, "#eef2f5"),
        1.1,
        wide=360,
        deep=100,
    )
    s.put(1270, 1130, buildings.kiosk(rng, s, "CAFE", "#b23a48", 190), 1.1, wide=250, deep=100)
    s.put(
        700,
        1840,
        buildings.stall(
            rng,
            s,
            320,
            buildings.wares(
                lambda r: (
                    path("M-7,0 h14 l2,-16 h-18z", r.choice(things.BRIGHT))
                    + line("M-3,-20 q3,-6 0,-10 M4,-20 q3,-6 0,-10", "#9aa7b5", 2)
                )
            ),
            "PUNCH",
        ),
        1.2,
        wide=390,
        deep=110,
    )
    s.put(
        2880,
        1120,
        path("M-150,0 Q-150,-150 0,-150 Q150,-150 150,0z", "#eaf3fa")
        + "".join(line(f"M{-150 + at * 14},{-at * 30} H{150 - at * 14}", "#b9cfe0", 3) for at in range(1, 5))
        + path("M-46,0 Q-46,-80 0,-80 Q46,-80 46,0z", "#5b7896")
        + group(animals.seal(), 0, 0, 0.8),
        1.1,
        wide=330,
        deep=70,
    )
    # Skis down the hill, cow and all.
    for at in range(42):
        found = s.spot([(120, 640, 2950, 1330)], 110)
        if not found:
            continue
        rider = people.person(
            s.who(
                "winter" if rng.random() < 0.85 else "odd",
                back=False,
                pose=rng.choice(["run", "kick", "cheer", "reach", "dance"]),
                holds="",
            )
        )
        if at % 11 == 3:
            rider = [animals.cow(), animals.penguin(), animals.bear(), animals.pig()][at // 11 % 4]
        s.put(
            *found,
            line("M-44,4 L34,-2 q8,-1 12,-7 M-38,10 L40,4 q8,-1 12,-7", rng.choice(things.BRIGHT), 4.4)
            + group(rider, 0, 0),
            mirror=rng.random() < 0.5,
            turn=0,
        )
    for at in range(16):
        found = s.spot([(120, 700, 2950, 1340)], 130)
        if found:
            s.put(
                *found,
                things.sled(rng)
                + group(
                    people.seated(
                        s.who(
                            "winter", back=False, pose="cheer", mouth="open", child=True, scale=0.72, holds=""
                        )
                    ),
                    -10,
                    -14,
                )
                + (
                    group(
                        people.seated(
                            s.who("winter", back=False, pose="cheer", child=True, scale=0.72, holds="")
                        ),
                        16,
                        -14,
                    )
                ),
                mirror=rng.random() < 0.5,
            )
    # On the ice.
    s.put(2180, 1640, animals.elephant(), 1, wide=140, deep=50)
    s.put(
        1880,
        1720,
        group(oval(0, 0, 50, 16, "#6fa9c4"))
        + group(people.seated(s.who("winter", hat="hood", pose="reach", holds="rod", back=False)), -66, -2),
        1.1,
        wide=160,
        deep=50,
    )
    s.put(1905, 1722, animals.octopus("#e77c3c"), 0.5, order=1722)
    for at in range(6):
        s.put(2330 + at * 52, 1560 + at * 12, animals.penguin(), 0.9, wide=50)
    s.crowd([(1640, 1520, 2720, 1850)], 46, ["winter"], 74, lambda look: people.standing(look, False))
    s.block(1500, 1440, 2860, 1905)
    for x, y, size in (
        (1080, 1560, 1.2),
        (300, 1480, 1),
        (2950, 1500, 1.3),
        (1450, 1960, 1.1),
        (240, 1980, 1.2),
    ):
        s.put(x, y, things.snowman(rng), size, wide=90, deep=40)
    s.put(
        1000,
        1720,
        path(
            "M-130,0 v-50 h20 v-14 h24 v14 h30 v-14 h24 v14 h30 v-14 h24 v14 h30 v-14 h24 v14 h20 v50z",
            "#f2f8fd",
        ),
        1.2,
        wide=330,
        deep=60,
    )
    for x in (920, 990, 1060):
        s.put(
            x,
            1690,
            people.standing(s.who("winter", child=True, scale=0.7, pose="cheer", holds="snowball")),
            wide=50,
        )
    s.put(
        1290,
        1580,
        people.lying(s.who("beach", eyes="shades", holds="cup", back=False)) + "",
        1.1,
        wide=130,
        deep=40,
    )
    s.put(1360, 1560, things.parasol(rng), 1, wide=60)
    s.scatter(
        [(60, 640, 3000, 1340)],
        22,
        lambda r: r.choice([lambda q: things.pine(q, True), lambda q: things.pine(q, True), things.rock])(r),
        140,
        1,
    )
    s.scatter(
        [(40, 1420, 3030, 2030)],
        44,
        lambda r: r.choice(
            [
                lambda q: things.pine(q, True),
                things.snowman,
                things.sled,
                things.sled,
                lambda q: animals.dog(),
                lambda q: animals.penguin(),
                lambda q: animals.rabbit("#ffffff"),
                lambda q: things.bench(q),
            ]
        )(r),
        120,
        0.9,
    )
    s.hide(352, 1268, things.snowman(rng), -33)
    s.alike([(60, 640, 3000, 1340), (40, 1440, 1480, 2030), (40, 1920, 3030, 2036)], 18)
    s.crowd([(60, 650, 3000, 1350)], 110, ["winter"], 76)
    s.crowd([(30, 1380, 1500, 2036), (30, 1910, 3040, 2036), (2860, 1380, 3040, 2036)], 210, ["winter"], 64)
    for _ in range(420):
        s.above(dot(rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT), rng.uniform(1.6, 3.4), "#ffffff"))
