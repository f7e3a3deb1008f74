/** Whether this device is to be silent at the table; remembered where that is allowed. */

import { store, stored } from "./memory.js";

const KEY = "fourtop.silence";

let isOn = stored(KEY) === "on";

export const isSilent = () => isOn;

export function toggleSilence() {
  isOn = !isOn;
  store(KEY, isOn ? "on" : "off");
}
