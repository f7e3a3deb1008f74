"""What can be wrong with a pack of questions."""

import collections
import json
import re

from deal import EXPLANATION_LIMIT, LETTERS, OPTION_LIMIT, QUESTION_LIMIT
from texts import LANGUAGES, LOOSE_UNIT, folded, names

LARGEST_PICTURE = 40 * 1024
LONGEST_SHARE, LETTER_SHARES = 0.35, (0.20, 0.30)
"""How often the right option may be strictly the longest, and how often each letter may be right."""
FEW = 40
"""Below so many questions shares tell little, and are not checked."""
LEVELS = (1, 2, 3)
PICTURE_NAME = re.compile(r"[0-9a-f]{8,32}\.(svg|png|jpe?g|webp)")
SOUND_NAME = re.compile(r"[0-9a-f]{8,32}\.(wav|mp3)")
LARGEST_SOUND = 320 * 1024
FORBIDDEN = re.compile(
    r"<script|<title|<desc|<metadata|<text|<image|<foreignObject|<style|<!--|<!DOCTYPE|\son\w+=|javascript:"
    r"|href=\"(?!#)|url\((?!#)|data:", re.IGNORECASE)
"""What a picture may not hold: what runs, what is fetched, and what names."""
INHABITANTS = re.compile(r"inhabitants|einwohner|habitantes|habitants|nüfus", re.IGNORECASE)
FIGURE, YEAR = re.compile(r"\d"), re.compile(r"\b(1[0-9]|20)\d\d\b")
LOOSE_AMERICA = re.compile(r"(?<!North )(?<!South )(?<!Central )(?<!Latin )\bAmerica\b")
MEDIA = ("image", "audio")
MANIFEST = ("title", "theme", "languages", "licence", "author")


class Unreadable(Exception):
    """A file of a pack is missing or is not JSON of the right form."""


def loaded(path):
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as reason:
        raise Unreadable(f"{path}: {reason}") from reason


class Pack:
    """A pack's files as they are read."""

    def __init__(self, folder):
        self.name = folder.name
        self.folder = folder
        self.manifest = loaded(folder / "pack.json")
        self.whole = loaded(folder / "questions.json")
        is_form = isinstance(self.manifest, dict) and isinstance(self.whole, dict)
        self.questions = self.whole.get("questions") if is_form else None
        if not isinstance(self.questions, list) or not all(
                isinstance(one, dict) and isinstance(one.get("id"), str) for one in self.questions):
            raise Unreadable(f"{folder}: there is no list of questions with an id each")
        gathered = folder / "pictures.json"
        self.pictures = loaded(gathered) if gathered.exists() else {}
        self.sounds = {path.name: path for path in (folder / "sounds").glob("*")}

    @property
    def languages(self):
        return self.manifest.get("languages", LANGUAGES)


def texts_of(question, language):
    """The sentence, options, explanation and the words for picture and sound in a language, or None."""
    if language == "en":
        return {**question, **{f"{medium}Alt": question.get(medium, {}).get("alt") for medium in MEDIA}}
    return question.get("texts", {}).get(language)


def of_pack(pack):
    """Every fault of a pack, each a sentence."""
    found = of_manifest(pack)
    for question in pack.questions:
        found += [f"{pack.name}, {question['id']}: {fault}" for fault in of_question(question, pack)]
    return [*found, *of_numbers(pack), *of_shares(pack), *of_pictures(pack), *of_sounds(pack)]


def of_manifest(pack):
    found = [f"{pack.name}: pack.json has no {field}" for field in MANIFEST if not pack.manifest.get(field)]
    titles = pack.manifest.get("title")
    for language in pack.languages:
        if not isinstance(titles, dict) or not titles.get(language):
            found.append(f"{pack.name}: pack.json has no title in {language}")
    return found


def of_question(question, pack):
    found = []
    if question.get("correctOption") not in tuple(LETTERS):
        found.append(f"correctOption is {question.get('correctOption')!r}, not one of A to D")
    if question.get("difficulty") not in LEVELS:
        found.append("difficulty is not 1, 2 or 3")
    if not question.get("source"):
        found.append("source is missing")
    for language in pack.languages:
        found += [f"{language}: {fault}" for fault in of_texts(question, language)]
    if "image" in question:
        found += of_image(question["image"], pack)
    if "audio" in question:
        found += of_audio(question["audio"], pack)
    return found


def of_texts(question, language):
    """Faults of a question's words in one language."""
    words = texts_of(question, language)
    if not isinstance(words, dict):
        return ["there is no text"]
    options = words.get("options")
    if not isinstance(options, dict) or sorted(options) != list(LETTERS):
        return ["there are not the options A to D"]
    limits = [("questionSentence", words.get("questionSentence"), QUESTION_LIMIT)]
    limits += [(f"option {letter}", text, OPTION_LIMIT) for letter, text in options.items()]
    if "explanation" in question:
        limits.append(("explanation", words.get("explanation"), EXPLANATION_LIMIT))
    limits += [(f"{medium}Alt", words.get(f"{medium}Alt"), QUESTION_LIMIT) for medium in MEDIA if medium in question]
    found = [fault for what, text, limit in limits if (fault := of_text(what, text, limit))]
    found += of_wording(words, options, language)
    if not found and len({folded(text) for text in options.values()}) < 4:
        found.append("two options are the same")
    return found or of_naming(words["questionSentence"], options)


def of_wording(words, options, language):
    """Figures that age, and names that mean something else in a language."""
    found = []
    explanation = str(words.get("explanation") or "")
    if INHABITANTS.search(explanation) and FIGURE.search(explanation) and not YEAR.search(explanation):
        found.append("explanation has numbers of inhabitants without their year")
    if language == "en" and any(
            LOOSE_AMERICA.search(str(text)) for text in (words.get("questionSentence"), *options.values())):
        found.append("America alone may mean the United States; the Americas are the continents")
    return found


def of_naming(sentence, options):
    """Options that the question names, which are out of the question or give themselves away."""
    return [
        f"the question names option {letter}" for letter, text in options.items()
        if names(sentence, text)]


def of_text(what, text, limit):
    if not isinstance(text, str) or not text.strip():
        return f"{what} is missing"
    if len(text) > limit:
        return f"{what} has {len(text)} characters, more than {limit}"
    if text != text.strip() or re.search(r"[\x00-\x1f{}]|↑↑↑|  ", text):
        return f"{what} has a character or space that does not belong there"
    if LOOSE_UNIT.search(text):
        return f"{what} has an ordinary space before a unit, where a line may break; U+00A0 is right"
    return None


def of_image(image, pack):
    source = image.get("src", "") if isinstance(image, dict) else ""
    if not PICTURE_NAME.fullmatch(source):
        return [f"the picture's name {source!r} is not neutral: letters a to f and figures, and its kind"]
    if source not in pack.pictures and not (pack.folder / source).is_file():
        return [f"the picture {source} is missing"]
    return []


def of_audio(audio, pack):
    source = audio.get("src", "") if isinstance(audio, dict) else ""
    if not SOUND_NAME.fullmatch(source):
        return [f"the sound's name {source!r} is not neutral: 8 to 32 of 0 to 9 and a to f, then .wav or .mp3"]
    return [] if source in pack.sounds else [f"the sound {source} is missing in the folder sounds"]


def of_numbers(pack):
    """Numbers, ids and questions that come twice."""
    found = []
    if pack.whole.get("numberOfQuestions") != len(pack.questions):
        found.append(f"{pack.name}: numberOfQuestions is not {len(pack.questions)}")
    if [question.get("number") for question in pack.questions] != list(range(1, len(pack.questions) + 1)):
        found.append(f"{pack.name}: the numbers are not 1, 2, 3 and so on")
    for name, times in collections.Counter(map(identity, pack.questions)).items():
        if times > 1:
            found.append(f"{pack.name}: a question comes {times} times: {name[0]} {sorted(name[1])}")
    return found


def identity(question):
    """What makes two questions the same: picture and sound, sentence and options."""
    options = question.get("options")
    words = frozenset(map(folded, map(str, options.values()))) if isinstance(options, dict) else frozenset()
    sentence = folded(str(question.get("questionSentence")))
    media = [question.get(medium) for medium in MEDIA]
    return sentence, words, *[medium.get("src") if isinstance(medium, dict) else None for medium in media]


def right_texts(pack, language):
    """(right option, wrong options) of every question that has them in a language."""
    for question in pack.questions:
        options = (texts_of(question, language) or {}).get("options")
        letter = question.get("correctOption")
        if isinstance(options, dict) and letter in options:
            yield options[letter], [text for at, text in options.items() if at != letter]


def longest(pack):
    """Language → how often the right option is longer than all others."""
    found = {}
    for language in pack.languages:
        each = [len(right) > max(map(len, wrong)) for right, wrong in right_texts(pack, language)]
        found[language] = sum(each) / max(1, len(each))
    return found


def letters(pack):
    """Letter → how often it is right."""
    counts = collections.Counter(question.get("correctOption") for question in pack.questions)
    return {letter: counts[letter] / max(1, len(pack.questions)) for letter in LETTERS}


def of_shares(pack):
    if len(pack.questions) < FEW:
        return []
    found = [
        f"{pack.name}: in {language} the right option is the longest in {100 * share:.0f} %"
        for language, share in longest(pack).items() if share > LONGEST_SHARE]
    low, high = LETTER_SHARES
    return found + [
        f"{pack.name}: {letter} is right in {100 * share:.0f} %"
        for letter, share in letters(pack).items() if not low <= share <= high]


def of_pictures(pack):
    found = []
    used = {question["image"].get("src") for question in pack.questions
            if isinstance(question.get("image"), dict)}
    found += [f"{pack.name}: no question shows the picture {name}" for name in pack.pictures
              if name not in used]
    for name in sorted(used & set(pack.pictures)):
        text = pack.pictures[name]
        if len(text.encode()) > LARGEST_PICTURE:
            found.append(f"{pack.name}: the picture {name} has more than {LARGEST_PICTURE} bytes")
        if not text.startswith("<svg ") or FORBIDDEN.search(text):
            found.append(f"{pack.name}: the picture {name} holds more than shapes")
    for name in sorted(used - set(pack.pictures) - {None}):
        path = pack.folder / name
        if path.is_file() and path.stat().st_size > LARGEST_PICTURE:
            found.append(f"{pack.name}: the picture {name} has more than {LARGEST_PICTURE} bytes")
    return found


def of_sounds(pack):
    """Sounds that are unused or too large. `fourtop quiz check` reads what is in them."""
    used = {question["audio"].get("src") for question in pack.questions if isinstance(question.get("audio"), dict)}
    found = [f"{pack.name}: no question plays the sound {name}" for name in sorted(pack.sounds) if name not in used]
    return found + [
        f"{pack.name}: the sound {name} has more than {LARGEST_SOUND} bytes"
        for name, path in sorted(pack.sounds.items()) if path.stat().st_size > LARGEST_SOUND]


def between(packs):
    """Ids that two questions share, in all packs together."""
    counts = collections.Counter(
        question["id"] for pack in packs.values() for question in pack.questions)
    return [f"the id {name} comes {times} times" for name, times in counts.items() if times > 1]


def packs_in(folder):
    """The folder itself, or the packs in it."""
    inner = [] if (folder / "pack.json").exists() else sorted(one.parent for one in folder.glob("*/pack.json"))
    return inner or [folder]
