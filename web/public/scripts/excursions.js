/** Where one goes from the table and is called back from: practising, the map, the arcade (H7, M7, L1). */

import { endsArcade, endsMap, endsPractice, happening } from "./core/calling.js";
import { besideMap, mapRoute, pathOf } from "./core/routes.js";
import { isSpectator } from "./core/screen.js";

/** @typedef {import("../../types/wire.d.ts").View} View */
/** @typedef {import("./core/routes.js").Route} Route */

/**
 * @param {object} page
 * @param {{ route: Route }} page.state
 * @param {(next: Route) => void} page.go
 * @param {() => import("./net/table.js").TableState | null} page.table the one at which one is
 */
export function createExcursions({ state, go, table }) {
  /** @type {number | null} the round from which the player went practising */
  let practised = null;
  /** What was on when the map was opened. @type {string | null} */
  let leftFor = null;

  /** To the table, which goes on. @param {Route} route */
  function comeBack(route) {
    state.route = route;
    history.replaceState(null, "", pathOf(route));
  }

  return {
    comeBack,

    /** The table has shown something: it may call back. @param {View} view */
    viewed(view) {
      const { name } = state.route;
      const isCalled = name === "arcade" && endsArcade(view) && !isSpectator(table());
      if (isCalled || (name === "practice" && endsPractice(view, practised))) {
        comeBack({ name: "table", code: view.code });
      }
      if (state.route.name !== "map") return;
      if (endsMap(view, leftFor)) comeBack(besideMap(state.route));
      else leftFor = happening(view);
    },

    /** The practice of gestures (M7), from the table if there is one. */
    goPractice() {
      const at = table();
      const phase = at?.view?.phase;
      practised = phase && "round" in phase ? phase.round : null;
      go({ name: "practice", code: at?.code ?? null });
    },

    /** Where everybody is (L1). */
    goMap() {
      const view = table()?.view;
      if (!view) return;
      leftFor = happening(view);
      go(mapRoute(view.code, state.route));
    },

    mapLink: () => pathOf(mapRoute(table()?.code ?? "", state.route)),
    leaveMap: () => state.route.name === "map" && go(besideMap(state.route)),
  };
}

/** @typedef {ReturnType<typeof createExcursions>} Excursions */
