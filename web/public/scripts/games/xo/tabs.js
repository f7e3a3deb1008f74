/** Tabs of which one panel is shown (WAI-ARIA Authoring Practices, "Tabs"). */

import { tabFor } from "./board.js";

/** @param {HTMLElement[]} tabs @param {HTMLElement[]} panels one for each tab */
export function mountTabs(tabs, panels) {
  /** @param {number} chosen */
  function choose(chosen) {
    tabs.forEach((tab, index) => {
      tab.setAttribute("aria-selected", String(index === chosen));
      tab.tabIndex = index === chosen ? 0 : -1;
    });
    panels.forEach((panel, index) => (panel.hidden = index !== chosen));
  }

  tabs.forEach((tab, index) => {
    tab.addEventListener("click", () => choose(index));
    tab.addEventListener("keydown", (event) => {
      const next = tabFor(event.key, index, tabs.length);
      if (next === index) return;
      event.preventDefault();
      choose(next);
      tabs[next]?.focus();
    });
  });
  choose(0);
  return { choose };
}
