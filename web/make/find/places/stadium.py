"""The stadium."""

import dataclasses

import animals
import buildings
import people
import things
from scene import ALIKE, HEIGHT, NICO, WIDTH
from svg import INK, box, group, line, oval, plain, polygon, words


def draw(s):
    rng = s.rng
    s.back(plain(0, 0, WIDTH, HEIGHT, "#bfe0ea"))
    rows = []
    for row in range(9):
        y = 130 + row * 74
        s.back(
            plain(0, y, WIDTH, 74, "#aab4c0" if row % 2 else "#b7c0ca"),
            line(f"M0,{y} H{WIDTH}", "#8f9aa8", 3),
        )
        rows.append(y + 70)
    s.back(
        plain(0, 0, WIDTH, 60, "#5b6b80"),
        "".join(polygon([(x, 60), (x + 96, 60), (x + 48, 96)], "#5b6b80") for x in range(0, WIDTH, 96)),
    )
    s.back(plain(0, 796, WIDTH, 44, "#2c5aa0"))
    for at, name in enumerate(("COLA", "PIZZA", "TAXI", "HOTEL", "GELATO", "RADIO", "FOURTOP", "CAFE")):
        s.back(
            box(at * 384 + 4, 798, 376, 40, things.BRIGHT[at % 8], 3), words(at * 384 + 192, 829, name, 30)
        )
    s.back(plain(0, 840, WIDTH, 720, "#63a84d"))
    for at in range(0, 12, 2):
        s.back(plain(at * 256, 840, 256, 720, "#6fb457"))
    s.back(
        box(160, 880, 2752, 640, "none", 0, 'stroke="#fff" stroke-width="8"'),
        line("M1536,880 V1520", "#fff", 8),
        oval(1536, 1200, 250, 170, "none", 'stroke="#fff" stroke-width="8"'),
        box(160, 1030, 330, 340, "none", 0, 'stroke="#fff" stroke-width="8"'),
        box(2582, 1030, 330, 340, "none", 0, 'stroke="#fff" stroke-width="8"'),
    )
    for side, x in ((1, 160), (-1, 2912)):
        s.put(
            x,
            1300,
            line(f"M0,0 V-150 L{-70 * side},-190 V-40z", "#fff", 8)
            + line(f"M0,-150 L0,-300 M0,-300 L{-70 * side},-330 V-190", "#fff", 8)
            + "".join(
                line(f"M{-at * 7 * side},{-at * 4} V{-300 - at * 3}", "#ffffffaa", 1.6) for at in range(10)
            ),
            1,
        )
    for index, y in enumerate(rows):
        x = 30 + (index % 2) * 26
        while x < WIDTH - 20:
            if rng.random() < 0.93 and not (index == 5 and 1990 < x < 2050):
                kind = "odd" if rng.random() < 0.03 else "fan"
                look = s.who(kind, scale=rng.choice([0.66, 0.95, 1, 1]))
                if rng.random() < 0.035:
                    look = dataclasses.replace(
                        NICO, **{"pose": rng.choice(["cheer", "stand", "wave"]), **rng.choice(ALIKE)}
                    )
                s.put(x, y, people.bust(look), 0.82 + index * 0.012, rng.random() < 0.5)
            elif index == 5 and 1990 < x < 2050 and not s.face:
                hidden(s, x, y + 2)
            x += rng.uniform(46, 58)
        s.items.append(
            (y + 1, len(s.items), plain(0, y, WIDTH, 12, "#8fa0b4") + line(f"M0,{y} H{WIDTH}", INK, 1.5))
        )
    for at in range(15):
        band = s.who(
            "fan",
            pose="carry",
            holds=["trumpet", "boombox", "guitar", "horn"][at % 4],
            back=False,
            child=False,
            scale=1,
        )
        s.put(1380 + at % 5 * 84, 1390 + at // 5 * 58, people.standing(band), wide=70, deep=20)
    for at in range(46):
        s.put(
            rng.uniform(220, 2850),
            rng.uniform(940, 1510),
            people.standing(s.who("sport", back=False, child=False, scale=1)),
            wide=50,
            deep=20,
        )
    s.put(1500, 1230, things.ball(rng), 1.5, wide=60)
    s.put(1610, 1215, group(animals.dog(), 0, 0), 1.1, wide=80, deep=30)
    s.put(2800, 1240, animals.octopus(), 1.9, wide=120, deep=60)
    s.put(260, 1240, animals.bear(), 1.3, wide=80, deep=40)
    s.put(1180, 1080, people.standing(s.who("odd", pose="run")), wide=60)
    s.put(1080, 1090, people.standing(s.who("odd", pose="run")), wide=60)
    s.put(980, 1100, group(people.standing(s.who(pose="run", holds="horn")), 0, 0), wide=60)
    s.put(820, 1440, animals.cow(), 1.1, wide=90, deep=40)
    s.put(2140, 1040, animals.rabbit(), 1.2, wide=40)
    # The running track, and what runs there.
    s.back(plain(0, 1560, WIDTH, 250, "#c4623f"))
    for y in (1610, 1660, 1710, 1760):
        s.back(line(f"M0,{y} H{WIDTH}", "#fbe9d8", 4))
    runners = [
        people.standing(s.who("sport", pose="run")),
        animals.zebra(),
        people.standing(s.who("odd", pose="run")),
        animals.turtle(),
        animals.lion(),
        people.standing(s.who("chef", pose="run", holds="tray")),
        animals.pig(),
        people.standing(s.who("odd", pose="run")),
        animals.penguin(),
        animals.dinosaur(),
        people.standing(s.who(pose="run", holds="suitcase")),
        animals.horse(),
        people.standing(s.who("sport", pose="run")),
        animals.hen(),
    ]
    for at, drawn in enumerate(runners):
        s.put(150 + at * 212, 1640 + (at * 2 % 5) * 42, drawn, 1.1, wide=110, deep=30)
    for x in range(700, 2500, 500):
        s.put(x + 90, 1800, line("M-30,0 V-60 M30,0 V-60", INK, 4) + box(-44, -70, 88, 16, "#fbf6e6", 2), 1)
    s.back(plain(0, 1810, WIDTH, 240, "#d9cfb8"))
    s.put(
        1550,
        2038,
        "".join(
            box(x, -h, 100, h, c, 2) + words(x + 50, -h / 2 + 12, n, 40)
            for x, h, c, n in (
                (-150, 60, "#b8bfc8", "2"),
                (-50, 100, "#f0b93a", "1"),
                (50, 40, "#c98d5a", "3"),
            )
        )
        + group(animals.turtle(), -100, -60, 1.2)
        + group(people.person(s.who("odd", pose="cheer", back=False)), 0, -100)
        + group(animals.rabbit(), 100, -40, 1.2),
        1.1,
        wide=400,
        deep=110,
    )
    s.put(340, 1990, buildings.kiosk(rng, s, "POP CORN", "#d94b3f", 190, "chef"), 1.1, wide=250, deep=90)
    s.put(2740, 1990, buildings.kiosk(rng, s, "COLA", "#3f88c5", 190, "chef"), 1.1, wide=250, deep=90)
    s.scatter(
        [(60, 900, 3000, 1530)],
        14,
        lambda r: r.choice([things.ball, lambda q: animals.pigeon(), lambda q: animals.duck()])(r),
        150,
        0.9,
    )
    s.alike([(60, 1850, 3010, 2036)], 8)
    s.crowd([(30, 1840, 3040, 2040)], 120, ["fan", "fan", "anyone", "sport"], 60)


def hidden(s, x, y):
    """Among those who stand in rows."""
    factor = 0.86
    s.put(x, y, people.bust(dataclasses.replace(NICO, pose="stand")), factor)
    s.face = (x + 2, y - (82 - 36) * NICO.scale * factor - 3, 20, 22)
