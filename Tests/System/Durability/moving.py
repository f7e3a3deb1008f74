"""A backup of a server at play becomes a server elsewhere, with its tables (P11)."""

import time

from party import Folder, Party, fourtop
from tables import playing, sat_down

OTHERS = 3
"""Tables that are at play while the backup is made."""


def view_of(phone, matches):
    """The first view that matches, and is kept."""
    while True:
        view = phone.heard("view")
        if matches(view):
            return view


def is_question(number):
    return lambda view: view["phase"]["name"] == "question" and view["phase"]["round"] == number


def submit(phone, number, option):
    """Submits as soon as the question is open."""
    while True:
        sent = phone.order(t="submit", round=number, option=option)
        message = phone.next()
        while message.get("id") != sent:
            message = phone.next()
        if message["t"] == "ok":
            return
        assert message["code"] == "round.early", message
        time.sleep(0.05)


def to_third_question(phones):
    """Two rounds, each with an answer of its own from everybody; in the third the first two submit."""
    for number in (1, 2):
        for phone, option in zip(phones, "ABCD"):
            view_of(phone, is_question(number))
            submit(phone, number, option)
    for phone, option in zip(phones[:2], "AB"):
        view_of(phone, is_question(3))
        submit(phone, 3, option)
    return view_of(phones[0], lambda view: is_question(3)(view) and sum(
        seat["submitted"] for seat in view["seats"]) == 2)


def what_stays(view):
    """Question, seats, scores and own submission, without times and versions."""
    phase = view["phase"]
    return (phase["name"], phase["round"], phase["sentence"], phase["options"],
            [(seat["m"], seat["short"], seat["score"], seat["submitted"], seat.get("option"))
             for seat in view["seats"]])


def goes_on(phones, code, port, before):
    """Whether four phones that come back are in the same question, and play it to the end."""
    for phone in phones:
        phone.arrive(port, code, "resume")
    after = view_of(phones[0], lambda _: True)
    good = what_stays(after) == what_stays(before)
    print(f"question {after['phase']['round']} with scores {[seat['score'] for seat in after['seats']]}, "
          f"{'as before' if good else f'was {before}'}")
    for phone, option in zip(phones[2:], "CD"):
        view_of(phone, is_question(3))
        submit(phone, 3, option)
    reveal = view_of(phones[0], lambda view: view["phase"]["name"] == "reveal")
    points = [sum(seat["score"] for seat in view["seats"]) for view in (after, reveal)]
    return good and points == [2, 3] and ends([phones])


def ends(tables):
    """Whether everybody plays to the end, with one result at each table."""
    threads = [thread for phones in tables for thread in playing(phones)]
    for thread in threads:
        thread.join(300)
    return all(
        phone.ended.is_set() and not phone.faults and phone.scores == phones[0].scores
        for phones in tables for phone in phones)


def backed_up_at_play():
    """A backup while four tables play, restored where nothing was: each goes on in its question (P11)."""
    with Folder() as data, Folder() as elsewhere:
        copy, new = elsewhere / "copy", elsewhere / "new"
        with Party(data) as party:
            others = [sat_down(party, seed=100 + number) for number in range(OTHERS)]
            threads = [thread for phones, _ in others for thread in playing(phones)]
            phones, code = sat_down(party, seed=1)
            before = to_third_question(phones)
            status, said = fourtop("backup", copy, "--data-dir", data)
            print(said, end="")
            good = status == 0 and f" {1 + OTHERS} tables, " in said
            status, said = fourtop("restore", copy, "--data-dir", data)
            print(said, end="")
            good = good and status == 1 and "another fourtop uses" in said
            party.kill()
            for thread in threads:
                thread.join()
        status, said = fourtop("restore", copy, "--data-dir", new)
        print(said, end="")
        good = good and status == 0 and f" {1 + OTHERS} tables; " in said
        with Party(new) as party:
            port = party.ports["http"]
            good = goes_on(phones, code, port, before) and good
            for phones, code in others:
                for phone in phones:
                    # The server may have told more after the moment of the backup.
                    phone.submitted, phone.scores, phone.latest = {}, {}, 0
                    phone.arrive(port, code, "resume")
            good = ends([phones for phones, _ in others]) and good
        status, said = fourtop("restore", copy, "--data-dir", new)
        print(said, end="")
        return good and party.status == 0 and status == 1 and "is not empty" in said


def damaged_backup():
    """A cut backup, another file and none are one clear line each, and nothing is restored."""
    with Folder() as data, Folder() as elsewhere:
        copy, new = elsewhere / "copy", elsewhere / "new"
        with Party(data):
            fourtop("backup", copy, "--data-dir", data)
        copy.write_bytes(copy.read_bytes()[:-100])
        answers = [fourtop("restore", path, "--data-dir", new)
                   for path in (copy, __file__, elsewhere / "none")]
        for _, said in answers:
            print(said, end="")
        return (all(status == 1 and said.count("\n") == 1 for status, said in answers)
                and "is damaged" in answers[0][1] and "is not a backup" in answers[1][1]
                and "No such file" in answers[2][1] and sorted(elsewhere.iterdir()) == [copy])
