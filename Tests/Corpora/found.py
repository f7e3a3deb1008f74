"""Inputs that fuzzing found, one packed file a target in Tests/Corpora/found: for each input its length in
four bytes, big-endian, and its bytes; the shortest first.

python3 Tests/Corpora/found.py unpack TARGET FOLDER    writes each input, and each line of the target's
                                                       files fuzz/TARGET/*.lines, to a file of its own
python3 Tests/Corpora/found.py pack TARGET FOLDER      replaces the target's inputs by the files in FOLDER
python3 Tests/Corpora/found.py add TARGET FILE...      adds inputs
"""

import hashlib
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
    if command == "unpack":
        folder = pathlib.Path(names[0])
        folder.mkdir(parents=True, exist_ok=True)
        for lines in sorted((CHOSEN / target).glob("*.lines")):
            inputs += lines.read_bytes().splitlines()
        for data in inputs:
            (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)
    elif command in ("pack", "add"):
        new = sorted(pathlib.Path(names[0]).iterdir()) if command == "pack" else map(pathlib.Path, names)
        found = [path.read_bytes() for path in new]
        file.write_bytes(packed(found + (inputs if command == "add" else [])))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) > 3 else sys.exit(__doc__)
