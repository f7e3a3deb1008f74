import GameCore
import Net
import Services
import TableHosting
import Transport
import UplinkHosting

/// The services of the loop, and the timers that read the store.
extension ServerLoop {
  /// The interval at which the loop checks the store for accounts that a command has changed.
  private static let accountsInterval: Duration = .seconds(1)
  /// The same for changes of other servers: a player who has logged in at one goes to a table at another.
  private static let sharedAccountsInterval: Duration = .milliseconds(200)

  /// The interval at which servers that share a store look for tables that pages wait for.
  private static let sharingInterval: Duration = .seconds(1)

  /// The time for the answer to the host's page before the server ends.
  static let restartDelay: Duration = .milliseconds(200)

  func startServices() {
    catalog.opened()
    uplinkWatch.started()
    uplink?.dial()
    loop.schedule(after: NoVisitorHint.patience, .visitorHint)
    lookAfterAccounts()
    if context.sharesTables { share() }
  }

  /// The host's page shows this beside the tables.
  var report: HostReport { HostReport(quizzes: catalog.outcomes, uplink: uplink?.view) }

  /// All tables, by code.
  var tableSummaries: [TableSummary] { tables.values.map(\.summary).sorted { $0.code < $1.code } }

  func timerFired(_ service: TimerToken.Service) {
    switch service {
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
    loop.schedule(after: ServerLoop.sharingInterval, .sharing)
  }

  private func lookAfterAccounts() {
    context.accounts.timerFired()
    tellLate(at: context.clock.now)
    let isShared = context.sharesTables
    if isShared, context.accounts.takeGuestNews() { context.guests?.reread() }
    loop.schedule(
      after: isShared ? ServerLoop.sharedAccountsInterval : ServerLoop.accountsInterval, .accounts)
  }
}
