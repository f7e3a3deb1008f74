/** `/practice?record`: keeps a phone's samples and saves them as a file for the tests. */

import { text } from "../core/texts.js";
import { createRecorder } from "../motion/recorder.js";
import { wishes } from "../motion/wishes.js";
import { mount, say } from "./template.js";

/** @param {string} content */
function save(content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "application/json" }));
  link.download = "motion.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * @param {Element} root
 * @param {string} query of the page's address
 * @param {() => void} onStart the recogniser begins with the recording, as it will when replayed
 */
export function mountRecording(root, query, onStart) {
  /** @type {import("../motion/recorder.js").Recorder | null} */
  let recorder = null;
  if (!new URLSearchParams(query).has("record")) return { add() {} };
  const { refs } = mount(root, "t-recording");

  function stop() {
    if (recorder) save(recorder.file());
    recorder = null;
    show();
  }

  function show() {
    say(refs.button, text(recorder ? "practice.save" : "practice.record"));
    say(refs.count, recorder ? text("practice.samples", { count: recorder.count() }) : "");
  }

  refs.button.addEventListener("click", () => {
    if (recorder) return stop();
    recorder = createRecorder(navigator.userAgent, wishes().isReversed);
    onStart();
    show();
  });
  show();

  return {
    /** @param {import("../motion/frame.js").Sample} sample @param {import("../motion/recogniser.js").Gesture | null} gesture */
    add(sample, gesture) {
      if (!recorder) return;
      const hasRoom = recorder.add(sample, gesture);
      show();
      if (!hasRoom) stop();
    },
  };
}
