/**
 * The numbers of the gestures, each with the rule that it belongs to. Times are milliseconds,
 * accelerations m/s², speeds m/s, rates of rotation rad/s, angles degrees.
 */

export const GRAVITY = 9.81;
/** Samples further apart than this are no continuous movement (M5). */
export const GAP_MS = 250;
/** So long after the first sample it is known what this phone can sense. */
export const KNOWN_MS = 1000;
/** So much of a gesture is a near miss. */
export const NEAR_MISS = 0.6;
/** Between what a player can teach. */
export const BOUNDS = {
  tiltDegrees: [15, 40], pushPeak: [4, 15], turnDegrees: [20, 70], shakePeak: [5, 20], pushAxis: 40,
};

/** The phone is still when it moves less than this for so long: then its speed is known to be 0. */
export const STILL_PUSH = 0.4;
export const STILL_RATE = 0.3;
export const STILL_MS = 120;
/** The time in which the errors of a speed are forgotten by two thirds. */
export const SPEED_FORGOTTEN_MS = 2000;

/** M5: before a tilt or a turn the hand moves less than this: who walks moves more. From when to when. */
export const CALM = 1.3;
export const CALM_FROM_MS = 1100;
export const CALM_TO_MS = 300;
/** M5: speed that no pivot explains: what is carried so has to come back. */
export const CARRIED = 0.12;
export const CARRIED_PART = 0.2;
export const CARRIED_LEANS = 8;

/** M2: a tilt reaches so far from the resting pose, and is over when it is back so far. */
export const TILT_BEYOND = 25;
export const TILT_BACK = 12;
/** M2: the way out begins where the phone leaves the resting pose by so much. */
export const TILT_LEAVES = 4;
/** M2: it ends when the phone stays so long, or comes back by so much. */
export const TILT_STAYS_MS = 150;
export const TILT_GROWS = 3;
export const TILT_RETURNS = 5;
/** M2 M4: a tilt turns about the vertical less than this part of what it tilts. */
export const TILT_YAW = 1;
/** M5: what begins or ends as flat as a table, or is carried, has to come back half way so soon. */
export const TABLE = 0.9965;
export const TILT_DOUBTED_MS = 1200;
/** M2: the time in which the resting pose follows by two thirds. */
export const POSE_FOLLOWS_MS = 3000;
/** M2: a pose that is kept for so long, within so many degrees, is a new resting pose. */
export const POSE_KEPT_MS = 2500;
export const POSE_KEPT = 6;
/** M2: the same after a tilt, which may be held. */
export const TILT_KEPT_MS = 6000;

/** M3: the peak of a push along the device's z axis. */
export const PUSH_PEAK = -8;
/** M3: it gives the phone so much speed, most of it along its axis, and turns it less than this. */
export const PUSH_SPEED = 0.45;
export const PUSH_SHARE = 0.75;
export const PUSH_LEANS = 15;
/** M3: a stroke begins with so much acceleration; longer than this it is a fall. */
export const STROKE_BEGINS = 2;
export const PUSH_LONGEST_MS = 400;
/** M3: the phone is stopped so soon. */
export const PUSH_STOPS_MS = 580;
/** M3 M5: after it the hand moves less than so much of the push, for so long: a shake goes on. */
export const PUSH_ENDS_PART = 0.4;
export const PUSH_ENDS_MS = 80;
/** M5: before it, and before drawing back for it, the hand moves less than this. */
export const PUSH_CALM = 2;
export const PUSH_CALM_TO_MS = 400;

/** M4: a turn about the vertical: its rate, and how far it goes at least and at most. */
export const TURN_RATE = 1.0;
export const TURN_FROM = 35;
export const TURN_TO = 130;
/** M4: where a turn begins to be counted and where it has ended. */
export const TURN_BEGINS = 0.5;
/** M4: the phone's own z axis counts as well where it is within 45° of the vertical. */
export const TURN_OWN_AXIS = 0.7;
/** M2 M4: a turn leaves the phone tilted by less than this part of it. */
export const TURN_LEAN = 0.7;
/** M4: turning back is the same gesture: so soon after it. */
export const TURN_BACK_MS = 900;
/** M8: so long after a turn that was carried it has begun to come back, by so much, or it is withdrawn. */
export const WITHDRAWN_MS = 650;
export const TURN_RETURNS = 10;
/** M8: or it turns a second time, by so much; or for no so long moment it has moved less than this. */
export const TURN_AGAIN = 12;
export const RING_CALM_MS = 300;
export const RING_CALM = 0.6;

/** M1: so many strokes to and fro, each so strong and as soon after the one before. */
export const SHAKE_STROKES = 4;
export const SHAKE_ENDS_MS = 150;
export const SHAKE_PEAK = 8.5;
export const SHAKE_STROKE_MS = 250;
export const SHAKE_STROKE_LEAST_MS = 45;
/** M1: a gesture ends before the next can begin, and a shake only when it is over for so long. */
export const SHAKE_ONCE_MS = 700;
export const SHAKE_REST_MS = 350;

/** M5: after a gesture nothing is recognised for so long. */
export const ONCE_MS = 500;
