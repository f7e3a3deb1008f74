/** The device's voice (P15), where it has one. */

export const canSpeak = () => "speechSynthesis" in globalThis;

/** Speaks these lines now and stops the current speech. @param {string[]} lines */
export function speak(lines) {
  if (!canSpeak()) return;
  speechSynthesis.cancel();
  for (const line of lines) speechSynthesis.speak(new SpeechSynthesisUtterance(line));
}

export function hush() {
  if (canSpeak()) speechSynthesis.cancel();
}
