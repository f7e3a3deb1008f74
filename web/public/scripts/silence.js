/** Whether this device is to be silent at the table; remembered where that is allowed. */

const KEY = "fourtop.silence";

let isOn = recall();

function recall() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

export const isSilent = () => isOn;

export function toggleSilence() {
  isOn = !isOn;
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // Storage may be forbidden or full: for this visit then.
  }
}
