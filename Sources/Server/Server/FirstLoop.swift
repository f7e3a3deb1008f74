import Content
import GameCore
import Net
import Services
import TableHosting
import Transport
import UplinkHosting

/// The services that exist once and live on the first loop: the foyer, !XO, the quiz catalog, the
/// uplink to a public server, and the timers that read the store. Other loops and threads reach
/// them through the `FirstLoopAddress`.
package final class FirstLoop {
  package let foyer: FoyerHost
  package let xo: ReverseTicTacToeHost
  /// `nil` if the options name no public server.
  package let uplink: UplinkClient?
  private let catalog: QuizCatalogHost
  private let uplinkWatch: UplinkWatch
  private let hint: NoVisitorHint
  private let loop: Loop<LoopMessage>
  private let context: ServerContext

  /// The interval at which the first loop checks the store for accounts that a command has changed.
  private static let accountsInterval: Duration = .seconds(1)
  /// The same for changes of other servers: a player who has logged in at one goes to a table at another.
  private static let sharedAccountsInterval: Duration = .milliseconds(200)

  /// The interval at which servers that share a store look for tables that pages wait for.
  private static let sharingInterval: Duration = .seconds(1)

  /// The time for the answer to the host's page before the server ends.
  private static let restartDelay: Duration = .milliseconds(200)

  package init(
    loop: Loop<LoopMessage>, context: ServerContext, reader: any QuizReader, hint: NoVisitorHint
  ) {
    self.loop = loop
    self.context = context
    self.hint = hint
    foyer = FoyerHost(loop: loop, context: context)
    xo = ReverseTicTacToeHost(loop: loop, store: context.store)
    catalog = QuizCatalogHost(loop: loop, context: context, reader: reader)
    uplinkWatch = UplinkWatch(loop: loop, context: context)
    uplink = context.uplink.map { UplinkClient(loop: loop, context: context, settings: $0) }
  }

  package func started() {
    for table in context.tableStore?.openTables ?? [] {
      foyer.apply(
        .restored(table.code, isSolo: table.isSolo, opener: table.opener), at: context.clock.now)
    }
    catalog.opened()
    uplinkWatch.started()
    uplink?.dial()
    loop.schedule(after: NoVisitorHint.patience, .visitorHint)
    lookAfterAccounts()
    if context.sharedTables != nil { share() }
  }

  /// Removes a page that has left the foyer.
  package func left(_ client: ClientSession) {
    foyer.left(client)
    xo.left(client)
  }

  package func arrived(_ message: FirstLoopMessage, at now: Tick) {
    switch message {
    case .listed(let listing): foyer.apply(.listed(listing), at: now)
    case .satDown(let players): foyer.apply(.satDown(players), at: now)
    case .occupied(let code, let isOccupied): foyer.apply(.occupied(code, isOccupied), at: now)
    case .tableEnded(let code): foyer.apply(.tableEnded(code), at: now)
    case .adopted(let code, let isSolo, let opener):
      foyer.apply(.restored(code, isSolo: isSolo, opener: opener), at: now)
    case .opened(let code, let opening): foyer.opened(code, opening, at: now)
    case .sought(let page, let id, let command, let isThere):
      foyer.sought(page, id, command, isThere: isThere, at: now)
    case .awaitedFound(let codes): foyer.foundAwaited(codes, at: now)
    case .quizWanted(let request, let code): catalog.wanted(request, by: code)
    case .quizLikely(let request): catalog.likely(request)
    case .quizChangesDue: catalog.changesAreDue()
    case .quizRead(let request, let reading): catalog.finished(request, reading)
    case .xo(let news): xo.arrived(news)
    case .uplinkGrants(let grants): uplinkWatch.read(grants)
    case .uplink(let message): uplink?.arrived(message)
    case .restartWanted: loop.schedule(after: FirstLoop.restartDelay, .restart)
    case .reportWanted(let answer): answer(report)
    }
  }

  private var report: HostReport {
    HostReport(quizzes: catalog.outcomes, uplink: uplink?.view)
  }

  package func timerFired(_ timer: TimerToken.FirstLoop) {
    switch timer {
    case .foyer: foyer.timerFired()
    case .catalog: catalog.timerFired()
    case .accounts: lookAfterAccounts()
    case .visitorHint: hint.patienceIsOver()
    case .uplinkWatch: uplinkWatch.timerFired()
    case .uplinkDial: uplink?.dialIsDue()
    case .uplinkSession: uplink?.timerFired()
    case .restart: context.restart?()
    case .sharing: share()
    case .laptops: foyer.questionsAreDue(at: context.clock.now)
    }
  }

  private func share() {
    foyer.seekAwaited()
    loop.schedule(after: FirstLoop.sharingInterval, .sharing)
  }

  private func lookAfterAccounts() {
    context.accounts.timerFired()
    let isShared = context.sharedTables != nil
    if isShared, context.accounts.takeGuestNews() { context.guests?.reread() }
    loop.schedule(
      after: isShared ? FirstLoop.sharedAccountsInterval : FirstLoop.accountsInterval, .accounts)
  }
}
