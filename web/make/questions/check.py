"""Checks packs of questions, generated or written by hand: python3 web/make/questions/check.py FOLDER...

A folder is a pack, or holds packs.

Prints every fault as a sentence, then a table of what there is; exit status 1 if anything is wrong.
"""

import collections
import pathlib
import sys

import faults


def table(packs):
    """Kinds, or themes of written packs, by difficulty."""
    counts = collections.Counter()
    for name, pack in packs.items():
        for question in pack.questions:
            counts[name, question["id"].rsplit("-", 1)[0], question.get("difficulty")] += 1
    rows = sorted({(name, kind) for name, kind, _ in counts})
    found = ["| pack | kind | easy | middle | hard | all |", "| --- | --- | --: | --: | --: | --: |"]
    sums = [0, 0, 0]
    for name, kind in rows:
        levels = [counts[name, kind, level] for level in (1, 2, 3)]
        sums = [one + other for one, other in zip(sums, levels)]
        found.append(f"| {name} | {kind} | {levels[0]} | {levels[1]} | {levels[2]} | {sum(levels)} |")
    found.append(f"| **all** | | {sums[0]} | {sums[1]} | {sums[2]} | {sum(sums)} |")
    return found


def shares(pack):
    """How often the right option is strictly the longest, in each language, and the share of each letter."""
    longest = ", ".join(f"{language} {100 * share:.0f} %" for language, share in faults.longest(pack).items())
    letters = ", ".join(f"{letter} {100 * share:.0f} %" for letter, share in faults.letters(pack).items())
    return f"right one longest: {longest}; letters: {letters}"


def main(folders):
    packs, wrong = {}, 0
    for folder in [pack for folder in folders for pack in faults.packs_in(pathlib.Path(folder))]:
        try:
            pack = packs[folder.name] = faults.Pack(folder)
        except faults.Unreadable as reason:
            print(reason)
            wrong += 1
            continue
        found = faults.of_pack(pack)
        wrong += len(found)
        print("\n".join(found), end="\n" if found else "")
        print(f"{folder.name}: {len(pack.questions)} questions; {shares(pack)}")
    between = faults.between(packs)
    print("\n".join([*between, *table(packs)]))
    print(f"{wrong + len(between)} faults")
    return 1 if wrong or between else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
