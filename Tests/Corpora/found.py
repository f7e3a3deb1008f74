"""The inputs for fuzzing, one file a target. Those that somebody chose stand in fuzz/TARGET.json, a string for each
name, whose characters are bytes; fuzz/wire.lines has one in each line. Those that fuzzing found stand in
found/TARGET.packed: for each its length in four bytes, big-endian, and its bytes; the shortest first.

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
CHOSEN = pathlib.Path(__file__).resolve().parent / "fuzz"


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
    chosen = CHOSEN / f"{target}.json"
    texts = json.loads(chosen.read_text())
    if command == "unpack":
        folder = pathlib.Path(names[0])
        folder.mkdir(parents=True, exist_ok=True)
        inputs += [text.encode("latin-1") for text in texts.values()]
        for lines in CHOSEN.glob(f"{target}.lines"):
            inputs += lines.read_bytes().splitlines()
        for data in inputs:
            (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)
    elif command == "choose":
        texts |= {path.name: path.read_bytes().decode("latin-1") for path in map(pathlib.Path, names)}
        chosen.write_text(json.dumps(texts, indent=1, sort_keys=True) + "\n")
    elif command in ("pack", "add"):
        new = sorted(pathlib.Path(names[0]).iterdir()) if command == "pack" else map(pathlib.Path, names)
        found = [path.read_bytes() for path in new]
        file.write_bytes(packed(found + (inputs if command == "add" else [])))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) > 3 else sys.exit(__doc__)
