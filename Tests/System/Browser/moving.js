// Gathers what is ever animated, every shift of the layout that nobody asked for, whether an open option is ever faint,
// whose eyes blink, how often a selected option moves, and in which order the lines of an ending come.
globalThis.moved = new Set();
globalThis.shifted = [];
globalThis.faint = [];
globalThis.blinked = new Set();
globalThis.came = [];
globalThis.beckoned = 0;
const note = (one, frames) => {
  const names = frames.flatMap((frame) => Object.keys(frame));
  for (const name of names) moved.add(name);
  if (one.dataset.state === "open" && names.includes("opacity")) faint.push(one.textContent);
};
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  note(this, animation.effect.getKeyframes());
  if (this.dataset?.state === "selected") beckoned += 1;
  return animation;
};
document.addEventListener("animationstart", ({ target, pseudoElement }) => {
  if (!pseudoElement) for (const animation of target.getAnimations()) note(target, animation.effect.getKeyframes());
  const part = target.closest(".score, .end__result");
  const name = part?.querySelector("[data-ref=name]")?.textContent ?? "result";
  if (!part || came.some((one) => one.name === name)) return;
  // A slow page draws two beginnings in one frame: their delays tell the order.
  came.push({ name, delay: parseFloat(getComputedStyle(target).animationDelay) });
  came.sort((one, other) => one.delay - other.delay);
});
new MutationObserver((changes) => {
  for (const { target } of changes) if (target.hasAttribute("data-blinks")) blinked.add(target.dataset.member);
}).observe(document.body, { subtree: true, attributeFilter: ["data-blinks"] });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (!entry.hadRecentInput) {
      const shown = document.documentElement.getAttribute("data-screen");
      const moves = entry.sources.map(({ node, previousRect: from, currentRect: to }) =>
        `${node?.nodeName} ${node?.textContent}: ${[from.x, from.y, to.x, to.y]}`);
      shifted.push([entry.value, shown, ...moves]);
    }
  }
}).observe({ type: "layout-shift" });
