"""Makes drawings small: paths in relative steps, numbers as short as they can be written."""

import re

STEP = 0.2
"""To which coordinates of outlines are rounded."""


def tidy(svg):
    """Numbers as short as they can be written, and paths in relative steps."""
    svg = re.sub(r' d="([^"]+)"', lambda found: f' d="{relative(found[1])}"', svg)
    svg = re.sub(r' stroke-line(cap|join)="round"', "", svg)
    merged = None
    while merged != svg:
        merged, svg = svg, re.sub(r'<path d="([^"]+)"([^>]*)/><path d="([^"]+)"\2/>', r'<path d="\1\3"\2/>', svg)
    return re.sub(r'(?<=[" ])0(\.\d)', r"\1", svg)


def relative(d):
    if re.search(r"[a-zHVQLST]", d.replace("Z", "")):
        return re.sub(r"(\.\d*?)0+(?=\D|$)", r"\1", d).replace(". ", " ")
    out, here, start, last = [], (0, 0), (0, 0), ""
    for command, rest in re.findall(r"([MCZ])([^MCZ]*)", d):
        values = [float(each) for each in re.findall(r"-?[\d.]+", rest)]
        if command == "Z":
            out.append("z")
            here, last = start, command
            continue
        base = (0, 0) if command == "M" else here
        if command == "C" and is_straight(here, values):
            command, values = "L", values[4:]
        steps = [round(round((value - base[index % 2]) / STEP) * STEP, 1) for index, value in enumerate(values)]
        follows = command == "C" and last == "C"
        out.append(("" if follows and steps[0] < 0 else command if command == "M" else command.lower()) + packed(steps))
        here, last = (round(base[0] + steps[-2], 1), round(base[1] + steps[-1], 1)), command
        start = here if command == "M" else start
    return "".join(out)


def is_straight(here, values):
    """Whether both handles of a curve lie on the line between its ends."""
    dx, dy = values[4] - here[0], values[5] - here[1]
    return all(abs((values[i] - here[0]) * dy - (values[i + 1] - here[1]) * dx) < 0.1 * (abs(dx) + abs(dy)) for i in (0, 2))


def packed(steps):
    said = ""
    for step in steps:
        one = f"{step:g}".replace("0.", ".") if abs(step) < 1 else f"{step:g}"
        fits = not said or one[0] == "-" or (one[0] == "." and "." in said.split(" ")[-1].split("-")[-1])
        said += one if fits else f" {one}"
    return said
