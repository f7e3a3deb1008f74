"""Large things: houses, stalls, ships, trains. Their foot's middle at 0,0, unless said otherwise."""

import math

import people
from svg import (
    INK,
    box,
    circle,
    darker,
    dot,
    group,
    lighter,
    line,
    oval,
    path,
    plain,
    polygon,
    shade,
    star,
    words,
)
from things import BRIGHT


def windows(
    rng, scene, left, top, columns, rows, wide, high, across, down, glass="#bfe0e8", shutters=True, lived=0.3
):
    drawn = ""
    for row in range(rows):
        for column in range(columns):
            x, y = left + column * across, top + row * down
            drawn += box(x, y, wide, high, glass, 3)
            if rng.random() < lived:
                drawn += (
                    f'<svg x="{x}" y="{y - 30}" width="{wide}" height="{high + 29}" viewBox="{x} {y - 30} {wide} {high + 29}">'
                    + group(
                        people.bust(scene.who(holds="", back=False, scale=1)),
                        x + wide / 2,
                        y + high + 12,
                        0.8,
                    )
                    + "</svg>"
                )
            else:
                drawn += line(f"M{x + wide / 2},{y} v{high} M{x},{y + high / 2} h{wide}", "#fff", 2.4)
            drawn += box(x, y, wide, high, "none", 3)
            if shutters:
                colour = BRIGHT[(row + column) % 3 + 1]
                drawn += box(x - wide * 0.38, y, wide * 0.34, high, colour, 1) + box(
                    x + wide * 1.04, y, wide * 0.34, high, colour, 1
                )
            if rng.random() < 0.4:
                drawn += box(x - 4, y + high, wide + 8, 9, "#a8703c", 2) + "".join(
                    dot(x + at, y + high - 3, 4, rng.choice(BRIGHT)) for at in range(2, int(wide), 9)
                )
    return drawn


def house(rng, scene, wide, high, name=None):
    wall = rng.choice(
        ["#f2d9b0", "#e8b99a", "#cfe0c3", "#f0c9c0", "#d9d2ea", "#f5e7c4", "#c9dfe6", "#e6c48a"]
    )
    roof = rng.choice(["#b5523b", "#a8453f", "#7a5c6a", "#5f6f86"])
    drawn = box(-wide / 2, -high, wide, high, wall)
    style = rng.randrange(3)
    if style == 0:
        drawn += polygon([(-wide / 2 - 14, -high), (0, -high - wide * 0.34), (wide / 2 + 14, -high)], roof)
    elif style == 1:
        drawn += polygon(
            [
                (-wide / 2 - 12, -high),
                (-wide / 2 + 26, -high - 66),
                (wide / 2 - 26, -high - 66),
                (wide / 2 + 12, -high),
            ],
            roof,
        )
    else:
        steps = [(-wide / 2, -high)]
        for at in range(4):
            steps += [
                (-wide / 2 + at * wide / 8, -high - (at + 1) * 24),
                (-wide / 2 + (at + 1) * wide / 8, -high - (at + 1) * 24),
            ]
        steps += [(-x, y) for x, y in reversed(steps)]
        drawn += polygon(steps, wall)
    columns = max(2, int(wide / 84))
    across = wide / columns
    rows = max(1, int((high - 110) / 96))
    drawn += windows(rng, scene, -wide / 2 + across / 2 - 19, -high + 28, columns, rows, 38, 54, across, 96)
    door = rng.choice(BRIGHT)
    drawn += box(-22, -84, 44, 84, door, 4) + dot(13, -40, 3, "#f7e08a") + box(-14, -76, 28, 22, "#bfe0e8", 3)
    if name:
        drawn += box(-len(name) * 8 - 12, -116, len(name) * 16 + 24, 27, "#fbf6e6", 4) + words(
            0, -96, name, 18, "#33283a"
        )
    return drawn


def stall(rng, scene, wide, goods, name=None, kind="anyone"):
    first, second = rng.sample(BRIGHT, 2)
    drawn = shade(0, 0, wide / 2 + 8, 9) + line(
        f"M{-wide / 2 + 6},0 V-150 M{wide / 2 - 6},0 V-150", "#7a5236", 6
    )
    drawn += plain(-wide / 2 + 8, -140, wide - 16, 80, "#00000018")
    for at in range(max(1, int(wide / 120))):
        x = -wide / 2 + wide * (at + 0.5) / max(1, int(wide / 120))
        drawn += group(people.bust(scene.who(kind, back=False, scale=1)), x, -50, 1)
    drawn += box(-wide / 2, -58, wide, 58, lighter(first, 0.5), 2) + goods(rng, wide)
    count = max(4, int(wide / 26))
    for at in range(count):
        x, step = -wide / 2 - 10 + at * (wide + 20) / count, (wide + 20) / count
        drawn += path(
            f"M{x + 6 - at * 12 / count:.0f},-186 h{step * 0.95:.0f} L{x + step:.0f},-144 q{-step / 2:.0f},16 {-step:.0f},0z",
            first if at % 2 else "#fbf6e6",
        )
    if name:
        drawn += box(-len(name) * 8 - 10, -46, len(name) * 16 + 20, 28, second, 4) + words(0, -25, name, 18)
    return drawn


def heaps(colours):
    def make(rng, wide):
        drawn, x = "", -wide / 2 + 26
        while x < wide / 2 - 10:
            colour = rng.choice(colours)
            drawn += "".join(
                circle(x + dx, -60 - dy, 6.6, colour)
                for dx, dy in [(-14, 4), (-5, 4), (5, 4), (14, 4), (-9, 12), (0, 13), (9, 12), (0, 20)]
            )
            x += 48
        return drawn

    return make


def wares(make):
    def lay(rng, wide):
        drawn, x = "", -wide / 2 + 24
        while x < wide / 2 - 10:
            drawn += group(make(rng), x, -58)
            x += rng.uniform(30, 42)
        return drawn

    return lay


def kiosk(rng, scene, name, roof="#d94b3f", wide=150, kind="anyone"):
    drawn = (
        shade(0, 0, wide / 2 + 6, 9)
        + box(-wide / 2, -150, wide, 150, "#fbf3df", 3)
        + box(-wide / 2 + 14, -122, wide - 28, 56, "#7a5a4a", 2)
    )
    drawn += group(people.bust(scene.who(kind, back=False, scale=1)), 0, -62, 0.86)
    drawn += box(-wide / 2 - 4, -70, wide + 8, 9, "#b98049", 2)
    for at in range(8):
        drawn += path(
            f"M{-wide / 2 - 14 + at * (wide + 28) / 8:.0f},-150 h{(wide + 28) / 8:.0f} v12 q{-(wide + 28) / 16:.0f},14 {-(wide + 28) / 8:.0f},0z",
            roof if at % 2 else "#fff",
        )
    return (
        drawn
        + polygon(
            [(-wide / 2 - 14, -150), (-wide / 2 + 16, -186), (wide / 2 - 16, -186), (wide / 2 + 14, -150)],
            roof,
        )
        + words(0, -160, name, 20)
        + words(0, -24, "★ ★ ★", 18, roof)
    )


def sailboat(rng):
    colour = rng.choice(BRIGHT)
    return (
        path("M-70,-26 H74 Q60,6 40,6 H-44 Q-62,4 -70,-26z", colour)
        + line("M0,-26 V-190", "#8a6038", 5)
        + path("M6,-186 Q70,-120 66,-40 H6z", "#fbf6e6")
        + path("M-6,-170 Q-50,-110 -50,-40 H-6z", rng.choice(BRIGHT))
        + path("M0,-190 l18,-7 -18,-7z", colour)
    )


def rowboat(rng, scene, kind="anyone", seats=2):
    colour = rng.choice(BRIGHT)
    inside = "".join(
        group(people.bust(scene.who(kind, back=False, scale=1)), x, -16, 0.95)
        for x in ((-26, 26) if seats == 2 else (0,))
    )
    return (
        inside
        + path("M-78,-24 Q0,-8 78,-24 Q66,8 44,8 H-46 Q-66,6 -78,-24z", colour)
        + line("M-73,-12 Q0,4 73,-12", lighter(colour), 3)
        + line("M-14,-22 L-64,26", "#a8703c", 4)
        + oval(-66, 28, 12, 5, "#a8703c")
    )


def ship(rng, scene, wide=760, name="NEPTUN"):
    hull = rng.choice(["#b23a48", "#2c5aa0", "#2f6f6a"])
    drawn = box(-wide * 0.30, -250, wide * 0.5, 120, "#fbf6e6", 6) + box(
        -wide * 0.22, -320, wide * 0.3, 72, "#fbf6e6", 6
    )
    drawn += windows(
        rng, scene, -wide * 0.27, -234, 6, 1, 40, 40, wide * 0.078, 1, shutters=False, lived=0.55
    ) + windows(rng, scene, -wide * 0.19, -306, 4, 1, 34, 34, wide * 0.068, 1, shutters=False, lived=0.4)
    for x in (-wide * 0.13, 0):
        drawn += box(x - 26, -420, 52, 100, "#e0a030", 4) + box(x - 26, -400, 52, 22, "#33283a")
    for at in range(int(wide / 62)):
        x = -wide * 0.42 + at * 58
        if x < wide * 0.42:
            drawn += group(
                people.bust(
                    scene.who(rng.choice(["rail", "anyone"]), back=False, scale=rng.choice([1, 0.8]))
                ),
                x,
                -122,
                1,
            )
    drawn += path(
        f"M{-wide / 2},-130 H{wide / 2 + 40} Q{wide / 2 - 30},0 {wide / 2 - 60},10 H{-wide / 2 + 50} Q{-wide / 2},-30 {-wide / 2},-130z",
        hull,
    )
    drawn += line(f"M{-wide / 2 + 6},-100 H{wide / 2 + 18}", "#fbf6e6", 6)
    drawn += "".join(
        circle(-wide * 0.4 + at * 56, -62, 13, "#bfe0e8") for at in range(int(wide * 0.8 / 56))
    ) + words(wide * 0.33, -22, name, 30)
    return drawn


def train(rng, scene, cars=3, wide=420):
    colour = rng.choice(["#b23a48", "#2c6f9a", "#3f7f5a"])
    drawn = ""
    for car in range(cars):
        x = car * (wide + 16)
        drawn += (
            box(x, -176, wide, 140, colour, 16)
            + plain(x + 2, -96, wide - 4, 16, lighter(colour, 0.6))
            + box(x + 12, -188, wide - 24, 14, darker(colour, 0.4), 6)
        )
        drawn += windows(
            rng, scene, x + 34, -160, 5, 1, 54, 54, (wide - 70) / 5 + 3, 1, shutters=False, lived=0.75
        )
        drawn += "".join(
            circle(x + at, -20, 20, "#3a3a46") + circle(x + at, -20, 8, "#8f959f")
            for at in (60, 118, wide - 118, wide - 60)
        ) + box(x + 14, -40, wide - 28, 12, "#3a3a46", 3)
    return drawn


def engine(rng):
    wheel = lambda x, r: (
        circle(x, -r, r, "#b23a48")
        + circle(x, -r, r * 0.35, "#f0b93a")
        + line(f"M{x - r},{-r} h{2 * r} M{x},0 v{-2 * r}", INK, 2)
    )
    return (
        box(0, -150, 250, 84, "#33423f", 26)
        + box(230, -216, 110, 150, "#33423f", 6)
        + box(250, -198, 62, 54, "#bfe0e8", 4)
        + box(222, -230, 128, 18, "#b23a48", 5)
        + path("M34,-150 l-10,-64 h48 l-10,64z", "#33423f")
        + path("M110,-150 q2,-34 26,-34 q24,0 26,34z", "#e0a030")
        + box(-14, -72, 360, 16, "#b23a48", 4)
        + "".join(wheel(x, 30) for x in (60, 130, 200))
        + wheel(290, 34)
        + polygon([(-14, -64), (-56, -4), (0, -4)], "#5b616b")
        + circle(0, -118, 16, "#f7e08a")
        + "".join(
            circle(48 - at * 26, -236 - at * 26, 22 + at * 9, "#f4f2f0", 'opacity=".92"') for at in range(4)
        )
    )


def ferris(rng, scene, radius=300):
    drawn = line(f"M0,{-radius - 60} L{-radius * 0.55},0 M0,{-radius - 60} L{radius * 0.55},0", "#5f6f86", 14)
    middle = -radius - 60
    drawn += f'<circle cx="0" cy="{middle}" r="{radius}" fill="none" stroke="#d94b3f" stroke-width="11"/><circle cx="0" cy="{middle}" r="{radius - 34}" fill="none" stroke="#f0b93a" stroke-width="6"/>'
    cabins = ""
    for at in range(14):
        x, y = math.cos(at * math.pi / 7) * radius, middle + math.sin(at * math.pi / 7) * radius
        drawn += line(f"M0,{middle} L{x:.0f},{y:.0f}", "#8a97ab", 5)
        cabins += group(
            group(people.bust(scene.who(back=False, scale=1)), -17, 34, 0.72)
            + group(people.bust(scene.who(back=False, scale=0.8)), 17, 34, 0.72)
            + path("M-44,34 h88 q-4,34 -24,34 h-40 q-20,0 -24,-34z", BRIGHT[at % 8])
            + line("M-38,36 L0,0 38,36", INK, 3)
            + path("M-46,2 Q0,-26 46,2z", BRIGHT[(at + 3) % 8]),
            x,
            y,
        )
    return drawn + circle(0, middle, 26, "#f0b93a") + star(0, middle, 18, "#d94b3f") + cabins


def carousel(rng, scene, animals):
    drawn = shade(0, 0, 250, 28) + oval(0, -14, 240, 36, "#e0b86a") + oval(0, -24, 240, 36, "#f7e3b0")
    drawn += box(-40, -230, 80, 210, "#f0b93a", 4) + "".join(
        line(f"M{x},-230 V-30", "#d94b3f", 5) for x in (-26, 0, 26)
    )
    for at, x in enumerate((-200, -120, -44, 44, 120, 200)):
        y = -38 + (abs(x) < 130) * 14 + (at % 2) * -12
        drawn += (
            line(f"M{x},-226 V{y}", "#c9a03a", 5)
            + group(animals[at % len(animals)], x, y, 0.62)
            + group(people.bust(scene.who(back=False, child=True, scale=0.8)), x - 4, y - 24, 0.9)
        )
    for at in range(12):
        x = -252 + at * 42
        drawn += path(f"M{x},-236 h42 v18 q-21,18 -42,0z", BRIGHT[at % 8])
    return (
        drawn
        + "".join(
            polygon(
                [(-252 + at * 42, -236), (-210 + at * 42, -236), (0, -350)],
                "#d94b3f" if at % 2 else "#fbf6e6",
            )
            for at in range(12)
        )
        + line("M0,-350 V-394", INK, 3)
        + path("M0,-394 l30,9 -30,9z", "#3f88c5")
    )


def shelf(rng, wide, rows, high=62, gap=0.12):
    drawn = box(-wide / 2 - 8, -rows * high - 12, wide + 16, rows * high + 12, "#8a5f3c", 3)
    for row in range(rows):
        base = -row * high - 8
        drawn += plain(-wide / 2, base - high + 9, wide, high - 9, "#5f3f28")
        x = -wide / 2 + 3
        while x < wide / 2 - 13:
            thick, tall = rng.uniform(8, 15), rng.uniform(34, 49)
            if rng.random() < gap:
                x += rng.uniform(16, 34)
                continue
            if rng.random() < 0.06:
                drawn += group(box(0, -tall, thick, tall, rng.choice(BRIGHT), 1), x, base, 1, -12)
                x += 8
            else:
                colour = rng.choice(BRIGHT + ["#7a5c48", "#404a63", "#efe4c0"])
                drawn += box(x, base - tall, thick, tall, colour, 1) + (
                    plain(x + 2, base - tall + 7, thick - 4, 4, lighter(colour, 0.5))
                    if rng.random() < 0.5
                    else ""
                )
            x += thick + 0.6
        drawn += plain(-wide / 2, base, wide, 5, "#a8774c")
    return drawn


def bars(wide, high):
    return "".join(
        line(f"M{x},0 V{-high}", "#5b616b", 3) for x in range(int(-wide / 2), int(wide / 2) + 1, 22)
    ) + line(f"M{-wide / 2},-8 H{wide / 2} M{-wide / 2},{-high} H{wide / 2}", "#5b616b", 6)


def crane(colour="#e0a030"):
    drawn = "".join(line(f"M{x},0 V-520", colour, 8) for x in (-34, 34))
    drawn += "".join(
        line(f"M-34,{-y} L34,{-y - 60} M34,{-y} L-34,{-y - 60}", colour, 4) for y in range(0, 500, 60)
    )
    drawn += box(-50, -600, 100, 84, "#f0c45c", 4) + box(-34, -584, 40, 40, "#bfe0e8", 3)
    return (
        drawn
        + line("M-150,-600 H430 M-150,-600 L0,-690 430,-600", colour, 7)
        + box(-170, -600, 60, 46, "#5b616b")
        + line("M360,-600 V-420", INK, 3)
        + path("M352,-420 h16 v14 q0,14 -14,14", INK)
    )


def container(rng, wide=210):
    colour = rng.choice(BRIGHT)
    return box(-wide / 2, -92, wide, 92, colour, 2) + "".join(
        line(f"M{x},-86 V-6", darker(colour), 2.4) for x in range(int(-wide / 2) + 12, int(wide / 2), 15)
    )


def lighthouse():
    drawn = path("M-54,0 L-34,-330 H34 L54,0z", "#fbf6e6")
    for top, bottom in ((-60, -120), (-180, -240), (-290, -330)):
        a, b = 54 + top * 20 / 330, 54 + bottom * 20 / 330
        drawn += polygon([(-a, top), (a, top), (b, bottom), (-b, bottom)], "#d94b3f")
    return (
        drawn
        + box(-46, -344, 92, 14, "#404a55", 3)
        + box(-26, -396, 52, 52, "#f7e08a", 3)
        + path("M-36,-396 Q0,-440 36,-396z", "#d94b3f")
        + box(-13, -40, 26, 40, "#404a55", 10)
    )
