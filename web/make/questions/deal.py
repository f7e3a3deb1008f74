"""Questions: what a kind drafts, the choice of wrong options, and the packs that are written."""

import dataclasses
import hashlib

from texts import LANGUAGES, differ, joined, mixed, names, number_from

LETTERS = "ABCD"
QUESTION_LIMIT, OPTION_LIMIT, EXPLANATION_LIMIT = 140, 40, 200
"""Characters of a sentence, an option and an explanation."""


@dataclasses.dataclass
class Draft:
    """A question before it has a letter and a number; all texts are in every language."""

    kind: str
    key: str
    sentence: dict
    right: dict
    wrong: list
    level: int
    source: str
    tags: tuple = ()
    explanation: dict | None = None
    picture: str | None = None

    @property
    def id(self):
        """Tells the kind, and nothing of the answer."""
        return f"{self.kind}-{hashlib.sha256(f'{self.kind} {self.key}'.encode()).hexdigest()[:8]}"

    @property
    def fits(self):
        """Whether no text is over its limit, the options differ and the sentence names none of them."""
        options = [self.right, *self.wrong]
        return (len(options) == 4 and differ(options)
                and all(len(words) <= QUESTION_LIMIT for words in self.sentence.values())
                and all(0 < len(words) <= OPTION_LIMIT for text in options for words in text.values())
                and not any(names(self.sentence[language], text[language])
                            for text in options for language in LANGUAGES))


def far(one, other):
    """How much two texts differ in length, over all languages."""
    return sum(abs(len(one[language]) - len(other[language])) for language in LANGUAGES)


def choose(right, pools, *seed, count=3, enough=9):
    """Wrong options of like length from the first pools that hold enough, the nearest pools first."""
    found = []
    for pool in pools:
        found += [text for text in pool if text not in found and differ([right, text])]
        if len(found) >= enough:
            break
    near = sorted(mixed(found, *seed), key=lambda text: far(right, text) // 6)[:max(enough, 3 * count)]
    chosen = []
    for text in mixed(near, "which", *seed):
        if len(chosen) < count and differ([right, *chosen, text]):
            chosen.append(text)
    return chosen


def letters(count, *seed):
    """Right letters, each as often as the others, in an order that nobody can guess."""
    found = []
    while len(found) < count:
        found += mixed(LETTERS, len(found), *seed)
    return found[:count]


def written(draft, number, letter, picture):
    """A question as the pack's file has it, English outside and the other languages in `texts`."""
    wrong = iter(mixed(draft.wrong, draft.id))
    options = {at: draft.right if at == letter else next(wrong) for at in LETTERS}
    explanation = draft.explanation
    if explanation and any(len(words) > EXPLANATION_LIMIT for words in explanation.values()):
        explanation = None

    def in_language(language):
        words = {
            "questionSentence": draft.sentence[language],
            "options": {at: text[language] for at, text in options.items()}}
        if explanation:
            words["explanation"] = joined(explanation[language])
        if picture:
            words["imageAlt"] = picture["alt"][language]
        return words

    english = in_language("en")
    english.pop("imageAlt", None)
    question = {
        "number": number, "id": draft.id, "questionSentence": english.pop("questionSentence"),
        "options": english.pop("options"), "correctOption": letter, **english,
        "difficulty": draft.level, "tags": list(draft.tags), "source": draft.source}
    if picture:
        question["image"] = {"src": picture["src"], "alt": picture["alt"]["en"]}
    question["texts"] = {language: in_language(language) for language in LANGUAGES[1:]}
    return question


def picture_names(drafts, pack):
    """A name for each picture that tells nothing of what it shows: a hash of a counter."""
    shown = dict.fromkeys(draft.picture for draft in drafts if draft.picture)
    return {
        key: hashlib.sha256(f"{pack} {count}".encode()).hexdigest()[:12] + ".svg"
        for count, key in enumerate(shown)}


def dealt(drafts, pack, alt=None):
    """The pack's questions, in an order that tells nothing, and its pictures' names."""
    drafts = sorted((draft for draft in drafts if draft.fits), key=lambda draft: number_from(draft.id))
    names = picture_names(drafts, pack)
    right = letters(len(drafts), pack)
    questions = [
        written(draft, at + 1, right[at],
                {"src": names[draft.picture], "alt": alt} if draft.picture else None)
        for at, draft in enumerate(drafts)]
    return questions, names
