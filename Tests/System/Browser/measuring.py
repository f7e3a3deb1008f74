"""The measurement of a screen: at each size and in each language all that a person would notice as wrong (`faults.js`)."""

import pathlib

from axe_playwright_python.sync_playwright import Axe
from conductor import EXPLANATION, FLAG, LONG_OPTIONS, LONG_WORDS, SHORT_OPTIONS, TWO_WORDS


def script(name):
    """What a page evaluates, from its file."""
    return pathlib.Path(__file__).with_name(name).read_text()


FAULTS = script("faults.js")
# What browsers leave of the screens of today's phones, with their bars; phones on their side; tablets and desktops.
UPRIGHT = [(320, 454), (320, 568), (360, 612), (375, 553), (390, 664), (390, 844)]
TURNED = [(844, 340), (844, 390)]
SIZES = [*UPRIGHT, *TURNED, (768, 1024), (1024, 768), (1440, 900), (1920, 1080)]
# Two phones whose text is twice as large: half as many pixels, where in the lobby no word may leave its button or be torn.
DOUBLED = [(195, 332), (195, 422)]
TORN = ("leaves its box", "breaks")
TELEVISIONS = [(1280, 720), (1440, 900), (1920, 1080)]

# Of which large text fits (H1, P15).
LARGE = [(390, 664), (390, 844)]

# These screens scroll at no size (H1), and this is whole on them.
ONE_SCREEN = ".play, .lobby, .home, .join, .practice, .show, .watch"
WHOLE = (".option, .question, .play__hint, .play__tray, .timer, .more > button, .place__line, .place__tag, .option__voters .figure,"
         ".lobby__start, .lobby__ways, .lobby .code, .menu, .lobby__more > button, .masthead__home, .home :is(a, button, input, .mode),"
         ".end__winners, .end__result, .bill__paper, .end__bar *, .countdown__plate, .countdown__course,"
         ".lobby__way .button, .lobby .place:not(.place--empty), .dealing__sheet :is(label, button), .choosing :is(a, button, .picture),"
         ".join__hint, .join__who, .join :is(input, button), .join .place:not(.place--empty) .figure,"
         ".practice .titlebar, .tray, .gesture, .coach, .practice__switch, .practice .toggle,"
         ".secure__back, .doorway, .language, .offline__table, .offline > :is(h1, p), #again,"
         ".account .page__words, .account__form, .account__own, .account__more")
# A television shows less than the picture (P13).
SAFE = (".show__progress, .show__sentence, .show__hint, .show .option, .show .place__line, .show .place__plate, .show .timer,"
        ".watch__code, .watch__link, .watch__qr, .watch__scan, .watch__people, .watch .place__line,"
        "[data-television] :is(.end__winners, .end__result, .bill, .winner__crown, .score, .game__name, .game__time, .racer, .racer__score)")
# (where, how, what, and from what; without that each of them from the others). How: the box of it, its words, or the disc in it.
APART = [
    (".play", "box box", ".option, .question, .play__hint, .play__tray, .timer, .more > button", None),
    (".play", "box box", ".play__tray .place > *, .play__tray .place__tag", ".reaction"),
    (".play", "box box", ".tabletop .place__tag, .tabletop .place__plate", ".timer"),
    (".play", "box box", ".tabletop .place:not([data-place='0']) > .place__line", ".question"),
    (".play", "box box", ".tabletop .place:not([data-place='0']) > .place__line", None),
    (".play", "box words", ".option__voters .figure", ".option__text, .option__caption"),
    (".option", "disc words", ".option__plate, .option__stamp", ".option__text"),
    (".play[data-phase=reveal]", "words box", ".play__progress b",
     ".play .icon-button, .timer, .place .figure, .place__line, .place__tag, .question"),
    (".play", "box words", "#toast:not(:empty), #alert:not(:empty)", ".option__text, .timer__number"),
    (".show", "box box", ".show__progress, .show__sentence, .show__frame:has(:not([hidden])), .option, .show__hint, .band", None),
    (".show", "box words", ".timer, .option__voters .figure, .option__mark", ".option__text"),
    (".show", "words words", ".place__name", ".place__score"),
    (".show[data-pictured]", "box box", ".timer", ".show__frame, .option"),
    (".show[data-pictured]", "box words", ".timer", ".show__sentence, .show__progress"),
    (".lobby", "box box", ".masthead__home, .language, .lobby__more > button, .lobby__ways, .menu, .lobby__start", None),
    (".lobby", "box box", ".lobby .place__line, .lobby__ready", None),
    (".lobby", "box box", ".masthead__home, .lobby__more > button, .lobby__ways, .menu, .lobby__start", ".tabletop__board"),
    (".join", "box box", ".join .place__line", None),
    (".join", "box box", ".join .place__line", ".masthead__home, .join__hint, .join__who, .join :is(input, button), .join .code"),
    (".home", "box box", ".near__tap, .nearby__nobody", ".code-field__row"),
    (".map", "box box", ".mapdistance, .map__why", ".mapframe, .mapguest, .map button"),
    (".map", "box box", ".mapdistance", ".map__why"),
    (".map", "box box", ".mapdistance", None),
    (".practice", "box box", ".practice .titlebar, .tray, .coach, .practice__switch, .practice .toggle", None),
    (".practice", "box box", ".gesture", None),
    (".offline", "box box", ".offline__table, .offline > :is(h1, p), #again", None),
    (".doorway", "box box", ".secure__back, .doorway, .masthead__home, .language", None),
    (".account", "box box", ".account .page__words, .account__form, .account__own, .account__more", None),
    (".watch", "box box", ".place[data-place='0'] .place__plate", ".watch__quiz"),
    (".countdown", "words box", ".countdown__number", ".place__line, .place__plate"),
    (".end", "box box", ".end__winners, .end__result, .bill__paper, .end__bar .reaction, .end__bar .icon-button, .end__bar .button", None),
    (".end", "words box", ".bill caption, .score [data-ref], .score td", ".bill__stamp"),
    (".end", "box box", ".masthead__home, .language", ".bill"),
    (".game", "box box", ".game__count", "[data-television] .racer__figure, [data-television] .racer__name"),
    ("#banner:not(:empty)", "box box", "#banner", ".wordmark, .language svg, .lobby__more svg, .more > button, .timer, .option"),
]

# (what, least contrast, of this, from that)
CONTRAST = [(".play .option[data-state=open]", 3, "edge", "ground"), (".play .option[data-state=open]", 3, "edge", "page"),
            (".show .option[data-state=open]", 1.5, "ground", "page"), (".game__count", 4.5, "ink", "ground")]
# The least width and height of what is tapped, in pixels; on a small phone with a usual height more.
LEAST, LARGER = 43.5, {(320, 568): 55.5}
# The first has the longest words.
LANGUAGES = ["de", "fr", "es", "tr", "en"]
NARROW = (320, 454)
# Faults of today: screen, beginning of the size, fault, a part of the element. Whoever mends one strikes it out.
KNOWN = [
    ("lobby-more", "195", "breaks", "Wolfgang"), ("lobby-more", "195", "breaks", "Mohammed"),
    ("map-country", "", "", "newcomers"), ("memory-end", "320x454", "scrolls", "dialog"),
    ("find-start", "320x454", "is cut", "span"), ("link", "320x568", "is more than a screen", ""),
    ("home-seated", "320x454", "", ""), ("map-", "844x340", "meets", "map__why"),
    ("large-", "", "is cut off", "place__"),
    ("large-map-country", "", "is cut off", "newcomers"), ("", "320x568", "is small for a finger", "button--small"),
    ("", "320x568", "is small for a finger", "reaction "), ("", "320x568", "is small for a finger", "play__on")]


def rules(size):
    """What `faults.js` is to look for at this size."""
    return {"oneScreen": ONE_SCREEN, "whole": WHOLE, "safe": SAFE, "apart": APART, "contrast": CONTRAST, "least": LARGER.get(size, LEAST),
            "holdsOneScreen": size[0] >= 320}

SPEAK = """
    async tag => {
      const chooser = document.getElementById("language");
      if (!chooser || !tag || document.documentElement.lang === tag) return;
      chooser.value = tag;
      chooser.dispatchEvent(new Event("change"));
      while (document.documentElement.lang !== tag) await new Promise(requestAnimationFrame);
    }"""


# All but what goes on for as long as a question, as the ring of the time that is left.
SETTLED = """
    Promise.allSettled(document.getAnimations()
      .filter(one => one.effect.getComputedTiming().endTime < 10_000)
      .map(one => one.finished))"""


def inaccessible(phone):
    """The faults that axe finds (WCAG 2.2 AA): by all of its rules in light, by those about colours in dark."""
    for scheme, options in [("light", None), ("dark", {"runOnly": ["color-contrast"]})]:
        phone.page.emulate_media(color_scheme=scheme)
        phone.page.evaluate(SETTLED)
        found = Axe().run(phone.page, options=options).response["violations"]
        yield from ((scheme, rule["id"], node["target"]) for rule in found for node in rule["nodes"])
    phone.page.emulate_media(color_scheme="light")


class Surveyor:
    """Takes the place of the photographer's camera: measures each screen and keeps its faults."""

    shots = [((390, 664), "light")]
    people = ["Grandma Rosi", "Wolfgang", "Mohammed", "Çağlayan"]
    questions = [
        ("question", TWO_WORDS, "D", {}),
        ("question-short", SHORT_OPTIONS, "A", {"letters": "-BA-"}),
        ("question-long-words", LONG_WORDS, "B", {"sizes": [size for size in SIZES if size[0] > 320]}),
        ("question-long-options", LONG_OPTIONS, "C", {}),
        ("question-large-text", TWO_WORDS, "D", {"is_large": True, "sizes": LARGE}),
        ("picture", FLAG, "A", {}),
        ("submitted", TWO_WORDS, None, {"letters": "BC--"}),
        ("reveal", TWO_WORDS, None, {"reveal": "B", "letters": "ABAC"}),
        ("reveal-wrong-over-right", SHORT_OPTIONS, None, {"reveal": "C", "letters": "ACAC"}),
        ("reveal-long-options", LONG_OPTIONS, None, {"reveal": "B", "letters": "ABAC"}),
        ("reveal-large-text", TWO_WORDS, None, {"reveal": "B", "letters": "ABAC", "is_large": True, "sizes": LARGE}),
        ("why", TWO_WORDS, None, {"reveal": "B", "letters": "ABAC", "explanation": EXPLANATION}),
        ("picture-why", FLAG, None, {"reveal": "B", "letters": "ABAC", "explanation": EXPLANATION})]
    endings = {"end-lost": [9, 12, 11, 2], "end-won": [12, 11, 9, 2], "end-shared": [7, 7, 7, 7], "end-nobody": [0, 0, 0, 0]}
    maps = ["map-country"]
    level = "Easy"

    def __init__(self):
        self.faults, self.measured = [], 0

    def prepare(self, phone, size, scheme):
        phone.page.set_viewport_size({"width": size[0], "height": size[1]})

    def one(self, phone, name, size, scheme):
        self.all(phone, name)

    def all(self, phone, name, sizes=None, is_cut_off=False, opened=None):
        """The screen in the longest language at every size, in each other one at the smallest; a phone that is cut off
        cannot learn another."""
        is_television = name.startswith("watch-")
        is_alike = name.startswith(("question-", "reveal-", "picture", "watch-"))
        everywhere = TELEVISIONS if is_television else sizes or SIZES
        for language in [""] if is_cut_off else LANGUAGES[:1] if is_alike else LANGUAGES:
            phone.page.evaluate(SPEAK, language)
            if opened:
                opened.open()
            for size in everywhere if language in ["", LANGUAGES[0]] else [NARROW]:
                self.measure(phone, name, size, language)
            for size in DOUBLED if name in ["lobby", "lobby-more", "choice"] else []:
                self.measure(phone, name, size, language, TORN)
            if opened:
                opened.expect()
        if not is_cut_off and not name.startswith(("question-", "reveal-", "picture")):
            self.faults += [(name, *fault) for fault in inaccessible(phone)]
        if not is_television and not is_cut_off:
            phone.page.evaluate(SPEAK, "en")

    def measure(self, phone, name, size, language, kinds=("",)):
        self.prepare(phone, size, None)
        phone.page.evaluate(SPEAK, language)
        found = phone.page.evaluate(FAULTS, {"size": size, "rules": rules(size)})
        self.measured += 1
        where = f"{size[0]}x{size[1]}"
        self.faults += [(name, where, language, *fault) for fault in found
                        if fault[0].startswith(kinds) and not is_known(name, where, fault)]


class LargeText(Surveyor):
    """In a browser with large text (`browsers.large_text`), with usual words: at the sides nothing is lost."""

    people = ["Clara", "Anna", "Bob", "Dan"]
    questions = [
        ("question", SHORT_OPTIONS, "C", {}), ("submitted", SHORT_OPTIONS, None, {"letters": "BC--"}),
        ("reveal", SHORT_OPTIONS, None, {"reveal": "C", "letters": "BCC-"})]

    def all(self, phone, name, sizes=None, is_cut_off=False, opened=None):
        if not name.startswith("race"):
            self.measure(phone, f"large-{name}", (390, 844), "", ("scrolls sideways", "is cut off", "leaves the screen"))


def is_known(name, where, fault):
    return any(name.startswith(screen) and where.startswith(size) and fault[0].startswith(kind) and any(part in str(word) for word in fault[1:])
               for screen, size, kind, part in KNOWN)
