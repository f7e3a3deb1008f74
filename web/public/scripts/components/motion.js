/** Movements that a style sheet cannot begin: nothing but transform and opacity, and none where less is wished. */

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export const isCalm = () => calm.matches;

/** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options */
function move(element, frames, options) {
  if (!isCalm()) element.animate(frames, { easing: "cubic-bezier(.2, .9, .3, 1)", ...options });
}

/** Laid on the table one after the other. @param {Iterable<Element>} elements */
export function deal(elements) {
  const frames = [{ transform: "translateY(-0.625rem)", opacity: 0 }, {}];
  [...elements].forEach((element, index) =>
    move(element, frames, { duration: 220, delay: index * 35, fill: "backwards" }));
}

/** Something counts: it swells and settles. @param {Element} element */
export const pulse = (element) => move(element, [{ transform: "scale(1.35)" }, {}], { duration: 320 });

/** The next number of a count. @param {Element} element */
export const strike = (element) =>
  move(element, [{ transform: "scale(1.9)", opacity: 0 }, { opacity: 1, offset: 0.4 }, {}], { duration: 360 });
