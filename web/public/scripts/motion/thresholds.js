/**
 * The numbers of the gestures, each with the rule that it belongs to. Lengths of time are
 * milliseconds, accelerations m/s², rates of rotation rad/s, angles degrees.
 */

export const GRAVITY = 9.81;

/** Samples further apart than this are no continuous movement (M5). */
export const GAP_MS = 250;
/** For so long a movement is remembered. */
export const HISTORY_MS = 2500;

/** Longer than so many usual intervals is a pause; what comes as close together as this after one is a
 * bunch, and a whole one if so much of what the pause lacks is in it. */
export const PAUSE_INTERVALS = 1.5;
export const BUNCH_MS = 3;
export const BUNCH_WHOLE = 0.6;

/** M5: a stroke is a stretch of acceleration in one direction: where it begins, where it ends. */
export const STROKE_BEGINS = 3;
export const STROKE_ENDS = 2;

/** M5: before a tilt or a turn the hand is quiet: when, and how much. Who walks is not. */
export const QUIET_FROM_MS = 550;
export const QUIET_TO_MS = 50;
export const QUIET_PUSH = 0.9;
/** M5: what lies on a table turns less than this, for so long. */
export const IN_HAND_RATE = 0.02;
export const IN_HAND_MS = 120;
/**
 * M2 M4 M5: what turning about a pivot may leave of the acceleration, as such (m/s²) or as a part of
 * it: about any joint, and about a wrist. A wrist moves along with the hand; who carries a phone
 * turns it about something farther away.
 */
export const TILT_CARRIED = { joint: { rest: 0.45, part: 0.28 }, wrist: { rest: 0.6, part: 0.35 } };
export const TURN_CARRIED = { joint: { rest: 0.4, part: 0.34 }, wrist: { rest: 0.4, part: 0.42 } };
/** M2 M4 M5: with no more than this they count once they have come back. */
export const TILT_DOUBTED = { joint: { rest: 0.6, part: 0.35 }, wrist: { rest: 0.8, part: 0.5 } };
export const TURN_DOUBTED = { joint: { rest: 0.5, part: 0.6 }, wrist: { rest: 0.5, part: 0.6 } };
/** M2 M5: metres from the phone: a wrist at most; what noise makes of one; an elbow at most. */
export const WRIST_REACH = 0.12;
export const JOINT_REACH = 0.2;
export const ELBOW_REACH = 0.5;
/** M2 M5: an elbow is not further than this beyond the screen's upper edge, nor behind the phone. */
export const ELBOW_BEYOND = 0.1;

/** M1: so many strokes to and fro, each so strong and as soon after the one before. */
export const SHAKE_STROKES = 4;
export const SHAKE_PEAK = 8.5;
export const SHAKE_STROKE_MS = 260;
/** M1: a gesture ends before the next can begin. */
export const SHAKE_ONCE_MS = 700;
/** M1: so still and for so long it must have been before another shake begins. */
export const SHAKE_REST_MS = 350;

/** M2: a tilt reaches so far from the resting pose, and is over when it is back so far. */
export const TILT_BEYOND = 25;
export const TILT_BACK = 12;
/** M2, M5: so long after the way out, and still in a hand, it is meant; or sooner, half way back. */
export const TILT_HELD_MS = 250;
/** M2, M5: a way out that takes longer, or ends flat, has to come back: so soon. */
export const SWING_LASTS_MS = 850;
export const TILT_FLAT = 0.995;
export const TILT_LASTS_MS = 1100;
/** M2: the way out is where it turns with this rate, until it stops or comes back by so much. */
export const SWING_BEGINS = 0.15;
export const SWING_BACK = 3;
/** M2, M4: a tilt turns about the vertical less than this part of what it tilts: a wrist rolls it about its own axis. */
export const TILT_YAW = 1;
/** M2: the time in which the resting pose has followed by two thirds, near to it and away from it. */
export const POSE_FOLLOWS_MS = 4000;
export const POSE_FOLLOWS_AWAY_MS = 20_000;
/** M2: turning slower than this and for so long, a phone has a new resting pose. */
export const POSE_STEADY = 0.5;
export const POSE_KEPT_MS = 3000;

/** M3: the peak of a push along the device's z axis, and how long it lasts at least. */
export const PUSH_PEAK = -8;
export const PUSH_MS = 40;
/** M3: so much of a peak, and of how long it lasts, 30 samples a second see for certain. */
export const PUSH_SAMPLED = 0.88;
export const PUSH_LASTED = 0.8;
/** M3: a push goes along z more than anything else: its share of the stroke. */
export const PUSH_SHARE = 0.92;
/** M3: and gives the phone so much speed, which braking takes from it again, m/s. */
export const PUSH_SPEED = 0.58;
/** M3: between samples further apart a part of a push or of its braking goes unseen; or all of one. */
export const UNSEEN_PART_MS = 45;
export const UNSEEN_WHOLE_MS = 60;
/** M3: longer than this it is a fall. */
export const PUSH_LONGEST_MS = 350;
/** M3: the hand stops so soon after the push, with so much of its strength. */
export const BRAKING_WITHIN_MS = 170;
export const BRAKING_PART = 0.65;
export const BRAKING_SHARE = 0.85;
/** M3, M5: strokes nearer to a push and its braking than this are weaker, or it is a shake: so much
 * weaker before it; and after it, since who pushes comes back more slowly than who waves to and fro. */
export const PUSH_QUIET_BEFORE_MS = 300;
export const PUSH_QUIET_AFTER_MS = 200;
export const OTHERS_PART = 0.65;
export const RETURN_PART = 0.6;
/** M3, M5: before it the hand neither turns the phone, nor moves it more than a part of the push. */
export const CALM_FROM_MS = 800;
export const CALM_TO_MS = 20;
export const CALM_RATE = 0.25;
export const CALM_PART = 0.2;

/** M4: a turn about the vertical: its rate, and how far it goes at least and at most. */
export const TURN_RATE = 1.0;
export const TURN_FROM = 35;
export const TURN_TO = 125;
/** M4: where a turn begins to be counted and where it has ended. */
export const TURN_BEGINS = 0.5;
/** M4: a turn turns about other axes less than this part, and leaves the phone tilted by less. */
export const TURN_LEAN = 0.3;
export const TURN_TILT = 20;
/** M4: turning back is the same gesture: so soon after it, from one low rate to the other. */
export const TURN_BACK_MS = 900;
/** M4: so much of a turn has to come back where carrying is not ruled out otherwise. */
export const TURN_RETURN = 0.7;

/** M5: after a gesture nothing is recognised for so long. */
export const ONCE_MS = 500;
