// Everything on the page as it is that a person would notice as wrong; a fault is a list of words.
async ({ size: [width, height], rules }) => {
  const CONTROLS = "a, button, input, select, summary, textarea, [role=radio], [role=button], [role=tab]";
  const OVERLAYS = "dialog, [role=dialog], .sheet, .more__list, .invitation, .newcomers, [popover]";
  // Words that may lie under others: on a map, under what is said for a moment.
  const LAYERS = `${OVERLAYS}, .mapframe, .map__people, .find__lock, #banner, #toast, #alert`;
  // What words may not leave.
  const HOLDERS = "button, a, label, summary, .row, .card, .sheet__part, .option, .question, .place__line, .chip";
  const ON_THE_EDGE = ".option__plate, .place__score, .place__tag, .bill__stamp, .doorway__here";
  const UNREAD = "svg, .visually-hidden, select, template, script, style, noscript, .balloons__air";

  const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const box = (one) => one.getBoundingClientRect();
  const name = (one) => `${one.id || one.getAttribute("class") || one.localName} ${(one.getAttribute("aria-label") ?? one.textContent).trim().replace(/\s+/g, " ").slice(0, 32)}`;
  const range = document.createRange();
  const linesOf = (one) => (range.selectNodeContents(one), [...range.getClientRects()].filter((line) => line.width > 0));
  const wordsOf = (one) => (range.selectNodeContents(one), range.getBoundingClientRect());
  const meet = (a, b, slack = 0.6) => a.left < b.right - slack && b.left < a.right - slack && a.top < b.bottom - slack && b.top < a.bottom - slack;
  const isIn = (a, b, slack = 0.6) => a.left >= b.left - slack && a.right <= b.right + slack && a.top >= b.top - slack && a.bottom <= b.bottom + slack;
  const sizeOf = (one) => parseFloat(getComputedStyle(one).fontSize);

  /** The elements whose words are to be read, once each. */
  function texts() {
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement: one } = walker.currentNode;
      if (data.trim() && !found.has(one) && isShown(one) && !one.closest(UNREAD) && !isForListeners(one)) found.add(one);
    }
    return [...found];
  }

  /** In a box of a pixel, or clipped to nothing. */
  function isForListeners(one) {
    for (let within = one; within !== document.body; within = within.parentElement) {
      if (within.offsetWidth < 3 && clips(within) || styleOf(within).clipPath === "inset(50%)") return true;
    }
    return false;
  }

  const styles = new Map();
  const styleOf = (one) => {
    if (!styles.has(one)) styles.set(one, getComputedStyle(one));
    return styles.get(one);
  };
  const clips = (one) => /hidden|clip/.test(styleOf(one).overflowX + styleOf(one).overflowY);
  const overlay = () => [...document.querySelectorAll(OVERLAYS)].filter((one) => isShown(one) && box(one).width > 2);
  const next = () => new Promise((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(0);
    });
  });

  /** The page has its size, and has fitted its words to it. */
  async function settled() {
    while (innerWidth !== width || innerHeight !== height) await next();
    const places = () => texts().map((one) => Object.values(wordsOf(one).toJSON())).join();
    let before = null;
    for (let now = null; before === null || now !== before;) {
      before = now;
      await next();
      styles.clear();
      now = places();
    }
  }

  function* scrolling() {
    const { scrollWidth, scrollHeight, clientWidth } = document.documentElement;
    if (scrollWidth > Math.max(clientWidth, innerWidth)) yield ["scrolls sideways", scrollWidth];
    const isOneScreen = all(rules.oneScreen).length > 0 && rules.holdsOneScreen;
    if (isOneScreen && scrollHeight > innerHeight) yield ["is more than a screen", scrollHeight];
    for (const one of rules.holdsOneScreen ? all(rules.whole) : []) {
      if (!isIn(box(one), { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) yield ["is beyond the screen", name(one)];
    }
    for (const one of all("dialog[open], [role=dialog]")) if (one.scrollWidth > one.clientWidth) yield ["scrolls sideways", name(one)];
    const safe = { left: 0.049 * innerWidth, right: 0.951 * innerWidth, top: 0.049 * innerHeight, bottom: 0.951 * innerHeight };
    for (const one of isTelevision ? all(rules.safe) : []) if (!isIn(box(one), safe)) yield ["is beyond the safe margin", name(one)];
  }

  function* words(texts) {
    for (const one of texts) {
      const own = letters(wordsOf(one));
      const holder = one.closest(HOLDERS);
      if (holder && !one.closest(ON_THE_EDGE) && !isIn(own, box(holder), 1.1)) yield ["leaves its box", name(one)];
      if ((own.left < -1 || own.right > innerWidth + 1) && !scrolls(one)) yield ["leaves the screen", name(one)];
      if (isCut(one, own)) yield ["is cut off", name(one)];
      if (sizeOf(one) < (one.closest(".show, .watch") && isTelevision ? 21.5 * scale : 13.9)) yield ["is small", sizeOf(one), name(one)];
      yield* breaks(one);
    }
    const lines = texts.map((one) => [one, linesOf(one).map(shrunk), one.closest(LAYERS)]);
    for (const [index, [one, own, over]] of lines.entries()) {
      for (const [other, others, otherOver] of lines.slice(index + 1)) {
        if (over !== otherOver || one.contains(other) || other.contains(one)) continue;
        if (own.some((a) => others.some((b) => meet(a, b)))) yield ["lies over words", name(one), name(other)];
      }
    }
  }

  /** Lines without the room above and below their letters. */
  const shrunk = ({ left, right, top, bottom }) => ({ left: left + 0.5, right: right - 0.5, top: top + (bottom - top) / 5, bottom: bottom - (bottom - top) / 5 });
  const letters = ({ left, right, top, bottom }) => ({ left, right, top: top + 3, bottom: bottom - 3 });

  function isCut(one, own) {
    for (let within = one; within && within !== document.body; within = within.parentElement) {
      if (!clips(within)) continue;
      const { overflowX, overflowY } = styleOf(within);
      const outer = box(within);
      if (overflowX !== "auto" && overflowX !== "scroll" && overflowX !== "visible" && (own.left < outer.left - 1 || own.right > outer.right + 1)) return true;
      if (overflowY !== "auto" && overflowY !== "scroll" && overflowY !== "visible" && (own.top < outer.top - 1 || own.bottom > outer.bottom + 1)) return true;
    }
    return false;
  }

  /** Words that go on in another line without a hyphen, or break where they have room. */
  function* breaks(one) {
    for (const node of one.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      const rects = (start, end) => (range.setStart(node, start), range.setEnd(node, end), [...range.getClientRects()]);
      for (const { 0: letters, index } of node.data.matchAll(/[\p{L}\p{N}\u00ad]{2,}/gu)) {
        const parts = rects(index, index + letters.length);
        if (parts.length < 2 || parts.at(-1).top <= parts[0].top + 4) continue;
        const top = (at) => rects(at, at + 1).at(-1)?.top ?? NaN;
        // Browsers with a dictionary hyphenate these themselves.
        if (styleOf(one).hyphens === "auto") continue;
        const isTorn = [...letters].some((letter, at) => at > 0 && letter !== "\u00ad" && letters[at - 1] !== "\u00ad" && top(index + at) > top(index + at - 1) + 4);
        if (isTorn) yield ["breaks without a hyphen", letters];
        else if (parts.reduce((sum, part) => sum + part.width, 0) < 0.9 * one.clientWidth) yield ["breaks for nothing", letters];
      }
    }
  }

  const label = (one) => one.getAttribute("aria-label") ?? [...(one.labels ?? [])].map((each) => each.textContent).join(" ");
  const plain = (text) => text.replace(/\u00ad/g, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim().toLowerCase();

  function* controls() {
    const over = overlay();
    for (const one of all(CONTROLS)) {
      const area = box(one.closest(".toggle") ?? one);
      // The sky takes the taps of balloons; these are for keys and listeners.
      if (one.matches(".balloons__place")) continue;
      if (area.width < 2 || area.height < 2 || one.closest("[inert]")) continue;
      const isLink = one.localName === "a" && getComputedStyle(one).display === "inline";
      if (!isLink && one.ariaDisabled !== "true" && (area.width < rules.least || area.height < rules.least)) yield ["is small for a finger", Math.round(area.width), Math.round(area.height), name(one)];
      if (area.left < -1 || area.right > innerWidth + 1) {
        if (!scrolls(one)) yield ["is beyond the screen", name(one)];
      }
      yield* named(one);
      yield* covered(one, area, over);
    }
  }

  function* named(one) {
    const words = one.cloneNode(true);
    for (const hidden of words.querySelectorAll("[aria-hidden=true], svg")) hidden.remove();
    const labelled = (one.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    const alt = [...words.querySelectorAll("img")].map(({ alt }) => alt).join(" ");
    if (!(label(one) + labelled + words.textContent + alt + (one.title ?? "")).trim()) yield ["has no name", one.outerHTML.slice(0, 90)];
    for (const hidden of words.querySelectorAll(".visually-hidden")) hidden.remove();
    if (one.matches("button[aria-label], a[aria-label]") && !plain(one.ariaLabel).includes(plain(words.textContent))) yield ["is named otherwise", name(one)];
  }

  /** Something that scrolls has it, so it can be brought to the screen. */
  const scrolls = (one) => {
    for (let within = one.parentElement; within !== document.body; within = within.parentElement) {
      if (/auto|scroll/.test(styleOf(within).overflowX + styleOf(within).overflowY)) return true;
    }
    return false;
  };

  const letsThrough = (one) => styleOf(one).pointerEvents === "none" || styleOf(one).display === "inline";

  function* covered(one, { left, top, width, height }, over) {
    const points = [[0.5, 0.5], [0.15, 0.5], [0.85, 0.5], [0.5, 0.15], [0.5, 0.85]].map(([x, y]) => [left + x * width, top + y * height])
      .filter(([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight);
    let isUnder = 0;
    for (const [index, [x, y]] of points.entries()) {
      const hit = document.elementFromPoint(x, y);
      const own = hit?.closest(CONTROLS);
      // What is drawn over it may be its ancestor's.
      // A vehicle stands on the area that it was sorted into.
      const isSorted = one.matches(".area") && hit?.closest(".vehicle");
      const isOwn = !hit || isSorted || one.contains(hit) || (hit.contains(one) && letsThrough(one)) || own === one || hit.closest("label")?.control === one;
      if (isOwn || scrolls(one) || over.some((layer) => layer.contains(hit) && !layer.contains(one)) || document.querySelector(":modal")?.contains(one) === false) continue;
      isUnder += index === 0 ? 2 : 1;
      if (isUnder > 1) return yield ["is covered", name(one), name(hit)];
    }
  }

  /** `how`: whether of the first and the second the words count, the box, or a disc in it. */
  function* apart() {
    for (const [where, how, first, second] of rules.apart) {
      const shape = (one, kind) => kind === "words" ? linesOf(one).map(shrunk) : [kind === "disc" ? disc(box(one), one.clientWidth) : box(one)];
      const [ones, others] = [first, second ?? first].map((selector) => all(selector).filter((one) => !isForListeners(one)));
      if (document.querySelector(where) === null) continue;
      for (const [index, one] of ones.entries()) {
        for (const other of second ? others : others.slice(index + 1)) {
          if (one === other || !second && one.contains(other)) continue;
          const [kind, otherKind] = how.split(" ");
          if (shape(one, kind).some((a) => shape(other, otherKind).some((b) => touch(a, b)))) yield ["meets", name(one), name(other)];
        }
      }
    }
  }
  const disc = ({ left, top, width, height }, across) => ({ x: left + width / 2, y: top + height / 2, radius: (across || width) / 2 - 1 });
  const touch = (a, b) => {
    if (b.radius) [a, b] = [b, a];
    if (!a.radius) return meet(a, b);
    return Math.hypot(Math.max(b.left - a.x, 0, a.x - b.right), Math.max(b.top - a.y, 0, a.y - b.bottom)) < a.radius;
  };

  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  /** Relative luminance (WCAG 2.2). */
  function luminance(colour) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function* contrasts() {
    const page = [document.body, document.documentElement].map((one) => styleOf(one).backgroundColor).find((colour) => !colour.endsWith(", 0)"));
    for (const [selector, least, front, ground] of rules.contrast) {
      for (const one of all(selector)) {
        const { color: ink, borderTopColor: edge, backgroundColor, backgroundImage } = styleOf(one);
        const plain = backgroundImage.match(/rgba?\([^)]*\)/)?.[0] ?? backgroundColor;
        const colours = { ink, edge, ground: plain, page };
        const [dark, light] = [front, ground].map((each) => luminance(colours[each])).sort((a, b) => a - b);
        const ratio = (light + 0.05) / (dark + 0.05);
        if (ratio < least) yield ["hardly stands out", front, ground, ratio.toFixed(2), name(one)];
      }
    }
  }

  /** A television's sentence has large letters and few lines, its answer is over the others; the ring of time has no seam. */
  function* television() {
    for (const one of isTelevision ? all(".show:not([data-explained], [data-pictured]) .show__sentence") : []) {
      const isLong = one.textContent.replaceAll("\u00ad", "").length > 210;
      if (sizeOf(one) < (isLong ? 28 : 44) * scale - 0.1) yield ["is small", sizeOf(one) / scale, name(one)];
      if (!isLong && box(one).height > 3.4 * 1.12 * sizeOf(one)) yield ["has more than three lines", name(one)];
    }
    const [right, other] = [".show [data-state=correct] .option__text", ".show [data-state=other] .option__text"].map((one) => all(one)[0]);
    if (right && other && sizeOf(right) < 1.3 * sizeOf(other)) yield ["is no larger than the others", name(right)];
    const [first, second] = all(".timer__half").map(box);
    if (second && second.right < first.left + 0.9) yield ["has a seam", "timer"];
  }

  /** The right answer is the largest. */
  function* reveal() {
    const area = (one) => box(one).width * box(one).height;
    const [right, ...more] = all(".play .option[data-state=correct]");
    for (const other of right ? all(".play:not(:has(.why:not(:empty))) .option:not([data-state=correct])") : []) {
      if (area(right) < 1.5 * area(other)) yield ["is no larger than the others", name(right)];
    }
    if (more.length) yield ["are two right answers"];
  }

  /** All stand on a podium, the second left of the first, one's own face the largest; their cover leaves the wordmark. */
  function* podium() {
    const people = all("[data-podium] > .winner");
    const own = people.find((one) => one.matches(".winner--own"));
    if (own && people.some((one) => one !== own && one.offsetWidth >= own.offsetWidth)) yield ["is not the largest face", name(own)];
    const steps = people.map((one) => ({ rank: Number(one.dataset.rank), foot: Math.round(box(one).bottom), middle: box(one).left + one.offsetWidth / 2 }))
      .sort((a, b) => a.rank - b.rank);
    for (const [index, { rank, foot }] of isTelevision ? [] : steps.slice(1).entries()) {
      const better = steps[index];
      if (rank === better.rank ? foot !== better.foot : foot <= better.foot + 4) yield ["stands on the wrong step", rank, foot, better.foot];
    }
    if (steps.length === 4 && steps[0].rank < steps[1].rank && !(steps[1].middle < steps[0].middle && steps[0].middle < steps[2].middle && steps[2].middle < steps[3].middle)) {
      yield ["is not left of the first", steps[1].middle];
    }
    const cover = document.querySelector(".end__cloche");
    if (!cover) return;
    cover.style.display = "block";
    for (const mark of all(".wordmark")) if (meet(box(cover.firstElementChild), box(mark))) yield ["is under the cover", "wordmark"];
    cover.style.display = "";
  }

  const isTelevision = document.documentElement.hasAttribute("data-television") && width >= 1_280;
  const scale = Math.min(width / 1920, height / 1080);
  await settled();
  styles.clear();
  const modal = document.querySelector(":modal");
  const read = texts().filter((one) => !modal || modal.contains(one));
  return [...scrolling(), ...words(read), ...controls(), ...apart(), ...contrasts(), ...television(), ...reveal(), ...podium()];
}
