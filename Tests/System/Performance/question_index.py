"""What the index of 10 000 questions costs at the start: processor time and resident memory of `fourtop serve`, with two
packs of 5 000 questions and without any, best of seven.

python3 Tests/System/Performance/question_index.py
"""

import json
import os
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Durability"))
from party import ROOT, Folder, Party  # noqa: E402

RUNS, PACKS, QUESTIONS = 7, 2, 5_000
LONGEST_MS, MOST_MIB = 100, 8
TICKS = os.sysconf("SC_CLK_TCK")


def write_packs(folder):
    """The questions of the built-in packs again and again, each with an id of its own; the bytes of all."""
    questions = [
        question for file in sorted((ROOT / "web/quizzes/packs").glob("*/questions.json"))
        for question in json.loads(file.read_text())["questions"] if "image" not in question and "audio" not in question]
    size = 0
    for number in range(PACKS):
        pack = folder / f"pack{number}"
        pack.mkdir(parents=True)
        listed = [
            {**questions[(number * QUESTIONS + at) % len(questions)], "number": at + 1, "id": f"q-{number}-{at}"}
            for at in range(QUESTIONS)]
        languages = ["en", "de", "es", "fr", "tr"]
        (pack / "pack.json").write_text(json.dumps({
            "title": dict.fromkeys(languages, "Pack"), "theme": "nature", "languages": languages, "licence": "own",
            "author": "us"}))
        (pack / "questions.json").write_text(json.dumps(
            {"numberOfQuestions": QUESTIONS, "topic": "Pack", "questions": listed}, ensure_ascii=False))
        size += (pack / "questions.json").stat().st_size
    return size


def started(web, questions):
    """Milliseconds of processor time and KiB resident once the server answers."""
    with Folder() as data, Party(data, "--web-dir", str(web)) as party:
        assert party.says("quizzes "), party.log
        line = next(line for line in party.lines if line.lstrip().startswith("quizzes "))
        counted = int(re.sub(r"\D", "", line) or 0)
        assert counted == questions, f"the server counts {counted} questions"
        fields = pathlib.Path(f"/proc/{party.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 1_000 / TICKS, party.memory()


def main():
    with tempfile.TemporaryDirectory() as folder:
        webs = [pathlib.Path(folder) / name for name in ("without", "with")]
        for web in webs:
            shutil.copytree(ROOT / "web/public", web / "public")
            (web / "quizzes/packs").mkdir(parents=True)
            shutil.copy(ROOT / "web/quizzes/quiz1.json", web / "quizzes")
        size = write_packs(webs[1] / "quizzes/packs")
        found = [[started(webs[0], 0), started(webs[1], PACKS * QUESTIONS)] for _ in range(RUNS)]
    (bare, bare_kib), (full, full_kib) = [
        [min(run[which][value] for run in found) for value in range(2)] for which in range(2)]
    mib = (full_kib - bare_kib) / 1_024
    print(f"{PACKS * QUESTIONS} questions, {size / 1e6:.1f} MB: {full - bare:.0f} ms of processor time, {mib:.1f} MiB more "
          f"resident (limits: {LONGEST_MS} ms, {MOST_MIB} MiB)")
    return 0 if full - bare <= LONGEST_MS and mib <= MOST_MIB else 1


if __name__ == "__main__":
    raise SystemExit(main())
