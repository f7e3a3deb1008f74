/** The phone's sensors. Browsers offer them over https alone, an iPhone only after a tap. */

/** @typedef {import("./frame.js").Sample} Sample */
/** @typedef {"granted" | "refused" | "insecure" | "none"} Permission */

/** Without an event for so long there is nothing to wait for. */
const SILENCE_MS = 1_000;

/**
 * Asks for what some browsers give only after a question, from within a tap.
 * @param {"DeviceMotionEvent" | "DeviceOrientationEvent"} event @param {unknown[]} options
 * @returns {Promise<Permission>}
 */
export async function permitted(event, ...options) {
  // Over http the browser does not even have the function that asks.
  if (!isSecureContext) return "insecure";
  if (!(event in window)) return "none";
  try {
    const { requestPermission } = /** @type {{ requestPermission?: (...options: unknown[]) => Promise<string> }} */ (window[event]);
    const answer = await requestPermission?.apply(window[event], options);
    return (answer ?? "granted") === "granted" ? "granted" : "refused";
  } catch {
    return "refused";
  }
}

/** Both questions are put before the tap is over. @returns {Promise<Permission>} */
export async function askForMotion() {
  const [motion] = await Promise.all([permitted("DeviceMotionEvent"), permitted("DeviceOrientationEvent")]);
  return motion;
}

/**
 * By how many degrees the device is turned counter-clockwise. The older property counts from the
 * upright device on tablets too, as their sensors do.
 */
export function screenAngle() {
  const { orientation } = window;
  return ((orientation ?? screen.orientation?.angle ?? 0) + 360) % 360;
}

/** @param {import("./frame.js").Axes | null} axes @returns {import("./frame.js").Axes | null} */
const axesOf = (axes) => axes && { x: axes.x, y: axes.y, z: axes.z };

/** @param {import("./frame.js").Angles | null} angles @returns {import("./frame.js").Angles | null} */
const anglesOf = (angles) => angles && { alpha: angles.alpha, beta: angles.beta, gamma: angles.gamma };

/**
 * @param {(sample: Sample) => void} onSample
 * @param {() => void} onSilence no event with a number in it came
 */
export function createSensors(onSample, onSilence) {
  /** @type {Sample["orientation"]} */
  let orientation = null;
  let isOn = false;
  let timer = 0;

  /** @param {DeviceOrientationEvent} event */
  function oriented(event) {
    orientation = anglesOf(event);
  }

  /** @param {DeviceMotionEvent} event */
  function moved(event) {
    if (typeof event.accelerationIncludingGravity?.x === "number") clearTimeout(timer);
    onSample({
      timeMs: event.timeStamp,
      acceleration: axesOf(event.acceleration),
      accelerationIncludingGravity: axesOf(event.accelerationIncludingGravity),
      rotationRate: anglesOf(event.rotationRate),
      orientation,
      screenAngle: screenAngle(),
    });
  }

  return {
    /** @param {boolean} wanted */
    listen(wanted) {
      if (wanted === isOn) return;
      isOn = wanted;
      clearTimeout(timer);
      if (wanted) timer = setTimeout(onSilence, SILENCE_MS);
      if (wanted) {
        addEventListener("deviceorientation", oriented);
        addEventListener("devicemotion", moved);
      } else {
        removeEventListener("deviceorientation", oriented);
        removeEventListener("devicemotion", moved);
      }
    },
  };
}
