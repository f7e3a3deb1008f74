/** The device's voice (P15), where it has one. */

export const canSpeak = () => "speechSynthesis" in globalThis;

/** Says these lines now, in place of what is being said. @param {string[]} lines */
export function speak(lines) {
  if (!canSpeak()) return;
  speechSynthesis.cancel();
  for (const line of lines) speechSynthesis.speak(new SpeechSynthesisUtterance(line));
}

export function hush() {
  if (canSpeak()) speechSynthesis.cancel();
}
