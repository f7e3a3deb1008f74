"""Beards, drawn before the mouth."""

from shapes import blob, darker, group, lighter, line


def full(head, colour, low=1.14):
    half = [(0, 0.655), (0.3, 0.66), (0.5, 0.72), (0.78, 0.66), (0.97, 0.5), (1.04, 0.5, 0), (1.03, 0.7),
            (0.9, 0.94), (0.5, low), (0, low + 0.03)]
    parts = [blob(head.both(half), colour)]
    for u in (-0.55, -0.28, 0, 0.28, 0.55):
        parts.append(line(head.spots([(u, 0.97), (u * 0.9, low - 0.05)]), darker(colour, 0.25), 3,
                          opacity=0.45))
    for u in (-0.72, -0.42, 0.42, 0.72):
        parts.append(line(head.spots([(u * 1.1, 0.8), (u, 0.95)]), lighter(colour, 0.3), 3, opacity=0.4))
    return "".join(parts) + moustache(head, darker(colour, 0.1), 0.5)


def short(head, colour):
    half = [(0, 0.675), (0.28, 0.68), (0.44, 0.76), (0.7, 0.74), (0.93, 0.56), (1.0, 0.46, 0), (1.01, 0.66),
            (0.84, 0.9), (0.44, 1.03), (0, 1.045)]
    return group(blob(head.both(half), colour), opacity=0.93)


def stubble(head, colour):
    half = [(0, 0.675), (0.28, 0.68), (0.42, 0.76), (0.7, 0.76), (0.95, 0.58), (0.99, 0.5, 0), (0.99, 0.64),
            (0.8, 0.87), (0.42, 0.985), (0, 1.0)]
    return group(blob(head.both(half), colour), opacity=0.24, clip_path="url(#head)")


def goatee(head, colour):
    half = [(0, 0.9), (0.12, 0.895), (0.27, 0.92), (0.25, 1.02), (0.13, 1.08), (0, 1.1)]
    thin = [(0, 0.735), (0.1, 0.72), (0.34, 0.745), (0.46, 0.83, 0), (0.3, 0.785), (0.1, 0.765), (0, 0.77)]
    return blob(head.both(half), colour) + blob(head.both(thin), colour)


def moustache(head, colour, wide=0.6):
    half = [(0, 0.70), (0.12, 0.675), (wide * 0.6, 0.70), (wide, 0.78, 0), (wide * 0.62, 0.79),
            (0.16, 0.755), (0, 0.745)]
    return blob(head.both(half), colour)


def walrus(head, colour):
    half = [(0, 0.70), (0.14, 0.665), (0.48, 0.70), (0.72, 0.80), (0.66, 0.90, 0), (0.42, 0.83), (0.16, 0.79),
            (0, 0.775)]
    lit = [line(head.spots([(s * 0.12, 0.71), (s * 0.4, 0.74), (s * 0.58, 0.82)]), lighter(colour, 0.5), 3,
                opacity=0.6) for s in (-1, 1)]
    return blob(head.both(half), colour) + "".join(lit)


def twirled(head, colour):
    half = [(0, 0.71), (0.12, 0.68), (0.4, 0.725), (0.62, 0.72), (0.72, 0.645, 0), (0.78, 0.73), (0.6, 0.785),
            (0.3, 0.77), (0, 0.75)]
    return blob(head.both(half), colour)


def beard(head, kind, colour):
    return {"full": full, "short": short, "stubble": stubble, "goatee": goatee, "moustache": moustache,
            "walrus": walrus, "twirled": twirled,
            "long": lambda head, colour: full(head, colour, 1.3)}[kind](head, colour)
