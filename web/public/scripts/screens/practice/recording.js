/** `/practice?record`: keeps a phone's samples and saves them as a file for the tests. */

import { text } from "../../core/texts.js";
import { wishes } from "../../motion/switch.js";
import { createRecorder } from "../../practice/recorder.js";
import { mount, say } from "../../components/template.js";

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
 * @param {() => void} onTurn a recording begins or ends: the recogniser begins anew, as it will when replayed
 */
export function mountRecording(root, query, onTurn) {
  /** @type {import("../../practice/recorder.js").Recorder | null} */
  let recorder = null;
  if (!new URLSearchParams(query).has("record")) return { add() {}, isOn: () => false };
  const { refs } = mount(root, "t-recording");

  function stop() {
    if (recorder) save(recorder.file());
    recorder = null;
    onTurn();
    show();
  }

  function show() {
    say(refs.button, text(recorder ? "practice.save" : "practice.record"));
    say(refs.count, recorder ? text("practice.samples", { count: recorder.count() }) : "");
  }

  refs.button.addEventListener("click", () => {
    if (recorder) return stop();
    recorder = createRecorder(navigator.userAgent, wishes().isReversed);
    onTurn();
    show();
  });
  show();

  return {
    isOn: () => recorder !== null,

    /**
     * @param {import("../../motion/frame.js").Sample} sample
     * @param {import("../../practice/lesson.js").News} news
     * @param {import("../../practice/gestures.js").Name | null} asked
     */
    add(sample, { gesture, ended }, asked) {
      if (!recorder) return;
      const hasRoom = recorder.add(sample, gesture);
      if (ended?.asked && ended.gesture) recorder.tried({ ...ended, gesture: ended.asked });
      recorder.ask(asked);
      show();
      if (!hasRoom) stop();
    },
  };
}
