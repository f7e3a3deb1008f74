/**
 * The music of a room, written for the server's clock, so that all who play it are together (S1, S2): a waltz in the lobby,
 * a bed under a question. Pure: the caller asks for what sounds between two moments.
 */

/** @typedef {import("./score.js").Note} Note */
/** @typedef {Note & { atUs: number }} Timed a note, and its moment on the server's clock */
/**
 * @typedef {object} Piece
 * @property {string} key tells it from another one
 * @property {"music" | "room"} group
 * @property {(fromUs: number, untilUs: number) => Timed[]} between
 */

/** @param {number} key of a piano, as MIDI counts them */
const pitch = (key) => 440 * 2 ** ((key - 69) / 12);

/** @param {Note["voice"]} voice @param {number} atUs @param {number} hz @param {number} lasts @param {number} loud @param {number} [swell] @returns {Timed} */
const note = (voice, atUs, hz, lasts, loud, swell) => ({ at: 0, atUs, hz, lasts, loud, voice, ...(swell ? { swell } : {}) });

const S = 1e6;

// The waltz: 72 beats a minute, eight bars of three.

const BEAT_US = (60 / 72) * S;
/** Each bar: the bass, two notes of its chord, and the melody as pairs of a key and its beats. @type {[number, [number, number], [number, number][]][]} */
const WALTZ = [
  [48, [64, 67], [[79, 2], [76, 1]]],
  [45, [60, 64], [[72, 2], [76, 1]]],
  [50, [62, 65], [[74, 1], [77, 1], [81, 1]]],
  [43, [59, 62], [[79, 3]]],
  [53, [60, 65], [[81, 2], [77, 1]]],
  [48, [60, 64], [[76, 1], [79, 1], [76, 1]]],
  [43, [59, 65], [[74, 2], [71, 1]]],
  [48, [60, 64], [[72, 3]]],
];
const WALTZ_US = WALTZ.length * 3 * BEAT_US;

/** @param {number} begunUs @param {number} octave @returns {Timed[]} */
const waltz = (begunUs, octave) => WALTZ.flatMap(([bass, chord, melody], bar) => {
  const at = (/** @type {number} */ beat) => begunUs + (bar * 3 + beat) * BEAT_US;
  let beat = 0;
  return [
    note("pluck", at(0), pitch(bass) * octave, 1.6, 0.65),
    ...[1, 2].flatMap((after) => chord.map((key) => note("reed", at(after), pitch(key) * octave, 0.75, 0.09, 0.05))),
    ...melody.map(([key, beats]) => {
      const begins = at(beat);
      beat += beats;
      return note("reed", begins, pitch(key), (beats * BEAT_US) / S * 1.05, 0.21, 0.07);
    }),
  ];
});

// The bed: 92 beats a minute, two bars of four; in the last seconds quicker, with a cymbal before.

const STEP_US = (60 / 92 / 2) * S;
const QUICK_STEP_US = (60 / 104 / 2) * S;
export const HAT_US = 10 * S;
export const QUICK_US = 5 * S;
const BED = [48, null, 52, 55, null, 52, 50, 55, 48, null, 53, 55, null, 53, 52, 50];

/** The moments of the bed's eighths. @param {number} opensAtUs @param {number} closesAtUs @returns {number[]} */
export function stepsOf(opensAtUs, closesAtUs) {
  const quick = closesAtUs - QUICK_US;
  const steps = [];
  for (let at = opensAtUs; at < closesAtUs;) {
    steps.push(at);
    const next = at + STEP_US;
    // A step that the change of pace falls into is quick from there on.
    at = at >= quick ? at + QUICK_STEP_US : next > quick ? quick + (next - quick) * QUICK_STEP_US / STEP_US : next;
  }
  return steps;
}

/** @param {number} opensAtUs @param {number} closesAtUs @param {number} octave @returns {Timed[]} */
const bed = (opensAtUs, closesAtUs, octave) => stepsOf(opensAtUs, closesAtUs).flatMap((at, step) => {
  const [key, left] = [BED[step % BED.length], closesAtUs - at];
  const hasHat = left <= HAT_US && (step % 2 === 1 || left <= QUICK_US);
  return [
    ...(key == null ? [] : [note("pluck", at, pitch(key) * octave, 1.2, 0.8)]),
    ...(hasHat ? [note("hat", at, 4200, 0.09, 0.26)] : []),
  ];
});

/** Three blocks and a bell. @param {number} startsAtUs @returns {Timed[]} */
const countdown = (startsAtUs) => [
  ...[3, 2, 1].map((count) => note("wood", startsAtUs - count * S, 440, 0.22, 0.6)),
  ...[1318.5, 1976, 2637].map((hz, index) => note("bar", startsAtUs, hz, 1.6 - index * 0.4, 0.36 - index * 0.1)),
];

/** The part of a television's loudness that is enough beside a phone's own sounds. */
const SMALL = 0.35;

/** @param {Timed[]} notes @param {boolean} isLarge @returns {Piece["between"]} */
const among = (notes, isLarge) => (fromUs, untilUs) => notes
  .filter(({ atUs }) => atUs >= fromUs && atUs < untilUs)
  .map((one) => (isLarge ? one : { ...one, loud: one.loud * SMALL }));

/** Whether a question is to be listened to: it has a sound, or somebody is read to. @param {View} view */
const isListening = ({ phase, members }) =>
  phase.name === "question" && (phase.sound != null || members.some(({ help }) => help.readAloud));

/**
 * The music that plays while a view is shown.
 * @param {View} view
 * @param {boolean} isLarge a television, else a phone: an octave higher, without what it tells its player anyway
 * @returns {Piece | null}
 */
export function musicOf(view, isLarge) {
  const [{ phase }, octave] = [view, isLarge ? 1 : 2];
  switch (phase.name) {
    case "lobby":
    case "writing":
      return {
        key: "waltz", group: "music", between: (fromUs, untilUs) => {
          const begun = Math.floor(fromUs / WALTZ_US) * WALTZ_US;
          return among([...waltz(begun, octave), ...waltz(begun + WALTZ_US, octave)], isLarge)(fromUs, untilUs);
        },
      };
    case "countdown":
      return isLarge ? { key: `countdown ${phase.startsAtUs}`, group: "room", between: among(countdown(phase.startsAtUs), isLarge) } : null;
    case "question":
      if (isListening(view)) return null;
      return { key: `bed ${phase.round}`, group: "music", between: among(bed(phase.opensAtUs, phase.closesAtUs, octave), isLarge) };
    default:
      return null;
  }
}
