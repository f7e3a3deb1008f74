"""The people of the deck, chosen so that nobody confuses two of them."""

import dataclasses


@dataclasses.dataclass
class Person:
    name: str
    age: str
    skin: str
    style: str
    """The hairstyle, a method of `hair.Hair`."""
    colour: str
    """The colour of the hair."""
    wear: tuple
    """Garment and its two colours."""
    backdrop: str
    shape: str = "oval"
    broad: float = 1.0
    longer: float = 0
    eyes: str = "almond"
    iris: str = "#5b3a20"
    look: float = 0
    lashes: bool = False
    lash: str = ""
    brows: str = "calm"
    brow_colour: str = ""
    nose: str = "small"
    mouth: str = "smile"
    lips: str = ""
    blush: float = 0.35
    freckles: bool = False
    old: bool = False
    beard: tuple = ()
    glasses: tuple = ()
    hat: tuple = ()
    ears: str = ""
    beads: str = ""
    mark: str = ""
    near: float = 0
    """How large the drawing is; 0: as the age asks."""


BLACK, COAL, BROWN, CHESTNUT = "#241a1c", "#3a2a26", "#5b3521", "#84492a"
GINGER, BLOND, STRAW, GREY, WHITE = "#cf5f22", "#e3b04b", "#f0cf7a", "#a9a4a3", "#f1ece4"
BLUE, GREEN, HAZEL = "#3b7dba", "#4c8a4a", "#8a5a26"

CAST = [
    Person("Mia", "child", "rose", "braids", GINGER, ("dungarees", "#f7d154", "#3c78b5"), "#bfe3d3", "round",
           eyes="round", iris=GREEN, nose="button", mouth="gap", freckles=True, lashes=True),
    Person("Ben", "child", "fair", "mop", BLOND, ("stripes", "#f6f1e4", "#d5483f"), "#b9dcf2", "round",
           eyes="round", iris=BLUE, nose="button", mouth="laugh", blush=0.5),
    Person("Kofi", "child", "dark", "fade", BLACK, ("hoodie", "#f2b632", "#d5483f"), "#9fd8cf", "oval",
           eyes="round", nose="wide", mouth="grin", brows="raised"),
    Person("Yuki", "child", "fair", "bob", BLACK, ("sailor", "#fbf7ee", "#2f4f8f"), "#f9c9cf", "round",
           eyes="almond", nose="small", mouth="small", blush=0.6, lashes=True, hat=("clip", "#ef4f5f", "#fff")),
    Person("Zara", "child", "brown", "puffs", BLACK, ("star", "#8d5fc4", "#ffd75e"), "#ffe2a8", "heart",
           eyes="round", nose="button", mouth="teeth", lashes=True, glasses=("round", "#e8508c"), near=1),
    Person("Leo", "child", "peach", "curls", BROWN, ("star", "#54a05a", "#fff1c9"), "#f7d3b4", "round",
           eyes="wide", iris=HAZEL, nose="button", mouth="oh", brows="raised", glasses=("round", "#2c5fa8")),
    Person("Sami", "child", "olive", "spiky", BLACK, ("tee", "#d8443c", "#fff"), "#d6e8a8", "square",
           eyes="almond", nose="small", mouth="gap", brows="bold"),
    Person("Ida", "child", "rose", "buns", STRAW, ("dots", "#ef7f9d", "#fff6ee"), "#c9d8f7", "round",
           eyes="happy", iris=BLUE, nose="button", mouth="smile", blush=0.65, near=1.06),
    Person("Ruby", "woman", "fair", "undercut", "#c2408f", ("denim", "#4a6d9c", "#2b2733"), "#f6dd8d", "heart",
           eyes="almond", iris=GREEN, lashes=True, brows="bold", brow_colour="#5a2a45", nose="small", mouth="smirk",
           ears="stud"),
    Person("Finn", "man", "rose", "mop", GINGER, ("turtle", "#e9dcc2", "#000000"), "#a9d3c1", "long", broad=0.95,
           eyes="soft", iris=BLUE, nose="straight", mouth="teeth", freckles=True,
           hat=("beanie", "#2f7d6b", "#f0c34b"), near=0.99),
    Person("Lin", "woman", "fair", "straight", BLACK, ("turtle", "#c8493f", "#000000"), "#cfe6c6", "oval",
           eyes="narrow", lashes=True, nose="small", mouth="smile", brows="thin", glasses=("round", "#3a2a26"),
           longer=-4),
    Person("Amina", "woman", "amber", "none", BLACK, ("tee", "#37515f", "#000000"), "#f8d9a0", "oval",
           eyes="wide", lashes=True, nose="straight", mouth="smile", lips="#b44a56", brows="bold",
           hat=("headscarf", "#1f8f95", "#f3ead7")),
    Person("Malik", "man", "deep", "locks", BLACK, ("tee", "#ef8a34", "#000000"), "#b7dff0", "oval",
           eyes="wink", nose="wide", mouth="grin", brows="bold", ears="stud", beard=("stubble", BLACK)),
    Person("Sofia", "woman", "tan", "wavy", CHESTNUT, ("flowers", "#2f6f5e", "#f7f1e3"), "#fbc7ae", "heart",
           eyes="almond", iris=HAZEL, lashes=True, nose="small", mouth="teeth", lips="#cf2f3f", ears="hoops"),
    Person("Ravi", "man", "brown", "quiff", BLACK, ("shirt", "#6fb3dd", "#000000"), "#f3dcae", "square",
           eyes="round", nose="hooked", mouth="teeth", brows="bold", beard=("moustache", BLACK)),
    Person("Olga", "woman", "rose", "crown", STRAW, ("blouse", "#fbf6ea", "#d5403f"), "#a8d1ee", "full", broad=1.0,
           eyes="round", iris=BLUE, lashes=True, nose="small", mouth="smile", lips="#d65c68", blush=0.6,
           brow_colour="#b58438"),
    Person("Jeet", "man", "amber", "none", BLACK, ("suit", "#3b4a63", "#c9453e"), "#cfe3b4", "oval",
           eyes="almond", nose="hooked", mouth="smile", brows="bushy", beard=("long", BLACK),
           hat=("turban", "#ee7f1f", "#fff0d2"), near=1),
    Person("Marta", "woman", "peach", "pixie", "#6a4128", ("cardigan", "#4f9d6a", "#fff3da"), "#e3d0f2", "square",
           eyes="soft", iris=GREEN, lashes=True, nose="straight", mouth="laugh", glasses=("square", "#d2542c"),
           freckles=True),
    Person("Hugo", "man", "fair", "bald", GINGER, ("check", "#b93a32", "#3b2a2c"), "#bcd6a4", "square", broad=1.08,
           eyes="happy", nose="big", mouth="smile", brows="bushy", beard=("full", "#c4561f"), blush=0.5),
    Person("Grace", "woman", "dark", "afro", BLACK, ("tee", "#f4c02f", "#000000"), "#f3a8a0", "oval",
           eyes="wide", lashes=True, nose="wide", mouth="teeth", lips="#a92a45", ears="hoops", near=0.98),
    Person("Pablo", "man", "tan", "buzz", BLACK, ("shirt", "#f4efe2", "#000000"), "#f2b98c", "round",
           eyes="happy", nose="big", mouth="smile", brows="bushy", beard=("twirled", BLACK),
           hat=("straw", "#dcae52", "#b93a32")),
    Person("Zoe", "woman", "rose", "bob", COAL, ("stripes", "#fbf7ee", "#27467c"), "#d7dfe8", "heart",
           eyes="almond", iris="#57708c", lashes=True, nose="small", mouth="small", lips="#d02f3a", blush=0.4,
           brows="raised", hat=("beret", "#cf2f3a", "#000000"), near=1),
    Person("Tom", "man", "peach", "parted", BLOND, ("suit", "#5a6674", "#2f7f86"), "#e9d2b4", "square",
           eyes="soft", iris=BLUE, nose="straight", mouth="smirk", beard=("stubble", "#8a5a2b"),
           brow_colour="#a8772f"),
    Person("Kenji", "man", "fair", "topknot", BLACK, ("kimono", "#33456b", "#efe4cc"), "#f0b7a6", "long",
           eyes="narrow", nose="straight", mouth="smile", brows="straight", beard=("goatee", BLACK)),
    Person("Noor", "woman", "olive", "none", BLACK, ("cardigan", "#7b3f5f", "#e9c6b0"), "#c3d9ef", "round",
           eyes="round", iris=HAZEL, lashes=True, nose="small", mouth="smile", lips="#b5485a", brows="calm",
           hat=("headscarf", "#e5a92f", "#7b3f5f"), glasses=("cat", "#8a3a5a")),
    Person("Ama", "woman", "deep", "none", BLACK, ("flowers", "#d9482f", "#ffd45e"), "#a7dcc4", "full",
           eyes="wide", lashes=True, nose="wide", mouth="laugh", lips="#8f2137", beads="beads",
           hat=("wrap", "#2a62b8", "#ffd45e"), ears="drops", near=0.96),
    Person("Ivan", "man", "rose", "none", GREY, ("turtle", "#7a3a3a", "#000000"), "#cfe0ee", "full", broad=1.03,
           eyes="round", iris=BLUE, nose="big", mouth="smile", brows="bushy", brow_colour="#8f8a88", blush=0.8,
           beard=("walrus", "#b7b1ae"), hat=("fur", "#6b4a37", "#a98460"), old=True, near=0.98),
    Person("Rosa", "woman", "peach", "perm", WHITE, ("cardigan", "#a58bd0", "#fff6ea"), "#f6c6d0", "round",
           eyes="soft", iris=BLUE, nose="big", mouth="smile", lips="#d0596c", old=True, brows="thin",
           brow_colour="#b9afa8", glasses=("half", "#b0872c"), beads="pearls", ears="pearls", blush=0.5,
           lash="#5a4640"),
    Person("Otto", "man", "fair", "sides", WHITE, ("bow", "#6b4f3a", "#2f8c5a"), "#f3dd9b", "oval",
           eyes="round", iris="#6a8aa0", nose="big", mouth="smile", brows="bushy", brow_colour="#ded8cf",
           beard=("walrus", "#f4efe8"), old=True, glasses=("round", "#6d5330")),
    Person("Mei", "woman", "peach", "bun", GREY, ("kimono", "#3f8f78", "#f4e3c0"), "#f4c5a1", "heart",
           eyes="happy", nose="small", mouth="smile", old=True, brows="kind", brow_colour="#857f7d",
           hat=("pins", "#b8433a", "#f0c34b"), blush=0.5, near=0.96),
    Person("Abel", "man", "dark", "buzz", WHITE, ("shirt", "#d9c49a", "#000000"), "#c2d0a0", "long",
           eyes="soft", nose="wide", mouth="teeth", brows="kind", brow_colour="#e6e0d6", old=True,
           beard=("short", "#ece6dc"), hat=("flat", "#6f6a52", "#000000"), glasses=("square", "#2c2422")),
    Person("Nils", "man", "peach", "parted", WHITE, ("stripes", "#2f4a72", "#f6f1e4"), "#8fc7e0", "full", broad=1.04,
           eyes="wink", iris=BLUE, nose="big", mouth="grin", brows="bushy", brow_colour="#e9e4da", old=True,
           beard=("full", "#f1ece2"), hat=("skipper", "#27365c", "#000000"), blush=0.6),
    Person("Lani", "woman", "amber", "wavy", BLACK, ("flowers", "#2d9fb0", "#fff1c9"), "#fde0b0", "round",
           eyes="almond", lashes=True, nose="wide", mouth="grin", hat=("flower", "#f0557b", "#ffd45e")),
    Person("Asha", "woman", "brown", "plait", BLACK, ("sari", "#8b2f6b", "#d6407f"), "#b8e0c8", "oval",
           eyes="almond", lashes=True, nose="straight", mouth="smile", lips="#b23a4f", brows="bold", ears="drops",
           mark="#c8203a"),
]
