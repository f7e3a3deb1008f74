/**
 * The numbers of the gestures, by rule. Times are milliseconds, accelerations m/s², speeds m/s,
 * rates of rotation rad/s, angles degrees; `docs/motion.md` has the reasons.
 */

export const GRAVITY = 9.81;
/** Samples further apart than this are no continuous movement. */
export const GAP_MS = 250;
/** So long after the first sample it is known what a phone senses. */
export const KNOWN_MS = 1000;
/** So much of a gesture is a near miss. */
export const NEAR_MISS = 0.6;
/** Between what a player can teach. */
export const BOUNDS = {
  tiltDegrees: [15, 40], pushPeak: [4, 15], turnDegrees: [20, 70], shakePeak: [5, 20], pushAxis: 40,
};

/** M1 to M4: what has to be reached where nothing is learned. */
export const SHAKE_PEAK = 8, TILT_BEYOND = 25, PUSH_PEAK = -8, TURN_FROM = 35;

/** M5: a phone that moves and turns less than this for so long is still: its speed is 0. What is
 * wrong with a speed is forgotten by two thirds in so long. */
export const STILL = { push: 0.4, rate: 0.3, ms: 120, forgottenMs: 2000 };
/** M5: before a gesture the hand moves less than this, in this stretch of time: who walks moves more. */
export const CALM = { push: 1.3, fromMs: 1100, toMs: 300 };
/** M5: a phone is carried if no pivot explains so much of its speed, m/s and as a part. */
export const CARRIED = { speed: 0.12, part: 0.25 };

/**
 * M2: a tilt begins beyond `leaves` from the resting pose and is over within `back`. It is out when it
 * `grows` no more for `staysMs` or `returns`; it turns less than it tilts. What starts or ends as flat as a
 * `table`, or is carried (by more than `carried` of the numbers above), has to come back within
 * `doubtedMs`. The pose follows, by two thirds in `followsMs`; one that is `kept` for `keptMs` is new,
 * after a tilt for `heldMs`.
 */
export const TILT = {
  leaves: 4, back: 12, grows: 3, staysMs: 150, returns: 5, table: 0.9965, carried: 1.5,
  doubtedMs: 1200, followsMs: 3000, kept: 6, keptMs: 2500, heldMs: 6000,
};
/**
 * M3: sensors hear so much of the `peak`; a push reaches a `speed`, a `share` of it along its axis; its
 * stroke `begins` and lasts at most `longestMs` (longer is a fall), leans less than `leans`, and is
 * stopped within `stopsMs` by a part `brakes` of it the other way, after which there is less than `endsPart` of it for `endsMs`.
 */
export const PUSH = {
  peak: 0.95, speed: 0.38, share: 0.75, begins: 2, longestMs: 400, leans: 22, stopsMs: 580,
  brakes: 0.2,  endsPart: 0.4, endsMs: 80,
};
/**
 * M4: a turn is counted from `begins`, at `rate` goes as far as asked and at most `to`, and leans less
 * than a part `lean` of that. The phone's own z axis counts where it is this near the vertical. A turn
 * back within `backMs` belongs to it. M8: it is withdrawn at `withdrawnMs` if it was carried with a
 * lean of `carriedLean` or never moved less than `calm` for `calmMs`, unless it `returns`; at once, if it turns `again`.
 */
export const TURN = {
  begins: 0.5, rate: 1, to: 130, lean: 0.7, ownAxis: 0.7, backMs: 900, carriedLean: 8,
  withdrawnMs: 650, returns: 10, again: 12, calm: 0.6, calmMs: 300,
};
/**
 * M1: so many `strokes` to and fro, each within `strokeMs` of the one before but not sooner than `leastMs`, which
 * is a knock; more of them `along` the axis of pushes, or one more unless they `end`. From calm a
 * `calmPart` of the strength is enough. A shake begins near the resting pose.
 */
export const SHAKE = {
  strokes: 4, strokeMs: 250, leastMs: 45, along: 5, across: 0.8, endMs: 150, calmPart: 0.8, leans: 25,
};
/** M1 M5: after a gesture nothing is recognised for so long, after a shake until it has been over for `restMs`. */
export const ONCE = { ms: 500, shakeMs: 700, restMs: 350 };
