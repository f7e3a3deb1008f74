/**
 * The numbers of the gestures, by rule: milliseconds, m/s², m/s, rad/s, degrees. `docs/motion.md` has the
 * reasons. Of each gesture `calm` is the most that the hand moves before it.
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
  tiltDegrees: 25, pushPeak: 8, pushAxis: { x: 0, y: 0, z: -1 }, turnDegrees: 35, shakePeak: 4.8,
};

/** M5: a phone that moves and turns less than this for so long is still: its speed is 0. An error of the
 * speed is forgotten by two thirds in so long. */
export const STILL = { push: 0.4, rate: 0.3, ms: 120, forgottenMs: 2000 };
/** M5: before a gesture the hand is calm in this stretch of time. A gesture, its way back and `endsMs` more do
 * not count. */
export const CALM = { fromMs: 1100, toMs: 300, keptMs: 3000, endsMs: 200 };
/** M5: before a push and a turn the phone turns less than this `rate` for most of the time from `fromMs` on. M8: within
 * `untilMs` after it the hand rests for `restsMs`. */
export const STEADY = { fromMs: 2400, rate: 0.2, restsMs: 300, untilMs: 650 };
/** M5: a phone is carried if no pivot explains so much of its speed: m/s, times the part of the speed. */
export const CARRIED = 0.08;
/** M5: a pivot nearer than `arm`, in m, is the wrist or the fingers: so much less than the greatest rate of the last
 * `ms` is the speed. */
export const NEAR = { arm: 0.2, ms: 400 };
/** M5: a phone that lies on something trembles less than this `rate` about its mean for so long. */
export const LYING = { flat: 0.998, rate: 0.006, meanMs: 40, ms: 150, takenMs: 1000 };

/**
 * M2: a tilt begins beyond `leaves` from the resting pose and is over within `back`. It is out when it
 * `grows` no more for `staysMs` (`flatMs` where it may be put down) or is half way back. Parts of it go `across`,
 * to another edge, and are `turned` about both other axes: so much counts as 1. That and what is carried, together
 * beyond `odd`, ask for `further` degrees. Where it is slower than `slowMs` or may be a phone put down or
 * picked up, it comes back within `doubtedMs`. The pose follows in `followsMs` while `near`, or not moved for
 * `settlesMs`.
 */
export const TILT = {
  leaves: 4, back: 12, grows: 3, staysMs: 150, flatMs: 900, calm: 0.9, across: 0.72, turned: 0.55,
  slowMs: 800, doubtedMs: 1800, odd: 1.2, further: 4, followsMs: 3000, near: 6, settlesMs: 2500,
};
/**
 * M3: sensors hear a part `peak` of what is asked, and the phone gains a part `speed` of that in m/s. The stroke
 * `begins`, lasts from `leastMs` to `longestMs` (longer is a fall) and `leans` less. Within `stopsMs` a part
 * `brakes` of it goes the other way. It is over when for `endsMs` there is less than `endsPart` of it. A hand at rest
 * turns less than `settled`.
 */
export const PUSH = {
  peak: 0.92, speed: 0.0475, calm: 0.9, begins: 2, leastMs: 40, longestMs: 400, leans: 22, stopsMs: 580,
  brakes: 0.2, endsPart: 0.6, endsMs: 80, settled: 0.5,
};
/**
 * M4: a turn is counted from `begins`, goes as far as asked at `rate`, and leans less than a part `lean` of that.
 * The phone's own z axis counts this near the vertical. A turn back within `backMs` belongs to it. M8: one that
 * has not turned back (`returns`) in time is withdrawn if it was `carried` with a `carriedLean`, or the hand has not
 * come to rest, `settled`; one that turns `again`, at once.
 */
export const TURN = {
  begins: 0.5, rate: 1, lean: 0.7, ownAxis: 0.7, backMs: 900, carried: 0.7, carriedLean: 9, returns: 10, again: 12, calm: 1.3, settled: 0.9,
};
/**
 * M1: so many `strokes` to and fro (a part `back` against the one before), within `strokeMs` of each other and
 * not sooner than `leastMs`, which is a knock. All begin `withinMs` (`taughtMs` where the hand taught its own), and
 * their mean pose is within `leans` of the resting pose. A part `bounce` of what goes along the vertical does not
 * count, nor a part `pressed` of what goes through the glass about a near pivot: so a hand that wipes it presses it.
 * A hand that was calm until `toMs` before it is calm, too, as where the question has just appeared.
 */
export const SHAKE = {
  strokes: 4, back: 0.7, strokeMs: 250, leastMs: 45, withinMs: 540, taughtMs: 750, bounce: 0.4, pressed: 0.3, calm: 1.5, toMs: 80, leans: 15,
};
/** M1 M5: after a gesture nothing is recognised for so long, after a shake until it has been over for
 * `restMs`. M8: a submission can be withdrawn for `ringMs`. */
export const ONCE = { ms: 500, shakeMs: 700, restMs: 350, ringMs: 700 };
