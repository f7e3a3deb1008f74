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

/** M1 to M4: what has to be reached where nothing is learned; a push goes into the screen, away from the body. */
export const ASKED = {
  tiltDegrees: 25, pushPeak: 8, pushAxis: { x: 0, y: 0, z: -1 }, turnDegrees: 35, shakePeak: 5.2,
};

/** M5: a phone that moves and turns less than this for so long is still: its speed is 0. What is
 * wrong with a speed is forgotten by two thirds in so long. */
export const STILL = { push: 0.4, rate: 0.3, ms: 120, forgottenMs: 2000 };
/** M5: before a gesture the hand is calm in this stretch of time: who walks moves more. */
export const CALM = { fromMs: 1100, toMs: 300, keptMs: 2500 };
/** M5: a phone is carried if no pivot explains so much of its speed: m/s, times the part of the speed. */
export const CARRIED = 0.08;

/** M5: a phone that lies on something trembles less than this `rate` about its mean for so long. */
export const LYING = { flat: 0.998, rate: 0.006, meanMs: 40, ms: 150, takenMs: 1000 };

/**
 * M2: a tilt begins beyond `leaves` from the resting pose and is over within `back`. It stays beyond
 * what is asked for `beyondMs`. It is out when it `grows` no more for `staysMs` (`flatMs` where it may be
 * put down) or is half way back. Before it the hand moves less than `calm`. Of the angle no more than a
 * part `across` goes to another edge, and no more than a part `turned` about both other axes. Of this and of
 * what is carried 1 is much; together beyond `odd` they ask for `further` degrees more. A phone that was put
 * down or picked up, and a tilt that takes longer than `slowMs`, has to come back within `doubtedMs`. The pose follows, by
 * two thirds in `followsMs`, while the phone is `near` it and once it has not moved on for `settlesMs`.
 */
export const TILT = {
  leaves: 4, back: 12, beyondMs: 110, grows: 3, staysMs: 150, flatMs: 900, calm: 0.9, across: 0.72,
  turned: 0.55, slowMs: 800, doubtedMs: 1800, odd: 1.2, further: 4, followsMs: 3000, near: 6, settlesMs: 2500,
};
/**
 * M3: sensors hear so much of the `peak`, also of the part of it along the axis; a push reaches a part
 * `speed` of it in m/s. Its stroke `begins` and lasts from `leastMs` to `longestMs` (longer is a fall),
 * leans less than `leans`, and is stopped within `stopsMs` by a part `brakes` of it the other way. It is
 * over when for `endsMs` there is less than `endsPart` of it.
 */
export const PUSH = {
  peak: 0.92, speed: 0.0475, calm: 0.9, begins: 2, leastMs: 40, longestMs: 400, leans: 22, stopsMs: 580,
  brakes: 0.2, endsPart: 0.6, endsMs: 80,
};
/**
 * M4: a turn is counted from `begins`, at `rate` goes as far as asked, and leans less than a part `lean`
 * of that. The phone's own z axis counts where it is this near the vertical. A turn back within `backMs`
 * belongs to it. M8: unless it `returns`, it is withdrawn after `returnsMs` if it was `carried` with a lean
 * of `carriedLean`, or if the hand never moved less than `settled` for `settlesMs`; at once, if it turns `again`.
 */
export const TURN = {
  begins: 0.5, rate: 1, lean: 0.7, ownAxis: 0.7, backMs: 900, carried: 0.7, carriedLean: 9, returnsMs: 650,
  returns: 10, again: 12, calm: 1.3, settled: 0.9, settlesMs: 300,
};
/**
 * M1: so many `strokes` to and fro (a part `back` against the one before), each within `strokeMs` of the one
 * before but not sooner than `leastMs`, which is a knock. They begin `withinMs`, those of a hand that has taught
 * its own `taughtMs`. A part `bounce` of what goes along the vertical does not count. No stroke begins more than
 * `leans` from the resting pose, and before the first the hand moves less than `calm`.
 */
export const SHAKE = {
  strokes: 4, back: 0.7, strokeMs: 250, leastMs: 45, withinMs: 540, taughtMs: 750, bounce: 0.3, calm: 1.5, leans: 20,
};
/** M1 M5: after a gesture nothing is recognised for so long, after a shake until it has been over for
 * `restMs`. M8: a submission can be withdrawn for `ringMs`. */
export const ONCE = { ms: 500, shakeMs: 700, restMs: 350, ringMs: 700 };
