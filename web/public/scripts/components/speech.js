/** Reading aloud (P15), where the device can speak. */

/** @param {string[]} lines */
export function speak(lines) {
  if (!("speechSynthesis" in globalThis)) return;
  speechSynthesis.cancel();
  for (const line of lines) speechSynthesis.speak(new SpeechSynthesisUtterance(line));
}

export function hush() {
  if ("speechSynthesis" in globalThis) speechSynthesis.cancel();
}
