/** Whether this device is silent at the table; stored where that is allowed. */

import { store, stored } from "./memory.js";

const KEY = "fourtop.silence";

let isOn = stored(KEY) === "on";

/** Called when the device has become silent. @type {Set<() => void>} */
export const silenced = new Set();

export const isSilent = () => isOn;

export function toggleSilence() {
  isOn = !isOn;
  store(KEY, isOn ? "on" : "off");
  if (isOn) silenced.forEach((act) => act());
}
