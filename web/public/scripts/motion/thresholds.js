/**
 * The numbers of the gestures, by rule. Times are milliseconds, accelerations m/s², speeds m/s,
 * rates of rotation rad/s, angles degrees; `docs/motion.md` has the reasons.
 */

export const GRAVITY = 9.81;
/** Samples further apart than this are no continuous movement. */
export const GAP_MS = 250;
/** So long after the first sample it is known what a phone senses. */
export const KNOWN_MS = 1000;
/** The part of a gesture that counts as a near miss. */
export const NEAR_MISS = 0.6;
/** Between what a player can teach. */
export const BOUNDS = {
  tiltDegrees: [15, 40], pushPeak: [4, 15], turnDegrees: [20, 70], shakePeak: [5, 20], pushAxis: 40,
};

/** M1 to M4: what has to be reached where nothing is learned. */
export const SHAKE_PEAK = 6.5, TILT_BEYOND = 25, PUSH_PEAK = -8, TURN_FROM = 35;

/** M5: a phone that moves and turns less than this for so long is still: its speed is 0. What is
 * wrong with a speed is forgotten by two thirds in so long. */
export const STILL = { push: 0.4, rate: 0.3, ms: 120, forgottenMs: 2000 };
/** M5: before a gesture the hand moves less than this, in this stretch of time: who walks moves more. */
export const CALM = { push: 1.3, fromMs: 1100, toMs: 300, shortMs: 650, endMs: 150 };
/** M5: a phone is carried if no pivot explains so much of its speed: m/s, times the part of the speed. */
export const CARRIED = 0.08;

/** M5: a phone that lies on something trembles less than this `rate` about its mean for so long. */
export const LYING = { flat: 0.9965, rate: 0.006, meanMs: 40, ms: 150, takenMs: 1000 };

/**
 * M2: a tilt begins beyond `leaves` from the resting pose and is over within `back`. It stays beyond
 * what is asked for `beyondMs`. It is out when it `grows` no more for `staysMs` (`flatMs` where it may be
 * put down) or `returns`. Before it the hand moves less than `calm`. Of the angle no more than a part
 * `across` goes to another edge, and no more than a part `turned` about both other axes. A phone that
 * was put down or picked up, or a tilt that takes longer than `slowMs`, has to come back within
 * `doubtedMs`; one that is carried and goes another way, more than `carried` together, within `carriedMs`.
 * The pose follows, by two thirds in `followsMs`, while the phone is `near` it; one that is `kept` for
 * `keptMs` is new, after a tilt for `heldMs`.
 */
export const TILT = {
  leaves: 4, back: 12, beyondMs: 110, grows: 3, staysMs: 150, flatMs: 900, returns: 5, calm: 0.9,
  across: 0.72, turned: 0.55, slowMs: 800, doubtedMs: 1500, carried: 1.3, carriedMs: 1000,
  followsMs: 3000, near: 6, kept: 6, keptMs: 2500, heldMs: 6000,
};
/**
 * M3: sensors hear so much of the `peak`; a push reaches a `speed`, a `share` of it along its axis. Its
 * stroke `begins` and lasts from `leastMs` to `longestMs` (longer is a fall), leans less than `leans`, and
 * is stopped within `stopsMs` by a part `brakes` of it the other way. It is over when for `endsMs` there
 * is less than `endsPart` of it along its axis, and less than `acrossPart` in all.
 */
export const PUSH = {
  peak: 0.92, speed: 0.38, share: 0.75, calm: 0.9, begins: 2, leastMs: 40, longestMs: 400, leans: 22,
  stopsMs: 580, brakes: 0.2, endsPart: 0.4, acrossPart: 0.6, endsMs: 80,
};
/**
 * M4: a turn is counted from `begins`, at `rate` goes as far as asked, and leans less than a part `lean`
 * of that. The phone's own z axis counts where it is this near the vertical. A turn back within `backMs`
 * belongs to it. M8: it is withdrawn at `withdrawnMs` if it was `carried` with a lean of `carriedLean` or
 * never moved less than `calm` for `calmMs`, unless it `returns`; at once, if it turns `again`.
 */
export const TURN = {
  begins: 0.5, rate: 1, lean: 0.7, ownAxis: 0.7, backMs: 900, carried: 0.7, carriedLean: 9,
  withdrawnMs: 650, returns: 10, again: 12, calm: 0.9, calmMs: 300,
};
/**
 * M1: so many `strokes` to and fro (a part `back` against the one before), each within `strokeMs` of the
 * one before but not sooner than `leastMs`, which is a knock, and on average within `periodMs`; more of
 * them `along` the axis of pushes (less than `across` of them along z is not), or one more unless they
 * end for `endMs`. No stroke begins more than `leans` from the resting pose, and before the first the
 * hand moves less than `calm`.
 */
export const SHAKE = {
  strokes: 4, back: 0.3, strokeMs: 250, leastMs: 45, periodMs: 180, along: 5, across: 0.8, endMs: 150,
  calm: 1.5, leans: 30,
};
/** M1 M5: after a gesture nothing is recognised for so long, after a shake until it has been over for
 * `restMs`. */
export const ONCE = { ms: 500, shakeMs: 700, restMs: 350 };
