"""The crowd: random looks that suit the place."""

import dataclasses

import wear
from costumes import OUTFITS, dress_up
from people import Look

HAIR = [
    "short",
    "short",
    "side",
    "side",
    "curly",
    "spiky",
    "bob",
    "long",
    "long",
    "ponytail",
    "bun",
    "pigtails",
    "afro",
    "bald",
    "ring",
    "mohawk",
]


def someone(rng, kind="anyone", **fixed):
    """A person of the place: `kind` is one of those below."""
    look = anyone(rng)
    extra = {
        "beach": beach,
        "winter": winter,
        "chef": chef,
        "fan": fan,
        "court": court,
        "garden": gardener,
        "rail": traveller,
        "reader": reader,
        "odd": odd,
        "sport": sport,
    }.get(kind)
    if extra:
        look = extra(rng, look)
    return dataclasses.replace(look, **fixed)


def anyone(rng):
    """Dressed for a fine day."""
    child = rng.random() < 0.32
    hair = rng.choice(HAIR)
    colours = rng.sample(wear.CLOTHES, 4)
    top = rng.choice(
        ["shirt"] * 6
        + ["dress"] * (4 if hair in ("long", "bob", "bun", "pigtails", "ponytail") else 0)
        + ["coat", "suit", "vest"]
    )
    beard = (
        rng.choice(["", "", "", "full", "moustache", "goatee"])
        if not child and hair in ("short", "side", "bald", "ring", "curly")
        else ""
    )
    bottom = (
        "bare"
        if top == "dress"
        else rng.choice(
            [
                "trousers",
                "trousers",
                "trousers",
                "shorts",
                "shorts",
                "overalls",
                "skirt" if hair in ("long", "bob", "bun", "ponytail", "pigtails") else "trousers",
            ]
        )
    )
    return Look(
        skin=rng.choice(wear.SKINS),
        hair=hair,
        hair_colour=rng.choice(wear.HAIRS),
        hat=rng.choice(
            [""] * 12
            + ["cap", "cap", "straw", "bowler", "band", "flower", "headphones", "bow", "bandana", "beanie"]
        ),
        hat_colour=colours[2],
        hat_other=colours[3],
        eyes=rng.choice(["dots"] * 7 + ["wide", "glasses", "shades", "asleep"]),
        mouth=rng.choice(["smile"] * 5 + ["open", "open", "oh", "flat", "sad"]),
        beard=beard,
        freckles=child and rng.random() < 0.2,
        facing=rng.choice([-1, 0, 0, 1]),
        back=rng.random() < 0.12,
        top=top,
        colour=colours[0],
        other=colours[1],
        pattern=rng.choice(
            ["", "", "", "stripes", "upright", "dots", "check", "heart", "band", "flowers", "number"]
        ),
        sleeves=rng.choice(["long", "short", "short"]) if top != "coat" else "long",
        bottom=bottom,
        bottom_colour=rng.choice(
            ["#404a63", "#5d6470", "#7a5c48", "#2c5aa0", "#33283a", "#8a7a5c", colours[3]]
        ),
        shoes=rng.choice(["#33283a", "#7a4a2c", "#d94b3f", "#f2efe6", "#3f88c5"]),
        pose=rng.choice(
            ["stand", "stand", "stand", "walk", "walk", "walk", "hips", "wave", "point", "think", "run"]
        ),
        holds=rng.choice(
            [""] * 9
            + [
                "icecream",
                "phone",
                "bag",
                "camera",
                "balloon",
                "book",
                "cup",
                "flowers",
                "backpack",
                "umbrella",
                "teddy",
                "candy",
            ]
        ),
        scale=rng.uniform(0.62, 0.74) if child else rng.uniform(0.94, 1.08),
        child=child,
    )


def beach(rng, look):
    girl = look.hair in ("long", "bob", "bun", "pigtails", "ponytail")
    colour = rng.choice(wear.CLOTHES)
    changed = dataclasses.replace(
        look,
        top=rng.choice(["bikini", "swimsuit", "dress"] if girl else ["bare", "bare", "bare", "shirt"]),
        bottom="bare" if girl else "shorts",
        bottom_colour=colour,
        shoes=look.skin,
        sleeves="short",
        scarf="",
        hat=rng.choice(["", "", "", "straw", "cap", "swim", "bandana"]),
        eyes=rng.choice(["dots", "dots", "dots", "shades", "wide"]),
        holds=rng.choice(
            [""] * 7
            + [
                "icecream",
                "beachball",
                "bucket",
                "shovel",
                "surfboard",
                "towel",
                "kite",
                "camera",
                "duck",
                "net",
                "cup",
            ]
        ),
    )
    return changed


def winter(rng, look):
    return dataclasses.replace(
        look,
        top=rng.choice(["shirt", "coat"]),
        sleeves="long",
        bottom="trousers",
        hat=rng.choice(["beanie", "beanie", "beanie", "hood", "headphones", "bowler", ""]),
        scarf=rng.choice(["", wear.CLOTHES[0], wear.CLOTHES[2], wear.CLOTHES[6], wear.CLOTHES[3]]),
        pattern=rng.choice(["", "stripes", "band", "check", ""]),
        eyes=rng.choice(["dots", "dots", "dots", "shades", "wide"]),
        holds=rng.choice([""] * 8 + ["snowball", "skis", "cup", "sausage", "shovel", "lantern"]),
    )


def chef(rng, look):
    return dataclasses.replace(
        look,
        top=rng.choice(["apron", "apron", "shirt"]),
        colour=rng.choice(["#f2efe6", "#f2efe6", "#9ccfd8", "#d9d2c0"]),
        other=rng.choice(["#f2efe6", "#d94b3f", "#f0b93a"]),
        pattern=rng.choice(["", "", "upright", "check"]),
        hat=rng.choice(["chef", "chef", "chef", "bandana", "pot", ""]),
        bottom=rng.choice(["trousers", "skirt"]),
        holds=rng.choice(
            [
                "",
                "",
                "spoon",
                "knife",
                "cake",
                "turkey",
                "tray",
                "bread",
                "pizza",
                "fish",
                "crate",
                "broom",
                "bucket",
            ]
        ),
    )


def court(rng, look):
    roll = rng.random()
    if roll < 0.16:
        return dress_up(rng, look, "knight")
    if roll < 0.22:
        return dress_up(rng, look, "king")
    return dataclasses.replace(
        look,
        top=rng.choice(["coat", "dress", "vest"]),
        sleeves="long",
        bottom=rng.choice(["tights", "tights", "skirt"]),
        bottom_colour=rng.choice(wear.CLOTHES),
        hat=rng.choice(["", "bandana", "bow", "wreath", "bowler"]),
        eyes=rng.choice(["dots", "dots", "wide", "asleep"]),
        holds=rng.choice(["", "", "", "lantern", "bread", "trumpet", "flowers", "tray", "turkey", "cup"]),
    )


def fan(rng, look):
    team = rng.choice([("#d94b3f", "#fbfaf4"), ("#3f88c5", "#f0b93a")])
    return dataclasses.replace(
        look,
        top="shirt",
        colour=team[0],
        other=team[1],
        pattern=rng.choice(["stripes", "upright", "number", "", "band"]),
        sleeves=rng.choice(["short", "long"]),
        hat=rng.choice(["", "", "cap", "beanie", "party", "bandana", "viking"]),
        hat_colour=team[0],
        hat_other=team[1],
        scarf=rng.choice(["", "", team[1]]),
        mouth=rng.choice(["open", "open", "oh", "smile", "sad"]),
        pose=rng.choice(["cheer", "cheer", "shout", "wave", "stand", "point", "scare"]),
        holds=rng.choice(["", "", "", "", "pennant", "horn", "popcorn", "flag", "cup", "sausage", "trumpet"]),
    )


def sport(rng, look):
    team = rng.choice([("#d94b3f", "#fbfaf4"), ("#3f88c5", "#f0b93a")])
    return dataclasses.replace(
        look,
        top="shirt",
        pattern="number",
        colour=team[0],
        other=team[1],
        sleeves="short",
        bottom="shorts",
        bottom_colour=team[1],
        hat="",
        pose=rng.choice(["run", "run", "kick", "cheer", "point", "walk"]),
        holds="",
        shoes="#33283a",
    )


def gardener(rng, look):
    return dataclasses.replace(
        look,
        hat=rng.choice(["straw", "straw", "bandana", "", "flower", "wreath", "cap"]),
        bottom=rng.choice(["overalls", "overalls", "trousers", "shorts"]) if look.top != "dress" else "bare",
        pattern=rng.choice(["check", "flowers", "dots", "", "stripes"]),
        holds=rng.choice(
            [
                "",
                "",
                "",
                "watering",
                "shovel",
                "broom",
                "flowers",
                "crate",
                "bucket",
                "net",
                "book",
                "ladder",
                "umbrella",
            ]
        ),
    )


def traveller(rng, look):
    return dataclasses.replace(
        look,
        top=rng.choice(["coat", "coat", "suit", "shirt", "dress"]) if look.bottom != "bare" else "dress",
        hat=rng.choice(["", "", "bowler", "cap", "top", "straw", "police", "headphones"]),
        pose=rng.choice(["stand", "walk", "walk", "run", "hips", "wave", "think"]),
        holds=rng.choice(
            [
                "",
                "",
                "suitcase",
                "suitcase",
                "suitcase",
                "bag",
                "backpack",
                "news",
                "phone",
                "cup",
                "map",
                "guitar",
                "flowers",
                "umbrella",
                "box",
            ]
        ),
    )


def reader(rng, look):
    return dataclasses.replace(
        look,
        hat=rng.choice([""] * 8 + ["bowler", "bow", "band"]),
        eyes=rng.choice(["dots", "dots", "glasses", "glasses", "asleep"]),
        mouth=rng.choice(["smile", "flat", "oh", "flat"]),
        pose=rng.choice(["stand", "think", "carry", "carry", "walk", "point"]),
        holds=rng.choice(["book", "book", "book", "pile", "pile", "news", "", "box", "lantern", "map"]),
    )


def odd(rng, look):
    return dress_up(rng, look, rng.choice(OUTFITS))
