"""The inputs for fuzzing. Those that somebody chose stand in fuzz.json, by target and name, as strings whose characters
are bytes; wire.lines has one for `wire` in each line. Those that fuzzing found stand in found/TARGET.packed: for each its
length in four bytes, big-endian, and its bytes; the shortest first.

python3 Tests/Corpora/found.py targets                 prints the targets
python3 Tests/Corpora/found.py unpack TARGET FOLDER    writes each input, chosen or found, to a file of its own
python3 Tests/Corpora/found.py pack TARGET FOLDER      replaces the inputs that fuzzing found by the files in FOLDER
python3 Tests/Corpora/found.py add TARGET FILE...      adds inputs to them
python3 Tests/Corpora/found.py choose TARGET FILE...   adds inputs to the chosen ones, named like their files
"""

import hashlib
import json
import pathlib
import sys

PACKED = pathlib.Path(__file__).resolve().parent / "found"
CHOSEN = PACKED.with_name("fuzz.json")


def unpacked(data):
    inputs = []
    while data:
        length = int.from_bytes(data[:4], "big")
        if len(data) < 4 + length:
            raise ValueError("the last input is cut off")
        inputs.append(data[4:4 + length])
        data = data[4 + length:]
    return inputs


def packed(inputs):
    return b"".join(
        len(data).to_bytes(4, "big") + data
        for data in sorted(set(inputs), key=lambda data: (len(data), data)))


def main(command, target, *names):
    file = PACKED / f"{target}.packed"
    inputs = unpacked(file.read_bytes()) if file.exists() else []
    chosen = json.loads(CHOSEN.read_text())
    texts = chosen.setdefault(target, {})
    if command == "unpack":
        folder = pathlib.Path(names[0])
        folder.mkdir(parents=True, exist_ok=True)
        inputs += [text.encode("latin-1") for text in texts.values()]
        for lines in CHOSEN.parent.glob(f"{target}.lines"):
            inputs += lines.read_bytes().splitlines()
        for data in inputs:
            (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)
    elif command == "choose":
        texts.update({path.name: path.read_bytes().decode("latin-1") for path in map(pathlib.Path, names)})
        CHOSEN.write_text(json.dumps(chosen, indent=1, sort_keys=True) + "\n")
    elif command in ("pack", "add"):
        new = sorted(pathlib.Path(names[0]).iterdir()) if command == "pack" else map(pathlib.Path, names)
        found = [path.read_bytes() for path in new]
        file.write_bytes(packed(found + (inputs if command == "add" else [])))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    if sys.argv[1:] == ["targets"]:
        print(*json.loads(CHOSEN.read_text()))
    else:
        main(*sys.argv[1:]) if len(sys.argv) > 3 else sys.exit(__doc__)
