/**
 * Which view is on the screen, and which one waits for its moment (H7). Pure: the caller asks with
 * the server's time as it estimates it, and sets the alarm.
 */

/** Without an estimate of the clock a view is held this long at most. */
export const UNKNOWN_CLOCK_MS = 1000;

export class Schedule {
  /** @type {View | null} */
  #shown = null;
  /** @type {View | null} */
  #waiting = null;

  #newest = () => Math.max(this.#shown?.v ?? -1, this.#waiting?.v ?? -1);

  /**
   * A view arrived. Of two the one with the greater version counts, also while one waits.
   * @param {View} view
   */
  received(view) {
    if (view.v > this.#newest()) this.#waiting = view;
  }

  /** A new connection: whatever comes next counts, whatever its version. */
  restarted() {
    this.#waiting = null;
    this.#shown = this.#shown && { ...this.#shown, v: -1 };
  }

  /**
   * How long until the waiting view is due: 0 when it is, `null` when none waits or when the
   * clock is not known yet.
   * @param {number | null} serverUs
   */
  untilDueUs(serverUs) {
    if (!this.#waiting) return null;
    if (this.#waiting.showAtUs == null) return 0;
    return serverUs === null ? null : Math.max(0, this.#waiting.showAtUs - serverUs);
  }

  /**
   * The view to show from now on, if it changes now.
   * @param {number | null} serverUs
   * @returns {View | null}
   */
  due(serverUs) {
    if (this.untilDueUs(serverUs) !== 0) return null;
    this.#shown = this.#waiting;
    this.#waiting = null;
    return this.#shown;
  }

  /**
   * The page's own time in milliseconds at which the waiting view is due; `null` when none waits or when the clock is
   * not known yet.
   * @param {import("./clock.js").Clock} clock
   */
  dueMs(clock) {
    const moment = this.#waiting && clock.localUs(this.#waiting.showAtUs ?? 0);
    return moment === null ? null : moment / 1000;
  }

  /** Shows what waits although the clock is not known. */
  force() {
    if (this.#waiting) this.#shown = this.#waiting;
    this.#waiting = null;
    return this.#shown;
  }

  get shown() {
    return this.#shown;
  }

  get waiting() {
    return this.#waiting;
  }
}
