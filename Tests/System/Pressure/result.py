"""The result of an attack, and its bounds."""

import statistics

ALLOWED_MS, ALLOWED_KIB, ALLOWED_SECONDS = 25.0, 32 * 1024, 1.0
"""The players' 99th percentile, what the server may grow by, and how soon it must be well again."""
GUESTS = 12
"""Descriptors of players and visitors, beside an attacker's."""
CONTROL = 3.0
"""On a machine that does other things, the players may wait so many times as long as those of the control,
a server that nobody attacks, at the same time."""


def allowed_ms(control):
    """What the players' 99th percentile may be, from that of the control."""
    return max(ALLOWED_MS, CONTROL * control)


def percentile(values, percent):
    """A percentile of the values, or infinity without any."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else float("inf")


def steady(values):
    """The 99th percentile: whatever else the machine does for a moment is not the server's fault."""
    third = max(1, len(values) // 3)
    parts = [values[start:start + third] for start in (0, third, 2 * third)]
    return statistics.median(percentile(part, 99) for part in parts)


class Result:
    """`said` is of the attackers, `measured` of the players, `seen` of the server: what it grew by
    in KiB, its share of a core, the descriptors that came to it, the seconds until it served a
    visitor again, and the players' percentile before the attack and at the control."""

    def __init__(self, setting, kind, said, measured, seen):
        self.setting, self.kind, self.said = setting, kind, said
        self.measured, self.seen = measured, seen
        trips = measured["trips"] if measured else []
        self.p50, self.p99 = percentile(trips, 50), steady(trips)
        self.worst = max(trips, default=float("inf"))
        self.submitted = steady(measured["seen"]) if measured and setting == "fourtop" else None

    def faults(self):
        """The faults, each as a sentence."""
        if self.measured is None:
            yield "the players' game ended"
            return
        kind, seen = self.kind, self.seen
        allowed = allowed_ms(seen["control"])
        if self.p99 > allowed:
            yield f"p99 {self.p99:.1f} ms, allowed {allowed:.1f}"
        if self.submitted is not None and self.submitted > allowed:
            yield f"a submission is seen after {self.submitted:.1f} ms at p99, allowed {allowed:.1f}"
        if seen["grown"] > ALLOWED_KIB + kind.memory:
            yield f"grew by {seen['grown'] // 1024} MiB, allowed {(ALLOWED_KIB + kind.memory) // 1024}"
        if seen["came"] < kind.held and self.setting not in kind.relieved:
            yield f"the server held {seen['came']}, wanted {kind.held}"
        if kind.server_holds and seen["came"] > kind.server_holds + GUESTS:
            yield f"the server held {seen['came']}, allowed {kind.server_holds} and guests"
        if kind.share and seen["share"] > kind.share:
            yield f"{seen['share']:.0%} of a core, allowed {kind.share:.0%}"
        friends = seen["friends"]
        if friends and friends["done"] < friends["came"]:
            yield f"friends: {friends['done']} of {friends['came']}, {friends['faults']}"
        ends = self.said["ends"]
        if kind.farewell and self.setting in kind.farewell_at and not ends.get(kind.farewell):
            yield f"nobody's end was “{kind.farewell}”"
        if kind.recovers and seen["recovery"] > ALLOWED_SECONDS:
            yield f"served again after {seen['recovery']:.2f} s, allowed {ALLOWED_SECONDS}"
        yield from self.complaints()

    def complaints(self):
        """Visitors are served, or where that cannot be, told so."""
        refused = self.measured["refused"]
        if self.kind.refuses_visitors:
            refused = [fault for fault in refused if not fault.startswith("HTTP/1.1 503")]
        if refused:
            yield f"visitors: {sorted(set(refused))}"

    def line(self):
        measured = self.measured or {"visits": [], "refused": [], "trips": [], "seen": []}
        said, seen = self.said, self.seen
        ends = ", ".join(f"{count} × {end}" for end, count in
                         sorted(said["ends"].items(), key=lambda item: -item[1])[:4])
        again = f"  well after {seen['recovery']:.2f} s" if self.kind.recovers else ""
        allowed = allowed_ms(seen["control"])
        submitted = "" if self.submitted is None else (
            f"  submission to others p99 {self.submitted:.2f} (≤ {allowed:.0f}) of {len(measured['seen'])}")
        friends = seen["friends"]
        beside = f"  friends {friends['done']} of {friends['came']}" if friends else ""
        return (f"{self.setting:8}{self.kind.name:16} p99 {self.p99:6.2f} (≤ {allowed:.0f}, "
                f"before {seen['alone']:.2f}, control {seen['control']:.2f})  "
                f"p50 {self.p50:6.2f}  max {self.worst:7.2f} ms of {len(measured['trips'])}{submitted}  "
                f"+{seen['grown'] / 1024:.1f} MiB (≤ {(ALLOWED_KIB + self.kind.memory) // 1024})  "
                f"{seen['share']:.0%} of a core  held {said['most']}, by the server "
                f"{seen['came']}  visitors {len(measured['visits'])}, refused "
                f"{len(measured['refused'])}{again}{beside}  [{said['made']} made: {ends}]")
