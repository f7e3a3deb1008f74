/** Opens practice, the map and the arcade from a table, and closes them when the table calls its players (H7, M7, L1). */

import { deferred } from "../net/loading.js";
import { endsArcade, endsMap, endsPractice, happening } from "../core/calling.js";
import { besideMap, mapRoute, pathOf } from "../core/routes.js";
import { dealAgain } from "../storage/quiz-choice.js";
import { lazy } from "../page/resources.js";

const loadNotes = lazy(() => import("../storage/evening-notes.js"), false);

export class SideScreens {
  #app;
  /** @type {number | null} the round from which the player went practising */
  #practised = null;
  /** The table's state when the map was opened. @type {string | null} */
  #leftFor = null;
  /** The last view before a game, which tells its notes whether the evening is new. @type {View | null} */
  #before = null;
  /** The dialog of the evening, while it is open. @type {{ update: (view: View) => void } | null} */
  #evening = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    // A view that was shown before this object existed may end a side screen, too.
    const view = app.view();
    if (view) this.viewed(view);
  }

  /** The table has shown something: it may call back. @param {View} view */
  viewed(view) {
    dealAgain(this.#app, view);
    this.#note(view);
    this.#evening?.update(view);
    const { routes } = this.#app;
    const { name } = routes.current;
    const isCalled = name === "arcade" && endsArcade(view) && !this.#app.isSpectator();
    if (isCalled || (name === "practice" && endsPractice(view, this.#practised))) {
      routes.replace({ name: "table", code: view.code });
    }
    if (routes.current.name !== "map") return;
    if (endsMap(view, this.#leftFor)) routes.replace(besideMap(routes.current));
    else this.#leftFor = happening(view);
  }

  /** @param {View} view */
  #note(view) {
    const { name } = view.phase;
    if (name === "lobby" || name === "countdown") this.#before = view;
    if (name !== "reveal" && name !== "ended") return;
    const former = this.#before;
    this.#before = null;
    // The moment of a reveal or an ending has enough to do.
    setTimeout(() => loadNotes().then(({ noteEvening }) => {
      if (former) noteEvening(former);
      noteEvening(view);
    }));
  }

  /** The practice of gestures (M7), from the table if there is one. */
  goPractice() {
    const { table } = this.#app;
    const phase = table?.view?.phase;
    this.#practised = phase && "round" in phase ? phase.round : null;
    this.#app.go({ name: "practice", code: table?.code ?? null });
  }

  /** Where everybody is (L1). */
  goMap() {
    const view = this.#app.view();
    if (!view) return;
    this.#leftFor = happening(view);
    this.#app.go(mapRoute(view.code, this.#app.routes.current));
  }

  mapLink = () => pathOf(mapRoute(this.#app.table?.code ?? "", this.#app.routes.current));

  /** A game of the arcade for all at the table (AT1). */
  async chooseRace() {
    const parts = await deferred()?.loadArcade();
    parts?.chooseRace((contest) => void this.#app.seat.order({ t: "play", ...contest }), this.#app.view()?.decks);
  }

  /** The standing of the evening, and its bill (EV). */
  async openEvening() {
    const parts = await deferred()?.loadEvening();
    if (this.#app.view()?.evening) this.#evening = parts?.openEvening(this.#app) ?? null;
  }

  leaveMap() {
    const { current } = this.#app.routes;
    if (current.name === "map") this.#app.go(besideMap(current));
  }
}

/** @param {App} app */
export const createSideScreens = (app) => new SideScreens(app);
