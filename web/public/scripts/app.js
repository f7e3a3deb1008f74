/** What the page knows and what its screens may ask for. Screens call verbs; `render` shows the rest. */

import { bringSoon, soon, untilThere } from "./coming.js";
import { otherDoor } from "./core/doors.js";
import { isUnkept, readName } from "./core/name.js";
import { isWatchRoute, pathOf, readRoute } from "./core/routes.js";
import { isSpectator, needsFoyer, screenFor } from "./core/screen.js";
import { ownMember } from "./core/table.js";
import { sentence, text } from "./core/texts.js";
import { FORMER_TABLE, storedObject } from "./memory.js";
import { createPlayer } from "./player.js";

/** @typedef {import("../../types/wire.d.ts").View} View */
/** @typedef {import("../../types/wire.d.ts").Answer} Answer */
/** @typedef {import("./core/routes.js").Route} Route */
/** @typedef {import("./net/link.js").Message} Message */
/** @typedef {import("./arcade/face.js").Refused} Refused */

/**
 * @typedef {object} Shell what the page around the screens shows
 * @property {() => void} render
 * @property {(words: string) => void} alert
 * @property {(words: string) => void} toast
 * @property {(assets: string) => void} assetsAre the server's digest of the page
 * @property {(reacted: import("../../types/wire.d.ts").Reacted) => void} reacted
 */

/**
 * @typedef {object} Page what the page came with
 * @property {string} assets the digest in its addresses
 * @property {import("./core/doors.js").Doors} doors
 * @property {string | null} token brought from the other door
 */

/** @param {Page} page @param {Shell} shell @param {import("./beside.js").Held | null} held */
export function createApp(page, shell, held) {
  const route = readRoute(location.pathname, location.hash, location.search);
  const player = createPlayer(page.token);
  const state = {
    route,
    /** @type {"single" | "multi"} */
    mode: route.name === "home" ? "single" : "multi",
  };
  /** @type {ReturnType<typeof import("./net/trust.js").watchTrust> | null} */
  let trust = null;
  /** @type {import("./neighbours.js").Neighbours | null} */
  let neighbours = null;
  const isReady = bringSoon().then(({ createNeighbours, watchTrust, serverAnswers }) => {
    neighbours = createNeighbours(around);
    trust = watchTrust({
      isSecure: location.protocol === "https:",
      answers: serverAnswers,
      onChange: shell.render,
    });
    arrive();
    shell.render();
  });
  /** What both sockets ask for alike. */
  const common = {
    hello: () => ({ assets: page.assets, ...player.hello() }),
    onSocket: (/** @type {boolean} */ isOpen) => (isOpen ? trust?.opened() : trust?.failed()),
    onWelcome: welcomed,
    onRefused: refuse,
  };
  /** @type {Parameters<typeof import("./neighbours.js").createNeighbours>[0]} */
  const around = {
    socket: {
      ...common,
      onChange: shell.render,
      onDeclined: (name) => shell.toast(text("connect.declined", { name })),
      onBye(code, args) {
        player.answered();
        if (!logsIn(code)) complain(code, args);
      },
      onOther: (message) => arcade?.heard(message),
    },
    ask,
    complain: (code) => complain(code),
    sit: (code) => (code === awaited ? again() : goAndSit(code)),
  };
  /** @type {import("./net/table.js").Table | null} */
  let table = held && held.take(callsOf(held.table.state.code, "resume"));
  /** Once it is there. @type {import("./arcade/arcade.js").Arcade | null} */
  let arcade = null;
  let startsAtOnce = false;
  /** Once it is there. @type {import("./excursions.js").Excursions | null} */
  let excursions = null;
  /** @type {string | null} */
  let awaited = null;

  // Who is who.

  /** @param {number} colour */
  function chooseColour(colour) {
    player.typed({ colour });
    sendProfile();
    shell.render();
  }

  /** The server has it already; the table is told to look. @param {string | null} photo */
  function photoIs(photo) {
    player.photoIs(photo);
    if (player.profile.name) player.confirmed();
    sendProfile();
    shell.render();
  }

  function sendProfile() {
    const { colour, isTyped } = player.profile;
    const { name, code } = readName(player.profile.name);
    if (code || !isTyped) return;
    shell.alert("");
    const message = { t: "profile", name, colour };
    orderNear(message);
    if (table?.state.you && !table.state.bye) ask(table, message);
  }

  /** Without a name nothing goes on (H2). */
  function hasName() {
    const { code } = readName(player.profile.name);
    if (code) {
      complain(code, { limit: 20 });
      document.getElementById("name")?.focus();
      return false;
    }
    player.confirmed();
    sendProfile();
    return true;
  }

  /** A hello was not taken, or not its profile. @param {Message} message @returns {boolean} whether to say a better one */
  function refuse(message) {
    const isDoor = message.code === "door.refused";
    const isNews = isDoor ? player.refused() : true;
    if (isNews) complain(message.code, message.args);
    return !isDoor && !isUnkept(message.code);
  }

  /** @param {import("../../types/wire.d.ts").Welcome} welcome */
  function welcomed(welcome) {
    player.welcomed(welcome);
    shell.assetsAre(welcome.assets);
  }

  // Asking the server.

  /** @type {Refused} */
  const complain = (code, args) => shell.alert(sentence(code, args));

  /**
   * @param {{ command: (message: Message) => Promise<Answer> }} socket
   * @param {Message} message @param {Refused} [refused]
   * @returns {Promise<Answer | null>} `null`: refused, and said so
   */
  async function ask(socket, message, refused = complain) {
    // A profile may have waited for its socket, and what was said since then stays.
    if (message.t !== "profile") shell.alert("");
    const answer = await socket.command(message);
    if (answer.t === "ok") return answer;
    if (answer.code && !isStale(answer.code)) refused(answer.code, answer.args);
    return null;
  }

  /** Who is far away logs in first, and comes back here (R1). @param {string} code */
  function logsIn(code) {
    if (code !== "account.needed") return false;
    untilThere(() => import("./core/destination.js"))
      .then(({ logInFor }) => location.replace(logInFor(location, page.token)));
    return true;
  }

  /** The page went elsewhere by itself meanwhile. @param {string} code */
  const isStale = (code) => code === "seat.left";

  /** What is asked for before there are sockets waits for them. @param {Message} message @param {Refused} [refused] */
  const orderNear = async (message, refused) => (await isReady, neighbours?.order(message, refused) ?? null);

  /** @param {Message} message */
  const order = (message) => (table ? ask(table, message) : Promise.resolve(null));

  // Going places.

  /** @param {Route} next */
  function go(next) {
    state.route = next;
    const path = pathOf(next);
    if (location.pathname + location.hash !== path) history.pushState(null, "", path);
    shell.alert("");
    shell.render();
  }

  function returned() {
    state.route = readRoute(location.pathname, location.hash, location.search);
    arrive();
    shell.render();
  }

  /** Opens what the address names, unless it is open already. */
  function arrive() {
    const here = state.route;
    if (!("code" in here) || !here.code) return;
    const as = isWatchRoute(here) ? "watch" : "resume";
    if (table?.state.code !== here.code || table.state.bye) sit(here.code, as);
  }

  /** @param {string} code @param {"join" | "resume" | "watch"} as */
  function sit(code, as) {
    const come = soon();
    if (!come) return;
    if (table && table.state.code !== code && table.state.you) table.command({ t: "leave" });
    table?.close();
    table = come.openTable(callsOf(code, as));
  }

  /**
   * @param {string} code
   * @param {"join" | "resume" | "watch"} as
   * @returns {import("./net/table.js").TableOptions}
   */
  function callsOf(code, as) {
    return {
      ...common,
      code,
      as,
      wasThere: storedObject(FORMER_TABLE)?.code === code,
      onChange: changed,
      onView: viewed,
      onReaction: shell.reacted,
      onRefused(message) {
        if (!refuse(message)) return;
        table?.close();
        if (table) table.state.bye = { code: "name.missing", args: {} };
        shell.render();
      },
    };
  }

  function changed() {
    if (table?.state.bye) player.answered();
    if (table?.state.bye && logsIn(table.state.bye.code)) return;
    if (table?.state.bye?.code === "seat.left") return left();
    shell.render();
  }

  /** @param {View} view */
  function viewed(view) {
    if (startsAtOnce && view.phase.name === "lobby") {
      startsAtOnce = false;
      order({ t: "start" });
    }
    excursions?.viewed(view);
  }

  /** @param {string} code @param {"join" | "resume"} as */
  function goAndSit(code, as = "join") {
    if (table?.state.code !== code || table.state.bye) sit(code, as);
    state.mode = table && startsAtOnce ? "single" : "multi";
    go({ name: "table", code });
  }

  function left() {
    table?.close();
    table = null;
    startsAtOnce = false;
    go({ name: "home" });
  }

  /** @param {boolean} solo @param {string} [former] the code for it */
  async function open(solo, former) {
    const answer = await orderNear({ t: "open", solo, ...(former ? { code: former } : {}) });
    if (!answer?.code) return;
    startsAtOnce = solo;
    goAndSit(answer.code);
  }

  async function leave() {
    const view = table?.state.view;
    if (!table || !view) return;
    const isRace = view.phase.name === "arcade" && !view.phase.over;
    const isPlaying = isRace || view.phase.name === "question" || view.phase.name === "reveal";
    const reason = view.solo ? "leave.solo" : isRace ? "leave.race" : "leave.playing";
    if (isPlaying && !(await soon()?.askToLeave(view.code, reason))) return;
    const gone = table;
    gone.command({ t: "leave" }).then(() => gone === table && left());
  }

  /** @param {"single" | "multi"} mode */
  async function chooseMode(mode) {
    const view = seatedView();
    const isElsewhere = view && view.solo !== (mode === "single");
    if (isElsewhere && !view.solo && !(await soon()?.askToLeave(view.code, "leave.text"))) return shell.render();
    if (isElsewhere) {
      table?.command({ t: "leave" });
      table?.close();
      table = null;
    }
    state.mode = mode;
    shell.alert("");
    shell.render();
  }

  function startFromHome() {
    if (!hasName()) return;
    const view = seatedView();
    if (view) order({ t: "start" });
    else if (state.mode === "single") open(true);
    else complain("start.alone");
  }

  const codeHere = () => ("code" in state.route ? state.route.code : null);

  const seatedView = () => (table?.state.you && !table.state.bye ? table.state.view : null);

  /** Back to a table after `bye`: to one's seat, or to ask for one. */
  function again() {
    const bye = table?.state.bye;
    if (bye?.code === "protocol.unsupported") return location.reload();
    const code = table?.state.code;
    const as = isWatchRoute(state.route) ? "watch" : bye?.code === "seat.takenOver" ? "resume" : "join";
    // A server that was restarted does not know who this is.
    if (as === "join" && !readName(player.profile.name).code) player.confirmed();
    if (code) sit(code, as);
    shell.render();
  }

  /** The foyer is open on quiet screens, in the name of the table if there is one; so the arcade's table. */
  function tend() {
    tendExcursions();
    const screen = screenFor(state.route, table?.state ?? null);
    const isNear = needsFoyer(screen) || ("place" in state.route && Boolean(state.route.place));
    neighbours?.tend(isNear, seatedView() ? table?.state.code ?? null : null, awaited);
    if (screen === "arcade" || screen === "game") bringArcade();
    arcade?.tend();
  }

  /** What was shown before they came may call back, too. */
  function tendExcursions() {
    if (excursions || !soon()?.tableScreens()) return;
    excursions = soon()?.createExcursions()?.({ state, go, table: () => table?.state ?? null }) ?? null;
    const view = table?.state.view;
    if (view) excursions?.viewed(view);
  }

  async function bringArcade() {
    if (arcade) return;
    const { createArcade } = await (await bringSoon()).bringArcade();
    arcade ??= createArcade({
      common, player, state, go, comeBack: (/** @type {Route} */ to) => excursions?.comeBack(to), orderNear, complain, logsIn, sendProfile,
      seatedView, render: shell.render, tell: shell.toast,
    });
    shell.render();
  }

  /** @returns {import("./core/screen.js").ScreenName} */
  function screen() {
    if (trust?.isMissing) return "untrusted";
    const isElsewhere = ["table", "watch", "map"].includes(state.route.name);
    if (!soon() && isElsewhere) return "arriving";
    const screen = screenFor(state.route, table?.state ?? null);
    return !arcade && (screen === "arcade" || screen === "game") ? "arriving" : screen;
  }

  return {
    state,
    returned,
    tend,
    arcade: () => /** @type {import("./arcade/arcade.js").Arcade} */ (arcade),
    profile: () => player.profile,
    typeName: (/** @type {string} */ name) => player.typed({ name }),
    chooseColour,
    sendProfile,
    photoIs,
    chooseMode,
    startFromHome,
    order,
    leave,
    seatedView,
    tell: shell.toast,
    render: shell.render,
    isStale,
    screen,
    view: () => table?.state.view ?? null,
    you: () => table?.state.you ?? null,
    bye: () => table?.state.bye ?? null,
    code: () => codeHere() ?? "",
    serverNow: () => table?.serverNow() ?? null,
    isSpectator: () => isSpectator(table?.state ?? null),
    isWatching: () => ownMember(table?.state.view ?? null, table?.state.you ?? null)?.role === "watches",
    foyerState: () => neighbours?.state() ?? null,
    isLost: () => [table?.state, neighbours?.state(), arcade?.link()].some((one) => one && !one.isUp && !one.bye),
    /** The same place through the other door, if there is one. */
    throughOtherDoor() {
      const door = otherDoor(page.doors, location);
      return door && door + pathOf(state.route);
    },
    /** The page about the doors, which leads back here. */
    guideLink: () => (codeHere() ? `/secure?t=${codeHere()}` : "/secure"),
    uplink: () => table?.state.uplink ?? null,
    shareLink: () => table?.state.link ?? "",

    goHome() {
      if (table?.state.view?.solo && !table.state.bye) return leave();
      if (table && !table.state.you) {
        table.close();
        table = null;
      }
      return go({ name: "home" });
    },
    goTable: () => table && go({ name: "table", code: table.state.code }),
    /** From where one sits, if one does. */
    goArcade() {
      const view = seatedView();
      go({ name: "arcade", code: view && !view.solo ? view.code : null, game: null, place: "" });
    },
    goConnect: () => hasName() && go({ name: "connect" }),
    openTable: () => hasName() && open(false),
    joinHere() {
      const code = codeHere();
      if (!hasName() || !code) return;
      sit(code, "join");
      shell.render();
    },

    goPractice: () => excursions?.goPractice(),
    goMap: () => excursions?.goMap(),
    mapLink: () => excursions?.mapLink() ?? "",
    leaveMap: () => excursions?.leaveMap(),

    /** @param {string} code */
    join: (code) => goAndSit(code),
    joinByCode: (/** @type {string} */ typed) => neighbours?.joinByCode(typed),
    invite: (/** @type {number} */ person) => neighbours?.invite(person),
    withdraw: (/** @type {number} */ invitation) => neighbours?.withdraw(invitation),
    answer: (/** @type {number} */ invitation, /** @type {boolean} */ isAccepted) =>
      neighbours?.answer(invitation, isAccepted),

    again,
    isGuest: () => table?.state.isGuest ?? false,

    /** A new table with the code of the one that is over; alone: another one. @param {boolean} solo */
    meetAgain: async (solo) => hasName() && open(solo, solo ? undefined : table?.state.code),

    /** Goes to this table as soon as it is there again. @param {string | null} code */
    awaitTable(code) {
      if (awaited === code) return;
      awaited = code;
      tend();
    },

    /** @param {number} round @param {string} option */
    submit: (round, option) => table?.command({ t: "submit", round, option }),

    /** Its answer is the asker's to tell. @param {Message} message */
    command: (message) => table?.command(message) ?? null,

    /** A game of the arcade for all at the table (AT1). */
    chooseRace: async () => (await soon()?.bringArcade())?.chooseRace((contest) => void order({ t: "play", ...contest }), table?.state.view?.decks),

    /** @param {import("../../types/wire.d.ts").Reaction} reaction */
    react: (reaction) => table?.react(reaction),

    /** @param {number} member */
    remove: (member) => order({ t: "remove", member }),

    /** @param {Record<string, string>} change */
    set: (change) => order({ t: "settings", ...table?.state.view?.settings, ...change }),

    /** @param {Record<string, boolean>} change */
    setHelp(change) {
      const own = ownMember(table?.state.view ?? null, table?.state.you ?? null);
      return order({ t: "help", ...own?.help, ...change });
    },

    /** @param {boolean} hidden */
    hidden(hidden) {
      table?.hidden(hidden);
      arcade?.hidden(hidden);
    },

    wake() {
      neighbours?.wake();
      table?.wake();
      arcade?.wake();
    },
  };
}

/** @typedef {ReturnType<typeof createApp>} App */
