/** Home: name, face, alone or together, the ways to a table, Start quiz (H2, H3, H4, H5). */

import { deferred } from "../net/loading.js";
import { mountIdentity } from "../components/identity.js";
import { mountTabletop } from "../components/tabletop.js";
import { figure, mount, say } from "../components/template.js";
import { present } from "../core/table.js";
import { text } from "../core/texts.js";

/** @param {Element} root @param {App} app */
export function mountHome(root, app) {
  const { element, refs } = mount(root, "t-home");
  const table = mountTabletop(refs.hero);
  table.middle.setAttribute("aria-hidden", "true");
  table.element.append(refs.sitter);
  const identity = mountIdentity(refs, app, () => refs.name.blur());
  const ways = unfolding(refs, app);
  listen(refs, app);

  return {
    update() {
      const { mode } = app;
      const seated = app.seatedView();
      const others = seated ? present(seated).length - 1 : 0;
      const leadsOn = mode === "multi" && others < 1;
      const isOpen = mode === "multi" && (!seated || app.routes.current.name === "connect");
      identity.update();
      refs.single.checked = mode === "single";
      refs.multi.checked = mode === "multi";
      refs.start.classList.toggle("button--main", !leadsOn);
      refs.toTable.classList.toggle("button--main", leadsOn);
      refs.seated.hidden = !seated;
      if (seated) {
        const key = others > 0 ? "home.seatedWith" : "home.seated";
        say(refs.seatedText, text(key, { code: seated.code, others }));
      }
      element.toggleAttribute("data-open", isOpen);
      element.toggleAttribute("data-alone", leadsOn);
      ways.update(isOpen);
      table.write(seated?.code ?? "?");
      table.middle.classList.toggle("code", Boolean(seated));
      table.middle.classList.toggle("tabletop__middle--mark", !seated);
      table.update(chairs(app));
      figure(refs.sitter, app.player.profile);
      table.element.setAttribute("data-mode", mode);
    },
  };
}

/** Mounts the ways to a table once the table's screens are there. @param {Refs} refs @param {App} app */
function unfolding(refs, app) {
  /** @type {{ update: (isOpen: boolean) => void } | null} */
  let ways = null;
  return {
    /** @param {boolean} isOpen */
    update(isOpen) {
      const come = deferred()?.atTable();
      if (come) ways ??= come.mountWays(refs.side, refs.actions, app);
      ways?.update(isOpen);
    },
  };
}

/** @param {Refs} refs @param {App} app */
function listen(refs, app) {
  refs.single.addEventListener("change", () => app.chooseMode("single"));
  refs.multi.addEventListener("change", () => app.chooseMode("multi"));
  for (const card of [refs.single, refs.multi]) card.addEventListener("click", (/** @type {MouseEvent} */ event) => tapped(event, card.value, app));
  for (const start of [refs.start, refs.later]) start.addEventListener("click", () => app.startFromHome());
  refs.account.hidden = location.protocol !== "https:";
  refs.toTable.addEventListener("click", () => app.goTable());
  refs.arcade.addEventListener("click", (/** @type {Event} */ event) => {
    event.preventDefault();
    app.goArcade();
  });
}

/**
 * A tap on what is chosen already acts (H27). Keys make clicks without a pointer's count, and of a tap that chooses `change`
 * tells later.
 * @param {MouseEvent} event @param {string} mode of the card @param {App} app
 */
function tapped({ detail }, mode, app) {
  if (detail === 0 || app.mode !== mode) return;
  if (mode === "single") app.startFromHome();
  else if (app.seatedView()) app.goTable();
}

/** @param {App} app one's own chair at the head of the table, the others as they are taken */
function chairs(app) {
  const others = app.seatedView()?.members.filter((member) => member.m !== app.you()) ?? [];
  const [front, left, right] = others.map((member) => member.colour);
  return [front ?? null, left ?? null, app.player.profile.colour, right ?? null];
}
