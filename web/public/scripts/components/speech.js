/** The device's voice (P15, P50), where it has one. */

export const canSpeak = () => "speechSynthesis" in globalThis;

/** Calls `tell` now and whenever the device has found other voices. @param {(hasVoices: boolean) => void} tell @returns {() => void} stops it */
export function watchVoices(tell) {
  if (!canSpeak()) return () => {};
  const look = () => tell(speechSynthesis.getVoices().length > 0);
  speechSynthesis.addEventListener?.("voiceschanged", look);
  look();
  return () => speechSynthesis.removeEventListener?.("voiceschanged", look);
}

/** Speaks these lines now and stops the current speech. @param {string[]} lines @param {() => void} [ended] it is over, or was stopped */
export function speak(lines, ended = () => {}) {
  if (!canSpeak()) return;
  speechSynthesis.cancel();
  const spoken = lines.map((line) => new SpeechSynthesisUtterance(line));
  const last = spoken.at(-1);
  if (last) last.onend = last.onerror = ended;
  for (const line of spoken) speechSynthesis.speak(line);
}

export function hush() {
  if (canSpeak()) speechSynthesis.cancel();
}
