// From now on every change of what an option, the timer, a place and the bar show during a reveal: the batch in which the
// page made it, since the reveal's first one; what; and how it looks. Of each coin, how far from a face on the right
// option it starts.
() => {
  globalThis.unveiled = [];
  globalThis.coins = [];
  const fromFace = (coin) => {
    const [x, y] = coin.getAnimations()[0].effect.getKeyframes()[0].transform.match(/-?[\d.]+(?=px)/g).map(Number);
    return Math.min(...[...document.querySelectorAll("[data-state=correct] [data-voter]")].map((face) => {
      const box = face.getBoundingClientRect();
      return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
    }));
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      coins.push(...[...addedNodes].filter((one) => one.className === "coin").map(fromFace));
    }
  }).observe(document.body, { childList: true });
  let batch = -1;
  const name = (one) => one.dataset.letter ?? (one.dataset.place ? "player" : one.className);
  new MutationObserver((changes) => {
    const play = document.querySelector(".play");
    if (play?.dataset.phase !== "reveal") return;
    batch += 1;
    for (const { target, attributeName } of changes) {
      if (target.closest(".play__progress")) unveiled.push([batch, "bar", target.textContent]);
      if (!attributeName) continue;
      const value = target.getAttribute(attributeName);
      if (attributeName === "data-out" && value !== null) unveiled.push([batch, name(target), `out ${value}`]);
      else if (attributeName === "data-leaving" && value !== null) unveiled.push([batch, "cards", "leaving"]);
      else if (["correct", "wrong", "right"].includes(value)) unveiled.push([batch, name(target), value]);
    }
  }).observe(document.querySelector(".play"), {
    subtree: true, childList: true, attributes: true,
    attributeFilter: ["data-state", "data-out", "data-verdict", "data-phase", "data-leaving"],
  });
}
