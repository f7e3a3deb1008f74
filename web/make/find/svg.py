"""The pencils: pieces of SVG as text. Outlines come from the group that all of it is in."""

INK = "#33283a"


def number(value):
    return f"{value:.1f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def points(pairs):
    return " ".join(f"{number(x)},{number(y)}" for x, y in pairs)


def path(shape, fill="none", more=""):
    return f'<path d="{shape}" fill="{fill}" {more}/>'


def flat(shape, fill, opacity=1):
    """Without an outline."""
    return path(shape, fill, f'stroke="none" opacity="{opacity}"' if opacity < 1 else 'stroke="none"')


def line(shape, colour=INK, width=1.5):
    return f'<path d="{shape}" fill="none" stroke="{colour}" stroke-width="{number(width)}"/>'


def limb(shape, colour, width):
    """A thick line with an outline."""
    return line(shape, INK, width + 2.6) + line(shape, colour, width)


def circle(x, y, radius, fill, more=""):
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}" {more}/>'


def dot(x, y, radius, fill):
    return circle(x, y, radius, fill, 'stroke="none"')


def oval(x, y, across, down, fill, more=""):
    return (
        f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(across)}" ry="{number(down)}" '
        f'fill="{fill}" {more}/>'
    )


def shade(x, y, across, down):
    """Where something stands on the ground."""
    return oval(x, y, across, down, "#000", 'stroke="none" opacity=".16"')


def box(x, y, width, height, fill, round=0, more=""):
    corner = f'rx="{number(round)}"' if round else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
        f'{corner} fill="{fill}" {more}/>'
    )


def plain(x, y, width, height, fill, opacity=1):
    return box(x, y, width, height, fill, 0, f'stroke="none" opacity="{opacity}"')


def polygon(pairs, fill, more=""):
    return f'<polygon points="{points(pairs)}" fill="{fill}" {more}/>'


def star(x, y, radius, fill, more=""):
    import math

    corners = [
        (
            x + math.sin(step * math.pi / 5) * (radius if step % 2 == 0 else radius * 0.45),
            y - math.cos(step * math.pi / 5) * (radius if step % 2 == 0 else radius * 0.45),
        )
        for step in range(10)
    ]
    return polygon(corners, fill, more)


def group(inside, x=0, y=0, scale=1, turn=0, mirror=False, more=""):
    steps = f"translate({number(x)},{number(y)})"
    if turn:
        steps += f" rotate({number(turn)})"
    if scale != 1 or mirror:
        steps += f" scale({'-' if mirror else ''}{scale:.3f},{scale:.3f})"
    return f'<g transform="{steps}" {more}>{inside}</g>'


def clipped(inside, name):
    return f'<g clip-path="url(#{name})">{inside}</g>'


def words(x, y, text, size, fill="#fff", more=""):
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{fill}" stroke="none" '
        f'text-anchor="middle" font-family="DejaVu Sans, sans-serif" font-weight="bold" {more}>{text}</text>'
    )


def mixed(colour, other, share):
    """The first colour with a part of the other; both as #rrggbb."""
    first = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    second = [int(other[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(first, second))


def darker(colour, share=0.25):
    return mixed(colour, "#1a1030", share)


def lighter(colour, share=0.4):
    return mixed(colour, "#ffffff", share)
