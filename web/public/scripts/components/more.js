/** The button "More" and what it shows: what belongs to a question or a lobby and is not needed to play. */

/** A switch stays in view with its new state. @param {Element} target */
const isNoSwitch = (target) => !target.closest("[aria-pressed]");

/**
 * @param {Refs} refs the button, what it shows, and `more`, which holds both
 * @param {(target: Element) => boolean} [closes] whether a tap there closes the list
 */
export function mountMore({ button, list, more }, closes = isNoSwitch) {
  /** @param {boolean} isOpen */
  function show(isOpen) {
    list.hidden = !isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
  }

  /** A touch elsewhere closes the list, and does what it does there. @param {Event} event */
  function touched(event) {
    const target = /** @type {Element} */ (event.target);
    if (!more.contains(target) && !target.closest("dialog")) show(false);
  }

  /** Closes the list when a link or a command was tapped. @param {Event} event */
  function chosen(event) {
    if (!closes(/** @type {Element} */ (event.target))) return;
    button.focus();
    show(false);
  }

  /** @param {KeyboardEvent} event */
  function keyed(event) {
    if (event.key !== "Escape" || list.hidden) return;
    show(false);
    button.focus();
  }

  button.addEventListener("click", () => show(Boolean(list.hidden)));
  list.addEventListener("click", chosen, { capture: true });
  document.addEventListener("pointerdown", touched);
  document.addEventListener("focusin", touched);
  document.addEventListener("keydown", keyed);

  return {
    show,

    destroy() {
      document.removeEventListener("pointerdown", touched);
      document.removeEventListener("focusin", touched);
      document.removeEventListener("keydown", keyed);
    },
  };
}
