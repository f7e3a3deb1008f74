"""Checks that the messages to a page reveal nothing early (P4, P5, P7, EV13)."""


def leaks(messages, mode, watching=False):
    """The early facts in these messages to one page, as sentences."""
    found, me = [], None
    for message in messages:
        if message["t"] == "welcome":
            me = message.get("you", me)
        if message["t"] != "view" or message["phase"]["name"] not in ("stakes", "question"):
            continue
        rule = "atReveal" if message["phase"]["name"] == "stakes" else mode
        found += [f"view {message['v']}: {leak}" for leak in _leaks(message, rule, me, watching)]
    return found


def _leaks(view, mode, me, watching):
    if "correct" in view["phase"]:
        yield "the right option"
    mine = next((seat for seat in view["seats"] if seat["m"] == me), None)
    for seat in view["seats"]:
        if "right" in seat or "result" in seat:
            yield f"whether seat {seat['m']} is right"
        shown = (
            mode == "atOnce"
            or seat is mine
            or (mode == "afterMine" and not watching and mine is not None and mine["submitted"]))
        if "stake" in seat and seat is not mine:
            yield f"the stake of seat {seat['m']}"
        if "option" in seat and not shown:
            yield f"the letter of seat {seat['m']}"
        if "option" in seat and not seat["submitted"]:
            yield f"a selection of seat {seat['m']}"
