/**
 * The numbers of the gestures, each with the rule that it belongs to. Lengths of time are
 * milliseconds, accelerations m/s², rates of rotation rad/s, angles degrees.
 */

export const GRAVITY = 9.81;

/** Samples further apart than this are no continuous movement (M5). */
export const GAP_MS = 250;

/** M5: a stroke is a stretch of acceleration in one direction: where it begins, where it ends. */
export const STROKE_BEGINS = 3;
export const STROKE_ENDS = 2;

/** M1: so many strokes to and fro, each so strong and as soon after the one before. */
export const SHAKE_STROKES = 4;
export const SHAKE_PEAK = 7;
export const SHAKE_STROKE_MS = 260;
/** M1: a gesture ends before the next can begin. */
export const SHAKE_ONCE_MS = 700;
/** M1: so still and for so long it must have been before another shake begins. */
export const SHAKE_REST_MS = 250;

/** M2: a tilt reaches so far from the resting pose, and is over when it is back so far. */
export const TILT_BEYOND = 25;
export const TILT_BACK = 12;
/** M2: beyond so long, it is meant. */
export const TILT_HELD_MS = 80;
/** M2: a pose beyond so long is no tilt any more. */
export const TILT_LASTS_MS = 700;
/** M2, M5: a hand that tilts a phone does not move it about with more than this. */
export const TILT_CALM = 5;
export const TILT_CALM_MS = 200;
/** M2, M5: lifted or lowered by so many metres it is carried, not tilted; how fast that fades. */
export const CARRY_HEIGHT = 0.08;
export const CARRY_FADES_MS = 600;
/** M2: turning slower than this and for so long, a carried phone has a new resting pose. */
export const POSE_STEADY = 0.5;
export const POSE_STEADY_MS = 250;
/** M2: the time in which the resting pose has followed by two thirds. */
export const POSE_FOLLOWS_MS = 5000;

/** M3: the peak of a push along the device's z axis, and how long it lasts at least. */
export const PUSH_PEAK = -8;
export const PUSH_MS = 40;
/** M3: a push goes along z more than anything else: its share of the stroke. */
export const PUSH_SHARE = 0.75;
/** M3: longer than this it is a fall. */
export const PUSH_LONGEST_MS = 350;
/** M3: the hand stops so soon after the push, so hard. */
export const BRAKING_WITHIN_MS = 300;
export const BRAKING_PEAK = 3.5;
/** M3, M5: before a push it is quiet for so long, and after its braking for so long. */
export const PUSH_QUIET_BEFORE_MS = 250;
export const PUSH_QUIET_AFTER_MS = 200;

/** M4: a turn about the vertical: its rate, and how far it goes at least and at most. */
export const TURN_RATE = 1.0;
export const TURN_FROM = 35;
export const TURN_TO = 120;
/** M4: where a turn begins to be counted and where it has ended. */
export const TURN_BEGINS = 0.5;
/** M4: a turn leans less than this part of what it turns. */
export const TURN_LEAN = 0.6;
/** M4: turning back so soon is the same gesture. */
export const TURN_BACK_MS = 500;

/** M5: after a gesture nothing is recognised for so long. */
export const ONCE_MS = 500;
