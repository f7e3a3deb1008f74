"""Gestures of a phone in the hand, as emulated sensors or as events of a page."""

import json
import math
import time

GRAVITY = 9.81
HELD = 40
"""Degrees by which the top edge is raised where somebody reads."""


def _eased(t, begin, end):
    part = min(1, max(0, (t - begin) / (end - begin)))
    return part ** 3 * (10 - 15 * part + 6 * part ** 2)


def _there_and_back(t, begin, moves, stays):
    return _eased(t, begin, begin + moves) - _eased(t, begin + moves + stays, begin + 2 * moves + stays)


def _bump(t, begin, lasts):
    return math.sin(math.pi * (t - begin) / lasts) if begin <= t <= begin + lasts else 0


def _trembling(angles, t):
    """No hand holds a phone quite still; a table does."""
    alpha, beta, gamma = angles(t)
    return (alpha, beta + 0.1 * math.sin(2 * math.pi * 8 * t), gamma + 0.1 * math.sin(2 * math.pi * 9 * t))


class Gesture:
    """A movement: angles (degrees) and acceleration without gravity (m/s²) at each time (seconds)."""

    def __init__(self, seconds, angles=None, push=None):
        self.seconds = seconds
        self.angles = angles or (lambda t: (0, HELD, 0))
        self.push = push or (lambda t: (0, 0, 0))

    def at(self, t):
        (a0, b0, g0), (a1, b1, g1) = _trembling(self.angles, t - 0.005), _trembling(self.angles, t + 0.005)
        alpha, beta, gamma = _trembling(self.angles, t)
        b, g = math.radians(beta), math.radians(gamma)
        up = (-math.cos(b) * math.sin(g), math.sin(b), math.cos(b) * math.cos(g))
        push = self.push(t)
        da, db, dg = ((y - x) / 0.01 for x, y in ((a0, a1), (b0, b1), (g0, g1)))
        return {
            "acceleration": push,
            "accelerationIncludingGravity": tuple(p + GRAVITY * u for p, u in zip(push, up)),
            # Euler's angles to rates about the device's own axes.
            "rotationRate": (db * math.cos(g) + da * up[0], dg + da * up[1], db * math.sin(g) + da * up[2]),
            "orientation": (alpha % 360, beta, gamma),
        }


STILL = Gesture(0.7)
SHAKE = Gesture(2, push=lambda t: (18 * math.sin(2 * math.pi * 3 * (t - 0.3)) if 0.3 < t < 1.6 else 0, 0, 0))
PUSH = Gesture(1.6, push=lambda t: (0, 0, -16 * _bump(t, 0.5, 0.18) + 14 * _bump(t, 0.68, 0.2)))
# So long that a browser which other work holds up still sees all of it.
LONG_PUSH = Gesture(1.6, push=lambda t: (0, 0, -13 * _bump(t, 0.4, 0.3) + 12 * _bump(t, 0.7, 0.33)))
TURN = Gesture(1.8, angles=lambda t: (50 * _there_and_back(t, 0.4, 0.4, 0.3), HELD, 0))


def tilt(beta, gamma):
    return Gesture(1.6, angles=lambda t: (
        0, HELD + beta * _there_and_back(t, 0.3, 0.3, 0.4), gamma * _there_and_back(t, 0.3, 0.3, 0.4)))


RIGHT, LEFT, UP, DOWN = tilt(0, 52), tilt(0, -52), tilt(-38, 0), tilt(38, 0)

_DISPATCH = """(samples) => {
  const named = (all) => all && { x: all[0], y: all[1], z: all[2] };
  const angles = (all) => all && { alpha: all[0], beta: all[1], gamma: all[2] };
  for (const sample of samples) {
    const motion = new DeviceMotionEvent("devicemotion", {
      acceleration: named(sample.acceleration), interval: 16,
      accelerationIncludingGravity: named(sample.accelerationIncludingGravity),
      rotationRate: angles(sample.rotationRate) });
    const heldMs = window.handMs ?? 1_000_000;
    window.handMs = sample.timeMs ?? (heldMs < 1_009_000 ? heldMs + 20 : heldMs);
    Object.defineProperty(motion, "timeStamp", { value: window.handMs });
    if (sample.orientation) dispatchEvent(new DeviceOrientationEvent("deviceorientation", angles(sample.orientation)));
    dispatchEvent(motion);
  }
}"""


class EventHand:
    """Moves a page by events of its own, on a clock of its own: no busy machine disturbs a gesture.
    In between it holds still, so that the page hears of it; the clock goes on until the first gesture, because
    samples of one time tell nothing. `lacks`: what its phone does not tell."""

    RATE = 60

    def __init__(self, page, lacks=()):
        self.page, self.time, self.lacks = page, 1_010_000.0, lacks
        holding = f"setInterval(() => ({_DISPATCH})({json.dumps([self._sample(None, STILL, 0)])}), 200)"
        page.add_init_script(holding)
        page.evaluate(holding)

    def make(self, *gestures):
        samples = []
        for gesture in gestures:
            for index in range(int(gesture.seconds * self.RATE)):
                samples.append(self._sample(self.time, gesture, index / self.RATE))
                self.time += 1000 / self.RATE
        self.page.evaluate(_DISPATCH, samples)

    def _sample(self, time_ms, gesture, t):
        sensed = gesture.at(t)
        return {"timeMs": time_ms, **{name: sensed[name] for name in sensed if name not in self.lacks}}


class SensorHand:
    """Moves a phone's sensors, which Chromium emulates, in real time."""

    STEP = 0.008
    SENSORS = ["accelerometer", "linear-acceleration", "gyroscope"]

    def __init__(self, page):
        self.page, self.said = page, {}
        self.session = page.context.new_cdp_session(page)
        for sensor in self.SENSORS:
            self.session.send("Emulation.setSensorOverrideEnabled", {
                "type": sensor, "enabled": True, "metadata": {"available": True}})
        self._set(STILL.at(0))

    def _set(self, state):
        readings = [state["accelerationIncludingGravity"], state["acceleration"],
                    tuple(math.radians(rate) for rate in state["rotationRate"])]
        for sensor, (x, y, z) in zip(self.SENSORS, readings):
            self._say("Emulation.setSensorOverrideReadings", {
                "type": sensor, "reading": {"xyz": {"x": x, "y": y, "z": z}}}, sensor)
        alpha, beta, gamma = (round(angle) for angle in state["orientation"])
        self._say("DeviceOrientation.setDeviceOrientationOverride", {
            "alpha": alpha, "beta": beta, "gamma": gamma})

    def _say(self, command, words, subject=""):
        """Sends only changed values: each command takes milliseconds."""
        if self.said.get(command + subject) != words:
            self.said[command + subject] = words
            self.session.send(command, words)

    def make(self, *gestures):
        for gesture in gestures:
            begin = time.monotonic()
            while (t := time.monotonic() - begin) < gesture.seconds:
                self._set(gesture.at(t))
                self.page.wait_for_timeout(self.STEP * 1000)
